"""What only a journal in a database has to show; the rest is in the contract."""

import asyncio
import gc
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.store.journal import DatabaseJournal
from engine.store.store import open_store
from engine.store.turns import collector_paused
from tests.support.turns import (
    AT,
    ROOT,
    SIDE,
    TIMELINE,
    begun,
    branch_at,
    commit,
    incoming,
    line_of,
    played,
    said,
)


def _holds(path: Path, content: bytes) -> bool:
    return content in path.read_bytes()


def _bare(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


async def test_words_of_a_settled_message_are_not_kept(path: Path):
    async with open_store(path) as store:
        await begun(store.journal)
        for message in ("1", "2"):
            await store.mailbox.receive(incoming(message, "my secret"))
        await store.journal.append(commit(said(ROOT, "x"), claim="1", out="my secret"))
        await store.mailbox.settle(incoming("2").message, "refused")
        await store.mailbox.delivered(TIMELINE, said(ROOT, "x").id)
    assert not _holds(path, b"my secret")


async def test_erased_words_leave_the_file(path: Path):
    async with open_store(path) as store:
        await begun(store.journal)
        one = said(ROOT, "my secret")
        await played(store.journal, one)
        await store.journal.erase_words(TIMELINE, [words.id for words in one.words()])
    assert not _holds(path, b"my secret")


async def test_every_head_move_is_logged(journal: DatabaseJournal, path: Path):
    await begun(journal)
    one = said(ROOT, "one")
    await played(journal, one)
    moves = "SELECT branch, previous, head FROM head_move ORDER BY seq"
    assert _bare(path, moves) == [("main", None, ROOT.id), ("main", ROOT.id, one.id)]


async def test_a_long_line_is_one_strand(journal: DatabaseJournal, path: Path):
    await begun(journal)
    turns = line_of(300)
    await asyncio.gather(*(journal.append(commit(turn)) for turn in turns))
    assert _bare(path, "SELECT count(DISTINCT strand), max(depth) FROM turn") == [(1, 300)]
    assert await journal.line(TIMELINE, turns[-1].id) == (ROOT, *turns)


async def test_many_words_first_said_elsewhere_are_found(
    journal: DatabaseJournal, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("engine.store.turns._IDS_AT_ONCE", 7)
    await begun(journal)
    await journal.fork(branch_at(ROOT), AT)
    await played(journal, *line_of(30))
    first = said(ROOT, "elsewhere")
    turns = [first, *line_of(30, first)]
    await played(journal, *turns, branch=SIDE)
    assert await journal.line(TIMELINE, turns[-1].id) == (ROOT, *turns)


def test_the_collector_is_left_as_it_was_found():
    with collector_paused():
        assert not gc.isenabled()
        with collector_paused():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
