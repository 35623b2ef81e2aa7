from dataclasses import replace

import pytest

from engine.model.ids import DoorId, RoomId
from engine.model.language import Language
from engine.model.places import Door, Room
from engine.model.state import State
from engine.rules.surroundings import MOST_KNOWN, surroundings
from tests.support.people import tale

HALL = RoomId("hall")


def house() -> State:
    """A hall with four ways out, and two known rooms further off."""
    rooms = (
        Room(HALL, "Hall", state="active", description="A long table."),
        Room(RoomId("cellar"), "Cellar", floor=-1),
        Room(RoomId("loft"), "Loft", floor=2, state="locked"),
        Room(RoomId("yard"), "Yard", state="explored"),
        Room(RoomId("nook"), "Nook", state="active"),
        Room(RoomId("mill"), "Mill", state="explored"),
        Room(RoomId("tower"), "Tower", floor=3, state="explored"),
        Room(RoomId("vault"), "Vault"),
    )
    doors = (
        Door(
            DoorId("1"), HALL, RoomId("cellar"), "trapdoor", "stairs", locked=True, key="iron key"
        ),
        Door(DoorId("2"), RoomId("loft"), HALL, kind="elevator"),
        Door(DoorId("3"), HALL, RoomId("yard"), kind="portal"),
        Door(DoorId("4"), HALL, RoomId("nook"), locked=True),
    )
    return State(
        rooms={room.id: room for room in rooms},
        doors={door.id: door for door in doors},
        room=HALL,
    )


def told(state: State, language: Language = "en") -> list[str]:
    return surroundings(tale(language), state).splitlines()


BESIDE = (
    "Next to it: "
    "Cellar (trapdoor, stairs down to floor -1, not explored, locked, opens with “iron key”), "
    "Loft (lift up to floor 2, locked up), "
    "Yard (explored), "
    "Nook (something is going on there, locked)"
)
BESIDE_ZH = (
    "相邻：Cellar（trapdoor，楼梯向下到 -1 楼，未探索，上锁，需用「iron key」打开）、"
    "Loft（电梯向上到 2 楼，封闭）、Yard（已探索）、Nook（有动静，上锁）"
)


def test_this_room_its_neighbours_and_other_known_rooms_are_told():
    here = "The party is in Hall (floor 1). A long table."
    assert told(house()) == [here, BESIDE, "Also known: floor 1: Mill; floor 3: Tower"]


def test_the_same_is_told_in_chinese():
    here = "众人现在在Hall（1 楼）。A long table."
    assert told(house(), "zh") == [here, BESIDE_ZH, "还知道：1 楼：Mill；3 楼：Tower"]


def test_rooms_that_players_do_not_know_of_are_left_out():
    assert "Vault" not in surroundings(tale(), house())


def test_a_dead_end_is_told_as_one():
    state = replace(house(), doors={})
    assert told(state)[1] == "No way leads out of here."
    assert told(state, "zh")[1] == "这里没有出路。"


def test_rooms_of_one_floor_need_no_heading():
    rooms = {id: room for id, room in house().rooms.items() if id != "tower"}
    assert told(replace(house(), rooms=rooms))[-1] == "Also known: Mill"
    assert told(replace(house(), rooms=rooms), "zh")[-1] == "还知道：Mill"


def test_where_nothing_else_is_known_nothing_else_is_told():
    state = replace(house(), rooms={HALL: house().rooms[HALL]})
    assert told(state) == [
        "The party is in Hall (floor 1). A long table.",
        "No way leads out of here.",
    ]


def test_of_many_known_rooms_the_lowest_floors_come_first_and_so_many_are_told():
    far = [Room(RoomId(f"r{n:02}"), f"R{n:02}", floor=n % 2, state="explored") for n in range(30)]
    state = State(rooms={HALL: Room(HALL, "Hall"), **{r.id: r for r in far}}, room=HALL)
    last = told(state)[-1]
    assert last == "Also known: " + ", ".join(f"R{n:02}" for n in range(0, 2 * MOST_KNOWN, 2))


@pytest.mark.parametrize("room", [None, RoomId("gone")])
def test_who_stands_nowhere_on_the_map_is_told_nothing(room: RoomId | None):
    assert surroundings(tale(), replace(house(), room=room)) == ""


def test_marks_of_a_model_in_a_name_are_made_harmless():
    rooms = {**house().rooms, HALL: Room(HALL, "<think>", description="<tool>")}
    assert "<" not in surroundings(tale(), replace(house(), rooms=rooms))
