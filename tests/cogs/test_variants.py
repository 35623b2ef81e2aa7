"""The buttons beneath the latest turn: tell it anew, choose a telling, go on, edit, undo."""

import discord
import pytest

from cogs.settings import DiscordSettings
from cogs.ui.custom_ids import LIMIT, CustomId
from engine.errors import StoreError
from engine.model.ids import TimelineId
from engine.model.language import Both
from tests.cogs.conftest import BRISK

TALE = "Something stirs in the dark behind the door."
OTHER = "A lamp goes out upstairs."
BEGUN = "You stand before the door.\n\nDust lies on the long table."
OVER = "That turn is over."
REFUSED = "Somebody else did that: only they or the game master may touch it."
ROW = ["🔁 Regenerate", "▶ Continue", "✏ Edit", "↩ Undo"]
AT_ONCE = DiscordSettings(BRISK, replace_after_s=0)


def dressed(table):
    """Return the posts that have buttons, oldest first."""
    return [message for message in table.channel.history() if message.components]


def labels(message):
    return [[button.label for button in row.children] for row in message.components]


def named(message, label):
    buttons = [button for row in message.components for button in row.children]
    [id] = [button.custom_id for button in buttons if button.label.startswith(label)]
    return id


async def press(table, label, who=None, message=None, id=None):
    """Press the button whose label begins with *label*, by default as its author."""
    message = message or dressed(table)[-1]
    return await (who or table.ann).click(message, custom_id=id or named(message, label))


def whispered(result):
    """Return what the person alone is told."""
    [said] = result.followups or [result.response]
    assert said.ephemeral
    return said.content


async def played(table, text="I knock"):
    """Begin, and let Ann take a turn."""
    await table.begin()
    await table.ann.send(table.channel, text)


async def retold(table):
    """Begin, and let Ann have her turn told anew."""
    await played(table)
    table.house.narrator.tale = OTHER
    await press(table, "🔁")


async def remembered(table):
    """Return what is told so far, as the engine remembers it."""
    timelines = await table.house.open()
    [binding] = await table.house.store.bindings()
    timeline = await timelines.open(binding.timeline, binding.branch)
    return [str(line.words) for line in (await timeline.state()).log if line.voice == "narrator"]


async def test_the_latest_turn_has_buttons(table):
    await played(table)

    [post] = dressed(table)

    assert post.content == TALE
    assert labels(post) == [ROW]


async def test_the_turn_before_loses_them(table):
    await played(table)

    await table.ben.send(table.channel, "I wait")

    [post] = dressed(table)
    assert post.id == table.channel.history()[-1].id


async def test_the_beginning_and_mere_dice_have_none(table):
    await table.begin()
    assert not dressed(table)

    await table.ann.send(table.channel, ".r 1d6")

    assert not dressed(table)


async def test_the_last_post_of_a_long_turn_has_them(table):
    table.house.narrator.tale = "A long tale. " * 300

    await played(table)

    [post] = dressed(table)
    assert len(table.said()) > 2
    assert post.id == table.channel.history()[-1].id


async def test_a_turn_told_anew_is_shown_where_it_was(table):
    await retold(table)

    assert table.said()[1:] == [OTHER]
    assert await remembered(table) == [BEGUN, OTHER]


async def test_tellings_can_be_gone_through(table):
    await retold(table)
    assert labels(dressed(table)[-1]) == [ROW, ["◀", "▶ 2/2"]]

    await press(table, "◀")

    assert table.said()[1:] == [TALE]
    assert await remembered(table) == [BEGUN, TALE]
    assert labels(dressed(table)[-1])[1] == ["◀", "▶ 1/2"]
    await press(table, "▶ 1/2")
    assert table.said()[1:] == [OTHER]


async def test_the_buttons_work_after_a_restart(table):
    await retold(table)
    await table.restart()

    await press(table, "◀")

    assert table.said()[1:] == [TALE]
    assert len(dressed(table)) == 1


async def test_a_turn_that_comes_out_the_same_stays(table):
    await played(table)

    result = await press(table, "🔁")

    assert "just the same" in whispered(result)
    assert labels(dressed(table)[-1]) == [ROW]


async def test_the_narrator_goes_on(table):
    await played(table)
    table.house.narrator.tale = OTHER

    await press(table, "▶ Continue")

    assert table.said()[1:] == [TALE, OTHER]
    [post] = dressed(table)
    assert post.content == OTHER


async def test_the_author_puts_the_turn_in_other_words(table):
    await played(table)

    form = await press(table, "✏")
    await table.ann.submit_modal(form, {"words": "Nobody is at home."})

    assert table.said()[1:] == ["Nobody is at home."]
    assert await remembered(table) == [BEGUN, "Nobody is at home."]
    assert form.modal["components"][0]["components"][0]["value"] == TALE


async def test_a_telling_that_fits_into_no_form_is_left_as_it_is(table):
    table.house.narrator.tale = "A long tale. " * 400
    await played(table)

    assert "without losing some" in whispered(await press(table, "✏"))


async def test_a_form_works_after_a_restart(table):
    await played(table)
    form = await press(table, "✏")
    await table.restart()

    await table.ann.submit_modal(form, {"words": "Nobody is at home."})

    assert table.said()[1:] == ["Nobody is at home."]


async def test_a_form_of_blanks_changes_nothing(table):
    await played(table)
    form = await press(table, "✏")

    result = await table.ann.submit_modal(form, {"words": "   "})

    assert "no words" in whispered(result)
    assert table.said()[1:] == [TALE]


async def test_a_form_sent_after_the_story_went_on_changes_nothing(table):
    await played(table)
    form = await press(table, "✏")
    await table.ben.send(table.channel, "I wait")

    result = await table.ann.submit_modal(form, {"words": "Nobody is at home."})

    assert whispered(result) == OVER
    assert table.said()[1:] == [TALE, TALE]


async def test_undo_takes_the_turn_away_and_gives_the_one_before_its_buttons(table):
    await played(table)
    first = dressed(table)[-1]
    await table.ann.send(table.channel, "I knock again")

    await press(table, "↩")

    assert [post.id for post in dressed(table)] == [first.id]
    assert table.said()[1:2] == [TALE]
    assert table.said()[2].split("\n")[0].endswith("**main** · turn 1")


async def test_a_command_takes_a_retold_turn_away_too(table):
    await retold(table)

    await table.ann.slash(table.channel, "undo")

    assert OTHER not in table.said()


@pytest.mark.parametrize("label", ["🔁", "▶ Continue", "✏", "↩"])
async def test_others_are_refused(table, label):
    await played(table)

    result = await press(table, label, table.ben)

    assert whispered(result) == REFUSED
    assert table.said()[1:] == [TALE]
    assert len(table.house.narrator.asked) == 1


async def test_the_game_master_may_and_the_author_stays_the_author(table):
    await played(table)
    form = await press(table, "✏", table.gm)
    await table.gm.submit_modal(form, {"words": "Nobody is at home."})

    await press(table, "◀")

    assert table.said()[1:] == [TALE]


@pytest.mark.parametrize("label", ["🔁", "▶ Continue", "✏", "↩"])
async def test_a_press_on_a_turn_that_is_over_changes_nothing(table, label):
    await played(table)
    id = named(dressed(table)[-1], label)
    await table.ann.send(table.channel, "I wait")
    post = await stale(table, id)

    result = await press(table, label, message=post, id=id)

    assert whispered(result) == OVER
    assert table.said()[1:3] == [TALE, TALE]
    assert len(table.house.narrator.asked) == 2


async def test_a_story_that_is_over_has_no_buttons(table):
    await played(table)

    await table.gm.slash(table.channel, "end")

    [end] = dressed(table)
    assert labels(end) == [["📦 Take it away", "📖 As a book"]]


async def test_a_press_in_a_channel_that_plays_something_else_changes_nothing(table):
    await played(table)
    id = named(dressed(table)[-1], "🔁")
    await table.gm.slash(table.channel, "end")
    post = await stale(table, id)

    assert whispered(await press(table, "🔁", message=post, id=id)) == OVER
    await table.begin("ferry")
    assert whispered(await press(table, "🔁", message=post, id=id)) == OVER


async def test_a_continuation_that_fails_can_be_tried_again(table):
    await played(table)
    store, append = table.house.store, table.house.store.append

    async def fail(_commit):
        store.append = append
        raise StoreError(Both("The disk is full.", "磁盘已满。"))

    store.append = fail
    table.house.narrator.tale = OTHER
    await press(table, "▶ Continue")

    assert "The disk is full." in table.said()[-1]
    await table.ann.click(dressed(table)[-1], label="Try again")
    assert table.said()[1:] == [TALE, OTHER]


async def test_old_posts_are_replaced(table):
    await played(table)
    old = dressed(table)[-1]
    await table.ann.send(table.channel, "// one moment")
    await table.restart(AT_ONCE)
    table.house.narrator.tale = OTHER

    await press(table, "🔁")
    assert table.said()[1:] == [OTHER]
    await press(table, "◀")

    assert table.said()[1:] == [TALE]
    [post] = dressed(table)
    assert post.id != old.id
    assert post.id == table.channel.history()[-1].id


async def test_a_turn_is_shown_even_where_no_buttons_can_be_hung(table):
    await table.begin()
    table.house.narrator.tale = TALE
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)

    await table.ann.send(table.channel, "I knock")

    assert table.said()[-1] == TALE
    assert await remembered(table) == [BEGUN, TALE]


async def test_a_turn_is_shown_even_where_it_cannot_be_noted_what_has_buttons(table):
    await table.begin()

    async def fail(_key, _value):
        raise StoreError(Both("The disk is full.", "磁盘已满。"))

    table.house.store.mailbox.note = fail
    await table.ann.send(table.channel, "I knock")

    assert table.said()[1:] == [TALE]
    assert not dressed(table)


async def test_posts_that_cannot_be_deleted_do_not_hinder_the_button(table):
    await played(table)
    table.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)

    await press(table, "↩")

    assert await remembered(table) == [BEGUN]


async def test_a_chinese_story_has_chinese_buttons(table):
    await table.begin("ferry")

    await table.ann.send(table.channel, "我敲门")

    assert labels(dressed(table)[-1]) == [["🔁 重讲", "▶ 继续", "✏ 改写", "↩ 撤销"]]


def test_an_id_of_a_button_is_short_enough():
    assert len(str(CustomId("continue", TimelineId("f" * 32), "f" * 32))) <= LIMIT


async def stale(table, id):
    """Return a post with a button that should be gone."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="old", custom_id=id))
    view.stop()
    sent = await table.env.bot.get_channel(table.channel.id).send("old", view=view)
    return next(message for message in table.channel.history() if message.id == sent.id)
