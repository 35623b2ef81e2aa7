"""What a process leaves behind when it dies is taken up by the next, and nothing is told twice."""

import discord

from cogs.settings import DiscordSettings
from engine.errors import StoreError
from engine.model.actions import Say, Throw
from engine.model.ids import MessageId, UserId
from engine.model.language import Both
from engine.model.words import Words
from engine.ports import Incoming
from tests.cogs.conftest import BRISK

TALE = "Something stirs in the dark behind the door."
CUT = "interrupted"


async def taken_in(table, action, message="777"):
    """Let a message be taken in by a process that dies before it is played."""
    [binding] = await table.house.store.bindings()
    incoming = Incoming(
        MessageId(message),
        binding.channel,
        binding.timeline,
        binding.branch,
        action,
        table.house.clock.now(),
    )
    await table.house.store.receive(incoming)
    return incoming


def say(text, table):
    return Say(UserId(str(table.ann.id)), "Ann", Words(text))


def notice(table):
    """Return the newest message with a button."""
    return next(m for m in reversed(table.channel.history()) if m.components)


async def test_a_message_taken_in_but_not_played_is_played_at_the_next_start(table):
    await table.begin()
    await taken_in(table, say("I knock", table))

    await table.restart()

    assert table.said()[1:] == [TALE]


async def test_it_is_played_once_however_often_the_bot_starts(table):
    await table.begin()
    await taken_in(table, say("I knock", table))

    for _ in range(3):
        await table.restart()

    assert len(table.house.narrator.asked) == 1
    assert table.said()[1:] == [TALE]


async def test_half_a_reply_is_written_over(table):
    await table.begin()
    channel = table.env.bot.get_channel(table.channel.id)
    half = await channel.send("Something stirs in")
    await taken_in(table, say("I knock", table))
    await table.house.store.note_posts(MessageId("777"), [MessageId(str(half.id))])

    await table.restart()

    assert table.said()[1:] == [TALE]


async def test_half_a_reply_that_is_too_old_to_edit_is_replaced(table):
    await table.begin()
    half = await table.env.bot.get_channel(table.channel.id).send("Something stirs in")
    await taken_in(table, say("I knock", table))
    await table.house.store.note_posts(MessageId("777"), [MessageId(str(half.id))])

    await table.restart(DiscordSettings(BRISK, replace_after_s=0))

    assert table.said()[1:] == [TALE]
    assert table.channel.history()[-1].id != half.id


async def test_an_opening_that_was_not_shown_is_shown_at_the_next_start(table):
    table.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await table.begin()
    table.env.backend.faults.clear()

    await table.restart()

    assert [text.split("\n")[0] for text in table.said()] == ["You stand before the door."]


async def test_a_turn_shown_after_a_crash_can_be_undone_with_its_post(table):
    await table.begin()
    table.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await table.ann.send(table.channel, "I knock")
    table.env.backend.faults.clear()
    await table.restart()
    assert table.said()[1:] == [TALE]
    await table.ann.send(table.channel, "I wait")

    for _ in range(2):
        await table.ann.slash(table.channel, "undo")

    assert TALE not in table.said()


async def test_an_old_message_is_offered_again_instead(table):
    await table.begin()
    await taken_in(table, say("I knock", table))
    table.house.clock.pass_(11)

    await table.restart()

    assert CUT in table.said()[-1]
    assert not table.house.narrator.asked


async def test_the_button_plays_it_after_all(table):
    await table.begin()
    await taken_in(table, say("I knock", table))
    table.house.clock.pass_(11)
    await table.restart()

    result = await table.ben.click(notice(table), label="Try again")

    assert result.ephemeral
    assert table.said()[1:] == [TALE]


async def test_the_button_works_after_another_restart(table):
    await table.begin()
    await taken_in(table, say("I knock", table))
    table.house.clock.pass_(11)
    await table.restart()
    await table.restart()

    await table.ann.click(notice(table), label="Try again")

    assert table.said()[1:] == [TALE]


async def test_a_second_press_plays_nothing(table):
    await table.begin()
    await taken_in(table, say("I knock", table))
    table.house.clock.pass_(11)
    await table.restart()
    id = notice(table).components[0].children[0].custom_id
    await table.ann.click(notice(table), label="Try again")

    result = await press(table, id)

    assert "That turn is over" in result.response.content
    assert table.said()[1] == TALE
    assert len(table.house.narrator.asked) == 1


async def test_a_button_of_a_story_that_is_over_plays_nothing(table):
    await table.begin()
    await taken_in(table, say("I knock", table))
    table.house.clock.pass_(11)
    await table.restart()
    offered = notice(table)
    await table.gm.slash(table.channel, "end")

    result = await table.ann.click(offered, label="Try again")

    assert "That turn is over" in result.response.content
    assert not table.house.narrator.asked


async def test_a_control_nobody_knows_any_more_says_so(table):
    result = await press(table, "v0:vote:1")

    assert result.ephemeral
    assert result.response.content == "This control is no longer active."


async def test_a_failing_store_offers_the_turn_again(table):
    await table.begin()
    store, append = table.house.store, table.house.store.append

    async def fail(_commit):
        store.append = append
        raise StoreError(Both("The disk is full.", "磁盘已满。"))

    store.append = fail
    await table.ann.send(table.channel, "I knock")

    assert "⚠️ The disk is full." in table.said()[-1]
    await table.ann.click(notice(table), label="Try again")
    assert table.said()[1:] == [TALE]


async def test_a_failing_store_is_told_to_those_who_use_commands_too(table):
    await table.begin()
    store = table.house.store

    async def fail(_commit):
        raise StoreError(Both("The disk is full.", "磁盘已满。"))

    store.append = fail
    result = await table.ann.slash(table.channel, "say", text="I knock")

    assert "The disk is full." in result.response.content
    assert notice(table)
    again = await table.ann.click(notice(table), label="Try again")
    assert "The disk is full." in again.response.content


async def test_a_turn_that_was_not_shown_is_shown_at_the_next_start(table):
    await table.begin()
    table.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await table.ann.send(table.channel, "I knock")
    assert len(table.said()) == 1
    table.env.backend.faults.clear()

    await table.restart()

    assert table.said()[1:] == [TALE]
    assert len(table.house.narrator.asked) == 1


async def test_a_turn_whose_channel_is_gone_harms_no_start(table):
    await table.begin()
    await taken_in(table, say("I knock", table))
    await taken_in(table, say("I knock twice", table), message="778")
    table.env.inject_error("POST", "/channels/*/messages", status=404, code=10003, times=None)

    await table.restart()
    table.house.clock.pass_(11)
    await taken_in(table, say("late", table), message="779")
    table.house.clock.pass_(11)
    await table.restart()

    assert len(table.said()) == 1


async def test_a_hidden_throw_is_told_to_its_thrower_after_a_restart(table):
    await table.begin()
    action = Throw(UserId(str(table.ann.id)), "Ann", "1d20", secret=True)
    await taken_in(table, action)

    await table.restart()

    assert "1d20" in table.ann.user.dm_channel.last_message.content
    assert len(table.said()) == 1


async def test_a_thrower_who_takes_no_messages_harms_no_start(table):
    await table.begin()
    action = Throw(UserId(str(table.ann.id)), "Ann", "1d20", secret=True)
    await taken_in(table, action)
    table.env.inject_error("POST", f"/channels/{table.ann.user.dm_channel.id}/messages", status=403)

    await table.restart()

    assert not table.ann.user.dm_channel.history()


async def test_a_message_the_rules_refuse_is_explained(table):
    await table.begin()
    await taken_in(table, Throw(UserId(str(table.ann.id)), "Ann", "1d0"))

    await table.restart()

    assert "Dice “1d0”" in table.said()[-1]


async def press(table, custom_id):
    """Press a button of that id on a message of the bot."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="old", custom_id=custom_id))
    view.stop()
    channel = table.env.bot.get_channel(table.channel.id)
    message = await channel.send("an old message", view=view)
    return await table.ann.click(message, label="old")
