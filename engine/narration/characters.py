"""Who characters are and how it is with them, as a prompt tells it.

Who they are stands in the system message and stays; how it is with them, what they would say in
such a moment, and what went wrong last time come with the last message.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.model.ids import PersonId
from engine.model.language import Both, Language
from engine.model.persona import NEUTRAL, TIES, Part, Persona, Policy, Sample, Tenet, Tie
from engine.model.value import shown
from engine.narration.quoting import tame
from engine.persona.policies import tenets
from engine.persona.quotes import is_prose
from engine.persona.salience import Item
from engine.persona.words import AXES, EMOTIONS

_MOST: tuple[tuple[tuple[Part, ...], int, Both], ...] = (
    (("facts",), 5, Both("Facts", "事实")),
    (("values", "decisions"), 5, Both("Holds dear and decides by", "看重与抉择")),
    (("style", "speech"), 5, Both("Speaks", "言谈")),
    (("always",), 3, Both("Always", "一定会")),
    (("never",), 5, Both("Never", "绝不会")),
)
"""What is told of a policy, how much of it, and under which word."""

_GOAL = Both("wants: {0} ({1} % done)", "想要：{0}（完成 {1}%）")
_BELIEF = Both("believes: {0}", "相信：{0}")
_EMOTION = Both("{0} {1} of 100", "{0} {1}/100")
_TIE = Both("toward {0}: {1}", "对{0}：{1}")
_STRATEGY = Both("is about to: {0}", "打算：{0}")
_LINES = Both(
    "Lines of theirs in such moments (the manner, not to be repeated)",
    "类似时刻会说的话（学其神，不照抄）",
)
_WRONG = Both("Would never be put like this", "绝不会这样说")
_CORRECTION = Both("Last time this was not like them; mind it now", "上次有失本人之处，这次注意")
_ANSWERS = Both("Who answers now", "此刻由谁回应")

MOST_WRONG = 2


@dataclass(frozen=True, slots=True)
class Inside:
    """How it is with somebody now: what matters of it, and lines of theirs that fit."""

    name: str
    items: Sequence[Item] = ()
    lines: Sequence[Sample] = ()
    wrong: Sequence[Sample] = ()
    correction: str = ""


@dataclass(frozen=True, slots=True)
class Characters:
    """All characters that a prompt tells of. *answers* are the names of those who answer."""

    policies: Sequence[tuple[str, Policy]] = ()
    insides: Sequence[Inside] = ()
    answers: Sequence[str] = ()
    name_of: Callable[[PersonId], str] = field(default=str)


NOBODY = Characters()


def policies_text(characters: Characters, language: Language) -> str:
    """Return who the characters are, one paragraph each; '' where nothing is known of anybody."""
    told = (policy_text(name, policy, language) for name, policy in characters.policies)
    return "\n".join(text for text in told if text)


def policy_text(name: str, policy: Policy, language: Language, *, keys: bool = False) -> str:
    """Return who somebody is: the first few of each part; with *keys* those of tenets too."""
    lines = [
        f"  {head.told(language)}{_colon(language)}{_joined(told, language)}"
        for parts, most, head in _MOST
        if (told := [*_tenets(policy, parts, most, keys=keys)])
    ]
    return "\n".join((f"- {tame(name)}", *lines)) if lines else ""


def insides_text(characters: Characters, language: Language) -> str:
    """Return how it is with the characters now, and who answers."""
    blocks = [_inside(one, characters, language) for one in characters.insides]
    if characters.answers:
        names = ("、" if language == "zh" else ", ").join(map(tame, characters.answers))
        blocks.append(f"{_ANSWERS.told(language)}{_colon(language)}{names}")
    return "\n".join(filter(None, blocks))


def item_text(item: Item, name_of: Callable[[PersonId], str], language: Language) -> str:
    """Return one thing that is so of somebody now."""
    match item:
        case ("goal", goal):
            return _GOAL.told(language).format(tame(goal.text), round(goal.progress))
        case ("belief", belief):
            return _BELIEF.told(language).format(tame(belief.text))
        case ("emotion", emotion, value):
            return _EMOTION.told(language).format(EMOTIONS[emotion].told(language), round(value))
        case ("tie", who, tie):
            return _TIE.told(language).format(tame(name_of(who)), tie_text(tie, language))
        case _:
            return _STRATEGY.told(language).format(tame(item[1]))


def tie_text(tie: Tie, language: Language) -> str:
    """Return how somebody stands to another, but for what is neutral."""
    told = [
        f"{AXES[axis].told(language)} {shown(round(getattr(tie, axis)))}"
        for axis in TIES
        if getattr(tie, axis) != NEUTRAL
    ]
    return ("、" if language == "zh" else ", ").join(told)


def _tenets(policy: Policy, parts: Sequence[Part], most: int, *, keys: bool) -> Iterator[str]:
    every = [one for part in parts for one in tenets(policy, part) if not _is_described(one)]
    for tenet in every[:most]:
        yield f"[{tenet.key}] {tame(tenet.text)}" if keys else tame(tenet.text)


def _is_described(tenet: Tenet) -> bool:
    """Tell whether the description of somebody says this word for word, where it is told anyway."""
    return not tenet.reviewed and tenet.evidence == tenet.text


def _inside(one: Inside, characters: Characters, language: Language) -> str:
    items = [item_text(item, characters.name_of, language) for item in one.items]
    joined = _joined(items, language)
    lines = [f"- {tame(one.name)}{_colon(language) + joined if joined else ''}"]
    lines += _quoted(_LINES, one.lines, language)
    lines += _quoted(_WRONG, one.wrong, language)
    if one.correction:
        lines.append(f"  {_CORRECTION.told(language)}{_colon(language)}{tame(one.correction)}")
    return "\n".join(lines) if len(lines) > 1 or joined else ""


def _quoted(head: Both, lines: Sequence[Sample], language: Language) -> Iterator[str]:
    if lines:
        yield f"  {head.told(language)}{_colon(language)}"
        mark = "「{}」" if language == "zh" else "“{}”"
        texts = (" ".join(tame(line.text).split()) for line in lines)
        yield from (f"    {text if is_prose(text) else mark.format(text)}" for text in texts)


def _joined(texts: Sequence[str], language: Language) -> str:
    return ("；" if language == "zh" else "; ").join(texts)


def _colon(language: Language) -> str:
    return "：" if language == "zh" else ": "


def inside_text(persona: Persona, name_of: Callable[[PersonId], str], language: Language) -> str:
    """Return all that is so of somebody now, in one line."""
    every: list[Item] = [("goal", goal) for goal in persona.goals.values()]
    every += [("belief", belief) for belief in persona.beliefs.values()]
    every += [("emotion", emotion, value) for emotion, value in persona.emotions.items()]
    every += [("tie", who, tie) for who, tie in persona.ties.items()]
    told = [item_text(item, name_of, language) for item in every]
    return _joined(told, language) or _CALM.told(language)


_CALM = Both("neutral in everything", "一切平静")
