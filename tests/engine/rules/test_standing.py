from dataclasses import replace

import pytest

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
)
from engine.model.ids import Owner, PersonId, RoomId
from engine.model.people import Person
from engine.model.state import State
from engine.model.trigger import Standing
from engine.rules.moment import Moment
from engine.rules.standing import stands, whereabouts, whoever
from tests.support.people import AVA, AWAY, BEN, CELLAR, GHOST, GUARD, HALL, world


def holds_in(leaf: StateLeaf, state: State) -> bool:
    return stands(leaf)(Moment.of(state, ""))


P1 = Person(PersonId("p1"), "P1", "pc", stats={"hp": 50.0, "san": 5.0})
P2 = Person(PersonId("p2"), "P2", "pc", stats={"hp": 90.0, "san": 60.0})
N = Person(PersonId("n"), "N", stats={"hp": 0.0, "san": 0.0})
TRIO = State(
    people={one.id: one for one in (P1, P2, N)},
    items={Owner("p1"): {"Rusty Key": 1, "rope": 2}, Owner("n"): {"monkey": 1}},
)


@pytest.mark.parametrize(
    ("leaf", "holds"),
    [
        (StatIs("hp", "<", 51), True),
        (StatIs("hp", "<=", 50), True),
        (StatIs("hp", ">", 90), False),
        (StatIs("luck", ">", 0), False),
        (StatIs("luck", "<", 5), False),
        (HasItem("RUSTY key"), True),
        (HasItem("key"), False),
        (HasItem("mon"), False),
        (HasItem("monkey"), False),
        (HasItem("monkey", "N"), True),
        (HasItem("rope", count=2), True),
        (HasItem("rope", count=3), False),
        (HasItem("rope", ALL), False),
        (StatIs("hp", ">=", 50, ALL), True),
        (StatIs("san", ">=", 50, ALL), False),
        (StatIs("hp", "==", 0, "n"), True),
    ],
)
def test_stats_and_whole_things_of_players_characters_are_compared(leaf: StateLeaf, holds: bool):
    assert holds_in(leaf, TRIO) is holds


@pytest.mark.parametrize("who", [ANY, ALL])
def test_where_there_are_no_players_characters_nothing_holds_for_them(who: str):
    for leaf in (HasItem("rope", who, 0), StatIs("hp", "!=", 1, who), PresenceIs(who, "here")):
        assert not holds_in(leaf, replace(TRIO, people={N.id: N}))


@pytest.mark.parametrize(
    ("leaf", "holds"),
    [
        (MoodIs("mara", "trust", ">=", 50), True),
        (MoodIs("玛拉", "fear", ">", 10), False),
        (MoodIs("nobody", "fear", "<", 10), False),
        (MoodIs(ALL, "trust", "==", 0), True),
    ],
)
def test_moods_are_compared_of_people_by_name(leaf: MoodIs, holds: bool):
    assert holds_in(leaf, world()) is holds


def test_where_the_party_stands_is_told_by_the_id_or_the_name_of_the_room():
    assert holds_in(InRoom("the hall"), world())
    assert holds_in(InRoom("hall"), world())
    assert not holds_in(InRoom("cellar"), world())
    assert not holds_in(InRoom("no such room"), world())
    assert not holds_in(InRoom("hall"), replace(world(), room=None))


def test_people_are_with_the_party_or_in_a_room_of_their_own():
    state = world(replace(BEN, room=CELLAR))
    assert holds_in(InRoom("hall", "Ava"), state)
    assert holds_in(InRoom("cellar", ANY), state)
    assert not holds_in(InRoom("cellar", ALL), state)
    assert holds_in(InRoom("cellar", "Aunt Ida"), state)
    assert not holds_in(InRoom("hall", "Ilya"), state)


@pytest.mark.parametrize(
    ("person", "room"),
    [(AVA, HALL), (AWAY, CELLAR), (GHOST, None), (replace(AVA, room=CELLAR), CELLAR)],
)
def test_who_is_on_stage_is_with_the_others_unless_a_room_is_said(
    person: Person, room: RoomId | None
):
    assert whereabouts(world(), person) == room


def test_presence_is_asked_of_everybody_by_name():
    assert holds_in(PresenceIs("Ilya", "hidden"), world())
    assert holds_in(PresenceIs("Old Tom", "dead"), world())
    assert not holds_in(PresenceIs("Mara", "dead"), world())
    assert not holds_in(PresenceIs("nobody", "dead"), world())


def test_players_characters_off_stage_count_where_presence_is_asked():
    one_dead = world(replace(AVA, presence="dead"))
    assert holds_in(PresenceIs(ANY, "dead"), one_dead)
    assert not holds_in(PresenceIs(ALL, "dead"), one_dead)
    assert holds_in(PresenceIs(ALL, "dead"), world(*_dead()))
    assert [one.name for one in whoever(world(*_dead()), ALL)] == ["Ava", "Ben"]


def _dead() -> list[Person]:
    return [replace(one, presence="dead") for one in (AVA, BEN)]


def test_a_trigger_has_fired_once_it_did_and_until_it_is_reset():
    assert not holds_in(HasFired("t"), world())
    assert not holds_in(HasFired("t"), replace(world(), triggers={"t": Standing()}))
    assert holds_in(HasFired("t"), replace(world(), triggers={"t": Standing(fired=2)}))


def test_a_guard_is_one_of_the_people_that_can_be_named():
    assert whoever(world(), "Mara") == (GUARD,)
