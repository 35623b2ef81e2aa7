"""/gm channel: what game masters are told of each turn is posted where players do not read it."""

from types import SimpleNamespace
from typing import cast

import discord
import pytest

from cogs.gm_room import is_open
from tests.support.forgery import use
from tests.support.house import STORIES
from tests.support.taverns import TAVERN, TEAHOUSE

REFUSED = "Only the game master may do that."
OPENED = "🎬 What game masters are told of “The Tavern” is posted here from now on."
STEPS = 'npc "Mara" trust = 50'
TOLD = "🎭 Mara Voss trust 10 → 50 (+40)"


@pytest.fixture
async def tavern(table, monkeypatch):
    monkeypatch.setitem(STORIES, "tavern", TAVERN)
    monkeypatch.setitem(STORIES, "teahouse", TEAHOUSE)
    await table.begin("tavern")
    return table


@pytest.fixture
def screen(table):
    """A channel that players cannot read."""
    hidden = discord.PermissionOverwrite(view_channel=False)
    shown = discord.PermissionOverwrite(view_channel=True)
    guild = table.guild
    keys = {guild.default_role: hidden, guild.roles["GM"]: shown, guild.me: shown}
    return guild.create_text_channel("screen", overwrites=keys)


async def open_room(table, channel, who=None, **options):
    return await (who or table.gm).slash(channel, "gm channel here", **options)


async def confirm(table, asked, who=None):
    [row] = asked.response.message.components
    message = asked.response.message
    return await (who or table.gm).click(message, custom_id=row.children[0].custom_id)


async def decree(table, steps=STEPS, **options):
    return await table.gm.slash(table.channel, "gm do", steps=steps, **options)


async def test_what_turns_tell_game_masters_is_posted_behind_the_screen(tavern, screen):
    await open_room(tavern, screen, story=tavern.channel)
    assert tavern.said(screen) == [OPENED]

    await decree(tavern)

    assert tavern.said(screen)[1:] == [f"-# 🎬 The Tavern · main\n{TOLD}"]
    assert TOLD not in "".join(tavern.said())


async def test_quiet_deeds_and_branches_are_told_there_as_well(tavern, screen):
    await open_room(tavern, screen, story=tavern.channel)
    await tavern.gm.slash(tavern.channel, "branch", name="dark")

    await decree(tavern, quiet=True)

    assert tavern.said(screen)[1:] == [f"-# 🎬 The Tavern · dark\n{TOLD}"]


async def test_a_turn_that_tells_them_nothing_posts_nothing(tavern, screen):
    await open_room(tavern, screen, story=tavern.channel)

    await tavern.ann.send(tavern.channel, "I drink")

    assert tavern.said(screen) == [OPENED]


async def test_the_room_is_known_after_a_restart(tavern, screen):
    await open_room(tavern, screen, story=tavern.channel)
    await tavern.restart()

    await decree(tavern)

    assert len(tavern.said(screen)) == 2


async def test_the_room_is_closed_again(tavern, screen):
    await open_room(tavern, screen, story=tavern.channel)

    closed = await tavern.gm.slash(screen, "gm channel off", story=tavern.channel)
    again = await tavern.gm.slash(tavern.channel, "gm channel off")
    await decree(tavern)

    assert "/gm log shows it" in closed.response.content
    assert again.response.content == "It is posted nowhere."
    assert tavern.said(screen) == [OPENED]


@pytest.mark.parametrize("where", ["story", "open"])
async def test_where_players_read_it_the_game_master_is_asked_first(tavern, where):
    place = tavern.channel if where == "story" else tavern.guild.create_text_channel("hall")
    posts = len(tavern.said(place))

    asked = await open_room(tavern, place, story=tavern.channel)

    assert asked.ephemeral
    assert asked.response.content.startswith("Everybody in this server can read this channel")
    await decree(tavern)
    assert len(tavern.said(place)) == posts

    await confirm(tavern, asked)
    await decree(tavern, 'npc "Mara" trust = 60')
    assert tavern.said(place)[posts:] == [
        OPENED,
        "-# 🎬 The Tavern · main\n🎭 Mara Voss trust 50 → 60 (+10)",
    ]


async def test_a_private_thread_is_no_open_place(tavern):
    channel = tavern.env.bot.get_channel(tavern.channel.id)
    thread = await channel.create_thread(name="gm", type=discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(tavern.gm.id))

    [handle] = tavern.channel.threads

    await open_room(tavern, handle, story=tavern.channel)

    assert OPENED in tavern.said(handle)


async def test_the_button_is_only_for_game_masters(tavern):
    asked = await open_room(tavern, tavern.channel)
    [row] = asked.response.message.components
    message = await tavern.forge(row.children[0].custom_id)

    refused = await tavern.ann.click(message, custom_id=row.children[0].custom_id)

    assert refused.response.content == REFUSED
    assert OPENED not in tavern.said()


async def test_a_button_of_a_play_that_is_gone_is_no_longer_active(tavern):
    message = await tavern.forge("gmroom:another:1")

    stale = await tavern.gm.click(message, custom_id="gmroom:another:1")

    assert stale.response.content == "This control is no longer active."


@pytest.mark.parametrize("command", ["gm channel here", "gm channel off"])
async def test_players_open_and_close_no_room(tavern, command):
    refused = await tavern.ann.slash(tavern.channel, command)

    assert refused.response.content == REFUSED


async def test_a_game_master_of_one_play_does_not_listen_to_another(tavern):
    other = tavern.guild.create_text_channel("other")
    await tavern.ben.slash(other, "start", story="tavern")

    refused = await open_room(tavern, other, tavern.ben, story=tavern.channel)

    assert refused.response.content == REFUSED


async def test_there_is_no_room_for_what_is_not_played(table):
    for command in ("gm channel here", "gm channel off"):
        result = await table.gm.slash(table.channel, command)
        assert "No story is being played here" in result.response.content


async def test_a_place_where_the_bot_may_not_post_is_no_room(tavern):
    mute = tavern.guild.create_text_channel(
        "mute", overwrites={tavern.guild.me: discord.PermissionOverwrite(send_messages=False)}
    )

    refused = await open_room(tavern, mute, story=tavern.channel)

    assert "Missing permissions: Send Messages" in refused.response.content


async def test_a_room_that_is_gone_costs_no_turn(tavern, screen):
    await open_room(tavern, screen, story=tavern.channel)
    tavern.env.inject_error("POST", f"/channels/{screen.id}/messages", status=404, code=10003)

    await decree(tavern, 'state.gold = 9 && npc "Mara" trust = 50')

    assert tavern.said()[-1] == "📊 gold 3 → 9"


async def test_the_room_speaks_chinese_for_a_chinese_story(tavern, screen):
    other = tavern.guild.create_text_channel("茶馆")
    await tavern.begin("teahouse", other)

    await open_room(tavern, screen, story=other)
    await tavern.gm.slash(other, "gm do", steps="npc 玛拉 信任 = 50")

    assert tavern.said(screen) == [
        "🎬 《茶馆》给主持人的消息从现在起发在这里。",
        "-# 🎬 《茶馆》· main\n🎭 玛拉 信任 0 → 50 (+50)",
    ]


class Unseen(discord.Thread):
    """A thread whose parent the bot has not seen."""

    def __init__(self):
        self._type = discord.ChannelType.public_thread

    def permissions_for(self, obj, /):
        raise discord.ClientException


@pytest.mark.parametrize("place", [None, Unseen()])
def test_a_place_of_which_nothing_is_known_is_taken_to_be_open(place):
    interaction = SimpleNamespace(channel=place, guild=SimpleNamespace(default_role=None))

    assert is_open(cast("discord.Interaction", interaction))


async def test_a_turn_that_is_told_anew_is_told_there_anew(tavern, screen):
    await open_room(tavern, screen, story=tavern.channel)
    await tavern.gm.slash(
        tavern.channel,
        "gm do",
        steps='trigger add "[noise] when repeat: contains \\"I\\" -> npc Mara trust += 5"',
    )
    await tavern.ann.send(tavern.channel, "I sing")
    told = len(tavern.said(screen))
    tavern.house.narrator.tale = "Nobody listens. "

    post = next(one for one in tavern.channel.history() if one.components)
    [id] = [
        button.custom_id
        for row in post.components
        for button in row.children
        if button.custom_id.startswith("retell")
    ]
    await tavern.ann.click(post, custom_id=id)

    assert len(tavern.said(screen)) == told + 1
    assert "⚡ noise" in tavern.said(screen)[-1]


async def test_nothing_is_posted_where_another_story_is_played_or_the_game_master_may_not_write(
    tavern,
):
    other = tavern.guild.create_text_channel("cellar")
    await tavern.ben.slash(other, "start", story="teahouse")
    guild, silent = tavern.guild, discord.PermissionOverwrite(send_messages=False)
    keys = {guild.default_role: silent, guild.me: discord.PermissionOverwrite(send_messages=True)}
    board = guild.create_text_channel("board", overwrites=keys)

    busy = await open_room(tavern, other, story=tavern.channel)
    barred = await use(tavern.gm, board, "gm channel here", story=tavern.channel)

    assert "茶馆" in busy.response.content
    assert barred.text.startswith("You may not write in that channel yourself")
    await decree(tavern)
    assert not any(TOLD in said for place in (other, board) for said in tavern.said(place))
