"""Whole turns without a model, 64 channels at once, beside the same steps in a bare loop.

The loop takes the same decisions and writes the same facts, but has no message to queue, no head
to compare and no one to tell. CPU time counts: the disk is shared.
"""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from bench.measure import shown, times
from bench.row import Row
from bench.table import ANN, STORIES, STORY, channel, message, saying, table
from engine.model.actions import Begin, Say
from engine.model.events import Event
from engine.model.ids import MAIN, TimelineId
from engine.model.script import Answer, Ask, Consult, Reply, Script, Silence
from engine.model.state import State
from engine.model.turn import Turn
from engine.model.words import salt_of
from engine.narration.telling import told_offline
from engine.packs.library import FolderLibrary
from engine.rules.begin import begin
from engine.rules.decide import decide
from engine.rules.evolve import replay
from engine.rules.frame import frame_of, text_of
from engine.rules.playbook import Playbook
from engine.timelines import Timelines

CHANNELS = 64
SEED = "bench"
SALT = salt_of(SEED)

SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TABLE incoming (message TEXT PRIMARY KEY, channel TEXT, words TEXT, played INTEGER);
CREATE TABLE turns (timeline TEXT, id TEXT, parent TEXT, body TEXT, PRIMARY KEY (timeline, id));
CREATE TABLE words (timeline TEXT, id TEXT, text TEXT, PRIMARY KEY (timeline, id));
CREATE TABLE heads (timeline TEXT PRIMARY KEY, head TEXT);
CREATE TABLE moves (timeline TEXT, head TEXT);
CREATE TABLE outgoing (timeline TEXT, turn TEXT, text TEXT, PRIMARY KEY (timeline, turn));
"""


@dataclass(slots=True)
class Seat:
    """One channel of the bare loop."""

    timeline: TimelineId
    head: Turn
    state: State


@dataclass(frozen=True, slots=True)
class Step:
    """One turn of the bare loop, with what is shown of it."""

    timeline: TimelineId
    action: Say
    turn: Turn
    shown: str


def rows() -> Iterator[Row]:
    """Yield the CPU time of a round of turns."""
    said = (
        saying(f"I look at the lamp and the book, and count to {number}.") for number in count()
    )
    with (
        tempfile.TemporaryDirectory() as folder,
        asyncio.Runner() as runner,
        table(Path(folder) / "ours.db", runner) as timelines,
        closing(sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)) as bare,
    ):
        runner.run(_begin(timelines))
        bare.executescript(SCHEMA)
        playbook = Playbook(FolderLibrary([STORIES]).find(STORY)[0])
        seats = [_seat(playbook, number) for number in range(CHANNELS)]
        own, loop = times(
            lambda: runner.run(_play(timelines, next(said))),
            lambda: _write(bare, [_taken(playbook, seat, next(said)) for seat in seats]),
            timer=time.process_time,
        )
    note = f"{shown(own / CHANNELS)} a turn, {shown(loop / CHANNELS)} bare (CPU)"
    yield Row(f"whole turns, {CHANNELS} channels: bare loop", own / loop, 2, "<=", note)


async def _begin(timelines: Timelines) -> None:
    for number in range(CHANNELS):
        await timelines.start(STORY, ANN, channel(number), seed=SEED)


async def _play(timelines: Timelines, action: Say) -> None:
    turns = (timelines.play(channel(number), message(), action) for number in range(CHANNELS))
    await asyncio.gather(*turns)


def _seat(playbook: Playbook, number: int) -> Seat:
    story = playbook.story
    root = Turn.after((), Begin(ANN, story.digest), begin(story), salt=SALT)
    return Seat(TimelineId(f"{number:032x}"), root, replay(State(), root.events))


def _taken(playbook: Playbook, seat: Seat, action: Say) -> Step:
    """Return the next turn of *seat*, which then stands after it."""
    chance = Random(f"{SEED}/{MAIN}/{seat.head.id}")
    events = _performed(decide(playbook, seat.state, action, chance))
    turn = Turn.after((seat.head.id,), action, events, salt=SALT)
    frame = frame_of(playbook.story, seat.timeline, "main", seat.state, turn)
    seat.head, seat.state = turn, replay(seat.state, turn.events)
    return Step(seat.timeline, action, turn, text_of(frame))


def _answered(ask: Ask) -> Answer:
    if isinstance(ask, Consult):
        return Silence("none")
    return Reply(told_offline(ask.telling), "author")


def _performed(script: Script) -> tuple[Event, ...]:
    try:
        ask: Ask = next(script)
        while True:
            ask = script.send(_answered(ask))
    except StopIteration as end:
        events: tuple[Event, ...] = end.value
        return events


def _write(bare: sqlite3.Connection, steps: Sequence[Step]) -> None:
    """Take the messages in, then write all turns in one transaction."""
    run = bare.executemany
    ids = [message() for _ in steps]
    bare.execute("BEGIN IMMEDIATE")
    taken = zip(ids, steps, strict=True)
    run("INSERT INTO incoming VALUES (?, 'c', ?, 0)", [(m, s.action.words.text) for m, s in taken])
    bare.execute("COMMIT")
    bare.execute("BEGIN IMMEDIATE")
    turns = [(s.timeline, s.turn.id, s.turn.parents[0], s.turn.body) for s in steps]
    run("INSERT INTO turns VALUES (?, ?, ?, ?)", turns)
    words = [(s.timeline, w.id, w.text) for s in steps for w in s.turn.words()]
    run("INSERT OR IGNORE INTO words VALUES (?, ?, ?)", words)
    heads = [(s.timeline, s.turn.id) for s in steps]
    run("INSERT OR REPLACE INTO heads VALUES (?, ?)", heads)
    run("INSERT INTO moves VALUES (?, ?)", heads)
    run("INSERT INTO outgoing VALUES (?, ?, ?)", [(s.timeline, s.turn.id, s.shown) for s in steps])
    run("UPDATE incoming SET played = 1 WHERE message = ?", [(id,) for id in ids])
    bare.execute("COMMIT")
