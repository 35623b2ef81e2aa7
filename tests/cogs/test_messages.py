"""What people write in a story channel is played; what is meant for others is left alone."""

import re
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


@pytest.mark.parametrize("text", [".r 1d20+5", "。r 1d20+5", "!r 1d20+5 to hit"])
async def test_dice_are_thrown_in_the_story(table, text):
    await table.begin()
    await table.ann.send(table.channel, text)

    assert re.fullmatch(r"🎲 Ann: .*1d20.*", table.said()[-1], re.DOTALL)
    assert not table.house.narrator.asked


async def test_bad_dice_are_explained(table):
    await table.begin()
    await table.ann.send(table.channel, ".r 1d0")

    assert "⚠️ Dice “1d0”" in table.said()[-1]


async def test_a_percentile_check_is_made(table):
    await table.begin()
    await table.ann.send(table.channel, ".ra 侦查 60")

    assert "侦查" in table.said()[-1]
    assert "60" in table.said()[-1]


async def test_a_check_without_a_target_is_explained(table):
    await table.begin()
    await table.ann.send(table.channel, ".ra 侦查")

    assert ".ra 侦查 60" in table.said()[-1]


async def test_inline_dice_are_thrown_by_the_story(table):
    await table.begin()
    await table.ann.send(table.channel, "I swing [[1d20+5]]")

    assert "🎲" in table.said()[-1]
    assert TALE in table.said()[-1]


async def test_inline_dice_in_an_aside_are_thrown_beside_the_story(table):
    await table.begin()
    await table.ann.send(table.channel, "((who pays? [[1d6]]))")

    assert table.said()[-1].startswith("🎲 Ann: ")
    assert not table.house.narrator.asked


async def test_whoever_calls_the_bot_gets_dice_without_a_story(table):
    me = table.env.bot.user.mention
    await table.ann.send(table.channel, f"{me} .r 1d6")
    await table.ann.send(table.channel, f"{me} luck: [[1d6]] and [[2d6]]")
    await table.ann.send(table.channel, f"{me} ((nothing))")

    assert table.said()[0].startswith("🎲 Ann: ")
    assert table.said()[1].count("🎲") == 2
    assert len(table.said()) == 2


async def test_a_hidden_throw_goes_to_the_thrower_alone(table):
    await table.begin()
    await table.ann.send(table.channel, ".rh 1d20")

    assert table.said()[-1] == "🎲 Ann throws dice in secret."
    assert "1d20" in table.ann.user.dm_channel.last_message.content


async def test_whoever_takes_no_direct_messages_has_thrown_nothing(table):
    await table.begin()
    before = await state_of(table)
    table.env.inject_error("POST", f"/channels/{table.ann.user.dm_channel.id}/messages", status=403)
    await table.ann.send(table.channel, ".rh 1d20")

    assert "nothing was thrown" in table.said()[-1]
    assert await state_of(table) == before


async def test_bad_hidden_dice_leave_no_message_behind(table):
    await table.begin()
    await table.ann.send(table.channel, ".rh 1d0")

    assert "1d0" in table.said()[-1]
    assert not table.ann.user.dm_channel.history()


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


async def state_of(table):
    result = await table.gm.slash(table.channel, "state")
    return result.response.content


async def conclude(table):
    """Let the story end without freeing the channel."""
    binding = await table.house.store.bindings()
    await table.gm.slash(table.channel, "end")
    await table.house.store.bind(binding[0], table.house.clock.now())
    await table.restart()
