"""/branch forks and plays on, here or elsewhere; /switch, /branches, /rename, and taking back."""

from datetime import timedelta

import discord
import pytest
from discord.utils import format_dt

from engine.model.ids import MAIN, BranchId, UserId
from engine.ports import BranchRecord

TALE = "Something stirs in the dark behind the door."


async def played(table, texts):
    for text in texts:
        await table.ann.send(table.channel, text)


async def state(table, channel=None):
    result = await table.gm.slash(channel or table.channel, "state show")
    return result.response.content


async def listed(table, actor=None):
    result = await (actor or table.gm).slash(table.channel, "branches")
    return result.response.content.splitlines()


async def test_a_branch_goes_on_where_the_story_stands(table):
    await table.begin()
    await played(table, ["I knock"])

    await table.gm.slash(table.channel, "branch", name="dark")

    assert table.said()[-1] == f"🌿 **dark** · turn 1\n> {TALE}"
    assert "dark · turn 1" in await state(table)


async def test_what_is_played_on_a_branch_leaves_the_other_as_it_was(table):
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")
    await played(table, ["I knock", "I knock again"])

    await table.gm.slash(table.channel, "switch", name="main")

    assert "main · turn 0" in await state(table)


async def test_a_branch_can_begin_at_another_one(table):
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")
    await played(table, ["I knock"])
    await table.gm.slash(table.channel, "switch", name="main")

    await table.gm.slash(table.channel, "branch", name="darker", **{"from": "dark"})

    assert "darker · turn 1" in await state(table)


async def test_a_branch_from_nowhere_is_refused(table):
    await table.begin()

    result = await table.gm.slash(table.channel, "branch", name="dark", **{"from": "no such"})

    assert result.ephemeral
    assert "There is no one turn “no such”" in result.response.content
    assert "main" in await state(table)


async def test_a_party_splits_into_two_channels(table):
    cellar = table.guild.create_text_channel("cellar")
    await table.begin()

    await table.gm.slash(table.channel, "branch", name="below", channel=cellar)
    await table.ann.send(cellar, "I go down")

    assert "**below** is played in #cellar" in table.said()[-1]
    assert table.said(cellar)[0].startswith("🌿 **below** · turn 0\n> You stand before the door.")
    assert table.said(cellar)[1:] == [TALE]
    assert "main · turn 0" in await state(table)
    assert "below · turn 1" in await state(table, cellar)


async def test_a_split_party_stays_split_after_a_restart(table):
    cellar = table.guild.create_text_channel("cellar")
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="below", channel=cellar)

    await table.restart()
    await table.ann.send(cellar, "I go down")

    assert "below · turn 1" in await state(table, cellar)
    assert "main · turn 0" in await state(table)


async def test_a_channel_that_plays_another_story_is_left_alone(table):
    cellar = table.guild.create_text_channel("cellar")
    await table.begin()
    await table.begin("ferry", cellar)

    result = await table.gm.slash(table.channel, "branch", name="below", channel=cellar)

    assert "“雾渡” is being played here" in result.response.content
    assert len(await listed(table)) == 1


async def test_a_channel_whose_story_has_ended_is_free(table):
    cellar = table.guild.create_text_channel("cellar")
    await table.begin()
    await table.begin("ferry", cellar)
    await table.gm.slash(cellar, "end")

    await table.gm.slash(table.channel, "branch", name="below", channel=cellar)

    assert table.said(cellar)[-1].startswith("🌿 **below** · turn 0")


async def test_a_channel_in_which_the_bot_is_silent_is_refused(table):
    silent = discord.PermissionOverwrite(send_messages=False)
    mute = table.guild.create_text_channel("mute", overwrites={table.env.bot.user: silent})
    await table.begin()

    result = await table.gm.slash(table.channel, "branch", name="below", channel=mute)

    assert "Missing permissions: Send Messages" in result.response.content


async def test_a_channel_in_which_the_person_may_not_write_is_refused(table):
    hidden = discord.PermissionOverwrite(send_messages=False)
    vault = table.guild.create_text_channel("vault", overwrites={table.gm.user: hidden})
    await table.begin()

    result = await table.gm.slash(table.channel, "branch", name="below", channel=vault)

    assert result.response.content.startswith("You may not write in that channel yourself")


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("branch", {"name": "mine"}),
        ("switch", {"name": "dark"}),
        ("rename", {"name": "mine"}),
        ("branch-delete", {"name": "dark"}),
        ("branch-reopen", {"name": "dark"}),
    ],
)
async def test_players_change_no_branches(table, command, options):
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")
    await table.gm.slash(table.channel, "switch", name="main")
    before, said = await listed(table), table.said()

    result = await table.ann.slash(table.channel, command, **options)

    assert result.ephemeral
    assert result.response.content == "Only the game master may do that."
    assert (await listed(table), table.said()) == (before, said)


async def test_everybody_can_list_the_branches(table):
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")

    main, dark = await listed(table, table.ann)

    assert main.startswith("🌿 main · ")
    assert not main.endswith("here")
    assert dark.startswith("🌿 dark · ")
    assert dark.endswith(" · here")


async def test_a_list_names_no_channel_that_the_asker_cannot_see(table):
    unseen = discord.PermissionOverwrite(view_channel=False)
    vault = table.guild.create_text_channel("vault", overwrites={table.ann.user: unseen})
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="below", channel=vault)

    assert (await listed(table, table.ann))[-1].endswith(" · #…")
    assert (await listed(table))[-1].endswith(" · #vault")


async def test_a_branch_gets_another_name(table):
    await table.begin()

    await table.gm.slash(table.channel, "rename", name="光明")

    assert table.said()[-1] == "🌿 main → 光明"
    assert "光明 · turn 0" in await state(table)


async def test_a_name_that_is_taken_is_refused(table):
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")

    result = await table.gm.slash(table.channel, "branch", name="DARK")

    assert "There is already a branch “DARK”" in result.response.content


async def test_a_deleted_branch_is_taken_back(table):
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")
    await table.gm.slash(table.channel, "switch", name="main")

    gone = await table.gm.slash(table.channel, "branch-delete", name="dark")
    refused = await table.gm.slash(table.channel, "switch", name="dark")
    back = await table.gm.slash(table.channel, "branch-reopen", name="dark")
    await table.gm.slash(table.channel, "switch", name="dark")

    assert "out of sight" in gone.response.content
    assert "There is no branch “dark”" in refused.response.content
    assert "open again" in back.response.content
    assert "dark · turn 0" in await state(table)


async def test_a_branch_that_is_played_cannot_be_deleted(table):
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")

    result = await table.gm.slash(table.channel, "branch-delete", name="dark")

    assert "That branch is being played" in result.response.content


async def test_branches_and_checkpoints_are_suggested(table):
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")
    await table.gm.slash(table.channel, "switch", name="main")

    start = await table.gm.autocomplete(table.channel, "branch", "from", "DA", name="x")
    switch = await table.gm.autocomplete(table.channel, "switch", "name", "")
    await table.gm.slash(table.channel, "branch-delete", name="dark")
    closed = await table.gm.autocomplete(table.channel, "branch-reopen", "name", "")
    left = await table.gm.autocomplete(table.channel, "switch", "name", "")

    assert [choice["value"] for choice in start] == ["dark"]
    assert [choice["value"] for choice in switch] == ["main", "dark"]
    assert [choice["value"] for choice in closed] == ["dark"]
    assert [choice["value"] for choice in left] == ["main"]


async def test_nothing_is_suggested_where_nothing_is_played(table):
    assert await table.gm.autocomplete(table.channel, "branch", "from", "", name="x") == []


async def test_there_is_nothing_to_fork_where_nothing_is_played(table):
    result = await table.gm.slash(table.channel, "branch", name="dark")

    assert "No story is being played here" in result.response.content


async def test_a_chinese_story_says_where_it_stands_in_chinese(table):
    await table.begin("ferry")

    await table.gm.slash(table.channel, "branch", name="暗线")

    assert table.said()[-1].startswith("🌿 **暗线** · 第 0 回合")


async def deleted(table):
    """Delete a branch, and return what is said of it and when it goes."""
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")
    await table.gm.slash(table.channel, "switch", name="main")
    gone = await table.gm.slash(table.channel, "branch-delete", name="dark")
    day = format_dt(table.house.clock.now() + timedelta(days=30), "D")
    return gone.response.content, day


async def test_a_deleted_branch_says_until_when_it_can_be_taken_back(table):
    said, day = await deleted(table)

    assert said == f"“dark” is out of sight; /branch-reopen takes it back until {day}."


async def test_game_masters_see_what_can_be_taken_back_and_players_do_not(table):
    _, day = await deleted(table)

    [_, line] = await listed(table)

    assert line.startswith("🌿 dark · ")
    assert line.endswith(f" · by Keeper · deleted · can be taken back until {day}")
    assert len(await listed(table, table.ann)) == 1
    assert await table.ann.autocomplete(table.channel, "branch-reopen", "name", "") == []


async def test_what_is_past_its_time_of_grace_is_offered_no_more(table):
    await deleted(table)
    table.house.clock.pass_(minutes=30 * 24 * 60)

    assert len(await listed(table)) == 1
    assert await table.gm.autocomplete(table.channel, "branch-reopen", "name", "") == []


async def test_without_grace_a_deleted_branch_is_gone_for_good(table):
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")
    await table.gm.slash(table.channel, "switch", name="main")
    branching = table.env.bot._timelines.branching
    branching._grace = timedelta(0)

    gone = await table.gm.slash(table.channel, "branch-delete", name="dark")
    back = await table.gm.slash(table.channel, "branch-reopen", name="dark")

    assert gone.response.content == "“dark” is gone for good."
    assert back.response.content == "There is no branch “dark”."


async def test_a_list_tells_who_made_each_branch(table):
    await table.begin()
    await table.gm.slash(table.channel, "branch", name="dark")

    main, dark = await listed(table, table.ann)

    assert " · by Keeper" in main
    assert dark.endswith(" · by Keeper · here")


async def test_a_branch_whose_maker_nobody_knows_here_names_none(table):
    await table.begin()
    [id] = table.house.store._timelines
    head = await table.house.store.head(id, MAIN)
    for name, by in (("far", "terminal"), ("away", "1")):
        branch = BranchRecord(BranchId(name), id, name, head, head)
        await table.house.store.fork(branch, table.house.clock.now(), UserId(by))

    assert await listed(table) == [
        f"🌿 main · {head[:7]} · by Keeper · here",
        f"🌿 far · {head[:7]}",
        f"🌿 away · {head[:7]}",
    ]


async def test_no_closed_branch_is_offered_where_nothing_is_played(table):
    assert await table.gm.autocomplete(table.channel, "branch-reopen", "name", "") == []
