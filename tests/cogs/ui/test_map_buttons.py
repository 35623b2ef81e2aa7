"""Buttons of floors say which floor they lead to, and there are never too many."""

import pytest

from cogs.ui.custom_ids import LIMIT, custom_id
from cogs.ui.map_buttons import Look, floor_buttons, look_in
from engine.model.ids import TimelineId
from engine.model.plan import Plan

PLAY = TimelineId("f" * 36)


def buttons(floor, floors, *, everything=False):
    view = floor_buttons(PLAY, Plan(floor, tuple(floors), ()), "en", everything=everything)
    assert view is not None
    return [button for row in view.to_components() for button in row["components"]]


@pytest.mark.parametrize("look", [Look(1), Look(-2, everything=True), Look(-999)])
def test_a_look_is_read_back_as_it_was_written(look):
    assert look_in(str(look)) == look


@pytest.mark.parametrize("text", ["", "+", "one", "1-", "１", "9" * 12])
def test_other_texts_are_no_looks(text):
    assert look_in(text) is None


def test_one_floor_needs_no_buttons():
    assert floor_buttons(PLAY, Plan(1, (1,), ()), "en", everything=False) is None


def test_the_floor_that_is_shown_cannot_be_pressed():
    found = buttons(2, (-1, 1, 2))

    assert [(b["label"], b["disabled"]) for b in found] == [
        *(("Floor -1", False), ("Floor 1", False), ("Floor 2", True)),
    ]


def test_everything_stays_everything():
    ids = [custom_id(b["custom_id"]) for b in buttons(1, (1, 2), everything=True)]

    assert [id and id.turn for id in ids] == ["1+", "2+"]
    assert all(id and len(str(id)) <= LIMIT for id in ids)


@pytest.mark.parametrize(("floor", "first"), [(1, 1), (30, 18), (60, 36)])
def test_of_many_floors_the_nearest_have_buttons(floor, first):
    found = buttons(floor, range(1, 61))

    assert len(found) == 25
    assert found[0]["label"] == f"Floor {first}"
    assert f"Floor {floor}" in [b["label"] for b in found]
