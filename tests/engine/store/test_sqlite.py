import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from engine.errors import StoreError
from engine.model.ids import MAIN
from engine.store.journal import DatabaseJournal
from engine.store.mailbox import DatabaseMailbox
from engine.store.sqlite import CHECKPOINT_AFTER, SqliteDatabase
from engine.store.store import open_store
from tests.support.turns import (
    ROOT,
    TIMELINE,
    begun,
    commit,
    incoming,
    line_of,
    played,
    said,
)


def _size(path: Path) -> int:
    return path.stat().st_size


def _bare(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


async def _pragma(database: SqliteDatabase, name: str) -> object:
    [[found]] = await database.rows(text(f"PRAGMA {name}"))
    return found


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),  # FULL
        ("foreign_keys", 1),
        ("busy_timeout", 30_000),
        ("secure_delete", 1),
    ],
)
async def test_every_connection_is_safe(database: SqliteDatabase, name, value):
    assert await _pragma(database, name) == value

    async def work(connection):
        return (await connection.execute(text(f"PRAGMA {name}"))).scalar()

    assert await database.write(work) == value


async def test_folders_on_the_way_are_made(tmp_path: Path):
    path = tmp_path / "data" / "deep" / "moirai.db"
    async with open_store(path) as store:
        await begun(store.journal)
    assert path.exists()


async def test_what_was_written_is_there_after_reopening(path: Path):
    async with open_store(path) as store:
        await begun(store.journal)
        await played(store.journal, *line_of(3))
    async with open_store(path) as store:
        line = await store.journal.line(TIMELINE, line_of(3)[-1].id)
    assert line == (ROOT, *line_of(3))


async def test_closing_writes_what_waits(path: Path):
    turns = line_of(20)
    async with open_store(path) as store:
        await begun(store.journal)
        tasks = [asyncio.create_task(store.journal.append(commit(turn))) for turn in turns]
        tasks.append(asyncio.create_task(store.mailbox.note("key", "value")))
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert _bare(path, "SELECT count(*) FROM turn") == [(21,)]
    assert _bare(path, "SELECT value FROM note") == [("value",)]


async def test_closing_finishes_what_began_to_be_written(path: Path):
    async with open_store(path) as store:
        noting = asyncio.create_task(store.mailbox.note("key", "value"))
        await asyncio.sleep(0)
    await noting
    assert _bare(path, "SELECT value FROM note") == [("value",)]


async def test_a_closed_store_says_so(path: Path):
    async with open_store(path) as store:
        await begun(store.journal)
    for late in (
        store.journal.append(commit(said(ROOT, "late"))),
        store.journal.head(TIMELINE, MAIN),
        store.mailbox.note("key", "value"),
    ):
        with pytest.raises(StoreError, match="closed"):
            await late


async def test_a_caller_that_gives_up_leaves_the_store_usable(journal: DatabaseJournal):
    await begun(journal)
    mailbox = DatabaseMailbox(journal._database)
    for number in range(30):
        works = (
            mailbox.note("key", str(number)),
            journal.line(TIMELINE, ROOT.id),
            mailbox.receive(incoming(str(number))),
        )
        tasks = [asyncio.create_task(work) for work in works]
        for _ in range(number):
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await mailbox.note("key", "last")
    assert await mailbox.noted("key") == "last"
    await played(journal, said(ROOT, "still here"))


async def test_a_failing_write_is_undone(database: SqliteDatabase):
    async def work(connection):
        await connection.execute(text("INSERT INTO note VALUES ('half', 'done')"))
        raise KeyError

    with pytest.raises(KeyError):
        await database.write(work)
    assert await DatabaseMailbox(database).noted("half") is None
    await DatabaseMailbox(database).note("whole", "done")


async def test_the_log_is_written_back_between_groups(journal: DatabaseJournal, path: Path):
    await begun(journal)
    before = _size(path)
    turns = line_of(CHECKPOINT_AFTER // 4)
    await asyncio.gather(*(journal.append(commit(turn)) for turn in turns))
    await journal._database._group.close()
    assert _size(path) > before
