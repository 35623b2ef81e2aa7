"""/lore at the terminal."""

from dataclasses import replace

import pytest

from engine.errors import BadLore, NoSuchLore, NotAllowed
from tests.support.inns import INN, acted, answered, inn_at

LORE = """\
lore:
  - {keys: [bell], text: It rang once.}
"""


@pytest.fixture
async def inn(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with inn_at(tmp_path / "inn", text=INN + LORE) as table:
        yield table


async def test_lore_is_listed_tried_and_read(inn):
    assert (await answered(inn, "/lore"))[-1].startswith("1 entries in all")
    assert await answered(inn, "/lore test The bell!") == (
        "Would wake:",
        "  · bell · “bell” came up · before the people · 5",
    )
    assert await answered(inn, "/设定 测试 go") == ("Nothing would wake.",)
    assert (await answered(inn, "/lore show bell"))[-1] == "It rang once."
    with pytest.raises(NoSuchLore):
        await answered(inn, "/lore show crypt")


async def test_what_is_added_wakes_and_is_taken_back(inn):
    frame = await acted(inn, "/lore add wolf, 狼, /a{1,2}h/ -> They fear fire.")
    assert (frame.narration, frame.changes) == ("", ())
    assert (await answered(inn, "/lore test a wolf"))[0] == "Would wake:"
    assert (await answered(inn, "/lore test aah"))[0] == "Would wake:"
    await answered(inn, "/undo")
    assert await answered(inn, "/lore test a wolf") == ("Nothing would wake.",)


async def test_what_cannot_be_is_refused_and_explained(inn):
    for line in ("/lore add wolf", "/lore sing", "/lore test", "/lore add -> x"):
        if line.endswith("-> x"):
            with pytest.raises(BadLore):
                await answered(inn, line)
        else:
            assert (await answered(inn, line))[0].startswith("Usage: /lore [list]")


async def test_nobody_else_sees_any_of_it(inn):
    inn.sitting.seat = replace(inn.sitting.seat, speaks_as="Ann")
    for rest in ("", " test bell", " show bell", " add a -> b"):
        with pytest.raises(NotAllowed):
            await answered(inn, f"/lore{rest}")
