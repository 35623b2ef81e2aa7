"""Conditions on people, things, places and triggers, as they stand in a state.

What is unknown at the moment (a person who is not there yet, a stat somebody does not have) makes
a condition false; loaders have refused what a story can never know.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
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
from engine.model.trigger import Standing
from engine.rules.authored import UNKNOWN, Authored
from engine.rules.comparing import RELATIONS
from engine.rules.items import count_of
from engine.rules.moment import Moment
from engine.rules.people import is_players, who
from engine.rules.rooms import room_called

_NEW = Standing()

Test = Callable[[Moment], bool]
_OfPeople = HasItem | StatIs | MoodIs | InRoom | PresenceIs
_Trait = Callable[[Moment, Person], bool]


def stands(leaf: StateLeaf, authored: Authored = UNKNOWN) -> Test:
    """Return what tells whether *leaf* holds at a moment; *authored* says who is meant by names."""
    match leaf:
        case HasFired(name=name):
            return lambda moment: moment.world.triggers.get(name, _NEW).fired > 0
        case InRoom(room=room, who=""):
            return lambda moment: _is_room(moment.world.room, room, moment)
        case PresenceIs(who=called, presence=presence) if called in (ANY, ALL):
            return lambda moment: _all_or_any(
                called, [one.presence == presence for one in whoever(moment.world, called)]
            )
        case HasItem() | StatIs() | MoodIs() | InRoom() | PresenceIs():
            return _each(authored.person(leaf.who), _trait(leaf, authored))
        case _:
            assert_never(leaf)


def _trait(leaf: _OfPeople, authored: Authored) -> _Trait:
    """Return what tells whether somebody has what *leaf* asks of people."""
    match leaf:
        case HasItem(item=item, count=count):
            return lambda moment, one: count_of(moment.world, Owner(one.id), item) >= count
        case StatIs(op=op, number=number):
            key, relates = authored.stat(leaf.key), RELATIONS[op]
            return lambda _, one: key in one.stats and relates(one.stats[key], number)
        case MoodIs(axis=axis, op=op, number=number):
            feels, relates = attrgetter(axis), RELATIONS[op]
            return lambda _, one: relates(feels(one.mood), number)
        case InRoom(room=room):
            return lambda moment, one: _is_room(whereabouts(moment.world, one), room, moment)
        case PresenceIs(presence=presence):
            return lambda _, one: one.presence == presence
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


def _each(called: Who, trait: _Trait) -> Test:
    """Return what tells whether one of those *called* so has *trait*, or each where it is ALL."""
    if called == ALL:
        return lambda moment: _all_or_any(ALL, [trait(moment, one) for one in moment.whom(ALL)])

    def test(moment: Moment) -> bool:
        for one in moment.found.get(called) or moment.whom(called):  # noqa: SIM110 - twice as fast as a generator
            if trait(moment, one):
                return True
        return False

    return test


def _all_or_any(called: Who, found: Sequence[bool]) -> bool:
    """Tell whether one of *found* is so, or each where *called* is ALL; of none, never."""
    return bool(found) and (all if called == ALL else any)(found)


def _is_room(id: RoomId | None, called: str, moment: Moment) -> bool:
    room = room_called(moment.world, called)
    return room is not None and room.id == id
