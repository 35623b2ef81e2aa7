import asyncio
import gc
import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import text

from engine.errors import StoreError
from engine.model.ids import MAIN
from engine.model.state import State
from engine.store.journal import SNAPSHOTS, DatabaseJournal, collector_paused
from engine.store.mailbox import DatabaseMailbox
from engine.store.sqlite import CHECKPOINT_AFTER, SqliteDatabase
from engine.store.store import open_database, open_store
from tests.support.turns import (
    AT,
    OTHER,
    ROOT,
    SIDE,
    TIMELINE,
    begun,
    branch_at,
    commit,
    incoming,
    line_of,
    played,
    record,
    root,
    said,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "moirai.db"


@pytest.fixture
async def database(path: Path):
    async with open_database(path) as database:
        yield database


@pytest.fixture
def journal(database: SqliteDatabase) -> DatabaseJournal:
    return DatabaseJournal(database)


@pytest.fixture
def driver(database: SqliteDatabase) -> aiosqlite.Connection:
    """Return the connection that writes."""
    found: aiosqlite.Connection = database._driver
    return found


def _holds(path: Path, content: bytes) -> bool:
    return content in path.read_bytes()


def _damage(path: Path, start: int) -> None:
    content = path.read_bytes() if path.exists() else b""
    path.write_bytes(content[:start] + b"Dear diary, " * 500 + content[start:])


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


async def test_the_log_is_written_back_between_groups(journal: DatabaseJournal, path: Path):
    await begun(journal)
    before = _size(path)
    turns = line_of(CHECKPOINT_AFTER // 4)
    await asyncio.gather(*(journal.append(commit(turn)) for turn in turns))
    await journal._database._group.close()
    assert _size(path) > before


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


async def test_only_the_newest_snapshots_are_kept(journal: DatabaseJournal, path: Path):
    await begun(journal)
    await begun(journal, OTHER)
    turns = line_of(SNAPSHOTS + 5)
    await played(journal, *turns)
    await journal.keep_snapshot(OTHER, ROOT.id, State())
    for number, turn in enumerate(turns):
        await journal.keep_snapshot(TIMELINE, turn.id, State(turns=number))
    kept = _bare(path, "SELECT count(*) FROM snapshot GROUP BY timeline ORDER BY timeline")
    assert kept == [(SNAPSHOTS,), (1,)]
    assert await journal.nearest_snapshot(TIMELINE, turns[-1].id) is not None
    assert await journal.nearest_snapshot(TIMELINE, turns[4].id) is None
    assert await journal.nearest_snapshot(OTHER, ROOT.id) is not None


async def test_a_snapshot_of_another_form_is_no_use(
    journal: DatabaseJournal, monkeypatch: pytest.MonkeyPatch
):
    await begun(journal)
    await journal.keep_snapshot(TIMELINE, ROOT.id, State())
    monkeypatch.setattr("engine.store.journal.FORM", "of tomorrow")
    assert await journal.nearest_snapshot(TIMELINE, ROOT.id) is None


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
    monkeypatch.setattr("engine.store.journal._IDS_AT_ONCE", 7)
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
