"""/tree shows a picture with a description, /diff what differs, /why what made it so."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from cogs.ui.fitting import fitting
from cogs.ui.splitting import LIMIT
from tests.support.house import STORIES
from tests.support.stories import story


async def forked(table):
    """Play a branch "dark" and another one, and stand on the latter."""
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")
    await table.ann.send(table.channel, "I blow the candle out")
    await table.gm.slash(table.channel, "switch", name="main")
    await table.ann.send(table.channel, "I light the candle")


async def test_the_tree_is_a_picture_for_the_askers_eyes(table):
    await forked(table)

    result = await table.ann.slash(table.channel, "tree")

    [picture] = result.response.attachments
    assert result.ephemeral
    assert Image.open(BytesIO(await picture.read())).format == "PNG"


async def test_the_tree_is_told_to_those_who_cannot_see_it(table):
    await forked(table)

    result = await table.ann.slash(table.channel, "tree")

    [picture] = result.response.attachments
    assert picture.description.startswith("A tree of 3 turns on 2 branches. You are on “main”")


async def test_a_chinese_tree_is_told_in_chinese(table):
    await table.begin("ferry")

    result = await table.ann.slash(table.channel, "tree")

    assert result.response.attachments[0].description.startswith("故事之树")


async def test_diff_tells_what_differs_since_the_fork(table):
    await forked(table)

    result = await table.ann.slash(table.channel, "diff", a="dark")

    assert result.ephemeral
    assert result.response.content.startswith("dark → main\n")
    assert "💬 Told\nAnn: 1 → 1" in result.response.content


async def test_nothing_differs_between_a_branch_and_itself(table):
    await forked(table)

    result = await table.ann.slash(table.channel, "diff", a="main", b="MAIN")

    assert result.response.content == "Nothing differs."
    assert not result.response.attachments


async def test_what_was_told_comes_word_for_word_as_a_file(table):
    await forked(table)

    result = await table.ann.slash(table.channel, "diff", a="dark", b="main")

    [file] = result.response.attachments
    assert "I blow the candle out" not in result.response.content
    assert "I blow the candle out" in (await file.read()).decode()


async def test_what_cannot_be_found_cannot_be_compared(table):
    await table.begin()

    result = await table.ann.slash(table.channel, "diff", a="nowhere")

    assert "There is no one turn “nowhere”" in result.response.content


async def test_why_names_the_turn_that_made_it_so(table):
    await forked(table)

    result = await table.ann.slash(table.channel, "why", thing="lamp_oil")

    assert result.ephemeral
    assert result.response.content.startswith("**lamp_oil**\n6 ← so the story began · ")


async def test_why_tells_game_masters_a_decree_in_the_words_of_the_story(table):
    await table.begin("ferry")
    await table.gm.slash(table.channel, "gm do", steps="state.oil = 3")

    result = await table.gm.slash(table.channel, "why", thing="oil")

    assert "⚙ 状态.oil = 3" in result.response.content


async def test_players_do_not_learn_of_what_is_hidden(table):
    await forked(table)

    refused = await table.ann.slash(table.channel, "why", thing="_doom")
    told = await table.gm.slash(table.channel, "why", thing="_doom")

    assert "Nothing here is called “_doom”" in refused.response.content
    assert told.response.content.startswith("**_doom**\n1 ← ")


@pytest.mark.parametrize(("who", "is_seen"), [("ann", False), ("gm", True)])
async def test_what_can_be_asked_about_is_suggested(table, who, is_seen):
    await forked(table)

    found = await getattr(table, who).autocomplete(table.channel, "why", "thing", "o")

    names = [choice["value"] for choice in found]
    assert "lamp_oil" in names
    assert ("_doom" in names) is is_seen


async def test_branches_are_suggested_to_compare(table):
    await forked(table)

    found = await table.ann.autocomplete(table.channel, "diff", "b", "", a="dark")

    assert [choice["value"] for choice in found] == ["main", "dark"]


async def test_nothing_is_suggested_where_nothing_is_played(table):
    assert await table.ann.autocomplete(table.channel, "why", "thing", "") == []


@pytest.mark.parametrize(("command", "options"), [("tree", {}), ("diff", {"a": "x"})])
async def test_there_is_nothing_to_see_where_nothing_is_played(table, command, options):
    result = await table.ann.slash(table.channel, command, **options)

    assert "No story is being played here" in result.response.content


async def test_what_is_longer_than_a_message_is_cut_and_whole_in_the_file(table, monkeypatch):
    keys: dict[str, Any] = {
        f"a_thing_with_a_long_name_{number}": "so it is, and so it stays" for number in range(40)
    }
    changes = " && ".join(f'状态.{key} = "changed"' for key in keys)
    monkeypatch.setitem(STORIES, "many", story(f'[all] if 包含 "all" -> {changes}', **keys))
    await table.begin("many")
    await table.gm.slash(table.channel, "checkpoint", name="before")
    await table.ann.send(table.channel, "change all")

    result = await table.ann.slash(table.channel, "diff", a="before")

    [file] = result.response.attachments
    everything = (await file.read()).decode()
    assert result.response.content.endswith("\n…")
    assert len(result.response.content) <= LIMIT
    assert all(key in everything for key in keys)


def test_lines_that_fit_leave_room_for_the_sign_of_more():
    lines = ["x" * 99] * 30

    assert len("\n".join([*fitting(lines), "…"])) <= LIMIT
    assert len(fitting(lines)) == 19


def test_lines_ping_nobody():
    assert "@everyone" not in fitting(["@everyone"])[0]
