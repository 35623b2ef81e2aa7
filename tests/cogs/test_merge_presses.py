"""Presses on the conflicts of a merge: who may, and what has passed meanwhile."""

import discord
import pytest

from cogs.settings import DiscordSettings
from tests.cogs.conftest import BRISK
from tests.support.house import STORIES
from tests.support.towers import TOWER, facts, merge, parted, press, shown_to_all

REFUSED = "Only the game master may do that."


@pytest.fixture(autouse=True)
def tower(monkeypatch):
    monkeypatch.setitem(STORIES, "tower", TOWER)


async def test_a_press_on_conflicts_that_are_settled_finds_nothing(table):
    await parted(table, ["door"])
    old = await shown_to_all(table, await merge(table))
    await press(table, await merge(table), "1 ours")
    await table.restart()

    await table.gm.click(old, label="1 theirs: a")

    assert any("No merge waits here" in post for post in table.said())
    assert "door: b" in await facts(table)


async def test_conflicts_that_somebody_else_closed_are_answered_in_private(table):
    await parted(table, ["door"])
    old = await shown_to_all(table, await merge(table))
    await press(table, await merge(table), "Give up")
    table.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10008)

    result = await table.gm.click(old, label="1 theirs: a")

    assert "No merge waits here" in result.followups[0].content


async def test_players_cannot_merge(table):
    await parted(table, ["door"])
    posts = len(table.said())

    result = await table.ann.slash(table.channel, "merge", source="dark")

    assert result.ephemeral
    assert result.response.content == REFUSED
    assert len(table.said()) == posts


@pytest.mark.parametrize("label", ["1 ours: b", "✎ 1", "All theirs", "Give up"])
async def test_every_press_asks_whether_the_person_leads(table, label):
    await parted(table, ["door"])
    message = await shown_to_all(table, await merge(table))
    posts = len(table.said())

    result = await table.ann.click(message, label=label)

    assert result.modal is None
    assert result.followups[0].ephemeral
    assert result.followups[0].content == REFUSED
    assert len(table.said()) == posts
    assert "1 of 1" in (await table.gm.slash(table.channel, "merge")).response.content


async def test_a_form_asks_too(table):
    await parted(table, ["door"], owner=table.ann)
    form = await press(table, await merge(table), "✎ 1")
    await table.restart(DiscordSettings(BRISK, gm_roles=("another role",)))

    result = await table.gm.submit_modal(form, {"value": "1"})

    assert result.followups[0].content == REFUSED
    assert "door: b" in await facts(table)


async def test_once_the_story_went_on_a_choice_is_void(table):
    await parted(table, ["door"])
    panel = await merge(table)
    await table.ann.send(table.channel, "a coin")

    await press(table, panel, "1 ours")

    assert "begin the merge of “dark” again" in panel.response.content
    assert not panel.response.message.components


async def test_buttons_of_another_merge_settle_nothing(table):
    await parted(table, ["door"])
    old = await shown_to_all(table, await merge(table))
    for branch, side in (("dark", "a"), ("main", "b")):
        await table.gm.slash(table.channel, "switch", name=branch)
        await table.ann.send(table.channel, f"the lamp {side}")
    await merge(table)

    await table.gm.click(old, label="1 ours: b")

    waiting = await table.gm.slash(table.channel, "merge")
    assert "2 of 2 contradictions" in waiting.response.content


async def test_a_form_for_what_is_no_longer_in_conflict_is_not_shown(table):
    await parted(table, ["door"])
    old = await shown_to_all(table, await merge(table))
    await table.gm.slash(table.channel, "branch", name="third")
    await table.ann.send(table.channel, "the lamp a")
    await table.gm.slash(table.channel, "switch", name="main")
    await table.ann.send(table.channel, "the lamp b")
    await merge(table, source="third")

    result = await table.gm.click(old, label="✎ 1")

    assert result.modal is None


async def test_there_is_nothing_to_settle_where_the_story_ended(table):
    await parted(table, ["door"])
    message = await shown_to_all(table, await merge(table))
    await table.gm.slash(table.channel, "end")

    await table.gm.click(message, label="1 ours: b")

    assert any("No merge waits here" in post for post in table.said())


async def test_buttons_of_a_story_that_another_followed_settle_nothing(table):
    await parted(table, ["door"])
    message = await shown_to_all(table, await merge(table))
    await table.gm.slash(table.channel, "end")
    await table.begin()

    await table.gm.click(message, label="✎ 1")

    assert any("No merge waits here" in post for post in table.said())


async def test_a_button_of_another_edition_says_that_nothing_waits(table):
    await table.begin("tower")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="old", custom_id="merge:t1:once upon a time"))
    view.stop()
    old = await table.env.bot.get_channel(table.channel.id).send("old", view=view)

    await table.gm.click(old, label="old")

    assert any("No merge waits here" in post for post in table.said())
