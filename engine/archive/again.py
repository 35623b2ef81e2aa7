"""Decide a turn again, with what was told and judged in it for answers.

What a model drafted besides (effects, options, a scene) is settled in the turn's events and was
kept nowhere else, so it cannot be asked for again: from the first of it on, a turn is taken at its
word, and up to there it must come out the same.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.model.actions import PlayAction
from engine.model.events import DiceRolled, Event, Narrated, Noticed
from engine.model.ids import MODEL
from engine.model.memory_events import LoreWoke, Stepped
from engine.model.people_events import MoodsFaded
from engine.model.persona_events import ReplyChecked
from engine.model.place_events import SceneWritten
from engine.model.proposal import Judgement
from engine.model.script import Answer, Ask, Consult, Consulted, Reply, Script, Silence
from engine.model.state import State
from engine.model.table_actions import AskOptions, Choose, DrawFate, TellRound, TextTo
from engine.model.table_events import Judged, Offered, TriggerFired, Warned
from engine.model.turn import Turn
from engine.model.words import Words

_TOLD = (Narrated, Noticed, Warned, Judged, Stepped, LoreWoke, ReplyChecked)
"""What says how a turn was told and judged, and not what came of it.

Steps say once more what did; plays of older versions have none. What lore woke hangs on how much a
narrator takes in, and on patterns that are looked for as long as a machine can bear.
"""

_NO_ANSWER = "broken"
_UNANSWERED = frozenset({"NO_EFFECTS", "NO_OPTIONS", "NO_SCENE_WRITTEN"})


def settled(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return what the rules have settled: everything but how it was told.

    Ticks of older plays let moods fade alone; that is the same wherever nobody has an inside.
    """
    every = (event for event in events if not isinstance(event, _TOLD))
    return tuple(MoodsFaded(e.ticks) if isinstance(e, MoodsFaded) else e for e in every)


def dice_of(events: Sequence[Event]) -> tuple[DiceRolled, ...]:
    """Return all dice among *events*."""
    return tuple(event for event in events if isinstance(event, DiceRolled))


def decided(turn: Turn) -> tuple[Event, ...]:
    """Return the events of *turn* before a model had a say in more than telling and judging.

    Effects of an option that was picked had waited, frozen, in the state before.
    """
    is_frozen = isinstance(turn.action, Choose | DrawFate)
    drafted = (n for n, event in enumerate(turn.events) if _is_drafted(event, frozen=is_frozen))
    return turn.events[: next(drafted, None)]


def as_far_as_asked(again: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """Yield what came of a turn again before each time that a model was asked for a draft.

    It was told nothing then, of which game masters are warned.
    """
    for number, event in enumerate(again):
        if isinstance(event, Warned) and event.code in _UNANSWERED:
            yield tuple(again[:number])


def is_lost(action: PlayAction, before: State) -> bool:
    """Tell whether *action* cannot be decided again: its words were erased, or a model answered."""
    if isinstance(action, AskOptions | TextTo):
        return True
    said = getattr(action, "words", None)
    words = said if isinstance(said, Words) else None  # what game masters write is plain text
    gathered = any(attempt.words.text is None for attempt in before.gathered)
    return (words is not None and words.text is None) or (
        gathered and (words is not None or isinstance(action, TellRound))
    )


def moments(turn: Turn, *at: int) -> tuple[int, ...]:
    """Return the seconds at which *turn* may have been decided: as a trigger has it, else *at*."""
    fired = [e.at for e in turn.events if isinstance(e, TriggerFired) and e.at]
    return (max(fired),) if fired else tuple(dict.fromkeys(at))


def events_of(script: Script, turn: Turn) -> tuple[Event, ...]:
    """Return the events of *script*, which is told and judged as *turn* was."""
    judged = _judgements(turn)
    try:
        ask = next(script)
        while True:
            ask = script.send(_answer(ask, turn, judged))
    except StopIteration as end:
        events: tuple[Event, ...] = end.value
        return events


def _answer(ask: Ask, turn: Turn, judged: Iterator[Answer]) -> Answer:
    match ask:
        case Consult(shape="judgement"):
            return next(judged, Silence("none"))
        case Consult():
            return Silence(_NO_ANSWER)
        case _:
            return _narration(turn)


def _narration(turn: Turn) -> Answer:
    """Return what the narrator must have said; erased words are as good as any."""
    notices = {event.code: event.details for event in turn.events if isinstance(event, Noticed)}
    if "SILENT" in notices:
        return Silence("".join(notices["SILENT"]))
    told = next((str(e.words) for e in turn.events if isinstance(e, Narrated)), "")
    return Reply(told, "static", cut="CUT" in notices)


def _judgements(turn: Turn) -> Iterator[Answer]:
    """Yield what a model must have answered to each batch of questions."""
    for is_judged, batch in groupby(turn.events, key=lambda event: isinstance(event, Judged)):
        if is_judged:
            poles = [event.result for event in batch if isinstance(event, Judged)]
            results = tuple(pole == "true" for pole in poles)
            yield Silence("broken") if "maybe" in poles else Consulted(Judgement("", results))


def _is_drafted(event: Event, *, frozen: bool) -> bool:
    match event:
        case SceneWritten():
            return True
        case Offered(offers=offers):
            return any(offer.by == MODEL for offer in offers)
        case _:
            return not frozen and getattr(event, "by", "") == MODEL
