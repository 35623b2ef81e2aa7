"""A button's id says what it does, and fits."""

import pytest

from cogs.ui.custom_ids import LIMIT, CustomId, custom_id
from engine.model.ids import TimelineId


def test_an_id_is_read_back_as_it_was_written():
    id = CustomId("retry", TimelineId("t1"), "123")

    assert str(id) == "retry:t1:123"
    assert custom_id(str(id)) == id


@pytest.mark.parametrize(
    "text", ["", "retry", "retry:t1", "redo:t1:2", "retry:a:b:c", "v1:act:x:y"]
)
def test_other_ids_are_none_of_ours(text):
    assert custom_id(text) is None


def test_the_longest_id_fits_into_what_discord_takes():
    id = CustomId("retry", TimelineId("f" * 36), "f" * 32)

    assert len(str(id)) <= LIMIT
