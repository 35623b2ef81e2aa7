"""What channels show keeps step with the branch: the row of buttons, and turns shown anew."""

import pytest

from cogs.settings import DiscordSettings
from engine.errors import StoreError
from engine.model.actions import Throw
from engine.model.ids import UserId
from engine.model.language import Both
from tests.cogs.conftest import BRISK

TALE = "Something stirs in the dark behind the door."
OTHER = "A lamp goes out upstairs."
OVER = "That turn is over."
AT_ONCE = DiscordSettings(BRISK, replace_after_s=0)


def dressed(table, channel=None):
    """Return the posts that have buttons, oldest first."""
    return [message for message in (channel or table.channel).history() if message.components]


def texts(table, channel=None):
    return [message.content for message in dressed(table, channel)]


async def press(table, label, who=None, message=None):
    message = message or dressed(table)[-1]
    buttons = [button for row in message.components for button in row.children]
    [id] = [button.custom_id for button in buttons if button.label.startswith(label)]
    return await (who or table.ann).click(message, custom_id=id)


async def played(table, *tales: str, channel=None):
    """Let Ann take a turn for each of *tales*."""
    for tale in tales:
        table.house.narrator.tale = tale
        await table.ann.send(channel or table.channel, f"I knock, {tale}")


async def split(table):
    """Let a second channel play the same branch, and return it."""
    cellar = table.guild.create_text_channel("cellar")
    await table.gm.slash(table.channel, "branch", name="dark", channel=cellar)
    await table.gm.slash(cellar, "switch", name="main")
    return cellar


async def shared(table):
    """Let one turn be shown in two channels that play the same branch; return the other."""
    cellar = table.guild.create_text_channel("cellar")
    await table.gm.slash(table.channel, "branch", name="dark", channel=cellar)
    for channel in (table.channel, cellar):
        await table.ann.send(channel, "I knock")
    await table.gm.slash(cellar, "switch", name="main")
    return cellar


async def test_a_turn_that_is_brought_back_is_shown_again_with_its_buttons(table):
    await table.begin()
    await played(table, TALE, OTHER)
    await table.ann.slash(table.channel, "undo")
    assert texts(table) == [TALE]

    await table.ann.slash(table.channel, "redo")

    assert table.said()[-1] == OTHER
    assert texts(table) == [OTHER]


async def test_it_can_be_undone_and_brought_back_as_often_as_anybody_likes(table):
    await table.begin()
    await played(table, TALE)

    for _ in range(3):
        await table.ann.slash(table.channel, "undo")
        assert TALE not in table.said()
        await table.restart()
        await table.ann.slash(table.channel, "redo")
        assert table.said().count(TALE) == 1
    assert texts(table) == [TALE]


async def test_what_a_rewind_left_standing_is_not_shown_twice(table):
    await table.begin()
    await played(table, TALE, OTHER)
    await table.gm.slash(table.channel, "rewind", turns=1)
    assert texts(table) == [TALE]

    await table.gm.slash(table.channel, "redo")

    assert table.said().count(OTHER) == 1
    assert texts(table) == [OTHER]


async def test_buttons_vanish_where_no_post_shows_where_the_story_stands(table):
    await table.begin()
    await played(table, TALE)

    await table.gm.slash(table.channel, "rewind", turns=1)

    assert not dressed(table)


async def test_buttons_follow_a_checkpoint(table):
    await table.begin()
    await played(table, TALE)
    await table.ann.slash(table.channel, "checkpoint", name="door")
    await played(table, OTHER)

    await table.gm.slash(table.channel, "restore", name="door")

    assert texts(table) == [TALE]


async def test_buttons_follow_the_branch_that_is_played(table):
    await table.begin()
    await played(table, TALE)
    await table.gm.slash(table.channel, "branch", name="dark")
    assert texts(table) == [TALE]
    await played(table, OTHER)

    await table.gm.slash(table.channel, "switch", name="main")
    assert texts(table) == [TALE]
    await table.gm.slash(table.channel, "switch", name="dark")

    assert texts(table) == [OTHER]


async def test_a_secret_throw_leaves_no_buttons_beneath_a_turn_that_is_over(table):
    await table.begin()
    await played(table, TALE)

    await table.ann.slash(table.channel, "roll", dice="1d20", hidden=True)

    assert not dressed(table)


async def test_a_turn_of_another_channel_takes_the_buttons_away_here(table):
    await table.begin()
    cellar = await split(table)
    await played(table, TALE)

    await played(table, OTHER, channel=cellar)

    assert not dressed(table)
    assert texts(table, cellar) == [OTHER]


@pytest.mark.parametrize("label", ["🔁", "✏"])
async def test_another_telling_is_shown_wherever_the_turn_is_shown(table, label):
    await table.begin()
    cellar = await shared(table)
    table.house.narrator.tale = OTHER

    result = await press(table, label)
    if label == "✏":
        await table.ann.submit_modal(result, {"words": OTHER})

    for channel in (table.channel, cellar):
        assert OTHER in table.said(channel)
        assert TALE not in table.said(channel)
        assert texts(table, channel) == [OTHER]


async def test_a_turn_is_taken_away_and_brought_back_wherever_it_is_shown(table):
    await table.begin()
    cellar = await shared(table)

    await press(table, "↩")
    for channel in (table.channel, cellar):
        assert TALE not in table.said(channel)
        assert table.said(channel)[-1].startswith("🌿 **main** · turn 0")
    await table.ann.slash(cellar, "redo")

    for channel in (table.channel, cellar):
        assert table.said(channel).count(TALE) == 1
        assert texts(table, channel) == [TALE]


async def test_where_another_branch_holds_the_turn_it_stays(table):
    await table.begin()
    await played(table, TALE)
    cellar = table.guild.create_text_channel("cellar")
    await table.gm.slash(table.channel, "branch", name="dark", channel=cellar)

    await table.gm.slash(cellar, "undo")

    assert table.said()[1:2] == [TALE]
    assert texts(table) == [TALE]
    assert table.said(cellar)[-1].startswith("🌿 **dark** · turn 0")


async def test_a_channel_that_takes_nothing_hinders_no_other(table):
    await table.begin()
    cellar = await shared(table)
    table.house.narrator.tale = OTHER
    table.env.inject_error(
        "PATCH", f"/channels/{cellar.id}/messages/*", status=403, code=50013, times=None
    )
    table.env.inject_error(
        "POST", f"/channels/{cellar.id}/messages", status=403, code=50013, times=None
    )

    await press(table, "🔁")
    await press(table, "↩")

    assert OTHER not in table.said()
    assert table.said()[-1].startswith("🌿 **main** · turn 0")


async def test_a_turn_put_in_other_words_is_told_anew_as_it_was_played(table):
    await table.begin()
    await played(table, TALE)
    form = await press(table, "✏")
    await table.ann.submit_modal(form, {"words": "Mine."})
    table.house.narrator.tale = OTHER

    await press(table, "🔁")

    assert texts(table) == [OTHER]
    [row, swipes] = dressed(table)[-1].components
    assert [button.label for button in swipes.children] == ["◀", "▶ 3/3"]
    assert len(row.children) == 4


async def test_a_telling_that_replaced_an_old_post_is_known_when_the_story_comes_back(table):
    await table.begin()
    await played(table, TALE)
    await table.restart(AT_ONCE)
    table.house.narrator.tale = OTHER
    await press(table, "🔁")
    await press(table, "◀")
    await table.restart()
    await played(table, "On it goes.")

    await table.ann.slash(table.channel, "undo")
    assert texts(table) == [TALE]
    await press(table, "↩")

    assert TALE not in table.said()
    assert OTHER not in table.said()


@pytest.mark.parametrize("label", ["🔁", "▶", "✏", "↩"])
async def test_a_press_on_a_turn_that_is_over_comes_too_late_after_a_restart_too(table, label):
    await table.begin()
    await played(table, TALE)
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    await played(table, OTHER)
    table.env.backend.faults.clear()
    await table.restart()
    [old] = [message for message in dressed(table) if message.content == TALE]

    result = await press(table, label, message=old)

    said = result.followups or [result.response]
    assert [message.content for message in said] == [OVER]
    assert len(table.house.narrator.asked) == 2


async def test_posts_that_cannot_be_noted_do_not_hinder_a_telling(table):
    await table.begin()
    await played(table, TALE)

    async def fail(_key, _value):
        raise StoreError(Both("The disk is full.", "磁盘已满。"))

    table.house.store.mailbox.note = fail
    await press(table, "↩")

    assert TALE not in table.said()


async def test_a_throw_taken_up_after_a_crash_leaves_no_buttons_either(table):
    await table.begin()
    await played(table, TALE)
    timelines = await table.house.open()
    [bound] = await table.house.store.bindings()
    timeline = await timelines.open(bound.timeline, bound.branch)
    await timeline.act(Throw(UserId(str(table.ann.id)), "Ann", "1d6"))

    await table.ann.slash(table.channel, "checkpoint", name="here")
    await table.gm.slash(table.channel, "restore", name="here")

    assert not dressed(table)
