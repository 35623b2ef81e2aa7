"""A database, whichever it is: many readers, one queue of writers, and groups of commits."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeVar

from sqlalchemy import ClauseElement, Executable, Row
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from engine.errors import StoreError
from engine.store.errand import Errand
from engine.store.faults import Foreign, translated
from engine.store.group import CLOSED, Group, Refusals
from engine.store.plan import Entry
from engine.store.statements import Arguments, Compiled

Result = TypeVar("Result")
AnyRow = Row[*tuple[Any, ...]]
Work = Callable[[AsyncConnection], Awaitable[Result]]


class Database(ABC):
    """Reads at once, writes in turn. Whatever fails is a `StoreError` with a remedy.

    Writes and reads run in tasks of their own: a caller that is cancelled leaves, and what it
    asked for is finished without it, so that no connection is left in the middle of anything.
    """

    foreign: Foreign = ()
    """Errors of the driver that come past SQLAlchemy."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._group: Group[Entry] = Group(self._append, self._rest)
        self._errands: Group[Errand] = Group(self._run, self._rest)
        self._running: set[asyncio.Task[Any]] = set()
        self._is_closed = False

    async def commit(self, entry: Entry) -> None:
        """Write *entry*, together with whatever else waits.

        Raises:
            StaleHead, AlreadyTaken: as `Journal.append`; nothing was written.
        """
        await self._group.add(entry)

    async def errand(self, statement: ClauseElement, arguments: Arguments) -> bool:
        """Run one of `ERRANDS` with whatever else waits; tell whether it had anything to do."""
        errand = Errand(statement, arguments)
        await self._errands.add(errand)
        return errand.found

    async def rows(self, statement: Executable, arguments: Any = None) -> Sequence[AnyRow]:  # noqa: ANN401 - as SQLAlchemy has it
        """Return all rows of *statement*."""
        return await self._alone(self._read(statement, arguments))

    async def first(self, statement: Executable, arguments: Any = None) -> AnyRow | None:  # noqa: ANN401 - as SQLAlchemy has it
        """Return the first row of *statement*, or None where there is none."""
        rows = await self.rows(statement, arguments)
        return rows[0] if rows else None

    async def write(self, work: Work[Result]) -> Result:
        """Return what *work* returns, run in a transaction that is committed when it returns."""
        return await self._alone(self._write(work))

    async def execute(self, statement: Executable, arguments: Any = None) -> Sequence[AnyRow]:  # noqa: ANN401 - as SQLAlchemy has it
        """Execute *statement* in a transaction of its own, and return its rows if it has any."""

        async def work(connection: AsyncConnection) -> Sequence[AnyRow]:
            result = await connection.execute(statement, arguments)
            return result.all() if result.returns_rows else ()

        return await self.write(work)

    async def close(self) -> None:
        """Return when all that was asked for is written and no connection is open."""
        await self._drained()
        await self.engine.dispose()

    async def _drained(self) -> None:
        self._is_closed = True
        await self._errands.close()
        await self._group.close()
        if self._running:
            await asyncio.wait(self._running)

    @abstractmethod
    async def _append(self, entries: Sequence[Entry]) -> Refusals: ...

    @abstractmethod
    async def _run(self, errands: Sequence[Errand]) -> Refusals: ...

    @abstractmethod
    async def _write(self, work: Work[Result]) -> Result: ...

    async def _rest(self) -> None:
        """Do what must be done between two groups."""
        return

    async def _read(self, statement: Executable, arguments: Any) -> Sequence[AnyRow]:  # noqa: ANN401 - as SQLAlchemy has it
        with translated(*self.foreign):
            async with self.engine.connect() as connection:
                return (await connection.execute(statement, arguments)).all()

    async def _alone(self, work: Coroutine[Any, Any, Result]) -> Result:
        if self._is_closed:
            work.close()
            raise StoreError(CLOSED)
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)


class OnDatabase:
    """A part of a port that a database serves."""

    def __init__(self, database: Database) -> None:
        self._database = database


async def put(
    connection: AsyncConnection, statement: ClauseElement, rows: Sequence[Arguments]
) -> None:
    """Execute *statement* for each of *rows*, which are as they are stored."""
    if rows:
        compiled = Compiled.of(statement, connection.dialect)
        await connection.exec_driver_sql(compiled.text, [*map(compiled.row, rows)])
