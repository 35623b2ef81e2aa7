"""What people write in a story channel is played; what is meant for others is left alone."""

from dataclasses import replace

import discord
import pytest

from cogs.settings import DiscordSettings
from engine.model.ids import ChannelId
from tests.cogs.conftest import BRISK

TALE = "Something stirs in the dark behind the door."


async def test_free_text_is_played(table):
    await table.begin()
    await table.ann.send(table.channel, "I knock")

    assert table.said()[-1] == TALE
    assert "I knock" in table.house.narrator.asked[0]


async def test_every_message_is_a_turn_of_its_own(table):
    await table.begin()
    for text in ("one", "two", "three"):
        await table.ann.send(table.channel, text)

    assert table.said()[1:] == [TALE] * 3


@pytest.mark.parametrize("text", ["((brb))", "（等一下）", "// who is next?"])
async def test_asides_are_not_played(table, text):
    await table.begin()
    await table.ann.send(table.channel, text)

    assert len(table.said()) == 1
    assert not table.house.narrator.asked


async def test_messages_where_nothing_is_played_are_ignored(table):
    await table.ann.send(table.channel, "hello everybody")

    assert not table.said()


async def test_other_bots_are_ignored(table):
    await table.begin()
    other = table.guild.add_member(table.env.create_user("dicebot", bot=True))
    await other.send(table.channel, "Ann rolled 17")

    assert len(table.said()) == 1


async def test_webhooks_are_ignored(table):
    await table.begin()
    await table.guild.create_webhook(table.channel, "Mara").send("I open the door")

    assert len(table.said()) == 1


async def test_a_message_without_words_is_no_turn(table):
    await table.begin()
    await table.ann.send(table.channel, attachments=[("map.png", b"png")])

    assert len(table.said()) == 1


async def test_mentions_reach_the_story_as_names(table):
    await table.begin()
    await table.ann.send(table.channel, f"I wave to {table.ben.mention}")

    assert "I wave to @Ben" in table.house.narrator.asked[0]


async def test_the_mention_of_the_bot_is_no_part_of_what_is_said(table):
    await table.begin()
    await table.ann.send(table.channel, f"{table.env.bot.user.mention} I knock")

    asked = table.house.narrator.asked[0]
    assert "I knock" in asked
    assert str(table.env.bot.user.id) not in asked


async def test_a_bare_mention_is_answered_with_help(table):
    await table.begin()
    await table.ann.send(table.channel, table.env.bot.user.mention)

    assert "**Playing**" in table.said()[-1]


async def test_a_mention_where_nothing_is_played_tells_how_to_begin(table):
    await table.ann.send(table.channel, f"{table.env.bot.user.mention} hello")

    assert "/start" in table.said()[-1]


async def test_a_reply_to_the_bot_where_nothing_is_played_is_answered(table):
    await table.begin()
    await table.gm.slash(table.channel, "end")
    await table.ann.send(table.channel, "还能玩吗？", reply_to=table.channel.last_message)

    assert "这里还没有故事" in table.said()[-1]


async def test_a_narration_pings_nobody(table):
    table.house.narrator.tale = "@everyone hears it. See [this](https://evil.example). "
    await table.begin()
    await table.ann.send(table.channel, "I knock")

    assert "@everyone" not in table.said()[-1]
    assert "](" not in table.said()[-1]


async def test_a_long_narration_is_split_without_loss(table):
    table.house.narrator.tale = "他推开门，屋里没有人。" * 400
    await table.begin()
    await table.ann.send(table.channel, "我推门")

    parts = table.said()[1:]
    assert len(parts) == 3
    assert "".join(parts) == table.house.narrator.tale


async def test_a_restarted_narration_is_shown_once(table):
    table.house.narrator.restarts = 2
    await table.begin()
    await table.ann.send(table.channel, "I knock")

    assert table.said()[1:] == [TALE]


async def test_talk_after_the_end_is_not_answered_each_time(table):
    await table.begin()
    await conclude(table)
    await table.ann.send(table.channel, "what a story!")

    assert "The End" in table.said()[-1]
    assert [str(r.emoji) for r in table.channel.last_message.reactions] == ["🏁"]


async def test_a_mention_after_the_end_is_told(table):
    await table.begin()
    await conclude(table)
    await table.ann.send(table.channel, f"{table.env.bot.user.mention} again!")

    assert "This story has ended" in table.said()[-1]


async def test_a_message_whose_answer_could_not_be_shown_is_not_played(table):
    await table.begin()
    silent = discord.PermissionOverwrite(send_messages=False)
    mute = table.guild.create_text_channel("mute", overwrites={table.env.bot.user: silent})
    [binding] = await table.house.store.bindings()
    elsewhere = replace(binding, channel=ChannelId(str(mute.id)))
    await table.house.store.bind(elsewhere, table.house.clock.now())
    await table.restart()

    await table.ann.send(mute, "I knock")

    assert not table.house.narrator.asked
    assert not table.said(mute)


async def test_a_thread_whose_parent_is_unknown_is_played_in_all_the_same(table):
    parent = table.env.bot.get_channel(table.channel.id)
    await parent.create_thread(name="scene", type=discord.ChannelType.public_thread)
    [thread] = table.channel.threads
    await table.begin(channel=thread)
    parent.guild._channels.pop(parent.id)

    await table.ann.send(thread, "I knock")

    assert table.said(thread)[-1] == TALE


@pytest.mark.parametrize("text", [".r 1d0", ".ra 侦查"])
async def test_a_channel_that_takes_no_excuse_harms_nothing(table, text):
    await table.begin()
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)

    await table.ann.send(table.channel, text)

    assert len(table.said()) == 1


async def test_direct_messages_are_no_play(table):
    await table.ann.send_dm("hello")

    assert len(table.ann.user.dm_channel.history()) == 1


class TestWithoutTheContentIntent:
    @pytest.fixture
    def settings(self):
        return DiscordSettings(BRISK, message_content=False)

    async def test_only_what_is_meant_for_the_bot_is_played(self, table):
        await table.begin()
        await table.ann.send(table.channel, "we should open it")
        await table.ann.send(table.channel, f"{table.env.bot.user.mention} I open it")

        assert len(table.house.narrator.asked) == 1
        assert "I open it" in table.house.narrator.asked[0]

    async def test_the_opening_tells_so(self, table):
        await table.begin()

        assert "mention me" in table.said()[0]


async def conclude(table):
    """Let the story end without freeing the channel."""
    binding = await table.house.store.bindings()
    await table.gm.slash(table.channel, "end")
    await table.house.store.bind(binding[0], table.house.clock.now())
    await table.restart()
