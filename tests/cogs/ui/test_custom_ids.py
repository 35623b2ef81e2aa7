"""A button's id says what it does, and fits."""

import pytest

from cogs.ui.custom_ids import LIMIT, CustomId, custom_id
from engine.model.ids import OfferId, TimelineId


def test_an_id_is_read_back_as_it_was_written():
    id = CustomId("retry", TimelineId("t1"), "123")

    assert str(id) == "retry:t1:123"
    assert custom_id(str(id)) == id


def test_a_pick_names_its_offer():
    id = CustomId("pick", TimelineId("t1"), "0f", OfferId("a1"))

    assert str(id) == "pick:t1:0f:a1"
    assert custom_id(str(id)) == id
    assert custom_id("fate:t1:0f") == CustomId("fate", TimelineId("t1"), "0f")


@pytest.mark.parametrize(
    "text",
    [
        *("", "retry", "retry:t1", "redo:t1:2", "retry:a:b:c", "v1:act:x:y"),
        *("pick:t1:2", "pick:t1:2:", "pick:t1:2:3:4", "fate:t1:2:3", "picky:t1:2:3"),
    ],
)
def test_other_ids_are_none_of_ours(text):
    assert custom_id(text) is None


def test_the_longest_id_fits_into_what_discord_takes():
    id = CustomId("pick", TimelineId("f" * 36), "f" * 32, OfferId("f" * 8))

    assert len(str(id)) <= LIMIT
