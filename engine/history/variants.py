"""Variants of a turn: siblings that begin where it began."""

from collections.abc import Sequence

from engine.errors import CannotAmend
from engine.model.actions import Amend, Continue, Merge, Recount, Say
from engine.model.events import Event, Narrated
from engine.model.table_actions import Choose, DrawFate, Go, Part, TellRound, Unlock, Use
from engine.model.turn import Turn
from engine.model.words import Words

_NARRATED = Say | Continue | Merge | Use | Go | Unlock | Choose | DrawFate | TellRound | Part


def can_be_retold(turn: Turn) -> bool:
    """Tell whether playing the action of *turn* again could lead elsewhere: a narrator was asked.

    An action without a narrator ends the same each time, as the dice of a place are settled. Of
    these that have one, a round may still have waited for others.
    """
    return isinstance(turn.action, _NARRATED) and can_be_amended(turn)


def can_be_amended(turn: Turn) -> bool:
    """Tell whether *turn* has a narration that can be told in other words; a first turn has not."""
    return bool(turn.parents) and any(_is_told(event, turn) for event in turn.events)


def amended(turn: Turn, words: Words) -> tuple[Event, ...]:
    """Return the events of *turn*, told in other words; all else that happened stays.

    Raises:
        CannotAmend: nothing was told in it.
    """
    if not can_be_amended(turn):
        raise CannotAmend
    first = next(at for at, event in enumerate(turn.events) if _is_told(event, turn))
    rest = (event for event in turn.events[first:] if not _is_told(event, turn))
    return (*turn.events[:first], Narrated(words, "person"), *rest)


def as_played(turn: Turn, siblings: Sequence[Turn]) -> Turn:
    """Return the one of *siblings* that *turn* tells in other words, or *turn* if it is none."""
    return next((other for other in siblings if _tells(turn, other)), turn)


def tellings(turn: Turn, siblings: Sequence[Turn]) -> tuple[Turn, ...]:
    """Return those of *siblings* that tell what *turn* does, itself among them, in their order."""
    origin = as_played(turn, siblings)
    told = [other for other in siblings if other.action == origin.action]
    return tuple(s for s in siblings if s in told or any(_tells(s, other) for other in told))


def _tells(turn: Turn, other: Turn) -> bool:
    """Tell whether *turn* is *other*, as it was played or put in other words.

    Words of a person alone do not say what they are for; what happened in the turn does.
    """
    if isinstance(other.action, Amend):
        return False
    if isinstance(turn.action, Amend):
        return _happened(turn) == _happened(other)
    return turn.id == other.id


def _happened(turn: Turn) -> Sequence[Event]:
    return [event for event in turn.events if not isinstance(event, Narrated)]


def _is_told(event: Event, turn: Turn) -> bool:
    """Tell whether *event* is a narration of this turn; a past that stands in it is none."""
    past = {"aside"} if isinstance(turn.action, Recount) else {"aside", "file"}
    return isinstance(event, Narrated) and event.source not in past
