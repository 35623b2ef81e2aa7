"""A database on a PostgreSQL server, shared by any number of processes."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import cast

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from engine.errors import StoreError
from engine.model.language import Both
from engine.store.database import Database, Result, Work
from engine.store.errand import Errand
from engine.store.faults import Foreign, translated
from engine.store.group import Refusals
from engine.store.lanes import AsyncpgConnection, Lane
from engine.store.migrate import upgrade_postgres
from engine.store.plan import Entry


class PostgresDatabase(Database):
    """Commits of one timeline go one after the other, also where several processes write it."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self.foreign = _driver_errors(engine)
        self._transactions = engine.execution_options(isolation_level="READ COMMITTED")
        self._lane = Lane(engine.dialect)

    @classmethod
    async def open(cls, url: URL) -> "PostgresDatabase":
        """Open the database at *url*, upgrading it where needed.

        Raises:
            StoreError: it cannot be used.
        """
        engine = _engine(url)
        async with AsyncExitStack() as opened:
            opened.push_async_callback(engine.dispose)
            database = cls(engine)
            await database.write(upgrade_postgres)
            opened.pop_all()
        return database

    async def _append(self, entries: Sequence[Entry]) -> Refusals:
        async with self._driver() as driver:
            return await self._lane.send(driver, entries)

    async def _run(self, errands: Sequence[Errand]) -> Refusals:
        async with self._driver() as driver:
            await self._lane.run_each(driver, errands)
        return [None] * len(errands)

    @asynccontextmanager
    async def _driver(self) -> AsyncIterator[AsyncpgConnection]:
        """Lend asyncpg's own connection; one that failed is not used again."""
        with translated(*self.foreign):
            async with self.engine.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                try:
                    yield cast("AsyncpgConnection", driver)
                except self.foreign:
                    await connection.invalidate()
                    raise

    async def _write(self, work: Work[Result]) -> Result:
        with translated(*self.foreign):
            async with self._transactions.begin() as connection:
                return await work(connection)


def _engine(url: URL) -> AsyncEngine:
    try:
        return create_async_engine(
            url.set(drivername="postgresql+asyncpg"),
            isolation_level="AUTOCOMMIT",  # a read is one statement
            pool_pre_ping=True,  # a restarted server costs no turn
        )
    except ModuleNotFoundError as error:
        raise StoreError(
            Both(
                "The driver for PostgreSQL is missing. Install it: pip install 'moirai[postgres]'",
                "缺少 PostgreSQL 的驱动。请安装：pip install 'moirai[postgres]'",
            )
        ) from error


def _driver_errors(engine: AsyncEngine) -> Foreign:
    asyncpg = engine.dialect.dbapi.asyncpg  # type: ignore[union-attr]
    return (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
