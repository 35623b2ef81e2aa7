"""What game masters read of characters as they are inside."""

from collections.abc import Iterable, Iterator, Sequence

from engine.model.events import Event
from engine.model.ids import PersonId
from engine.model.language import Both, Language
from engine.model.people import Person
from engine.model.persona import NEUTRAL, PARTS, TIES, Belief, Control, Goal, Persona, Policy, Tie
from engine.model.persona_events import (
    BeliefPut,
    EmotionSet,
    GoalPut,
    StrategySet,
    TenetPut,
    TieSet,
)
from engine.model.state import State
from engine.model.story import Story
from engine.model.value import shown
from engine.persona.control import drift
from engine.persona.curve import curves
from engine.persona.review import Entry, entries
from engine.persona.words import AXES, EMOTIONS
from engine.persona.words import PARTS as PART_WORDS
from engine.rules.characters import persona_of

_BARS = "▁▂▃▄▅▆▇█"
_BAR = 10
_TOP = 100.0

_HEAD = Both("policy, version {version}", "人设第 {version} 版")
_NO_POLICY = Both("no policy is written", "没有写人设")
_WORDS = Both("words: {words}", "词语：{words}")
_EVIDENCE = Both("shown by: “{quote}”", "依据：「{quote}」")
_UNREVIEWED = Both("not reviewed, blocks nothing", "未审，不会拦截")
_OFF = Both("off", "停用")
_AMENDED = Both("changed in play", "游戏中改动")
_GOAL = Both(
    "wants: {text} (priority {priority}, {progress} %)",
    "想要：{text}（优先级 {priority}，{progress}%）",
)
_BELIEF = Both("believes: {text} ({confidence})", "相信：{text}（把握 {confidence}）")
_TIE = Both("toward {name}: {tie}", "对{name}：{tie}")
_STRATEGY = Both("is about to: {text}", "打算：{text}")
_CALM = Both("feels nothing in particular", "心绪平静")
_DRIFT = Both("drift {drift} of {checked} checked replies", "走样 {drift}（共检查 {checked} 条）")
_NO_DRIFT = Both("nothing was checked yet", "还没有检查过回应")
_CORRECTION = Both("last correction: {text}", "上次纠正：{text}")
_WAITING = Both("{count} not reviewed: /persona review", "{count} 条未审：/人设 审阅")
_NO_GOAL = Both("wants no longer: {text}", "不再想要：{text}")
_NO_BELIEF = Both("believes no longer: {text}", "不再相信：{text}")
_NO_STRATEGY = Both("is about to do nothing in particular", "没有特别的打算")


def policy_lines(story: Story, state: State, person: Person) -> tuple[str, ...]:
    """Return all that is so of *person* inside: their policy by parts, and how it is with them."""
    language, persona = story.language, persona_of(state, person.id)
    policy, every = _policy(story, person.id), entries_of(story, state, person.id)
    head = _HEAD.told(language).format(version=policy.version)
    return (
        f"🎭 {person.name} · {head if every else _NO_POLICY.told(language)}",
        *_tenets(every, language),
        *_goals(persona.goals.values(), language),
        *_beliefs(persona.beliefs.values(), language),
        *_strategy(persona.strategy, language),
        *emotion_bars(persona, language),
        *_ties(state, persona, language),
        *_control(persona.control, language),
    )


def short_lines(story: Story, state: State, person: Person) -> tuple[str, ...]:
    """Return in short how it is with *person* inside; nothing where nothing is known of that."""
    language, persona = story.language, persona_of(state, person.id)
    every = entries_of(story, state, person.id)
    if not every and person.id not in state.personas:
        return ()
    felt = [
        f"{EMOTIONS[e].told(language)} {shown(round(persona.emotions[e]))}"
        for e in EMOTIONS
        if e in persona.emotions
    ]
    waiting = sum(one.waits for one in every)
    return (
        f"💗 {_comma(language).join(felt) or _CALM.told(language)}",
        *_strategy(persona.strategy, language),
        *_goals(persona.goals.values(), language, keys=False),
        *_beliefs(persona.beliefs.values(), language, keys=False),
        *_ties(state, persona, language),
        *_control(persona.control, language),
        *((f"📜 {_WAITING.told(language).format(count=waiting)}",) if waiting else ()),
    )


def entries_of(story: Story, state: State, id: PersonId) -> tuple[Entry, ...]:
    """Return all tenets of somebody, also those that are off."""
    return entries(_policy(story, id), persona_of(state, id))


def entry_lines(entry: Entry, language: Language) -> tuple[str, ...]:
    """Return a tenet in full: its words and marks, and what shows it."""
    tenet = entry.tenet
    quote = _EVIDENCE.told(language).format(quote=tenet.evidence)
    words = _WORDS.told(language).format(words=_comma(language).join(tenet.words))
    return (
        f"{PART_WORDS[entry.part].told(language)} {_entry(entry, language)}",
        *((words,) if tenet.words else ()),
        *((quote,) if tenet.evidence else ()),
    )


def emotion_bars(persona: Persona, language: Language) -> Iterator[str]:
    """Yield a bar for each emotion that is not neutral."""
    for emotion in EMOTIONS:
        if emotion in persona.emotions:
            value = persona.emotions[emotion]
            full = round(value / _TOP * _BAR)
            bar = "▰" * full + "▱" * (_BAR - full)
            yield f"{bar} {EMOTIONS[emotion].told(language)} {shown(round(value))}"


def spark_lines(persona: Persona, language: Language) -> Iterator[str]:
    """Yield over turns how each emotion moved that ever did."""
    for emotion, values in curves(persona).items():
        drawn = "".join(_BARS[min(int(v / _TOP * len(_BARS)), len(_BARS) - 1)] for v in values)
        yield f"{drawn} {EMOTIONS[emotion].told(language)} {shown(round(values[-1]))}"


def change_lines(story: Story, before: State, events: Iterable[Event]) -> Iterator[str]:
    """Yield what a game master changed inside somebody, as it was and as it is."""
    language = story.language
    for event in events:
        match event:
            case EmotionSet(who=who, emotion=emotion, value=value):
                was = persona_of(before, who).emotions.get(emotion, NEUTRAL)
                told = EMOTIONS[emotion].told(language)
            case TieSet(who=who, toward=toward, axis=axis, value=value):
                tie = persona_of(before, who).ties.get(toward, Tie())
                was, name = getattr(tie, axis), _name(before, toward)
                told = _TIE.told(language).format(name=name, tie=AXES[axis].told(language))
            case _:
                yield from _put_line(before, event, language)
                continue
        now = f"{shown(round(was))} → {shown(round(value))}"
        yield f"💗 {_name(before, who)} · {told} {now}"


def _put_line(before: State, event: Event, language: Language) -> Iterator[str]:
    match event:
        case GoalPut(who=who, key=key, goal=goal):
            gone = persona_of(before, who).goals.get(key)
            told = _gone(_NO_GOAL, gone, language) if goal is None else _goal(goal, language)
            yield f"🎯 {_name(before, who)} · {told}"
        case BeliefPut(who=who, key=key, belief=belief):
            held = persona_of(before, who).beliefs.get(key)
            told = (
                _gone(_NO_BELIEF, held, language) if belief is None else _belief(belief, language)
            )
            yield f"💡 {_name(before, who)} · {told}"
        case StrategySet(who=who, text=text):
            told = _STRATEGY.told(language).format(text=text)
            yield f"🧭 {_name(before, who)} · {told if text else _NO_STRATEGY.told(language)}"
        case TenetPut(who=who, part=part, tenet=tenet):
            entry = Entry(part, tenet, is_amended=True)
            told = f"{PART_WORDS[part].told(language)} {_entry(entry, language)}"
            yield f"📜 {_name(before, who)} · {told}"
        case _:
            pass


def _gone(says: Both, was: Goal | Belief | None, language: Language) -> str:
    return says.told(language).format(text="" if was is None else was.text)


def _policy(story: Story, id: PersonId) -> Policy:
    made = story.person(id)
    return Policy() if made is None else made.policy


def _tenets(every: Sequence[Entry], language: Language) -> Iterator[str]:
    for part in PARTS:
        own = [one for one in every if one.part == part]
        if own:
            yield f"📜 {PART_WORDS[part].told(language)}"
        for one in own:
            words = _WORDS.told(language).format(words=_comma(language).join(one.tenet.words))
            yield f"· {_entry(one, language)}" + (f" · {words}" if one.tenet.words else "")


def _entry(one: Entry, language: Language) -> str:
    """Return a tenet with its key, and marks for what is so of it."""
    marks = (
        (_OFF, one.tenet.off),
        (_UNREVIEWED, one.waits),
        (_AMENDED, one.is_amended),
    )
    sign = "✕ " if one.tenet.off else "⚠ " if one.waits else ""
    told = "".join(f" · {mark.told(language)}" for mark, holds in marks if holds)
    return f"{sign}[{one.tenet.key}] {one.tenet.text}{told}"


def _goals(goals: Iterable[Goal], language: Language, *, keys: bool = True) -> Iterator[str]:
    for one in sorted(goals, key=lambda one: (-one.priority, one.key)):
        yield f"🎯 {_goal(one, language)}" + (f" [{one.key}]" if keys else "")


def _goal(goal: Goal, language: Language) -> str:
    progress = shown(round(goal.progress))
    return _GOAL.told(language).format(text=goal.text, priority=goal.priority, progress=progress)


def _beliefs(beliefs: Iterable[Belief], language: Language, *, keys: bool = True) -> Iterator[str]:
    for one in sorted(beliefs, key=lambda one: (-one.confidence, one.key)):
        yield f"💡 {_belief(one, language)}" + (f" [{one.key}]" if keys else "")


def _belief(belief: Belief, language: Language) -> str:
    sure = f"{belief.confidence:.0%}"
    return _BELIEF.told(language).format(text=belief.text, confidence=sure)


def _strategy(text: str, language: Language) -> Iterator[str]:
    if text:
        yield f"🧭 {_STRATEGY.told(language).format(text=text)}"


def _ties(state: State, persona: Persona, language: Language) -> Iterator[str]:
    for other, tie in sorted(persona.ties.items()):
        told = _comma(language).join(
            f"{AXES[axis].told(language)} {shown(round(getattr(tie, axis)))}" for axis in TIES
        )
        yield f"🤝 {_TIE.told(language).format(name=_name(state, other), tie=told)}"


def _control(control: Control, language: Language) -> Iterator[str]:
    checked = control.passed + control.failed
    told = _DRIFT.told(language).format(drift=f"{drift(control):.0%}", checked=checked)
    yield f"🪞 {told if checked else _NO_DRIFT.told(language)}"
    if control.correction:
        yield f"✏ {_CORRECTION.told(language).format(text=control.correction)}"
        for quote in control.evidence:
            yield f"  {_EVIDENCE.told(language).format(quote=quote)}"


def _name(state: State, id: PersonId) -> str:
    return state.people[id].name if id in state.people else id


def _comma(language: Language) -> str:
    return "、" if language == "zh" else ", "
