from dataclasses import replace

import pytest

from engine.model.state import State
from engine.rules.cast import cast
from engine.rules.scenery import clock, scenery
from engine.rules.surroundings import surroundings
from tests.support.people import world
from tests.support.stage import drama

CLOCKED = drama(clock="2025-11-03 17:00")


@pytest.mark.parametrize(
    ("minutes", "shown"),
    [(0, "2025-11-03 17:00"), (59, "2025-11-03 17:59"), (60 * 31, "2025-11-05 00:00")],
)
def test_the_clock_shows_the_time_of_the_beginning_and_what_has_passed(minutes: int, shown: str):
    assert clock(CLOCKED, State(minutes=minutes)) == shown


def test_a_story_without_a_clock_shows_none():
    assert clock(drama(), State(minutes=5)) == ""


def test_five_turns_in_an_evening_are_no_days():
    state = replace(world(), turns=5)
    assert clock(CLOCKED, state) == "2025-11-03 17:00"


def test_a_prompt_gets_who_is_here_where_that_is_and_the_time():
    told = scenery(CLOCKED, world())
    assert (told.people, told.place) == (
        cast(CLOCKED, world()),
        surroundings(CLOCKED, world()),
    )
    assert told.clock == "2025-11-03 17:00"
