"""One of two lines that are compared or brought together, and what its turns added to it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.model.events import DiceRolled, Event, Narrated, Remembered, Spoke
from engine.model.ids import TurnId
from engine.model.memory import Memory
from engine.model.memory_events import MemoriesFolded, MemoryPut
from engine.model.people_events import PersonRemembered, Said
from engine.model.state import Line, State
from engine.model.turn import Turn
from engine.model.words import Words


@dataclass(frozen=True, slots=True)
class Side:
    """A line at its *head*. *turns* are those that only this line has, oldest first.

    They are `Path.all`: after a merge also the turns it brought in.
    """

    name: str
    head: TurnId
    state: State
    turns: tuple[Turn, ...] = ()


def lines_of(turn: Turn) -> tuple[Line, ...]:
    """Return the lines that *turn* itself added to the log; not those that a merge brought in."""
    return tuple(
        line
        for event in turn.events
        if type(event) in _LINES
        for line in _LINES[type(event)](event)
    )


def memories_of(turn: Turn) -> tuple[Memory, ...]:
    """Return what *turn* itself made people remember; not what a merge brought in."""
    return tuple(memory for event in turn.events for memory in _remembered(event))


def _remembered(event: Event) -> tuple[Memory, ...]:
    match event:
        case Remembered():
            return (event.memory,)
        case MemoriesFolded():
            return event.into
        case _:
            return ()


def rewrote(side: Side) -> bool:
    """Tell whether memories were forgotten, folded or put in other words on a side."""
    events = (event for turn in side.turns for event in turn.events)
    return any(isinstance(event, MemoryPut | MemoriesFolded) for event in events)


def went_on(side: Side) -> bool:
    """Tell whether anything was said, told or remembered on a side."""
    return any(
        lines_of(turn) or any(isinstance(e, Remembered | PersonRemembered) for e in turn.events)
        for turn in side.turns
    )


def turns_after_merge(side: Side) -> tuple[Turn, ...]:
    """Return the end of the line, as far back as its turns follow one another without a merge."""
    known = {turn.id: turn for turn in side.turns}
    found: list[Turn] = []
    turn = known.get(side.head)
    while turn is not None and len(turn.parents) == 1:
        found.append(turn)
        turn = known.get(turn.parents[0])
    return tuple(reversed(found))


def _person(event: Spoke) -> Iterator[Line]:
    yield Line("person", event.name, event.words)


def _narrator(event: Narrated) -> Iterator[Line]:
    if event.source != "aside":
        yield Line("narrator", "", event.words)


def _character(event: Said) -> Iterator[Line]:
    yield Line("character", event.name, event.words)


def _dice(event: DiceRolled) -> Iterator[Line]:
    if event.shown and not event.secret:
        yield Line("dice", "", Words(event.text))


_LINES: Mapping[type[Event], Callable[[Any], Iterator[Line]]] = {
    Spoke: _person,
    Narrated: _narrator,
    DiceRolled: _dice,
    Said: _character,
}
