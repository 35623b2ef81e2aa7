from dataclasses import replace

import pytest

from engine.model.ids import MODEL, DoorId, Owner, PersonId, RoomId
from engine.model.people import Person
from engine.model.people_events import ItemLost
from engine.model.place_events import DoorPut, PartyMoved, RoomAdded
from engine.model.places import Door, Room
from engine.model.proposal import NewRoom, Proposal
from engine.model.state import State
from engine.model.table_events import Warned
from engine.rules.notices import sentence
from engine.rules.places import MOST_ROOMS, Outcome, gone, grown, opened, proposed_places
from engine.rules.taking import Taking
from tests.support.maps import boxed
from tests.support.people import AVA, CELLAR, GUARD, taking, tale, world
from tests.support.triggers import codes

ONE, TWO, THREE = RoomId("1"), RoomId("2"), RoomId("3")
PORTER, APE = Person(PersonId("p"), "Porter", "pc"), Person(PersonId("n"), "N")


def mirrors(here: RoomId | None = ONE) -> State:
    """Three rooms: an open door to the mirrors, a locked one to the cellar, and who has its key."""
    rooms = (
        Room(ONE, "Hall", 0, 0),
        Room(TWO, "Hall of Mirrors", 160, 0),
        Room(THREE, "Cellar", 0, 120),
    )
    doors = (
        Door(DoorId("1"), ONE, TWO),
        Door(DoorId("2"), ONE, THREE, locked=True, key="iron key"),
    )
    return State(
        people={one.id: one for one in (PORTER, APE)},
        items={Owner("p"): {"iron key": 1, "rope": 1}, Owner("n"): {"monkey": 1}},
        rooms={room.id: room for room in rooms},
        doors={door.id: door for door in doors},
        room=here,
    )


def settled(proposal: Proposal, state: State) -> Taking:
    turn = taking(replace(state, story=tale().digest))
    proposed_places(proposal, turn, MODEL)
    return turn


def locks(turn: Taking) -> list[bool]:
    return [door.locked for _, door in sorted(turn.state.doors.items())]


# What a model proposes


def test_the_party_moves_through_an_open_door_into_a_room_called_by_its_whole_name():
    turn = settled(Proposal(move="hall of mirrors"), mirrors())
    assert (turn.state.room, codes(turn.events)) == (TWO, [])
    assert turn.state.rooms[TWO].state == "explored"


@pytest.mark.parametrize(
    ("here", "move", "code"),
    [
        (ONE, "Mirrors", "UNKNOWN_ROOM"),
        (ONE, "Hall of Mirrors (2F)", "UNKNOWN_ROOM"),
        (ONE, "%", "UNKNOWN_ROOM"),
        (TWO, "Cellar", "NO_WAY"),
        (ONE, "Cellar", "LOCKED"),
        (None, "Hall", "NOWHERE"),
    ],
)
def test_the_party_stays_where_no_open_door_leads_there_and_it_is_told(
    here: RoomId | None, move: str, code: str
):
    turn = settled(Proposal(move=move), mirrors(here))
    assert (turn.state.room, codes(turn.events)) == (here, [code])


def test_a_move_to_where_the_party_stands_is_none():
    assert settled(Proposal(move="Hall"), mirrors()).events == []


def test_a_door_is_unlocked_and_gone_through_in_one_turn_and_its_key_is_used_up():
    turn = settled(Proposal(unlock="Cellar", key="iron key", move="Cellar"), mirrors())
    assert (turn.state.room, locks(turn)) == (THREE, [False, False])
    assert turn.state.items == {"p": {"rope": 1}, "n": {"monkey": 1}}
    assert codes(turn.events) == []


def test_no_other_thing_opens_a_lock():
    turn = settled(Proposal(unlock="Cellar", key="rope"), mirrors())
    assert (locks(turn), codes(turn.events)) == ([False, True], ["WRONG_KEY"])
    assert turn.state.items == mirrors().items


def test_a_new_room_is_found_beside_the_one_just_entered():
    new = NewRoom("Attic", "Cobwebs.")
    turn = settled(Proposal(move="Hall of Mirrors", new_room=new), mirrors())
    found = turn.state.rooms[RoomId("attic")]
    assert (found.name, found.description, found.state) == ("Attic", "Cobwebs.", "unknown")
    assert (found.x, found.y) == (320, 0)
    assert {door.beyond(TWO) for door in turn.state.doors.values() if door.joins(TWO)} == {
        ONE,
        found.id,
    }


def test_a_name_that_is_part_of_another_is_free():
    turn = settled(Proposal(new_room=NewRoom("Hal")), mirrors())
    assert RoomId("hal") in turn.state.rooms
    assert codes(turn.events) == []


def test_without_a_present_room_nothing_moves_or_grows_and_each_is_told():
    turn = settled(Proposal(move="Hall", new_room=NewRoom("Attic")), mirrors(None))
    assert turn.state.rooms.keys() == mirrors().rooms.keys()
    assert codes(turn.events) == ["NOWHERE", "NOWHERE"]


def test_who_goes_into_a_room_that_is_found_in_this_turn_finds_it_first():
    turn = settled(Proposal(move="Attic ", new_room=NewRoom("Attic", "Cobwebs.")), mirrors())
    assert (turn.state.room, codes(turn.events)) == (RoomId("attic"), [])
    assert turn.state.rooms[RoomId("attic")].state == "explored"


def test_a_room_that_is_known_is_gone_into_and_not_found_again():
    new = NewRoom("Hall of Mirrors")
    turn = settled(Proposal(move=new.name, new_room=new), mirrors())
    assert (turn.state.room, codes(turn.events)) == (TWO, [])


def test_nobody_goes_into_a_new_room_that_fits_nowhere_and_that_is_told_once():
    around = [(160, 0, 120, 80), (0, 120, 120, 80), (-160, 0, 120, 80), (0, -120, 120, 80)]
    state = replace(boxed((0, 0, 120, 80), *around), room=RoomId("r0"))
    turn = settled(Proposal(move="Attic", new_room=NewRoom("Attic")), state)
    assert (turn.state.room, codes(turn.events)) == (RoomId("r0"), ["NO_ROOM_LEFT"])


# Locks


def locked(key: str = "brass key", *more: Person) -> State:
    state = world(*more)
    door = replace(state.doors[DoorId("d1")], key=key)
    return replace(state, doors={**state.doors, door.id: door})


def code(outcome: Outcome) -> str:
    assert isinstance(outcome, Warned)
    return outcome.code


def test_the_key_may_be_with_anybody_who_is_present():
    open_door = replace(world().doors[DoorId("d1")], locked=False)
    assert opened(world(), "cellar", "t") == (
        DoorPut(open_door, "t"),
        ItemLost(Owner("guard"), "brass key", 1, "t"),
    )


def test_a_players_character_gives_the_key_before_anybody_else():
    items = {**world().items, Owner("zoe"): {"BRASS KEY": 2}}
    zoe = replace(AVA, id=PersonId("zoe"), name="Zoe")
    outcome = opened(replace(world(zoe), items=items), "cellar", "")
    assert isinstance(outcome, tuple)
    assert outcome[1] == ItemLost(Owner("zoe"), "BRASS KEY", 1)


@pytest.mark.parametrize(
    "holder",
    [
        replace(GUARD, room=CELLAR),
        replace(GUARD, presence="away"),
        replace(GUARD, presence="dead"),
        replace(GUARD, presence="hidden"),
    ],
)
def test_a_key_of_somebody_who_is_not_present_opens_nothing(holder: Person):
    assert code(opened(world(holder), "cellar", "")) == "NO_KEY"


def test_a_lock_without_a_key_opens_for_no_key():
    assert code(opened(locked(""), "cellar", "")) == "KEYLESS"


def test_the_key_that_is_named_must_be_the_locks_own():
    assert code(opened(world(), "cellar", "", key="brass")) == "WRONG_KEY"
    assert not isinstance(opened(world(), "cellar", "", key="Brass  KEY"), Warned)


def test_the_key_must_be_somewhere():
    assert code(opened(locked("iron key"), "cellar", "")) == "NO_KEY"


def test_an_open_door_is_not_unlocked():
    assert code(opened(world(), "attic", "")) == "NOT_LOCKED"


def test_a_lock_is_opened_only_from_beside_it():
    assert code(opened(replace(world(), room=None), "cellar", "")) == "NOWHERE"
    assert code(opened(replace(world(), room=RoomId("attic")), "cellar", "")) == "NO_WAY"
    assert code(opened(world(), "celler", "")) == "UNKNOWN_ROOM"


# Going


def test_the_party_goes_through_an_open_door():
    assert gone(tale(), world(), "The Attic", "t") == (PartyMoved(RoomId("attic"), "t"),)
    assert code(gone(tale(), world(), "cellar", "")) == "LOCKED"


def test_the_party_does_not_go_where_it_is():
    assert code(gone(tale(), world(), "The Hall", "")) == "HERE_ALREADY"
    assert code(opened(world(), "hall", "")) == "HERE_ALREADY"


# Growing


def grow(state: State, name: str = "Attic", floor: int | None = None) -> Outcome:
    return grown(state, NewRoom(name, "x" * 500), state.rooms[RoomId("r0")], "t", floor)


def test_a_new_room_has_a_door_and_stairs_where_it_lies_on_another_floor():
    state = boxed((0, 0, 120, 80), floor=3)
    for floor, kind in ((None, "normal"), (3, "normal"), (4, "stairs"), (-1, "stairs")):
        outcome = grow(state, floor=floor)
        assert not isinstance(outcome, Warned)
        added, door = outcome
        assert isinstance(added, RoomAdded)
        assert isinstance(door, DoorPut)
        assert added.room.floor == (3 if floor is None else floor)
        assert (door.door.kind, door.door.locked) == (kind, False)
        assert door.door.joins(RoomId("r0"))
        assert door.door.joins(added.room.id)
        assert len(added.room.description) == 300


@pytest.mark.parametrize(
    ("name", "code_of"),
    [
        ("", "BAD_ROOM_NAME"),
        ("@all", "BAD_ROOM_NAME"),
        ("R0", "ROOM_EXISTS"),
        ("r0 ", "ROOM_EXISTS"),
    ],
)
def test_a_new_room_needs_a_name_of_its_own(name: str, code_of: str):
    assert code(grow(boxed((0, 0, 120, 80)), name)) == code_of


def test_where_nothing_fits_it_is_told():
    around = [(160, 0, 120, 80), (0, 120, 120, 80), (-160, 0, 120, 80), (0, -120, 120, 80)]
    assert code(grow(boxed((0, 0, 120, 80), *around))) == "NO_ROOM_LEFT"


def test_a_map_has_so_many_rooms_and_no_more():
    state = boxed(*((n * 400, 0, 120, 80) for n in range(MOST_ROOMS)))
    assert code(grow(state)) == "TOO_MANY_ROOMS"


@pytest.mark.parametrize(
    "warned",
    [
        opened(world(), "celler", ""),
        opened(world(), "attic", ""),
        opened(world(), "cellar", "", key="rope"),
        opened(locked(""), "cellar", ""),
        opened(locked("iron key"), "cellar", ""),
        gone(tale(), world(), "cellar", ""),
        gone(tale(), replace(world(), room=CELLAR), "attic", ""),
        gone(tale(), replace(world(), room=None), "attic", ""),
        grow(boxed((0, 0, 120, 80)), "@all"),
        grow(boxed((0, 0, 120, 80)), "r0"),
    ],
)
def test_what_cannot_be_is_told_with_all_it_knows_in_both_languages(warned: Outcome):
    assert isinstance(warned, Warned)
    en, zh = sentence(warned, "en"), sentence(warned, "zh")
    assert en != zh
    assert all(detail in en and detail in zh for detail in warned.details)
