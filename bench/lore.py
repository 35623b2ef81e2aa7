"""A book of two thousand entries that wakes in every turn, beside a plain turn with its prompt.

The narrator answers at once, so a turn is what the engine itself spends on it.
"""

import asyncio
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

from bench.measure import shown, times
from bench.row import Row
from bench.table import ANN, STORIES, STORY
from bench.triggers import Table
from engine.model.lore import LoreEntry
from engine.model.script import Answer, Ask, Narrate, Reply, Silence
from engine.model.state import Line, State
from engine.model.words import Words
from engine.packs.library import FolderLibrary
from engine.ports import Hear
from engine.rules.begin import begin
from engine.rules.evolve import replay
from engine.rules.lore import TurnLore
from engine.rules.playbook import Playbook
from engine.rules.taking import Taking

ENTRIES, TURNS, ROUNDS = 2000, 50, 15
SAID = "I look at the lamp of tower 7 and the book, and wait for the tide. 钟楼7响了。"
TOLD = "The tide turns, and a gull cries over the mole. " * 8
TALK = (Line("person", "Ann", Words(SAID)), Line("narrator", "", Words(TOLD)))


def rows() -> Iterator[Row]:
    """Yield what looking up the lore of a turn costs."""
    story, _ = FolderLibrary([STORIES]).find(STORY)
    playbook = Playbook(replace(story, lore=tuple(lore())))
    state = replace(replay(State(), begin(story)), log=TALK * 4)
    plain, plays = Table(story, _Reader()), count()
    with asyncio.Runner() as runner:
        runner.run(plain.begin(ROUNDS))
        ours, theirs = times(
            lambda: _wake(playbook, state),
            lambda: runner.run(plain.play(next(plays), TURNS)),
            rounds=ROUNDS,
            timer=time.process_time,
        )
    note = f"{shown(ours / TURNS)} a turn, {shown(theirs / TURNS)} the plain turn (CPU)"
    yield Row(f"lore of {ENTRIES:,} entries, waking: plain turn", ours / theirs, 0.3, "<=", note)


def lore() -> Iterator[LoreEntry]:
    """Yield entries in two languages: some last, some have other keys, a few are patterns."""
    for n in range(ENTRIES):
        keys = (f"tower {n}", f"钟楼{n}", f"keeper{n}")
        yield LoreEntry(
            keys if n % 100 else (*keys, f"/bell (of )?{n}$/i"),
            f"The tower number {n} is taller than it looks. " * 3,
            f"{n}",
            secondary=("lamp",) if n % 7 == 0 else (),
            sticky=2 if n % 11 == 0 else 0,
        )


def _wake(playbook: Playbook, state: State) -> None:
    """Look up the lore of some turns."""
    for number in range(TURNS):
        taking = Taking(playbook, state, Random(number), user=ANN)
        told = TurnLore(taking, "Ann", SAID).told
        assert told


class _Reader:
    """Reads every prompt, and tells the same."""

    async def answer(self, ask: Ask, _hear: Hear) -> Answer:
        if not isinstance(ask, Narrate):
            return Silence("none")
        assert len(ask.messages)
        return Reply(TOLD)
