"""Dice in messages: in the story where one is played, beside it for asides and where none is."""

import re

import pytest

TALE = "Something stirs in the dark behind the door."


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


async def state_of(table):
    result = await table.gm.slash(table.channel, "state show")
    return result.response.content
