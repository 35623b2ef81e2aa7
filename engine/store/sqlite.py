"""A database in one SQLite file: WAL, one writer, and checkpoints between groups of commits."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from engine.store.database import Database, Result, Work
from engine.store.errand import Errand
from engine.store.faults import is_locked, translated
from engine.store.group import Refusals
from engine.store.lanes import Lane
from engine.store.migrate import upgrade_sqlite
from engine.store.plan import Entry

BUSY_TIMEOUT_MS = 30_000
READERS = 4
CHECKPOINT_AFTER = 1_000  # changed rows
WAL_LIMIT_BYTES = 64 * 2**20

_PRAGMAS = (
    f"busy_timeout = {BUSY_TIMEOUT_MS}",
    "synchronous = FULL",
    "foreign_keys = ON",
    "secure_delete = ON",  # erased words must not linger in free pages
    f"journal_size_limit = {WAL_LIMIT_BYTES}",
    "wal_autocheckpoint = 10000",  # pages; `_rest` comes first, this is for when it cannot
)


class SqliteDatabase(Database):
    """All writes of this process go through one connection; other processes wait their turn."""

    def __init__(self, writer: AsyncConnection, driver: Any, opened: AsyncExitStack) -> None:  # noqa: ANN401 - aiosqlite's connection
        super().__init__(writer.engine)
        self._writer = writer
        self._driver = driver
        self._opened = opened
        self._turn = asyncio.Lock()
        self._lane = Lane(writer.dialect)
        self._checkpointed = 0

    @classmethod
    async def open(cls, path: Path) -> "SqliteDatabase":
        """Open the file at *path*, creating and upgrading it where needed.

        Raises:
            StoreError: it cannot be used.
        """
        async with AsyncExitStack() as stack:
            with translated():
                await asyncio.to_thread(path.parent.mkdir, parents=True, exist_ok=True)
                engine = _engine(path)
                stack.push_async_callback(engine.dispose)
                writer = await stack.enter_async_context(engine.connect())
                await _use_wal(writer)
                await writer.run_sync(upgrade_sqlite, path)
                driver = (await writer.get_raw_connection()).driver_connection
            return cls(writer, driver, stack.pop_all())

    async def close(self) -> None:
        """See `Database.close`."""
        await self._drained()
        await self._opened.aclose()

    async def _append(self, entries: Sequence[Entry]) -> Refusals:
        async with self._turn:
            with translated():
                refusals: Refusals = await self._in_thread(self._lane.write, entries)
                return refusals

    async def _run(self, errands: Sequence[Errand]) -> Refusals:
        async with self._turn:
            with translated():
                await self._in_thread(self._lane.run, errands)
        return [None] * len(errands)

    async def _write(self, work: Work[Result]) -> Result:
        async with self._turn:
            with translated():
                try:
                    await self._writer.exec_driver_sql("BEGIN IMMEDIATE")
                    result = await work(self._writer)
                    await self._writer.exec_driver_sql("COMMIT")
                finally:
                    if self._driver.in_transaction:
                        await self._driver.rollback()
                return result

    async def _rest(self) -> None:
        if self._driver.total_changes - self._checkpointed < CHECKPOINT_AFTER:
            return
        self._checkpointed = self._driver.total_changes
        with suppress(sqlite3.Error):  # nothing is lost: the log is kept, and tried again later
            async with self._turn:
                await self._driver.execute_fetchall("PRAGMA wal_checkpoint(PASSIVE)")

    async def _in_thread(self, work: Any, *arguments: Any) -> Any:  # noqa: ANN401 - aiosqlite's own
        """Run *work* on the sqlite3 connection, in its thread: one hop for a whole transaction.

        aiosqlite has no public call for this; SQLAlchemy uses the same one.
        """
        driver = self._driver
        return await driver._execute(work, driver._conn, *arguments)  # noqa: SLF001 - see above


def _engine(path: Path) -> AsyncEngine:
    url = URL.create("sqlite+aiosqlite", database=str(path))
    engine = create_async_engine(
        url,
        isolation_level="AUTOCOMMIT",  # a read is one statement; writers say BEGIN IMMEDIATE
        pool_size=READERS + 1,
        max_overflow=0,
        pool_reset_on_return=None,
    )
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:  # noqa: ANN401 - SQLAlchemy's wrapper
    with ExitStack() as failing:
        failing.callback(connection.close)  # the pool does not know it yet
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
        failing.pop_all()


async def _use_wal(connection: AsyncConnection) -> None:
    """Switch to write-ahead logging. SQLite does not wait for this lock, so it is tried again."""
    deadline = asyncio.get_running_loop().time() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            await connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        except DBAPIError as error:
            if not is_locked(error) or asyncio.get_running_loop().time() > deadline:
                raise
            await asyncio.sleep(0.01)
        else:
            return
