from dataclasses import replace

import pytest

from engine.model.ids import RoomId
from engine.model.places import Room
from engine.model.state import State
from engine.model.table_events import Warned
from engine.rules.arrived import flag_arrival
from engine.rules.notices import sentence
from tests.support.people import HALL, taking, world

MIRRORS, KITCHEN = (
    Room(RoomId("m"), "Hall of Mirrors", state="explored"),
    Room(RoomId("厨"), "厨房"),
)


def flagged(told: str, state: State | None = None) -> list[str]:
    rooms = {**world().rooms, MIRRORS.id: MIRRORS, KITCHEN.id: replace(KITCHEN, state="explored")}
    turn = taking(state or replace(world(), rooms=rooms))
    flag_arrival(turn, told)
    assert len(turn.events) <= 1
    return [event.details[0] for event in turn.events if isinstance(event, Warned)]


@pytest.mark.parametrize(
    ("told", "room"),
    [
        ("You step into the cellar. It is cold.", "the cellar"),
        ("The party enters the attic.", "the attic"),
        ("They arrived at The Cellar at last.", "The Cellar"),
        ("Entering the cellar, she shivers.", "the cellar"),
        ("He walked into the\ncellar.", "the\ncellar"),
        ("At dusk you reach the Hall of Mirrors.", "Hall of Mirrors"),
        ("You come to the attic.", "the attic"),
        ("众人来到了厨房。", "厨房"),
        ("她推开门，走进厨房。", "厨房"),
        ("他们终于抵达The Cellar。", "The Cellar"),
    ],
)
def test_an_arrival_where_the_story_does_not_stand_is_told_to_game_masters(told: str, room: str):
    [found] = flagged(told)
    assert found == " ".join(room.split())


@pytest.mark.parametrize(
    "told",
    [
        "You enter the hall.",
        "The cellar lies below.",
        "You want to enter the cellar.",
        "They did not reach the attic.",
        "She never entered the cellar.",
        "He didn't enter the cellar.",
        "You step into the cellars of memory.",
        "她想走进厨房。",
        "众人没进入厨房。",
        "厨房里很安静。",
        "",
    ],
)
def test_what_is_no_arrival_elsewhere_is_passed_over(told: str):
    assert flagged(told) == []


def test_a_longer_name_is_no_arrival_in_the_room_whose_name_it_holds():
    state = world()
    rooms = {HALL: replace(state.rooms[HALL], name="Hall"), MIRRORS.id: MIRRORS}
    there = replace(state, rooms=rooms, room=MIRRORS.id)
    assert flagged("You enter the Hall of Mirrors.", there) == []
    assert flagged("You enter the Hall.", there) == ["Hall"]


def test_a_room_that_players_do_not_know_of_is_not_looked_for():
    assert flagged("You enter the vault.") == []


def test_a_story_that_stands_nowhere_on_the_map_arrives_nowhere():
    assert flagged("You enter the cellar.", replace(world(), room=None)) == []


def test_it_is_told_in_both_languages_where_the_story_stands():
    turn = taking()
    flag_arrival(turn, "You enter the attic.")
    [event] = turn.events
    assert event == Warned("ARRIVED_UNMOVED", ("the attic", "The Hall"))
    assert isinstance(event, Warned)
    assert "The Hall" in sentence(event, "en")
    assert "The Hall" in sentence(event, "zh")
