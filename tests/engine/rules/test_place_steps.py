from dataclasses import replace

import pytest

from engine.model.events import Event, SceneEntered
from engine.model.ids import GM, DoorId, RoomId, UserId
from engine.model.people import Person
from engine.model.people_events import PersonMoved
from engine.model.place_deeds import (
    AddLore,
    AddRoom,
    DescribeRoom,
    GenerateScene,
    LinkRooms,
    MoveTo,
    PlaceStep,
    PutLock,
    PutRoom,
    UnlinkRooms,
)
from engine.model.place_events import (
    DoorPut,
    DoorRemoved,
    LoreAdded,
    PartyMoved,
    RoomAdded,
    RoomPut,
)
from engine.model.places import Door, Room
from engine.model.state import State
from engine.model.table_events import Warned
from engine.rules.notices import sentence
from engine.rules.place_steps import place_events
from tests.support.people import ATTIC, AVA, CELLAR, GUARD, HALL, world
from tests.support.stories import ANN
from tests.support.triggers import CRYPT, saga, turn


def brought(step: PlaceStep, state: State | None = None, user: UserId = ANN) -> tuple[Event, ...]:
    return place_events(step, turn(saga(), state, user=user), GM)


def refused(step: PlaceStep, state: State | None = None) -> Warned:
    [warned] = brought(step, state)
    assert isinstance(warned, Warned)
    assert sentence(warned, "en") != sentence(warned, "zh")
    return warned


def door(id: str) -> Door:
    return world().doors[DoorId(id)]


# Moving


def test_the_party_is_put_anywhere_without_a_door_or_a_key():
    bound = replace(world().rooms[CELLAR], scene=CRYPT)
    state = replace(world(), rooms={**world().rooms, CELLAR: bound})
    moved = (PartyMoved(CELLAR, GM), SceneEntered(CRYPT, GM))
    assert brought(MoveTo("The Cellar"), state) == moved
    assert brought(MoveTo("hall")) == ()


def test_people_are_put_into_a_room_of_their_own():
    assert brought(MoveTo("cellar", "Mara")) == (PersonMoved(GUARD.id, CELLAR, GM),)
    assert brought(MoveTo("cellar", "any")) == (PersonMoved(AVA.id, CELLAR, GM),)
    assert len(brought(MoveTo("cellar", "all"))) == 2
    assert brought(MoveTo("cellar", "Aunt Ida")) == ()


@pytest.mark.parametrize(("person", "goal"), [(AVA, None), (GUARD, HALL)])
def test_a_players_character_that_is_put_to_the_others_goes_on_with_them(
    person: Person, goal: RoomId | None
):
    apart = world(replace(person, room=CELLAR))
    assert brought(MoveTo("hall", person.name), apart) == (PersonMoved(person.id, goal, GM),)


def test_who_or_where_is_unknown_is_told_with_names_like_it():
    assert refused(MoveTo("The Hal")).details[1].startswith("The Hall")
    assert refused(MoveTo("hall", "Avv")).code == "UNKNOWN_PERSON"
    assert refused(PutRoom("Celler", "explored")).code == "UNKNOWN_ROOM"


# Rooms


def test_a_room_is_made_known_or_forgotten():
    assert brought(PutRoom("cellar", "explored")) == (RoomPut(CELLAR, "explored", GM),)
    assert brought(PutRoom("cellar", "unknown")) == ()


def test_a_new_room_lies_beside_the_present_one_or_another():
    [added, way] = brought(AddRoom("Pantry", description="Shelves."))
    assert isinstance(added, RoomAdded)
    assert isinstance(way, DoorPut)
    assert (added.room.id, added.room.description) == ("pantry", "Shelves.")
    assert way.door.joins(HALL)
    [_, stairs] = brought(AddRoom("Loft", "the attic", floor=3))
    assert isinstance(stairs, DoorPut)
    assert (stairs.door.joins(ATTIC), stairs.door.kind) == (True, "stairs")


def test_a_new_room_needs_something_to_lie_beside():
    nowhere = replace(world(), room=None)
    assert refused(AddRoom("Pantry"), nowhere).code == "NOWHERE"
    assert refused(AddRoom("Pantry", "kitchen"), nowhere).code == "UNKNOWN_ROOM"
    assert refused(AddRoom("The hall")).code == "ROOM_EXISTS"


def test_the_first_room_of_a_map_lies_beside_nothing():
    bare = State(story=world().story)
    room = Room(RoomId("the-hall"), "The Hall", floor=2, description="Cold.")
    assert brought(AddRoom(" The  Hall", "x", "Cold.", 2), bare) == (RoomAdded(room, GM),)
    [added] = brought(AddRoom("地窖"), bare)
    assert isinstance(added, RoomAdded)
    assert (added.room.id, added.room.floor) == ("地窖", 1)
    assert refused(AddRoom("@all"), bare).code == "BAD_ROOM_NAME"


def described(step: DescribeRoom) -> Room:
    [event] = brought(step)
    assert isinstance(event, RoomAdded)
    return event.room


def test_a_room_gets_another_name_description_or_colour():
    assert described(DescribeRoom("hall", "name", " Great  Hall ")).name == "Great Hall"
    assert described(DescribeRoom("hall", "name", "THE HALL")).name == "THE HALL"
    assert len(described(DescribeRoom("hall", "description", "x" * 500)).description) == 300
    assert len(described(DescribeRoom("hall", "colour", "red" * 50)).colour) == 20


def test_a_room_that_is_so_already_stays_as_it_is():
    assert brought(DescribeRoom("hall", "name", "The Hall")) == ()
    assert brought(DescribeRoom("hall", "description", "")) == ()


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "BAD_ROOM_NAME"), ("<x", "BAD_ROOM_NAME"), ("the attic", "ROOM_EXISTS")],
)
def test_two_rooms_never_go_by_one_name(name: str, code: str):
    assert refused(DescribeRoom("hall", "name", name)).code == code
    assert refused(DescribeRoom("hall", "name", "cellar")).code == "ROOM_EXISTS"


# Doors


def test_rooms_are_joined_and_a_door_that_is_there_is_changed():
    [event] = brought(LinkRooms("cellar", "attic", "elevator", "rusty " * 20))
    assert isinstance(event, DoorPut)
    assert event.door.id == "cellar-attic"
    assert (event.door.kind, len(event.door.label)) == ("elevator", 40)
    assert brought(LinkRooms("attic", "hall", "stairs")) == (
        DoorPut(replace(door("d2"), kind="stairs"), GM),
    )
    assert brought(LinkRooms("hall", "attic")) == ()


def test_a_door_is_taken_away():
    assert brought(UnlinkRooms("attic", "hall")) == (DoorRemoved(DoorId("d2"), GM),)
    assert refused(UnlinkRooms("attic", "cellar")).code == "NO_WAY"


def test_a_game_master_locks_and_opens_any_door_without_a_key():
    assert brought(PutLock("hall", "cellar", locked=False)) == (
        DoorPut(replace(door("d1"), locked=False), GM),
    )
    assert brought(PutLock("hall", "attic", locked=True, key=" iron  key ")) == (
        DoorPut(replace(door("d2"), locked=True, key="iron key"), GM),
    )
    assert brought(PutLock("hall", "cellar", locked=True)) == ()
    assert refused(PutLock("attic", "cellar", locked=True)).code == "NO_WAY"


def test_a_door_joins_two_rooms_that_are_there():
    assert refused(LinkRooms("hall", "The Hall")).code == "SAME_ROOM"
    assert refused(LinkRooms("hull", "attic")).details[0] == "hull"
    assert refused(LinkRooms("attic", "hull")).details[0] == "hull"


# What others take


def test_steps_of_the_world_at_large_happen_as_well():
    assert brought(AddLore(("moor",), "Fog.")) == (LoreAdded(("moor",), "Fog.", GM),)


def test_a_scene_that_nobody_asks_a_model_for_is_not_written():
    assert refused(GenerateScene("a fight")).code == "NO_SCENE_WRITTEN"
