"""What channels show keeps step with the branch: the row of buttons, and turns shown anew."""

import pytest

from cogs.settings import DiscordSettings
from engine.errors import StoreError
from engine.model.actions import Throw
from engine.model.ids import MessageId, UserId
from engine.model.language import Both
from engine.ports import Incoming
from tests.cogs.conftest import BRISK
from tests.support.dressing import dressed, played, press, texts

TALE = "Something stirs in the dark behind the door."
OTHER = "A lamp goes out upstairs."
OVER = "That turn is over."
AT_ONCE = DiscordSettings(BRISK, replace_after_s=0)


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


async def test_a_secret_throw_for_a_story_that_left_the_channel_takes_the_buttons_with_it(table):
    await table.begin()
    await played(table, TALE)
    [bound] = await table.house.store.bindings()
    action = Throw(UserId(str(table.ann.id)), "Ann", "1d20", secret=True)
    now = table.house.clock.now()
    id, where = MessageId("777"), (bound.channel, bound.timeline, bound.branch)
    await table.house.store.receive(Incoming(id, *where, action, now))
    await table.house.store.unbind(bound.channel)

    await table.restart()

    assert not dressed(table)


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
