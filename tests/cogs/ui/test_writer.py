"""A growing reply is shown often enough to be alive and seldom enough to be welcome."""

import asyncio
from itertools import pairwise

import pytest

from cogs.ui.line import Lines
from engine.ports import DiceFell, Piece, Queued, Restart
from tests.support.virtual_time import in_virtual_time
from tests.support.writing import LONG, Table, stream


@in_virtual_time
async def test_a_finished_reply_is_shown_whole():
    table = Table()
    async with table.writer() as writer:
        await writer.finish("You wake.")

    assert table.wall.text == "You wake."
    assert table.notebook.pages == [("1000",)]


@in_virtual_time
async def test_edits_keep_their_distance_however_fast_the_narrator_is():
    table = Table()
    async with table.writer() as writer:
        await stream(writer, LONG * 20, each_s=0.02)
        await writer.finish(LONG * 20)

    edits = table.wall.at("edit")
    assert len(edits) >= 2
    assert all(b - a >= 1.199 for a, b in pairwise(edits))
    assert table.wall.text == LONG * 20


@in_virtual_time
async def test_four_hundred_tokens_cost_few_requests():
    table = Table()
    async with table.writer() as writer:
        await stream(writer, "token " * 400, each_s=0.02, size=6)
        await writer.finish("token " * 400)

    assert len(table.wall.history) <= 10
    assert "".join(table.wall.text.split()) == "token" * 400


@in_virtual_time
async def test_two_replies_in_one_channel_share_its_pace():
    table = Table()
    for text in ("one " * 30, "two " * 30):
        async with table.writer() as writer:
            await stream(writer, text, each_s=0.2)
            await writer.finish(text + "end")
        table.lines = Lines()

    edits = table.wall.at("edit")
    assert all(b - a >= 1.199 for a, b in pairwise(edits))


@in_virtual_time
async def test_hearing_never_waits_even_for_a_slow_discord():
    table = Table()
    table.wall.takes_s = 30.0
    loop = asyncio.get_running_loop()
    async with table.writer() as writer:
        for _ in range(100):
            writer.hear(Piece(LONG))
        assert loop.time() == 0.0
        await asyncio.sleep(31)
        await writer.finish("short and final")

    assert table.wall.text == "short and final"


@in_virtual_time
async def test_the_first_post_waits_for_enough_to_read():
    table = Table()
    async with table.writer() as writer:
        writer.hear(Piece("You "))
        await asyncio.sleep(1.0)
        assert not table.wall.posts
        writer.hear(Piece("open the door and see nothing at all. "))
        await asyncio.sleep(0.01)
        assert table.wall.text.startswith("You open")
        await writer.finish("You open the door.")


@in_virtual_time
async def test_a_slow_beginning_is_shown_after_a_while():
    table = Table()
    async with table.writer() as writer:
        writer.hear(Piece("Hm."))
        await asyncio.sleep(1.6)
        assert table.wall.text == "Hm."
        await writer.finish("Hm.")

    assert table.wall.at("edit") == []


@in_virtual_time
async def test_settled_dice_stand_before_the_narration():
    table = Table()
    async with table.writer() as writer:
        writer.hear(DiceFell(("🎲 Ann: 1d20 (17) = 17",)))
        await asyncio.sleep(1.6)
        assert table.wall.text == "🎲 Ann: 1d20 (17) = 17"
        writer.hear(Piece("You hit."))
        await asyncio.sleep(1.3)
        assert table.wall.text == "🎲 Ann: 1d20 (17) = 17\n\nYou hit."
        await writer.finish("🎲 Ann: 1d20 (17) = 17\n\nYou hit.")


@in_virtual_time
async def test_a_restart_clears_what_was_told_but_not_the_dice():
    table = Table()
    async with table.writer() as writer:
        writer.hear(DiceFell(("🎲 17",)))
        writer.hear(Piece("WRONG " * 20))
        await asyncio.sleep(0.1)
        writer.hear(Restart())
        await asyncio.sleep(1.3)
        assert table.wall.text == "🎲 17"
        await writer.finish("🎲 17\n\nRight.")

    assert table.wall.text == "🎲 17\n\nRight."


@in_virtual_time
async def test_a_restart_with_nothing_left_shows_that_it_goes_on():
    table = Table()
    async with table.writer() as writer:
        writer.hear(Piece(LONG))
        await asyncio.sleep(0.1)
        writer.hear(Restart())
        await asyncio.sleep(1.3)
        assert table.wall.text == "…"
        await writer.finish("Right.")

    assert table.wall.text == "Right."


@in_virtual_time
async def test_a_restart_after_several_messages_takes_the_surplus_away():
    table = Table()
    async with table.writer() as writer:
        await stream(writer, LONG * 100, each_s=0.01, size=200)
        await asyncio.sleep(3)
        assert len(table.wall.posts) == 3
        writer.hear(Restart())
        await writer.finish("Short.")

    assert list(table.wall.posts.values()) == ["Short."]


@in_virtual_time
async def test_only_the_first_message_of_a_reply_makes_devices_buzz():
    table = Table()
    async with table.writer() as writer:
        await writer.finish(LONG * 100)

    assert len(table.wall.at("post")) == 1
    assert len(table.wall.at("quiet post")) == 2


@in_virtual_time
async def test_paragraph_mode_shows_whole_paragraphs_only():
    table = Table(stream="paragraph")
    async with table.writer() as writer:
        writer.hear(Piece("The first paragraph is long enough to show.\n\nThe second one"))
        await asyncio.sleep(2)
        assert table.wall.text == "The first paragraph is long enough to show."
        await writer.finish("The first paragraph is long enough to show.\n\nThe second one ends.")

    assert table.wall.text.endswith("The second one ends.")


@in_virtual_time
async def test_with_streaming_off_only_the_typing_sign_shows_until_the_end():
    table = Table(stream="off")
    async with table.writer() as writer:
        await stream(writer, LONG * 10, each_s=1.0)
        assert not table.wall.posts
        assert table.wall.typed >= 7
        await writer.finish("Done.")

    assert table.wall.text == "Done."
    assert len(table.wall.history) == 1


@in_virtual_time
async def test_waiting_in_the_queue_shows_nothing():
    table = Table()
    async with table.writer() as writer:
        writer.hear(Queued(2))
        await asyncio.sleep(5)
        assert not table.wall.history
        assert not table.wall.typed
        await writer.finish("Now.")


@pytest.mark.parametrize("heard", [(), (Piece(LONG),)])
@in_virtual_time
async def test_a_reply_waits_for_the_one_before_it(heard):
    table = Table()
    first, second = table.writer(key="1"), table.writer(key="2")
    async with second:
        for piece in heard:
            second.hear(piece)
        finishing = asyncio.create_task(second.finish("second"))
        await asyncio.sleep(10)
        assert not table.wall.posts
        with first._spot.place:
            await first.finish("first")
        await finishing

    assert list(table.wall.posts.values()) == ["first", "second"]


@in_virtual_time
async def test_what_a_model_writes_is_defused_before_it_is_shown():
    table = Table()
    async with table.writer() as writer:
        await writer.finish("@everyone")

    assert table.wall.text == "@\u200beveryone"
