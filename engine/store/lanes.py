"""The fast lane of each driver: one transaction for a group of commits, past SQLAlchemy's own path.

SQLAlchemy compiles the statements; here they go to the driver directly. Through SQLAlchemy each
statement would cost several hops between threads (a lone turn 20 times raw sqlite3 instead of 5).
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, Protocol

from sqlalchemy import ClauseElement, Dialect

from engine.store.errand import Errand
from engine.store.group import Refusals
from engine.store.plan import Entry, Plan
from engine.store.statements import ERRANDS, LOCK, LOOK, WRITES, Compiled, Facts


class AsyncpgConnection(Protocol):
    """As much of `asyncpg.Connection` as a commit needs; asyncpg is an extra and has no types."""

    def transaction(self) -> Any:  # noqa: ANN401 - asyncpg is untyped
        """Return an async context manager."""
        ...

    async def fetchmany(self, query: str, args: Sequence[Any]) -> Sequence[Any]:
        """Return the rows that *query* gives for each of *args*, in one round trip."""
        ...

    async def fetch(self, query: str, *args: Any) -> Sequence[Any]:  # noqa: ANN401 - as stored
        """Return the rows that *query* gives for *args*."""
        ...

    async def executemany(self, command: str, args: Sequence[Any]) -> None:
        """Execute *command* for each of *args*, in one round trip."""
        ...


class Lane:
    """The statements of a commit, compiled for one driver."""

    def __init__(self, dialect: Dialect) -> None:
        self._lock = Compiled.of(LOCK, dialect)
        self._look = Compiled.of(LOOK, dialect)
        self._writes: dict[ClauseElement, Compiled] = {
            statement: Compiled.of(statement, dialect) for statement in (*WRITES, *ERRANDS)
        }

    def write(self, connection: sqlite3.Connection, entries: Sequence[Entry]) -> Refusals:
        """Write *entries* in one transaction. Runs whole in the thread of *connection*."""
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            questions = (self._look.row(entry.question()) for entry in entries)
            rows = [
                connection.execute(self._look.text, question).fetchone() for question in questions
            ]
            plan, refusals = _planned(entries, rows)
            for statement, arguments in plan.rows():
                compiled = self._writes[statement]
                connection.executemany(compiled.text, map(compiled.row, arguments))
        return refusals

    def run(self, connection: sqlite3.Connection, errands: Sequence[Errand]) -> None:
        """Run *errands* in one transaction. Runs whole in the thread of *connection*."""
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            for errand in errands:
                compiled = self._writes[errand.statement]
                rows = connection.execute(compiled.text, compiled.row(errand.arguments))
                errand.found = bool(rows.fetchall())

    async def run_each(self, connection: AsyncpgConnection, errands: Sequence[Errand]) -> None:
        """Run *errands* one by one: in one transaction two processes could wait for each other."""
        for errand in errands:
            compiled = self._writes[errand.statement]
            row = compiled.row(errand.arguments)
            errand.found = bool(await connection.fetch(compiled.text, *row))

    async def send(self, connection: AsyncpgConnection, entries: Sequence[Entry]) -> Refusals:
        """Write *entries* in one transaction over *connection*."""
        timelines = sorted({entry.commit.timeline for entry in entries})  # no deadlock: same order
        async with connection.transaction():
            locks = [self._lock.row({"timeline": id}) for id in timelines]
            await connection.fetchmany(self._lock.text, locks)
            questions = [self._look.row(entry.question()) for entry in entries]
            plan, refusals = _planned(
                entries, await connection.fetchmany(self._look.text, questions)
            )
            for statement, arguments in plan.rows():
                compiled = self._writes[statement]
                await connection.executemany(compiled.text, [*map(compiled.row, arguments)])
        return refusals


def _planned(entries: Sequence[Entry], rows: Sequence[Any]) -> tuple[Plan, Refusals]:
    plan = Plan()
    refusals = [plan.add(entry, Facts(*row)) for entry, row in zip(entries, rows, strict=True)]
    return plan, refusals
