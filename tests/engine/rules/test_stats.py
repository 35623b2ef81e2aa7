from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.events import Noticed
from engine.model.people import Stat
from engine.model.people_events import StatSet
from engine.rules.stats import (
    held,
    is_down,
    starting_stats,
    stat_called,
    stat_put,
    stats_near,
)
from tests.support.people import AVA, GUARD, tale

HP = Stat("hp", "HP")
LUCK = Stat("luck", "运气", least=-5, most=5, start=9, whole=False)
STORY = replace(tale(), stats=(HP, LUCK))


@pytest.mark.parametrize("called", ["luck", "LUCK", "运气", " 运气 "])
def test_a_stat_goes_by_its_key_and_its_label(called: str):
    assert stat_called(STORY, called) == LUCK


def test_an_unknown_stat_is_none_and_has_near_names():
    assert stat_called(STORY, "luc") is None
    assert stats_near(STORY, "luc") == ("luck",)


@pytest.mark.parametrize(
    ("stat", "value", "holds"),
    [
        (HP, 9999, 100),
        (HP, -3, 0),
        (HP, 2.9, 2),
        (HP, 99.5, 99),
        (LUCK, -2.5, -2.5),
        (LUCK, 7, 5),
        (Stat("sin", "Sin", least=-10), -2.9, -2),
        (Stat("hp", "HP", most=200), 150, 150),
    ],
)
def test_a_stat_is_held_within_its_range(stat: Stat, value: float, holds: float):
    assert held(stat, value) == holds


@given(st.floats(), st.booleans())
def test_whatever_is_put_into_a_stat_is_a_number_in_its_range(value: float, whole: bool):
    result = held(Stat("x", "X", least=-7, most=12, whole=whole), value)
    assert type(result) is float
    assert -7 <= result <= 12
    assert not whole or result.is_integer()


def test_people_begin_with_the_usual_stats_save_what_is_given():
    assert starting_stats(STORY) == {"hp": 100.0, "luck": 5.0}
    assert starting_stats(STORY, [("hp", 400), ("magic", 3)]) == {"hp": 100.0, "luck": 5.0}
    assert starting_stats(STORY, [("hp", 12)]) == {"hp": 12.0, "luck": 5.0}


def test_a_stat_that_stays_as_it_is_does_not_happen():
    assert stat_put(AVA, HP, 120, "") == ()


def test_everybody_is_told_when_a_players_character_goes_down_and_only_then():
    fell = (StatSet(AVA.id, "hp", 0.0, "trap"), Noticed("DOWN", ("Ava",)))
    assert stat_put(AVA, HP, -20, "trap") == fell
    assert stat_put(AVA, HP, 1, "trap") == (StatSet(AVA.id, "hp", 1.0, "trap"),)
    assert stat_put(GUARD, HP, 0, "") == (StatSet(GUARD.id, "hp", 0.0),)
    unseen = replace(AVA, presence="hidden")
    assert stat_put(unseen, HP, 0, "trap") == (StatSet(AVA.id, "hp", 0.0, "trap"),)


def test_who_is_down_already_does_not_go_down_again():
    down = replace(AVA, stats={"hp": 0.0})
    sin = Stat("hp", "HP", least=-10)
    assert stat_put(down, sin, -4, "") == (StatSet(AVA.id, "hp", -4.0),)


def test_only_a_life_that_runs_out_brings_somebody_down():
    assert is_down(replace(AVA, stats={"hp": 0.0}))
    assert not is_down(AVA)
    assert not is_down(replace(AVA, stats={"san": 0.0}))
    assert stat_put(AVA, Stat("san", "SAN"), 0, "") == (StatSet(AVA.id, "san", 0.0),)
