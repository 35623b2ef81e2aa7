from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.events import SceneEntered
from engine.model.ids import DoorId, RoomId, SceneId
from engine.model.place_events import PartyMoved, RoomAdded
from engine.model.places import Door, Room
from engine.model.state import State
from engine.model.story import Scene, Story
from engine.rules.evolve import replay
from engine.rules.rooms import (
    GRID,
    Corner,
    door_between,
    enter_room,
    enter_scene,
    fresh_door,
    fresh_room,
    known_rooms,
    neighbours,
    placed,
    present_room,
    room_called,
    room_of,
    rooms_near,
    scene_called,
)
from tests.support.maps import Box, boxed, overlapping
from tests.support.people import ATTIC, CELLAR, HALL, world
from tests.support.triggers import CRYPT, saga

SECRET = Room(RoomId("vault"), "The Vault", x=400)
MAP = replace(world(), rooms={**world().rooms, SECRET.id: SECRET})


# Names


@pytest.mark.parametrize("called", ["hall", "HALL", "The Hall", "the  hall", "ＴＨＥ hall"])
def test_a_room_is_called_by_its_id_or_its_whole_name(called: str):
    found = room_called(world(), called)
    assert found is not None
    assert found.id == HALL


@pytest.mark.parametrize("called", ["%", "Hal", "The", "all", "", "The Hall (1F)"])
def test_no_part_of_a_name_and_no_pattern_finds_a_room(called: str):
    assert room_called(world(), called) is None


def test_an_id_goes_before_a_name():
    named = Room(RoomId("a"), "hall")
    state = replace(world(), rooms={named.id: named, **world().rooms})
    found = room_called(state, "hall")
    assert found is not None
    assert found.id == HALL


def test_near_names_leave_out_rooms_that_players_do_not_know_of():
    assert "The Vault" not in rooms_near(MAP, "The Vaul")
    assert rooms_near(MAP, "The Vaul", hidden=True)[0] == "The Vault"
    assert rooms_near(MAP, "The Hal")[0] == "The Hall"


@pytest.mark.parametrize("called", ["crypt", "The Crypt", "the crypt"])
def test_a_scene_is_called_by_its_id_or_its_whole_name(called: str):
    found = scene_called(saga(), State(), called)
    assert found is not None
    assert found.id == CRYPT


def test_scenes_written_during_play_are_found_as_well_and_the_first_id_of_a_name_counts():
    ids = [SceneId("b"), SceneId("a")]
    state = State(scenes={id: Scene(id, "A Fight", "…") for id in ids})
    for called in ("a", "a fight"):
        found = scene_called(saga(), state, called)
        assert found is not None
        assert found.id == "a"
    assert scene_called(saga(), state, "figh") is None


# The map


def test_the_story_stands_in_a_room_or_nowhere():
    here = present_room(world())
    assert here is not None
    assert here.id == HALL
    assert present_room(State()) is None
    assert present_room(replace(world(), room=RoomId("gone"))) is None


def test_doors_lead_both_ways_and_are_told_in_the_order_of_their_ids():
    assert [(door.id, room.id) for door, room in neighbours(world(), HALL)] == [
        ("d1", CELLAR),
        ("d2", ATTIC),
    ]
    assert [room.id for _, room in neighbours(world(), CELLAR)] == [HALL]
    lost = Door(DoorId("d0"), HALL, RoomId("gone"))
    assert len(neighbours(replace(world(), doors={lost.id: lost}), HALL)) == 0


def test_a_door_is_found_from_either_side():
    door = door_between(world(), CELLAR, HALL)
    assert door is not None
    assert (door, door.id) == (door_between(world(), HALL, CELLAR), "d1")
    assert door_between(world(), CELLAR, ATTIC) is None


# What players know


def test_players_know_what_was_seen_and_what_lies_right_behind_its_doors():
    assert known_rooms(MAP) == {HALL, CELLAR, ATTIC}


def test_a_room_without_a_door_to_a_known_one_stays_secret():
    beyond = Door(DoorId("d3"), CELLAR, SECRET.id)
    state = replace(MAP, doors={**MAP.doors, beyond.id: beyond})
    assert SECRET.id not in known_rooms(state)
    explored = replace(MAP.rooms[CELLAR], state="explored")
    opened = replace(state, rooms={**state.rooms, CELLAR: explored})
    assert SECRET.id in known_rooms(opened)


def test_a_room_that_is_locked_up_shows_no_doors_until_the_party_stands_in_it():
    sealed = replace(MAP.rooms[CELLAR], state="locked")
    beyond = Door(DoorId("d3"), CELLAR, SECRET.id)
    state = replace(
        MAP, rooms={**MAP.rooms, CELLAR: sealed}, doors={**MAP.doors, beyond.id: beyond}
    )
    assert SECRET.id not in known_rooms(state)
    assert SECRET.id in known_rooms(replace(state, room=CELLAR))


def test_where_the_party_stands_is_known_and_rooms_that_are_gone_are_not():
    lost = Door(DoorId("d9"), SECRET.id, RoomId("gone"))
    state = replace(MAP, room=SECRET.id, doors={lost.id: lost})
    assert known_rooms(state) == {SECRET.id, HALL}
    assert known_rooms(replace(state, room=None)) == {HALL}


# Entering


def test_a_room_brings_its_scene_along_once():
    bound = replace(world().rooms[CELLAR], scene=CRYPT)
    state = replace(world(), rooms={**world().rooms, CELLAR: bound})
    moved = PartyMoved(CELLAR, "t")
    assert enter_room(saga(), state, CELLAR, "t") == (moved, SceneEntered(CRYPT, "t"))
    assert enter_room(saga(), replace(state, scene=CRYPT), CELLAR, "t") == (moved,)
    assert enter_room(saga(), replace(state, room=CELLAR, scene=CRYPT), CELLAR, "t") == ()


def test_a_room_without_a_scene_or_with_one_that_is_gone_is_entered_alone():
    bound = replace(world().rooms[CELLAR], scene=SceneId("gone"))
    state = replace(world(), rooms={**world().rooms, CELLAR: bound})
    assert enter_room(saga(), state, CELLAR, "") == (PartyMoved(CELLAR),)
    assert enter_room(saga(), state, ATTIC, "") == (PartyMoved(ATTIC),)


def test_a_scene_takes_the_party_to_the_room_it_names_or_that_names_it():
    scene = Scene(CRYPT, "The Crypt", "…", room=ATTIC)
    entered = SceneEntered(CRYPT, "t")
    assert enter_scene(world(), scene, "t") == (entered, PartyMoved(ATTIC, "t"))
    assert enter_scene(replace(world(), room=ATTIC), scene, "t") == (entered,)
    bound = replace(world().rooms[CELLAR], scene=CRYPT)
    named = replace(world(), rooms={**world().rooms, CELLAR: bound})
    assert room_of(replace(scene, room=RoomId("gone")), named) == CELLAR
    assert enter_scene(world(), replace(scene, room=None), "t") == (entered,)


# Placing


def places(parent: Box, others: list[Box], requests: int) -> list[Corner | None]:
    """Return where rooms come to lie beside *parent*, one after the other."""
    state, found = boxed(parent, *others), list[Corner | None]()
    for number in range(requests):
        corner = placed(state, state.rooms[RoomId("r0")])
        found.append(corner)
        if corner is not None:
            new = Room(RoomId(f"n{number}"), f"N{number}", *corner)
            state = replay(state, [RoomAdded(new)])
    return found


@pytest.mark.parametrize(
    ("parent", "others", "corners"),
    [
        ((0, 0, 120, 80), [], [(160, 0), (0, 120), (-160, 0), (0, -120), None]),
        ((10, 10, 120, 80), [], [(160, 0), (0, 120), (-160, 0), (0, -120)]),
        ((60, 60, 100, 60), [], [(200, 80), (80, 160), (-80, 80), (80, -80)]),
        ((240, 220, 120, 70), [], [(400, 240), (240, 320), (80, 240), (240, 80)]),
        ((0, 0, 40, 40), [], [(80, 0), (0, 80), (-160, 0), (0, -120)]),
        ((0, 0, 120, 80), [(200, 40, 40, 40)], [(0, 120), (-160, 0), (0, -120), None]),
        ((0, 0, 120, 80), [(280, 80, 50, 50)], [(160, 0), (0, 120), (-160, 0), (0, -120)]),
        ((-100, -100, 120, 80), [], [(80, -80), (-80, 0), (-240, -80), (-80, -240)]),
        ((60, 0, 120, 80), [], [(240, 0), (80, 120)]),
    ],
)
def test_a_new_room_lies_right_below_left_or_above_on_the_grid(
    parent: Box, others: list[Box], corners: list[Corner | None]
):
    assert places(parent, others, len(corners)) == corners


def test_rooms_that_each_lie_beside_the_last_go_on_to_the_right():
    state, beside = boxed((0, 0, 120, 80)), RoomId("r0")
    found = []
    for number in range(5):
        corner = placed(state, state.rooms[beside])
        assert corner is not None
        found.append(corner)
        beside = RoomId(f"n{number}")
        state = replay(state, [RoomAdded(Room(beside, f"N{number}", *corner))])
    assert found == [(160, 0), (320, 0), (480, 0), (640, 0), (800, 0)]


def test_on_another_floor_the_place_right_above_or_below_comes_first():
    state = boxed((0, 0, 120, 80), (160, 0, 120, 80))
    hall = state.rooms[RoomId("r0")]
    assert placed(state, hall, 2) == (0, 0)
    assert placed(state, hall, 1) == placed(state, hall) == (0, 120)
    upstairs = replay(state, [RoomAdded(Room(RoomId("up"), "Up", 0, 0, floor=2))])
    assert placed(upstairs, hall, 2) == (160, 0)


boxes = st.tuples(*[st.integers(-400, 400)] * 2, *[st.integers(1, 200)] * 2)


@given(st.lists(boxes, min_size=1, max_size=6), st.lists(st.integers(0, 99), max_size=12))
def test_no_new_room_ever_covers_another_of_its_floor(drawn: list[Box], picks: list[int]):
    state = boxed(*drawn)
    old = overlapping(state)
    for number, pick in enumerate(picks):
        beside = list(state.rooms.values())[pick % len(state.rooms)]
        floor = pick % 3
        corner = placed(state, beside, floor)
        if corner is not None:
            assert all(side % GRID == 0 for side in corner)
            new = Room(RoomId(f"n{number}"), f"N{number}", *corner, floor=floor)
            state = replay(state, [RoomAdded(new)])
    assert overlapping(state) == old


def test_new_rooms_and_doors_have_ids_that_can_be_read_and_are_free():
    assert fresh_room("The Old Mill", ()) == "the-old-mill"
    assert fresh_room("地窖", {"地窖"}) == "地窖-2"
    assert fresh_door(HALL, CELLAR, {"hall-cellar"}) == "hall-cellar-2"


def test_a_story_without_scenes_has_none_to_find():
    book: Story = replace(saga(), scenes={})
    assert scene_called(book, State(), "crypt") is None
