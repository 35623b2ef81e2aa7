"""/context shows a game master what the narrator was asked last, and nobody else."""

from dataclasses import replace

import pytest

from cogs.ui.fitting import MORE, shown_of
from cogs.ui.splitting import LIMIT
from tests.support.asked import FAILED, WHOLE
from tests.support.house import House, Narrator


class NotingNarrator(Narrator):
    """Tells of a failed request and an answered one for each ask."""

    async def answer(self, ask, hear):
        hear(replace(FAILED, messages=tuple(ask.messages), model="a_b_c"))
        hear(replace(WHOLE, messages=tuple(ask.messages), model="a_b_c"))
        return await super().answer(ask, hear)


@pytest.fixture
def house():
    house = House()
    house.narrator = NotingNarrator()
    return house


async def test_the_overview_and_the_file_are_for_the_game_masters_eyes(table):
    await table.begin()
    await table.ann.send(table.channel, "I light the @everyone candle")

    result = await table.gm.slash(table.channel, "context")

    assert result.ephemeral
    content = result.response.content
    assert "Tokens: 5,230 in (4,800 or 92 % from the cache), 312 out" in content
    assert "it took too long" in content
    assert len(content) <= LIMIT
    [file] = result.response.attachments
    assert file.filename == "context.md"
    assert "> I light the" in (await file.read()).decode()
    assert "I light the" not in content


async def test_names_of_models_show_as_they_are_written(table):
    await table.begin()
    await table.ann.send(table.channel, "I wait")

    result = await table.gm.slash(table.channel, "context")

    assert r"a\_b\_c" in result.response.content


@pytest.mark.parametrize("who", ["ann", "ben"])
async def test_players_are_refused(table, who):
    await table.begin()
    await table.ann.send(table.channel, "I wait")

    result = await getattr(table, who).slash(table.channel, "context")

    assert result.ephemeral
    assert result.response.content == "Only the game master may do that."
    assert not result.response.attachments


async def test_it_is_still_there_after_a_restart(table):
    await table.begin("ferry")
    await table.ann.send(table.channel, "我等着")
    await table.restart()

    result = await table.gm.slash(table.channel, "context")

    assert "费用：0.0021 USD" in result.response.content


async def test_before_anything_was_asked_it_says_what_to_do(table):
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")

    result = await table.gm.slash(table.channel, "context")

    assert "No model was asked anything on this branch yet" in result.response.content
    assert not result.response.attachments


async def test_there_is_nothing_to_see_where_nothing_is_played(table):
    result = await table.gm.slash(table.channel, "context")

    assert "No story is being played here" in result.response.content


def test_lines_that_do_not_fit_are_left_out_with_a_sign():
    assert shown_of(["x"] * 3) == ["x"] * 3
    shown = shown_of(["x" * 99] * 30)
    assert shown[-1] == MORE
    assert len("\n".join(shown)) <= LIMIT
