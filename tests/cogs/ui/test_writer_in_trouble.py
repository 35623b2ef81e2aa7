"""A reply survives outages, deletions, closed doors and the death of the process."""

import asyncio
from contextlib import suppress

import pytest

from cogs.ui.line import Lines
from cogs.ui.wall import Barred, Unwell
from engine.model.ids import MessageId
from engine.ports import Piece
from tests.support.virtual_time import in_virtual_time
from tests.support.writing import LONG, Table, stream


@in_virtual_time
async def test_a_message_deleted_while_it_grows_is_replaced_by_a_new_one():
    table = Table()
    async with table.writer() as writer:
        writer.hear(Piece(LONG))
        await asyncio.sleep(0.1)
        table.wall.posts.clear()
        writer.hear(Piece(LONG))
        await asyncio.sleep(1.3)
        await writer.finish(LONG * 2 + "End.")

    assert list(table.wall.posts.values()) == [LONG * 2 + "End."]
    assert table.notebook.pages == [("1000",), ("1001",)]


@in_virtual_time
async def test_an_unwell_discord_costs_live_edits_but_not_the_end():
    table = Table()
    table.wall.failures = [Unwell(), Unwell()]
    async with table.writer() as writer:
        await stream(writer, LONG * 3, each_s=0.3)
        await writer.finish(LONG * 3)

    assert table.wall.text == LONG * 3


@in_virtual_time
async def test_the_final_text_is_tried_again_and_respects_the_wait_asked_for():
    table = Table()
    table.wall.failures = [Unwell(40.0), Unwell()]
    async with table.writer() as writer:
        await writer.finish("At last.")

    assert table.wall.at("post") == [0.0, 40.0, 42.0]
    assert table.wall.text == "At last."
    assert len(table.wall.posts) == 1


@in_virtual_time
async def test_a_discord_that_stays_unwell_is_given_up():
    table = Table(retry_s=(1, 2))
    table.wall.failures = [Unwell()] * 3
    with pytest.raises(Unwell):
        async with table.writer() as writer:
            await writer.finish("Never.")

    assert table.wall.at("post") == [0.0, 1.0, 3.0]


@in_virtual_time
async def test_a_bot_that_may_not_speak_stops_trying_while_it_streams():
    table = Table()
    table.wall.failures = [Barred(50013, "no")]
    async with table.writer() as writer:
        await stream(writer, LONG * 3, each_s=0.5)
        assert len(table.wall.history) == 1
        await writer.finish(LONG)

    assert table.wall.text == LONG


@in_virtual_time
async def test_a_bot_that_may_not_speak_at_all_says_so_at_the_end():
    table = Table()
    table.wall.failures = [Barred(50013, "no")]
    with pytest.raises(Barred):
        async with table.writer() as writer:
            await writer.finish(LONG)


@in_virtual_time
async def test_a_reply_that_failed_is_taken_back():
    table = Table()
    with suppress(RuntimeError):
        async with table.writer() as writer:
            writer.hear(Piece(LONG))
            await asyncio.sleep(0.1)
            assert table.wall.posts
            raise RuntimeError

    assert not table.wall.posts


@in_virtual_time
async def test_a_reply_cut_short_by_the_end_of_the_process_stays_for_the_next_start():
    table = Table()

    async def narrate():
        async with table.writer() as writer:
            writer.hear(Piece(LONG))
            await asyncio.sleep(1000)

    task = asyncio.create_task(narrate())
    await asyncio.sleep(0.1)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task

    assert table.wall.text == LONG


@in_virtual_time
async def test_posts_of_a_stopped_process_are_written_over():
    table = Table()
    table.wall.posts = {MessageId("7"): "half of", MessageId("8"): "a reply"}
    async with table.writer(posts=(MessageId("7"), MessageId("8"))) as writer:
        await writer.finish("The whole reply.")

    assert table.wall.posts == {"7": "The whole reply."}


@in_virtual_time
async def test_a_reply_that_never_came_leaves_earlier_posts_alone():
    table = Table()
    table.wall.posts = {MessageId("7"): "shown before"}
    async with table.writer(posts=(MessageId("7"),)):
        pass

    assert table.wall.posts == {"7": "shown before"}


@in_virtual_time
async def test_the_same_reply_has_the_same_nonce_after_a_restart():
    table = Table()
    for _ in range(2):
        table.lines = Lines()
        async with table.writer() as writer:
            await writer.finish("once")

    assert list(table.wall.nonces) == ["1234567890123456789-0"]
    assert list(table.wall.posts.values()) == ["once"]
