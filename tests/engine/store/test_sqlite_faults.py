"""What can go wrong with a file, and what is told of it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import text

from engine.errors import StoreError
from engine.model.ids import MAIN
from engine.store.journal import DatabaseJournal
from engine.store.mailbox import DatabaseMailbox
from engine.store.sqlite import CHECKPOINT_AFTER, SqliteDatabase
from engine.store.store import open_store
from tests.support.turns import (
    OTHER,
    ROOT,
    TIMELINE,
    begun,
    commit,
    line_of,
    played,
    record,
    root,
    said,
)


def _holds(path: Path, content: bytes) -> bool:
    return content in path.read_bytes()


def _damage(path: Path, start: int) -> None:
    content = path.read_bytes() if path.exists() else b""
    path.write_bytes(content[:start] + b"Dear diary, " * 500 + content[start:])


async def _pragma(database: SqliteDatabase, name: str) -> object:
    [[found]] = await database.rows(text(f"PRAGMA {name}"))
    return found


async def test_a_commit_that_does_not_fit_spoils_no_other(journal: DatabaseJournal):
    await begun(journal)
    await begun(journal, OTHER)
    again = journal.begin(record(OTHER), root(OTHER))  # its id is taken
    fine = journal.append(commit(said(ROOT, "one")))
    outcomes = await asyncio.gather(again, fine, return_exceptions=True)
    assert isinstance(outcomes[0], StoreError)
    assert outcomes[1] is None


async def test_a_full_disk_is_told_and_nothing_is_half_written(
    journal: DatabaseJournal, database: SqliteDatabase, driver: aiosqlite.Connection
):
    await begun(journal)
    pages = await _pragma(database, "page_count")
    await driver.execute(f"PRAGMA max_page_count = {pages}")
    big = said(ROOT, "x" * 100_000)
    with pytest.raises(StoreError, match="disk"):
        await journal.append(commit(big, claim="1", out="y" * 100_000))
    with pytest.raises(StoreError, match="disk"):
        await DatabaseMailbox(journal._database).note("k", "x" * 100_000)
    await driver.execute("PRAGMA max_page_count = 1000000")
    assert await journal.head(TIMELINE, MAIN) == ROOT.id
    await journal.append(commit(big, claim="1", out="y"))


async def test_a_file_locked_by_another_program_is_told(
    journal: DatabaseJournal, path: Path, driver: aiosqlite.Connection
):
    await begun(journal)
    await driver.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked by another program"):
            await journal.append(commit(said(ROOT, "one")))
        with pytest.raises(StoreError, match="locked by another program"):
            await DatabaseMailbox(journal._database).note("k", "v")
        assert await journal.head(TIMELINE, MAIN) == ROOT.id  # reading goes on
    await journal.append(commit(said(ROOT, "one")))


async def test_writing_waits_for_another_program(journal: DatabaseJournal, path: Path):
    await begun(journal)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(journal.append(commit(said(ROOT, "one"))))
        await journal.head(TIMELINE, MAIN)
        assert not waiting.done()
        other.execute("COMMIT")
        await waiting


async def test_opening_waits_while_another_program_holds_the_file(path: Path):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        opening = asyncio.create_task(SqliteDatabase.open(path))
        await asyncio.wait([opening], timeout=0.1)
        assert not opening.done()
        other.execute("COMMIT")
    await (await opening).close()


async def test_opening_a_held_file_ends_with_a_remedy(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("engine.store.sqlite.BUSY_TIMEOUT_MS", 50)
    monkeypatch.setattr("engine.store.sqlite._PRAGMAS", ("busy_timeout = 1",))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="locked by another program"):
            await SqliteDatabase.open(path)


async def test_a_file_that_is_no_database_is_told_and_left_alone(path: Path):
    _damage(path, 0)
    with pytest.raises(StoreError, match="damaged or no Moirai database"):
        await SqliteDatabase.open(path)
    assert _holds(path, b"Dear diary")


async def test_a_path_that_is_a_folder_is_told(tmp_path: Path):
    with pytest.raises(StoreError, match="Check that the path"):
        await SqliteDatabase.open(tmp_path)


async def test_a_path_below_a_file_is_told(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="Check that the path"):
        await SqliteDatabase.open(tmp_path / "file" / "moirai.db")


async def test_damaged_pages_are_told(path: Path):
    async with open_store(path) as store:
        await begun(store.journal)
        await played(store.journal, *line_of(50))
    _damage(path, 8192)
    with pytest.raises(StoreError, match="damaged"):
        async with open_store(path) as store:
            await store.journal.line(TIMELINE, line_of(50)[-1].id)


async def test_a_failing_checkpoint_fails_no_turn(
    journal: DatabaseJournal, driver: aiosqlite.Connection, monkeypatch: pytest.MonkeyPatch
):
    async def fail(_sql):
        raise sqlite3.OperationalError

    await begun(journal)
    monkeypatch.setattr(driver, "execute_fetchall", fail)
    turns = line_of(CHECKPOINT_AFTER // 4)
    await asyncio.gather(*(journal.append(commit(turn)) for turn in turns))
    assert await journal.head(TIMELINE, MAIN) == turns[-1].id
