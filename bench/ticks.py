"""Real time that passes on 10,000 plays in one sweep, with the statements it asks of the database.

Beside them stand as many plays in which nothing fades: of those nothing must be read. CPU time
counts: what a disk takes to sync is the same for whoever writes.
"""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copyfile
from statistics import median
from typing import Any
from unittest.mock import patch

from sqlalchemy.dialects.sqlite import dialect

from bench.measure import shown
from bench.row import Row
from bench.table import table
from engine.model.actions import Begin
from engine.model.events import Began
from engine.model.ids import MAIN, Digest, PersonId, TimelineId, UserId
from engine.model.people import Mood, Person
from engine.model.people_events import MoodsFaded, PersonEntered
from engine.model.state import State
from engine.model.table_actions import Tick
from engine.model.turn import Turn
from engine.model.words import salt_of
from engine.ports import Commit, Journal, Pulse, TimelineRecord
from engine.rules.evolve import replay
from engine.rules.fading import ticks_left
from engine.store.order import portions
from engine.store.plan import Entry, Plan
from engine.store.statements import WRITES, Compiled, Facts
from engine.store.store import open_store
from engine.ticking import AT_ONCE, Swept
from engine.timelines import Timelines

PLAYS = 10_000
ROUNDS = 3
PERIOD = timedelta(hours=6)
TICKS = 3

_AT = datetime(2026, 1, 1, tzinfo=UTC)
_ANN, _STORY, _SEED = UserId("1001"), Digest("d" * 64), "bench"
_SALT = salt_of(_SEED)
_CAST = [PersonEntered(Person(PersonId(f"p{n}"), f"P{n}", mood=Mood(5, 60, 30))) for n in range(5)]
_BEGIN = Begin(_ANN, _STORY)
_CALM = Turn.after((), _BEGIN, (Began(_STORY),), salt=_SALT)
_SCARED = Turn.after((), _BEGIN, (Began(_STORY), *_CAST), salt=_SALT)
_LEFT = ticks_left(replay(State(), _SCARED.events))
Bare = Sequence[tuple[str, Sequence[Any]]]

_WRITES = {statement: Compiled.of(statement, dialect()) for statement in WRITES}


def rows() -> Iterator[Row]:
    """Yield what a sweep costs where time changes something, and where it does not."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        path, copy = Path(folder, "own.db"), Path(folder, "raw.db")
        runner.run(_begin(path))
        copyfile(path, copy)
        with table(path, runner) as timelines, closing(_opened(copy)) as bare:
            yield _beside_raw(runner, timelines, bare)
        with _asked() as asked, table(path, runner) as timelines:
            asked.clear()
            assert runner.run(_sweep(timelines, ROUNDS + 1)) == Swept(PLAYS, PLAYS)
            tick = len(asked) / PLAYS
            yield Row(f"statements a tick, {PLAYS:,} plays in one sweep", tick, 7, "<=")
            asked.clear()
            assert runner.run(_sweep(timelines, ROUNDS + 1)) == Swept()
            yield Row(f"statements of a sweep over {2 * PLAYS:,} calm plays", len(asked), 4, "<=")


def _beside_raw(runner: asyncio.Runner, timelines: Timelines, bare: sqlite3.Connection) -> Row:
    took, bare_took, head = [], [], _SCARED
    for number in range(1, ROUNDS + 1):
        head, groups = _next(head, number)
        began = time.process_time()
        assert runner.run(_sweep(timelines, number)) == Swept(PLAYS, PLAYS)
        took.append(time.process_time() - began)
        began = time.process_time()
        _write(bare, groups)
        bare_took.append(time.process_time() - began)
    own, raw = median(took), median(bare_took)
    note = f"{shown(own / PLAYS)} a tick of CPU, raw {shown(raw / PLAYS)}"
    return Row(f"sweep of {PLAYS:,} plays: raw groups of {AT_ONCE}", raw / own, 0.1, ">=", note)


async def _begin(path: Path) -> None:
    async with open_store(path) as store:
        for ids in portions(range(2 * PLAYS), 256):
            await asyncio.gather(*(_begin_one(store.journal, id) for id in ids))


async def _begin_one(journal: Journal, number: int) -> None:
    record = TimelineRecord(_id(number), _STORY, "harbour", _SEED, _ANN, _AT)
    root, pulse = (_SCARED, Pulse(_AT, _SCARED.id, _LEFT)) if number < PLAYS else (_CALM, None)
    await journal.begin(record, Commit(record.id, MAIN, root, _AT, pulse=pulse))


async def _sweep(timelines: Timelines, number: int) -> Swept:
    return await timelines.ticks.sweep(_AT + number * TICKS * PERIOD, PERIOD)


def _id(number: int) -> TimelineId:
    return TimelineId(f"{number:032x}")


def _next(head: Turn, number: int) -> tuple[Turn, list[Bare]]:
    """Return the turn that each play takes next, and the rows of all of them by groups."""
    turn = Turn.after((head.id,), Tick(TICKS), (MoodsFaded(TICKS),), salt=_SALT, kind="tick")
    pulse = Pulse(_AT + number * TICKS * PERIOD, turn.id, _LEFT - number * TICKS)
    facts = Facts(head.id, _SCARED.id, number - 1, taken=False, known=None, fate=None)
    return turn, [_rows(turn, pulse, facts, ids) for ids in portions(range(PLAYS), AT_ONCE)]


def _rows(turn: Turn, pulse: Pulse, facts: Facts, ids: Sequence[int]) -> Bare:
    plan = Plan()
    for number in ids:
        plan.add(Entry(Commit(_id(number), MAIN, turn, _AT, pulse=pulse)), facts)
    return [
        (_WRITES[statement].text, [*map(_WRITES[statement].row, arguments)])
        for statement, arguments in plan.rows()
    ]


def _opened(path: Path) -> sqlite3.Connection:
    bare = sqlite3.connect(path, isolation_level=None)
    for pragma in ("synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        bare.execute(f"PRAGMA {pragma}")
    return bare


def _write(bare: sqlite3.Connection, groups: Sequence[Bare]) -> None:
    for group in groups:
        bare.execute("BEGIN IMMEDIATE")
        for text, arguments in group:
            bare.executemany(text, arguments)
        bare.execute("COMMIT")


@contextmanager
def _asked() -> Iterator[list[str]]:
    """Note every statement that SQLite runs, each row that is written for itself."""
    found: list[str] = []
    connect = sqlite3.connect

    def traced(*arguments: Any, **options: Any) -> sqlite3.Connection:  # noqa: ANN401 - as sqlite3
        connection: sqlite3.Connection = connect(*arguments, **options)
        connection.set_trace_callback(found.append)
        return connection

    with patch("sqlite3.connect", traced):
        yield found
