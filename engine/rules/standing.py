"""Conditions on people, things, places and triggers, as they stand in a state.

What is unknown at the moment (a person who is not there yet, a stat somebody does not have) makes
a condition false; loaders have refused what a story can never know.
"""

from collections.abc import Callable
from typing import assert_never

from engine.model.atoms import (
    ALL,
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
from engine.rules.people import person_called, who
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
            person = person_called(state, leaf.who)
            return person is not None and person.presence == presence
        case HasFired(name=name):
            return name in state.triggers and state.triggers[name].fired > 0
        case _:
            assert_never(leaf)


def whereabouts(state: State, person: Person) -> RoomId | None:
    """Return the room that *person* is in, None where that is unknown or nowhere."""
    return state.room if person.room is None and person.presence == "here" else person.room


def _each(called: Who, state: State, test: Callable[[Person], bool]) -> bool:
    """Tell whether *test* holds for one of those *called* so, or for each where they are ALL."""
    people = who(state, called)
    return bool(people) and (all if called == ALL else any)(map(test, people))


def _count(state: State, person: Person, item: str) -> int:
    return count_of(state, Owner(person.id), item)


def _is_in(called: Who, room: RoomId, state: State) -> bool:
    if not called:
        return state.room == room
    return _each(called, state, lambda one: whereabouts(state, one) == room)
