"""What people are shown: which posts show a turn, and what is meant for one turn alone."""

import pytest

from engine.errors import TurnPassed
from engine.model.ids import MAIN
from engine.ports import Binding
from tests.support.engine import CHANNEL, Engine, message, say
from tests.support.stories import ANN, OneBook, story


async def test_the_messages_that_show_a_turn_are_found_by_it():
    e = Engine(OneBook(story()))
    await e.timelines.start("book", ANN, CHANNEL)
    frame = await e.timelines.play(CHANNEL, message(1), say("go"))
    assert frame is not None
    await e.timelines.shows.note(message(1), [message(7), message(8)])
    shown = await e.timelines.shows.of(frame.timeline, frame.turn)
    assert [(one.channel, one.posts) for one in shown] == [(CHANNEL, (message(7), message(8)))]


async def test_a_turn_that_is_shown_once_more_is_found_where_it_was_shown_last():
    e = Engine(OneBook(story()))
    await e.timelines.start("book", ANN, CHANNEL)
    frame = await e.timelines.play(CHANNEL, message(1), say("go"))
    assert frame is not None
    shows = e.timelines.shows
    await shows.note(message(1), [message(7)])
    await shows.answer(message(2), frame.turn, Binding(CHANNEL, frame.timeline, MAIN))
    await shows.note(message(2), [message(8)])
    [shown] = await shows.of(frame.timeline, frame.turn)
    assert (shown.posts, shown.message) == ((message(8),), message(2))
    assert await shows.posts(message(2)) == (message(8),)


async def test_what_must_follow_one_turn_is_refused_after_another():
    e = Engine(OneBook(story()))
    start = await e.timelines.start("book", ANN, CHANNEL)
    frame = await e.timelines.play(CHANNEL, message(1), say("go"), since=start.turn)
    assert frame is not None
    with pytest.raises(TurnPassed):
        await e.timelines.play(CHANNEL, message(2), say("go on"), since=start.turn)
    assert (await e.timelines.view(CHANNEL)).state.turns == 1
    again = await e.again()
    left = await again.timelines.leftovers()
    assert (left.fresh, left.stale) == ([], [])
