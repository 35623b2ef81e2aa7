"""/start binds a channel and posts the opening; /end concludes and frees it."""

import re
from dataclasses import replace
from hashlib import sha256

import discord
import pytest

from cogs.settings import DiscordSettings
from engine.model.story import Character
from tests.cogs.conftest import BRISK
from tests.support.house import INN, STORIES

OPENING = "You stand before the door."


async def test_start_posts_the_opening_and_binds_the_channel(table):
    result = await table.begin()

    assert result.ephemeral
    assert result.response.content == "The story begins."
    assert table.said()[0].startswith(OPENING)
    assert "Dust lies on the long table." in table.said()[0]


async def test_the_opening_says_how_to_play_in_the_storys_language(table):
    await table.begin("ferry")

    assert "雾很重。" in table.said()[0]
    assert "场外话" in table.said()[0]


async def test_the_opening_names_the_characters_that_can_be_played(table):
    await table.begin("inn")

    assert "-# 🎭 `/join` plays a character: Tom, Ida, or one of your own." in table.said()[0]


async def test_the_opening_of_a_story_about_somebody_names_no_characters(table):
    await table.begin("manor")

    assert "/join" not in table.said()[0]


async def test_the_opening_of_a_story_without_characters_says_how_to_bring_one(table, monkeypatch):
    monkeypatch.setitem(STORIES, "inn", replace(INN, characters=(), language="zh"))
    await table.begin("inn")

    assert "用 `/加入` 带来自己的角色。" in table.said()[0]


async def test_of_many_characters_the_opening_names_a_few(table, monkeypatch):
    crowd = tuple(Character(f"c{n}", f"客{n}", kind="pc") for n in range(9))
    monkeypatch.setitem(STORIES, "inn", replace(INN, characters=crowd, language="zh"))
    await table.begin("inn")

    assert "扮演角色：客0、客1、客2、客3、客4、客5…，或自创一个。" in table.said()[0]


async def test_stories_are_suggested_by_name_and_title(table):
    everything = await table.ann.autocomplete(table.channel, "start", "story", "")
    found = await table.ann.autocomplete(table.channel, "start", "story", "雾")

    assert [choice["value"] for choice in everything] == ["ferry", "inn", "manor"]
    assert [(choice["name"], choice["value"]) for choice in found] == [
        ("雾渡 · 渡口的雾。", "ferry")
    ]


async def test_an_unknown_story_is_refused_for_the_asker_alone(table):
    result = await table.begin("mannor")

    assert result.ephemeral
    assert "There is no story" in result.response.content
    assert "manor" in result.response.content
    assert not table.said()


async def test_a_broken_story_tells_where_it_is_broken(table):
    result = await table.begin("broken")

    assert "story.yaml:4:2: start: there is no scene" in result.response.content


async def test_a_channel_plays_one_story_at_a_time(table):
    await table.begin()
    result = await table.begin("ferry")

    assert "“The Manor” is being played here" in result.response.content
    assert len(table.said()) == 1


async def test_two_channels_play_two_stories(table):
    other = table.guild.create_text_channel("cellar")
    await table.begin()
    await table.begin("ferry", other)

    assert OPENING in table.said()[0]
    assert "雾很重。" in table.said(other)[0]


@pytest.mark.parametrize("parent", ["text", "forum"])
async def test_threads_and_forum_posts_are_places_to_play(table, parent):
    thread = await opened_thread(table, parent)
    await table.begin(channel=thread)
    await table.ann.send(thread, "I knock")

    opening, tale = table.said(thread)[-2:]
    assert OPENING in opening
    assert "Something stirs" in tale
    assert not any(OPENING in post for post in table.said())


async def test_a_thread_beside_a_story_is_no_part_of_it(table):
    thread = await opened_thread(table, "text")
    await table.begin()
    await table.ann.send(thread, "just talking")

    assert not table.said(thread)


async def test_missing_permissions_are_named(table):
    silent = discord.PermissionOverwrite(send_messages=False)
    mute = table.guild.create_text_channel("mute", overwrites={table.env.bot.user: silent})

    result = await table.begin(channel=mute)

    assert result.ephemeral
    assert "Missing permissions: Send Messages" in result.response.content
    assert not table.said(mute)


async def test_a_permission_lost_at_the_last_moment_is_named_too(table):
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)

    result = await table.begin()

    assert "I cannot post here." in result.response.content


@pytest.mark.parametrize("who", ["gm", "owner"])
async def test_the_game_master_ends_the_story(table, who):
    starter = table.ann if who == "owner" else table.gm
    await starter.slash(table.channel, "start", story="manor")

    await starter.slash(table.channel, "end")
    await table.ann.send(table.channel, "hello?")

    assert "The End" in table.said()[-1]
    assert len(table.said()) == 2


async def test_the_seed_is_promised_at_the_start_and_told_at_the_end(table):
    await table.ann.slash(table.channel, "start", story="manor")
    promise = re.findall(r"begins `([0-9a-f]{16})`", table.said()[-1])
    await table.ann.slash(table.channel, "end")

    [seed] = re.findall(r"seed of all dice was `([\w-]+)`", table.said()[-1])
    assert promise == [sha256(seed.encode()).hexdigest()[:16]]
    assert promise == re.findall(r"begins `(\w+)`", table.said()[-1])
    assert seed not in table.said()[0]


async def test_the_seed_is_promised_in_the_language_of_the_story(table):
    await table.begin("ferry")

    assert "种子的 SHA-256 以" in table.said()[0]


async def test_the_seed_is_not_told_while_another_channel_plays_on_with_it(table):
    await table.ann.slash(table.channel, "start", story="manor")
    other = table.guild.create_text_channel("cellar")
    await table.ann.slash(table.channel, "branch", name="dark", channel=other)
    await table.ann.slash(table.channel, "end")
    assert "The End" in table.said()[-1]
    assert "seed" not in table.said()[-1]

    await table.ann.slash(other, "end")
    assert "seed of all dice" in table.said(other)[-1]


async def test_a_role_makes_a_game_master_of_somebody_elses_story(table):
    await table.ann.slash(table.channel, "start", story="manor")

    await table.gm.slash(table.channel, "end")

    assert "The End" in table.said()[-1]


async def test_players_cannot_end_the_story(table):
    await table.begin()

    result = await table.ann.slash(table.channel, "end")

    assert result.ephemeral
    assert result.response.content == "Only the game master may do that."
    assert len(table.said()) == 1


async def test_there_is_nothing_to_end_where_nothing_is_played(table):
    result = await table.gm.slash(table.channel, "end")

    assert "No story is being played here" in result.response.content


async def test_a_freed_channel_takes_another_story(table):
    await table.begin()
    await table.gm.slash(table.channel, "end")

    await table.begin("ferry")

    assert "雾很重。" in table.said()[-1]


class TestWhereOnlyGameMastersStart:
    @pytest.fixture
    def settings(self):
        return DiscordSettings(BRISK, anyone_starts=False)

    async def test_players_are_refused(self, table):
        result = await table.ann.slash(table.channel, "start", story="manor")

        assert result.response.content == "Only the game master may do that."

    async def test_a_game_masters_role_is_enough(self, table):
        await table.begin()

        assert OPENING in table.said()[0]


async def opened_thread(table, parent):
    """Return a thread of a text channel, or a post of a forum."""
    cached = table.env.bot.get_channel(table.channel.id)
    if parent == "forum":
        forum = table.guild.create_forum_channel("tales")
        await table.env.bot.get_channel(forum.id).create_thread(name="post", content="Begin here")
        return forum.threads[0]
    await cached.create_thread(name="scene", type=discord.ChannelType.public_thread)
    return table.channel.threads[0]
