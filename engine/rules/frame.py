"""What is to be shown of a turn. Built from the turn itself, so it can be shown again later."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import get_args

from engine.model.events import (
    DiceRolled,
    Ended,
    Event,
    Merged,
    Narrated,
    Noticed,
    RuleFired,
    Spoke,
    VarSet,
)
from engine.model.frame import Frame, RoundSign, ShownOffer, ShownRoll, Speech
from engine.model.ids import NOBODY, TimelineId, UserId
from engine.model.language import Both, Language
from engine.model.memory_actions import AddDocument, HideDocument, MendMemory, RemoveDocument
from engine.model.memory_events import DocumentAdded
from engine.model.people_events import MoodsFaded, PeopleEvent, Said, Texted
from engine.model.persona_actions import PersonaAction
from engine.model.place_events import PlaceEvent
from engine.model.proposal import Offer
from engine.model.state import State
from engine.model.story import Story
from engine.model.table_actions import AskOptions, Decree, Give, Go, Take, TextTo, Unlock, Use
from engine.model.table_events import (
    Gathered,
    Judged,
    OfferTaken,
    RoundTold,
    TableEvent,
    TriggerFired,
    Warned,
)
from engine.model.turn import Turn
from engine.model.value import Value, is_hidden, shown
from engine.rules.changed import changed_lines, mood_lines
from engine.rules.evolve import replay
from engine.rules.notices import sentence
from engine.rules.people import acting
from engine.rules.persona_lines import change_lines
from engine.rules.speaking import did

WORLDLY = frozenset(
    (
        *(*get_args(PeopleEvent), *get_args(PlaceEvent), *get_args(TableEvent)),
        *(DocumentAdded, Merged, Ended),
    )
)
"""Events after which people, places or the table may be as they were not before."""

_POLES = {
    "true": Both("yes", "是"),
    "false": Both("no", "否"),
    "maybe": Both("no answer", "没有回答"),
}


def frame_of(story: Story, timeline: TimelineId, branch: str, before: State, turn: Turn) -> Frame:
    """Return the frame of *turn*, played on the branch named *branch* from state *before*."""
    rolls = [e for e in turn.events if isinstance(e, DiceRolled) and e.shown]
    after = replay(before, turn.events) if any(map(_is_worldly, turn.events)) else before
    return Frame(
        timeline=timeline,
        turn=turn.id,
        branch=branch,
        language=story.language,
        narration=_narration(turn),
        rolls=tuple(_shown_roll(event) for event in rolls),
        fired=tuple(e.rule for e in turn.events if isinstance(e, RuleFired)),
        changes=_changed(story, before, after, turn),
        notices=tuple(sentence(e, story.language) for e in turn.events if isinstance(e, Noticed)),
        ended=_ending(story, turn.events),
        secret=_whose(turn) != NOBODY,
        user=_whose(turn) or (rolls[0].user if rolls else NOBODY),
        speeches=tuple(_speeches(turn.events)),
        offers=shown_offers(after),
        gm=tuple(_gm_lines(story, before, after, turn)),
        deed=_deed(story.language, before, turn),
        round=_round(turn.events),
    )


def _is_worldly(event: Event) -> bool:
    return type(event) in WORLDLY


def shown_offers(state: State) -> tuple[ShownOffer, ...]:
    """Return the options that wait; none do once the story has ended."""
    return tuple(map(_shown_offer, state.offers)) if state.ended is None else ()


def _round(events: Iterable[Event]) -> RoundSign:
    kinds = {type(event) for event in events}
    return "told" if RoundTold in kinds else "waits" if Gathered in kinds else ""


def _whose(turn: Turn) -> UserId:
    """Return for whom alone a turn is: who threw in secret, wrote a letter, or decreed quietly."""
    match turn.action:
        case Decree(user=user, quiet=is_secret) | AddDocument(user=user, hidden=is_secret):
            return user if is_secret else NOBODY
        case TextTo(user=user) | MendMemory(user=user) | HideDocument(user=user):
            return user
        case RemoveDocument(user=user):
            return user
        case _ if isinstance(turn.action, PersonaAction):
            return turn.action.user
        case _:
            secret = (e.user for e in turn.events if isinstance(e, DiceRolled) and e.secret)
            return next(secret, NOBODY)


def _speeches(events: Iterable[Event]) -> Iterator[Speech]:
    for event in events:
        if isinstance(event, Said):
            yield Speech(event.who, event.name, str(event.words))


def _shown_offer(offer: Offer) -> ShownOffer:
    return ShownOffer(offer.id, offer.text, offer.skeleton, offer.likelihood)


def _deed(language: Language, before: State, turn: Turn) -> str:
    """Return who did what in a turn that no message of theirs shows."""
    match turn.action:
        case AskOptions(user=user, name=name, words=words):
            played = acting(before, user)
            return did(language, name if played is None else played.name, str(words))
        case _ if _is_silent(turn):
            spoken = [event for event in turn.events if isinstance(event, Spoke)]
            own = [event for event in spoken if event.user == turn.action.user] or spoken
            return did(language, own[0].name, str(own[0].words)) if own else ""
        case _:
            return ""


def _is_silent(turn: Turn) -> bool:
    """Tell whether somebody acted by a command or button; what fate drew shows in the dice."""
    is_picked = any(isinstance(event, OfferTaken) and not event.drawn for event in turn.events)
    return is_picked or isinstance(turn.action, Go | Unlock | Use)


def _gm_lines(story: Story, before: State, after: State, turn: Turn) -> Iterator[str]:
    """Yield what only game masters are told: what was refused, who neared what, what was judged.

    And the dice of triggers that fired: they say what these are called, and hang on.
    """
    yield from mood_lines(story, _faded(before, turn), after)
    if isinstance(turn.action, PersonaAction):
        yield from change_lines(story, before, turn.events)
    fired = {event.name for event in turn.events if isinstance(event, TriggerFired)}
    for event in turn.events:
        match event:
            case DiceRolled(by=by, text=text) if by in fired:
                yield f"🎲 {text}"
            case Warned():
                yield sentence(event, story.language)
            case TriggerFired(name=name, leaf=leaf):
                yield f"⚡ {name}" + (f" ({leaf})" if leaf else "")
            case Judged(question=question, result=result):
                yield f"⚖️ {question} → {_POLES[result].told(story.language)}"
            case _:
                pass


def _faded(before: State, turn: Turn) -> State:
    """Return the state before *turn* with its moods faded as in it: that is no news to anybody."""
    return replay(before, (event for event in turn.events if isinstance(event, MoodsFaded)))


def text_of(frame: Frame) -> str:
    """Return the whole frame as one text: deed, dice, narration, what changed, notices, the end."""
    parts = (
        frame.deed,
        "\n".join(roll.line for roll in frame.rolls),
        frame.narration,
        "\n".join(spoken_line(speech, frame.language) for speech in frame.speeches),
        "\n".join(frame.changes),
        "\n".join(frame.notices),
        curtain(frame),
    )
    return "\n\n".join(part for part in parts if part)


def spoken_line(speech: Speech, language: Language) -> str:
    """Return what somebody says as one line, where they have no voice of their own."""
    return (
        f"{speech.name}：「{speech.text}」"
        if language == "zh"
        else f"{speech.name}: “{speech.text}”"
    )


def _narration(turn: Turn) -> str:
    """Return what was told in this turn; the past that a first turn brings is not told again."""
    untold = {"aside"} if turn.parents else {"aside", "file"}
    told = [
        str(event.words)
        for event in turn.events
        if isinstance(event, Narrated) and event.source not in untold
    ]
    told += [str(event.reply) for event in turn.events if isinstance(event, Texted)]
    return "\n\n".join(told)


def _changed(story: Story, before: State, after: State, turn: Turn) -> tuple[str, ...]:
    """Return a line for each change that people see; who gives what to whom is told as a notice."""
    if isinstance(turn.action, Give | Take):
        return ()
    return (*_changes(before, turn.events), *changed_lines(story, before, after))


def _shown_roll(event: DiceRolled) -> ShownRoll:
    return ShownRoll(
        event.expression, event.faces, event.total, event.success, event.by, event.text
    )


def _changes(before: State, events: tuple[Event, ...]) -> tuple[str, ...]:
    """Return one line for each value that differs after the turn; keys with `_` stay hidden."""
    last = dict(chain.from_iterable(map(_values, events)))
    return tuple(
        f"📊 {key} {shown(before.vars[key])} → {shown(value)}"
        if key in before.vars
        else f"📊 {key} = {shown(value)}"
        for key, value in last.items()
        if not is_hidden(key) and before.vars.get(key) != value
    )


def _values(event: Event) -> Iterable[tuple[str, Value]]:
    match event:
        case VarSet(key=key, value=value):
            return ((key, value),)
        case Merged(vars=vars):
            return vars
        case _:
            return ()


def _ending(story: Story, events: tuple[Event, ...]) -> str | None:
    for event in events:
        match event:
            case Ended(ending=id) | Merged(ended=str(id)):
                return story.endings[id].title if id in story.endings else id
            case _:
                pass
    return None


def curtain(frame: Frame) -> str:
    """Return the line that closes a story, or an empty text while it goes on."""
    if frame.ended is None:
        return ""
    word = "终" if frame.language == "zh" else "The End"
    return f"— {word} —" if not frame.ended else f"— {word} · {frame.ended} —"
