"""Time that passes is shown to nobody, and leaves commands and buttons as they were."""

import pytest

from engine.model.table_actions import Tick
from tests.support.dressing import played, press, texts

TALE = "Something stirs in the dark behind the door."
OTHER = "A lamp goes out upstairs."


async def night(table):
    """Let two ticks pass, each told of by a turn of its own."""
    timelines = table.env.bot._timelines
    [binding] = await table.house.store.bindings()
    timeline = await timelines.open(binding.timeline, binding.branch)
    for _ in range(2):
        await timeline.act(Tick(1))
    assert [turn.kind for turn in (await timeline.turns())[-2:]] == ["tick", "tick"]


@pytest.fixture
async def morning(table):
    """A table at which two turns were taken before the night."""
    await table.begin()
    await played(table, TALE, OTHER)
    before = table.said()
    await night(table)
    assert table.said() == before
    return table


async def test_the_buttons_stay_where_they_were_and_work(morning):
    assert texts(morning) == [OTHER]
    morning.house.narrator.tale = "A door opens."

    await press(morning, "🔁")

    assert morning.said()[-1] == "A door opens."
    assert texts(morning) == ["A door opens."]


@pytest.mark.parametrize("undo", ["button", "command"])
async def test_what_is_undone_is_the_last_turn_that_somebody_took(morning, undo):
    if undo == "button":
        await press(morning, "↩")
    else:
        await morning.ann.slash(morning.channel, "undo")

    assert OTHER not in morning.said()
    assert texts(morning) == [TALE]


async def test_what_was_undone_comes_back_with_its_post_and_its_buttons(morning):
    await morning.ann.slash(morning.channel, "undo")
    await night(morning)

    await morning.ann.slash(morning.channel, "redo")

    assert morning.said()[-1] == OTHER
    assert texts(morning) == [OTHER]


async def test_somebody_elses_turn_stays_theirs_over_night(morning):
    result = await morning.ben.slash(morning.channel, "undo")

    assert "Somebody else did that" in result.response.content
    assert OTHER in morning.said()


async def test_after_a_restart_nothing_of_the_night_is_told(morning):
    before = morning.said()

    await morning.restart()

    assert morning.said() == before
    assert texts(morning) == [OTHER]


async def test_a_turn_that_comes_to_be_the_latest_has_its_buttons_over_night(table):
    await table.begin()
    await played(table, TALE)
    await night(table)
    await played(table, OTHER)

    await table.ann.slash(table.channel, "undo")

    assert texts(table) == [TALE]
