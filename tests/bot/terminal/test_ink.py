"""Letters come one after the other, and something moves where none come."""

import asyncio

import pytest

from bot.terminal.ink import LETTERS_A_TICK, SPINNER, TICK_S, WAITING, Ink
from engine.model.language import Language
from tests.support.tables import paper
from tests.support.timed import timed
from tests.support.virtual_time import in_virtual_time


def ink(*, lively: bool = True, is_terminal: bool = True, language: Language = "en"):
    console, written = paper(is_terminal=is_terminal)
    return Ink(console, language, lively=lively), written


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_short_text_is_written_at_reading_pace(language):
    pen, written = ink(language=language)
    pen.put("x" * 60)

    _, took_s = timed(pen.dry())

    assert written.getvalue() == "x" * 60
    assert took_s == pytest.approx(60 / LETTERS_A_TICK[language] * TICK_S)


def test_a_long_text_is_written_in_larger_bites():
    pen, written = ink()
    pen.put("x" * 10_000)
    _, took_s = timed(pen.dry())
    assert len(written.getvalue()) == 10_000
    assert took_s < 15


def test_a_file_gets_all_at_once():
    pen, written = ink(lively=False, is_terminal=False)
    pen.put("x" * 500)
    _, took_s = timed(pen.dry())
    assert (len(written.getvalue()), took_s) == (500, 0)


@in_virtual_time
async def test_whoever_interrupts_the_writing_sees_the_rest_at_once():
    pen, written = ink()
    pen.put("x" * 300)
    writing = asyncio.ensure_future(pen.dry())
    await asyncio.sleep(TICK_S * 5)
    assert 0 < len(written.getvalue()) < 100

    writing.cancel()
    await writing

    assert written.getvalue() == "x" * 300


@in_virtual_time
async def test_a_breath_is_not_filled_but_a_longer_wait_is():
    pen, written = ink()
    await pen.follow(asyncio.ensure_future(asyncio.sleep(0.3)))
    assert written.getvalue() == ""

    await pen.follow(asyncio.ensure_future(asyncio.sleep(2)))
    out = written.getvalue()
    assert WAITING.en in out
    assert len({sign for sign in SPINNER if sign in out}) == len(SPINNER)
    assert out.endswith("\r\x1b[2K")


@in_virtual_time
async def test_a_wait_within_a_line_leaves_the_line_alone():
    pen, written = ink()
    pen.put("Half a line")
    await pen.follow(asyncio.ensure_future(asyncio.sleep(2)))
    pen.put(" and the rest.\n")
    await pen.dry()

    out = written.getvalue()
    assert WAITING.en not in out
    assert "\x1b7⠋\x1b8" in out
    assert out.endswith("\x1b[K and the rest.\n")
    assert "\r" not in out


@in_virtual_time
async def test_what_comes_while_a_task_runs_is_written_meanwhile():
    pen, written = ink()

    async def work():
        pen.put("once")
        await asyncio.sleep(0.2)
        return written.getvalue()

    task = asyncio.ensure_future(work())
    await pen.follow(task)
    assert task.result() == "once"


@in_virtual_time
async def test_a_file_has_no_spinner():
    pen, written = ink(lively=False, is_terminal=False)
    await pen.follow(asyncio.ensure_future(asyncio.sleep(5)))
    assert written.getvalue() == ""
