"""The store against raw sqlite3: the same rows into the same tables, written and read bare.

CPU time counts: what a disk takes to sync is the same for both, and would drown the difference.
"""

import asyncio
import json
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy.dialects.sqlite import dialect

from bench.measure import shown, times
from bench.row import Row
from engine.model.actions import Begin, Say
from engine.model.events import Began, DiceRolled, Event, Narrated, RuleFired, Spoke, VarSet
from engine.model.ids import MAIN, ChannelId, Digest, MessageId, TimelineId, TurnId, UserId
from engine.model.state import State
from engine.model.turn import Turn
from engine.model.words import Words, salt_of
from engine.ports import Commit, Journal, Outgoing, TimelineRecord
from engine.rules.evolve import LOG_LIMIT, replay, state_digest
from engine.store.plan import Entry, Plan
from engine.store.statements import WRITES, Compiled, Facts
from engine.store.store import open_store

CHANNELS = 64
ROUNDS = 15
LONG = 10_000

_AT = datetime(2026, 1, 1, tzinfo=UTC)
_ANN, _STORY, _SALT = UserId("1001"), Digest("d" * 64), salt_of("bench")
_ROOT = Turn.after((), Begin(_ANN, _STORY), (Began(_STORY, (("hp", 20),)),), salt=_SALT)
_FRESH = Facts(None, None, None, taken=False, known=None, fate=None)
_WRITES = {statement: Compiled.of(statement, dialect()) for statement in WRITES}

Bare = Sequence[tuple[str, Sequence[Any]]]


class Step(NamedTuple):
    """A commit, and the rows it comes to."""

    commit: Commit
    bare: Bare


def rows() -> Iterator[Row]:
    """Yield the budgets of the store."""
    yield from writing()
    yield from reading()


def writing() -> Iterator[Row]:
    """Yield what durable turns cost, in groups and alone."""
    with _sides() as (runner, journal, raw):
        play = _Play(CHANNELS)
        play.begin(runner, journal, raw)
        groups = [play.next_turns() for _ in range(ROUNDS)]
        own, bare = _compared(runner, journal, raw, groups, at_once=True)
        name = f"durable turns, {CHANNELS} channels: raw groups"
        yield Row(name, bare / own, 0.35, ">=", _note(own, bare, CHANNELS))

        groups = [play.next_turns() for _ in range(ROUNDS)]
        own, bare = _compared(runner, journal, raw, groups, at_once=False)
        name = f"durable turns, {CHANNELS} channels: raw single commits"
        yield Row(name, bare / own, 2, ">=", _note(own, bare, CHANNELS))

        alone = [[step] for _ in range(2) for step in play.next_turns()]
        own, bare = _compared(runner, journal, raw, alone, at_once=True)
        yield Row("a lone durable turn: raw single commit", own / bare, 10, "<=", _note(own, bare))


def reading() -> Iterator[Row]:
    """Yield what the past costs to read: folded from the root, and opened at a snapshot."""
    with _sides() as (runner, journal, raw):
        play = _Play(1)
        play.begin(runner, journal, raw)
        id = play.record(0).id
        for _ in range(LONG // 500):
            steps = [play.next_turns()[0] for _ in range(500)]
            _write(raw, [_grouped([step.bare for step in steps])])
            runner.run(_append(journal, steps))
        head = play.tips[0].id

        def ours() -> State:
            line = runner.run(journal.line(id, head))
            return replay(State(), (event for turn in line for event in turn.events))

        own, bare = times(ours, lambda: _folded_bare(raw), rounds=7, timer=time.process_time)
        name = f"replay, {LONG:,} turns: bare select + JSON + dict"
        yield Row(name, bare / own, 0.5, ">=", f"{_note(own, bare)}; {state_digest(ours())[:8]}")

        runner.run(journal.keep_snapshot(id, head, ours()))
        opened, _ = times(lambda: runner.run(_open(journal, id, head)), lambda: None)
        yield Row(f"ms to open {LONG:,} turns at a snapshot", opened * 1000, 10, "<=")


async def _open(journal: Journal, timeline: TimelineId, head: TurnId) -> None:
    found = await journal.nearest_snapshot(timeline, head)
    await journal.line(timeline, head, found[0] if found else None)


class _Play:
    """Plays the same turn over and over, in some channels at once."""

    def __init__(self, channels: int) -> None:
        self.tips = [_ROOT] * channels
        self._depth = 0

    def record(self, channel: int) -> TimelineRecord:
        return TimelineRecord(TimelineId(f"{channel:032x}"), _STORY, "mist", "bench", _ANN, _AT)

    def begin(self, runner: asyncio.Runner, journal: Journal, raw: sqlite3.Connection) -> None:
        for channel in range(len(self.tips)):
            record = self.record(channel)
            root = Commit(record.id, MAIN, _ROOT, _AT)
            runner.run(journal.begin(record, root))
            _write(raw, [_bare(Entry(root, record), _FRESH)])

    def next_turns(self) -> list[Step]:
        steps = [self._next(channel) for channel in range(len(self.tips))]
        self.tips = [step.commit.turn for step in steps]
        self._depth += 1
        return steps

    def _next(self, channel: int) -> Step:
        tip, id = self.tips[channel], self.record(channel).id
        turn = Turn.after((tip.id,), *_deed(self._depth), salt=_SALT)
        place = f"{channel}.{self._depth}"
        out = Outgoing(ChannelId(str(channel)), "The door opens with a long creak. " * 8)
        commit = Commit(id, MAIN, turn, _AT, MessageId(place), out)
        facts = _FRESH._replace(head=tip.id, strand=_ROOT.id, depth=self._depth)
        return Step(commit, _bare(Entry(commit), facts))


def _deed(number: int) -> tuple[Say, tuple[Event, ...]]:
    said = Words(f"我推开第 {number} 扇门，举起灯笼。")
    told = Words(
        f"The {number}th door opens with a long creak. " + "Dust dances in the light. " * 8
    )
    return Say(_ANN, "Ann", said), (
        Spoke(_ANN, "Ann", said),
        DiceRolled("1d100", (number % 100 + 1,), number % 100 + 1, "1d100 = ?", by="dust"),
        RuleFired("dust", "roll(1d100)"),
        VarSet("hp", number % 20, "dust"),
        VarSet("doors", number, "dust"),
        Narrated(told, "model"),
    )


def _bare(entry: Entry, facts: Facts) -> Bare:
    plan = Plan()
    plan.add(entry, facts)
    return [
        (_WRITES[statement].text, [*map(_WRITES[statement].row, arguments)])
        for statement, arguments in plan.rows()
    ]


def _grouped(parts: Sequence[Bare]) -> Bare:
    grouped: dict[str, list[Any]] = {}
    for text, arguments in (write for bare in parts for write in bare):
        grouped.setdefault(text, []).extend(arguments)
    return list(grouped.items())


def _write(raw: sqlite3.Connection, transactions: Sequence[Bare]) -> None:
    for bare in transactions:
        raw.execute("BEGIN IMMEDIATE")
        for text, arguments in bare:
            raw.executemany(text, arguments)
        raw.execute("COMMIT")


def _compared(
    runner: asyncio.Runner,
    journal: Journal,
    raw: sqlite3.Connection,
    groups: Sequence[Sequence[Step]],
    *,
    at_once: bool,
) -> tuple[float, float]:
    """Return the seconds that each side takes for a group; raw writes it whole, or one by one."""
    own = iter(groups)
    parts = [[step.bare for step in group] for group in groups]
    bare = iter([[_grouped(part)] for part in parts] if at_once else parts)

    return times(
        lambda: runner.run(_append(journal, next(own))),
        lambda: _write(raw, next(bare)),
        rounds=len(groups),
        timer=time.process_time,
    )


async def _append(journal: Journal, steps: Sequence[Step]) -> None:
    await asyncio.gather(*(journal.append(step.commit) for step in steps))


def _folded_bare(raw: sqlite3.Connection) -> dict[str, Any]:
    """Return what the fold knows, the way a script of twenty lines would."""
    state: dict[str, Any] = {"vars": {}, "log": [], "turns": 0}
    texts = dict(raw.execute("SELECT id, text FROM words"))
    for (body,) in raw.execute("SELECT body FROM turn ORDER BY depth"):
        for event in json.loads(body)["events"]:
            match event["kind"]:
                case "began":
                    state["vars"].update(event["vars"])
                case "var_set":
                    state["vars"].update({event["key"]: event["value"]})
                case "spoke":
                    state["turns"] += 1
                    _log(state["log"], event["name"], texts[event["words"]])
                case "narrated":
                    _log(state["log"], "", texts[event["words"]])
                case "dice_rolled" if event["shown"]:
                    _log(state["log"], "", event["text"])
    return state


def _log(log: list[dict[str, str]], name: str, text: str) -> None:
    log.append({"name": name, "text": text})
    del log[:-LOG_LIMIT]


@contextmanager
def _sides() -> Iterator[tuple[asyncio.Runner, Journal, sqlite3.Connection]]:
    """Open the store and a bare connection to a file of its own."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        stack = AsyncExitStack()
        journal = runner.run(stack.enter_async_context(open_store(Path(folder, "own.db")))).journal
        runner.run(_make(Path(folder, "raw.db")))
        with closing(sqlite3.connect(Path(folder, "raw.db"), isolation_level=None)) as raw:
            for pragma in ("synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
                raw.execute(f"PRAGMA {pragma}")
            yield runner, journal, raw
        runner.run(stack.aclose())


async def _make(path: Path) -> None:
    async with open_store(path):
        pass


def _note(own: float, bare: float, turns: int = 1) -> str:
    return f"{shown(own / turns)} a turn of CPU, raw {shown(bare / turns)}"
