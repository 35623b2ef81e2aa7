"""Time changes a play only while it goes on and somebody feels what fades."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.ids import PersonId
from engine.model.people import Mood, Person
from engine.model.people_events import MoodsFaded
from engine.model.state import State
from engine.rules.evolve import evolve
from engine.rules.fading import is_alive, ticks_left

moods = st.builds(Mood, *[st.floats(-100, 100)] * 3)


def feeling(*felt: Mood) -> State:
    people = [Person(PersonId(f"p{n}"), f"P{n}", mood=mood) for n, mood in enumerate(felt)]
    return State(people={one.id: one for one in people})


@pytest.mark.parametrize(
    ("mood", "ticks"),
    [
        (Mood(), 0),
        (Mood(trust=80.0), 0),
        (Mood(fear=-30.0, irritation=-5.0), 0),
        (Mood(fear=0.5), 1),
        (Mood(fear=100.0), 174),
        (Mood(irritation=100.0), 64),
        (Mood(fear=1.0, irritation=100.0), 64),
    ],
)
def test_only_fear_and_irritation_fade_and_each_at_its_own_pace(mood: Mood, ticks: int):
    assert ticks_left(feeling(mood)) == ticks
    assert is_alive(feeling(mood)) == (ticks > 0)


def test_the_strongest_feeling_of_all_lasts_longest():
    assert ticks_left(feeling(Mood(fear=0.5), Mood(fear=100.0), Mood())) == 174


def test_where_nobody_is_nothing_fades():
    assert ticks_left(State()) == 0
    assert not is_alive(State())


@pytest.mark.parametrize("change", [{"ended": ""}, {"ended": "dawn"}, {"paused": True}])
def test_in_a_story_that_ended_or_stands_still_nothing_fades(change):
    still = replace(feeling(Mood(fear=50.0)), **change)
    assert not is_alive(still)
    assert ticks_left(still) == 0


@given(st.lists(moods, max_size=4))
def test_after_so_many_ticks_nothing_fades_and_before_the_last_something_does(felt: list[Mood]):
    state = feeling(*felt)
    ticks = ticks_left(state)
    assert is_alive(state) == (ticks > 0)
    assert not is_alive(evolve(state, MoodsFaded(ticks)))
    if ticks:
        assert is_alive(evolve(state, MoodsFaded(ticks - 1)))


@given(st.lists(moods, max_size=3), st.integers(0, 60), st.integers(0, 60))
def test_of_ticks_that_are_over_so_many_are_left_the_less(felt: list[Mood], one: int, other: int):
    state = feeling(*felt)
    later = evolve(evolve(state, MoodsFaded(one)), MoodsFaded(other))
    assert ticks_left(later) == max(0, ticks_left(state) - one - other)
    assert later == evolve(state, MoodsFaded(one + other))
