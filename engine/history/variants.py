"""Variants of a turn: siblings that begin where it began."""

from engine.errors import CannotAmend
from engine.model.actions import Continue, Say
from engine.model.events import Event, Narrated
from engine.model.turn import Turn
from engine.model.words import Words


def can_be_retold(turn: Turn) -> bool:
    """Tell whether playing the action of *turn* again could lead elsewhere: a narrator was asked.

    An action without a narrator ends the same each time, as the dice of a place are settled.
    """
    return bool(turn.parents) and isinstance(turn.action, Say | Continue)


def can_be_amended(turn: Turn) -> bool:
    """Tell whether *turn* has a narration that can be told in other words; a first turn has not."""
    return bool(turn.parents) and any(map(_is_told, turn.events))


def amended(turn: Turn, words: Words) -> tuple[Event, ...]:
    """Return the events of *turn*, told in other words; all else that happened stays.

    Raises:
        CannotAmend: nothing was told in it.
    """
    if not can_be_amended(turn):
        raise CannotAmend
    first = next(at for at, event in enumerate(turn.events) if _is_told(event))
    rest = (event for event in turn.events[first:] if not _is_told(event))
    return (*turn.events[:first], Narrated(words, "person"), *rest)


def _is_told(event: Event) -> bool:
    return isinstance(event, Narrated) and event.source != "file"
