"""What channels see of a merge, its own branch and others; undone, redone and told anew."""

import pytest

from tests.support.house import STORIES
from tests.support.towers import TOWER, facts, merge, parted, press

MEET = "They meet at the gate."


@pytest.fixture(autouse=True)
def tower(monkeypatch):
    monkeypatch.setitem(STORIES, "tower", TOWER)


async def test_what_does_not_contradict_is_merged_at_once(table):
    await table.begin("tower")
    await table.gm.slash(table.channel, "branch", name="dark")
    await table.ann.send(table.channel, "a coin")
    await table.gm.slash(table.channel, "switch", name="main")
    await table.ann.send(table.channel, "another coin")
    posts = len(table.said())

    result = await merge(table)

    assert result.response is None
    assert len(table.said()) == posts + 1
    assert "gold: 3" in await facts(table)


async def test_a_merged_branch_is_marked_as_such(table):
    await test_what_does_not_contradict_is_merged_at_once(table)

    listed = await table.gm.slash(table.channel, "branches")

    assert "merged" in listed.response.content.splitlines()[1]


async def test_a_branch_is_merged_into_another_than_the_one_played(table):
    await table.begin("tower")
    await table.gm.slash(table.channel, "branch", name="dark")
    await table.ann.send(table.channel, "a coin")

    await merge(table, source="dark", into="main")
    await table.gm.slash(table.channel, "switch", name="main")

    assert "gold: 2" in await facts(table)


async def elsewhere(table):
    """Let two channels play two branches that both went on, and return the other channel."""
    cellar = table.guild.create_text_channel("cellar")
    await table.begin("tower")
    await table.gm.slash(table.channel, "branch", name="dark", channel=cellar)
    await table.ann.send(cellar, "a coin")
    await table.ann.send(table.channel, "another coin")
    return cellar


async def test_a_merge_is_told_where_the_branch_is_played_and_announced_here(table):
    cellar = await elsewhere(table)
    table.house.narrator.tale = MEET

    await merge(table, source="main", into="dark")

    assert table.said(cellar)[-1].startswith(MEET)
    assert table.said()[-1].startswith("🌿 **dark** · turn ")
    assert MEET not in table.said()[-2]


async def test_other_channels_of_the_branch_are_told(table):
    cellar = await elsewhere(table)
    await table.gm.slash(table.channel, "branch", name="attic")
    await table.ann.send(table.channel, "a third coin")
    await table.gm.slash(table.channel, "switch", name="dark")

    await merge(table, source="attic")

    assert table.said(cellar)[-1].startswith("🌿 **dark** · turn ")


async def test_a_merge_is_undone_and_brought_back_with_what_shows_it(table):
    await test_what_does_not_contradict_is_merged_at_once(table)
    told = table.said()[-1]

    await table.gm.slash(table.channel, "undo")
    assert told not in table.said()
    assert table.said()[-1].endswith("“dark” is open again; /switch plays it.")
    await table.gm.slash(table.channel, "redo")

    assert table.said()[-1] == told
    assert "gold: 3" in await facts(table)


async def test_the_undo_of_a_merge_whose_post_is_known_after_a_restart_takes_it_away(table):
    await parted(table, ["door"])
    await press(table, await merge(table), "1 ours")
    told = table.said()[-1]
    await table.restart()

    buttons = table.channel.history()[-1].components[0].children
    [id] = [b.custom_id for b in buttons if b.custom_id.startswith("undo:")]
    await table.gm.click(table.channel.history()[-1], custom_id=id)

    assert told not in table.said()
    assert "door: b" in await facts(table)


async def test_how_the_lines_meet_can_be_told_anew(table):
    await parted(table, ["door"])
    await press(table, await merge(table), "1 theirs")
    table.house.narrator.tale = MEET

    post = table.channel.history()[-1]
    [id] = [b.custom_id for b in post.components[0].children if "retell:" in b.custom_id]
    await table.gm.click(post, custom_id=id)

    assert table.said()[-1].startswith(MEET)
    assert "door: a" in await facts(table)


async def test_a_branch_is_not_merged_into_itself(table):
    await parted(table, ["door"])

    result = await merge(table, source="main")

    assert result.ephemeral
    assert "cannot be merged into itself" in result.response.content


async def test_branches_are_suggested(table):
    await parted(table, [])

    found = await table.gm.autocomplete(table.channel, "merge", "source", "d")

    assert [choice["value"] for choice in found] == ["dark"]
