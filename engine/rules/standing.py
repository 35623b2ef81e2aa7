"""Conditions on people, things, places and triggers, as they stand in a state.

What is unknown at the moment (a person who is not there yet, a stat somebody does not have) makes
a condition false; loaders have refused what a story can never know.
"""

from collections.abc import Callable, Iterable
from typing import assert_never

from engine.model.atoms import (
    ALL,
    ANY,
    HasFired,
    HasItem,
    InRoom,
    MoodIs,
    PresenceIs,
    StateLeaf,
    StatIs,
    Who,
)
from engine.model.ids import Owner, RoomId
from engine.model.people import Person
from engine.model.state import State
from engine.rules.comparing import compares
from engine.rules.items import count_of
from engine.rules.people import is_players, who
from engine.rules.rooms import room_called


def holds_in(leaf: StateLeaf, state: State) -> bool:
    """Tell whether *leaf* holds in *state*."""
    match leaf:
        case HasItem(item=item, count=count):
            return _each(leaf.who, state, lambda one: _count(state, one, item) >= count)
        case StatIs(key=key, op=op, number=number):
            stands = compares(op, number)
            return _each(leaf.who, state, lambda one: key in one.stats and stands(one.stats[key]))
        case MoodIs(axis=axis, op=op, number=number):
            stands = compares(op, number)
            return _each(leaf.who, state, lambda one: stands(getattr(one.mood, axis)))
        case InRoom(room=called):
            room = room_called(state, called)
            return room is not None and _is_in(leaf.who, room.id, state)
        case PresenceIs(presence=presence):
            people = whoever(state, leaf.who)
            return _of(leaf.who, (one.presence == presence for one in people))
        case HasFired(name=name):
            return name in state.triggers and state.triggers[name].fired > 0
        case _:
            assert_never(leaf)


def whoever(state: State, called: Who) -> tuple[Person, ...]:
    """Return whom *called* means, on stage or off; `ANY` and `ALL` are all players' characters.

    They could not be told to be dead or away, were those who are left out.
    """
    if called not in (ANY, ALL):
        return who(state, called)
    people = (state.people[id] for id in sorted(state.people))
    return tuple(person for person in people if is_players(person))


def whereabouts(state: State, person: Person) -> RoomId | None:
    """Return the room that *person* is in, None where that is unknown or nowhere."""
    return state.room if person.room is None and person.presence == "here" else person.room


def _each(called: Who, state: State, test: Callable[[Person], bool]) -> bool:
    """Tell whether *test* holds for one of those *called* so, or for each where they are ALL."""
    return _of(called, map(test, who(state, called)))


def _of(called: Who, tested: Iterable[bool]) -> bool:
    """Tell whether one of *tested* is so, or each of them where *called* is ALL; of none, never."""
    found = tuple(tested)
    return bool(found) and (all if called == ALL else any)(found)


def _count(state: State, person: Person, item: str) -> int:
    return count_of(state, Owner(person.id), item)


def _is_in(called: Who, room: RoomId, state: State) -> bool:
    if not called:
        return state.room == room
    return _each(called, state, lambda one: whereabouts(state, one) == room)
