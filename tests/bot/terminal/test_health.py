"""/health at the terminal."""

import pytest

from tests.support.inns import answered, inn_at


@pytest.fixture
async def inn(tmp_path):
    async with inn_at(tmp_path / "inn") as table:
        yield table


@pytest.mark.parametrize("command", ["/health", "/状况"])
async def test_it_is_told_how_the_parts_are_doing(inn, command):
    assert await answered(inn, command) == (
        "Narrator: the author's own text",
        "Recall: by words only",
        "Story: its files are sound",
    )
