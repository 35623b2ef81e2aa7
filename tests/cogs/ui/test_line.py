"""Replies are shown in the order in which they were asked for."""

import asyncio

from cogs.ui.line import Lines
from engine.model.ids import ChannelId

HERE, THERE = ChannelId("1"), ChannelId("2")


async def test_the_first_in_line_need_not_wait():
    with Lines().join(HERE) as place:
        await asyncio.wait_for(place.reached(), 1)


async def test_the_second_waits_until_the_first_has_left():
    lines = Lines()
    first, second = lines.join(HERE), lines.join(HERE)
    waiting = asyncio.create_task(second.reached())
    await asyncio.sleep(0)
    assert not waiting.done()

    with first:
        pass

    await asyncio.wait_for(waiting, 1)


async def test_who_leaves_early_lets_nobody_overtake_those_ahead():
    lines = Lines()
    first, second, third = (lines.join(HERE) for _ in range(3))
    waiting = asyncio.create_task(third.reached())

    with second:
        pass
    await asyncio.sleep(0)
    assert not waiting.done()
    with first:
        pass

    await asyncio.wait_for(waiting, 1)


async def test_one_who_joins_just_as_the_last_leaves_is_served():
    lines = Lines()
    first, second = lines.join(HERE), lines.join(HERE)
    with second:
        pass
    with first:
        third = lines.join(HERE)

    await asyncio.wait_for(third.reached(), 1)


async def test_channels_do_not_wait_for_each_other():
    lines = Lines()
    with lines.join(HERE):
        await asyncio.wait_for(lines.join(THERE).reached(), 1)


async def test_a_channel_where_nobody_waits_takes_no_room():
    lines = Lines()
    with lines.join(HERE):
        pass

    assert not lines._last
