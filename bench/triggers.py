"""A thousand triggers in forty scenes, twenty of which ask a model, beside a plain turn.

The model answers at once, so a turn is what the engine itself spends on it.
"""

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count
from random import Random

from bench.measure import shown, times
from bench.row import Row
from bench.table import ANN, STORIES, STORY, channel, message, saying
from bot.clock import SystemClock
from engine.editions import Editions
from engine.llm.offline import OfflineOracle
from engine.model.ids import SceneId
from engine.model.people import Mood
from engine.model.proposal import Judgement
from engine.model.script import Answer, Ask, Consult, Consulted
from engine.model.state import State
from engine.model.story import Character, Scene, Story, StorySource
from engine.model.trigger import Trigger
from engine.packs.library import FolderLibrary
from engine.ports import Hear, Oracle, Title
from engine.rules.begin import begin
from engine.rules.evolve import replay
from engine.rules.language import trigger_in
from engine.rules.playbook import Playbook
from engine.rules.taking import Taking
from engine.rules.triggers import Asking, run_triggers
from engine.store.memory import MemoryStore
from engine.timeline import World
from engine.timelines import Origins, Timelines

SCENES, TRIGGERS, ASKING = 40, 1000, 20
TURNS, ROUNDS = 50, 15
NO = Consulted(Judgement(results=(False,)))
NAMES = ("Mara", "Otto", "Ilya", "Ida", "Tom", "Nell")
CHANCE = Random("bench")
SAID = "I look at the lamp and the book, and wait for the tide."

_WAITING = (
    'flag "seen {n}"',
    'item "rope {n}"',
    "stat hp of any < {low}",
    'not flag "seen {n}" and item "letter {n}"',
    'fired "t{before}" and turn > {n}',
    "stat hp of Ann < {low} or mood Mara fear > 90",
)


def rows() -> Iterator[Row]:
    """Yield how often a model is asked, and what trying the triggers costs."""
    story = saga()
    plain, busy = Table(replace(story, triggers=())), Table(story)
    playbook, state = Playbook(story), replay(State(), begin(story))
    plays = count()  # a new one each round: moods fade from the beginning
    with asyncio.Runner() as runner:
        runner.run(plain.begin(ROUNDS))
        runner.run(busy.begin())
        runner.run(busy.play(0))
        name = f"questions in a turn of {TRIGGERS} triggers"
        yield Row(name, busy.judge.asked, 1, "<=", f"{ASKING} of them ask")
        ours, theirs = times(
            lambda: _try(playbook, state),
            lambda: runner.run(plain.play(next(plays), TURNS)),
            rounds=ROUNDS,
            timer=time.process_time,
        )
    note = f"{shown(ours / TURNS)} a turn, {shown(theirs / TURNS)} the plain turn (CPU)"
    yield Row(f"{TRIGGERS} triggers, {ASKING} asking: plain turn", ours / theirs, 0.1, "<=", note)


def saga() -> Story:
    """Return a story of forty scenes, eight people and a thousand triggers."""
    story, _ = FolderLibrary([STORIES]).find(STORY)
    scenes = [Scene(SceneId(f"s{n}"), f"Scene {n}", "Rain.") for n in range(SCENES)]
    cast = [
        Character("ann", "Ann", kind="pc", items=(("lamp", 1), ("coin", 3))),
        Character("ben", "Ben", kind="pc", items=(("rope", 1),)),
        *(Character(name.lower(), name, mood=Mood(40, 20, 30)) for name in NAMES),
    ]
    return replace(
        story,
        scenes={scene.id: scene for scene in scenes},
        start=scenes[0].id,
        characters=tuple(cast),
        flags=frozenset({"met"}),
        triggers=tuple(_triggers()),
        effects=False,
    )


def _triggers() -> Iterator[Trigger]:
    """Yield triggers of all scenes; those that ask stand among the others."""
    for n in range(TRIGGERS):
        row = n // SCENES
        leaf = _WAITING[row % len(_WAITING)].format(n=n, low=n % 20, before=n - 1)
        if n < ASKING:
            leaf = f'stat hp of any > {n % 20} and ai "has somebody lied about thing {n}?"'
        phase = "before" if row % 5 == 1 else "after"
        where = f'scene "s{n % SCENES}" and ({leaf})'
        yield trigger_in(f"[t{n}] when {phase} turn, repeat: {where} -> state.x = {n}")


def _try(playbook: Playbook, state: State) -> None:
    """Try all triggers of some turns; the model says no to everything."""
    for _ in range(TURNS):
        asking = _tried(Taking(playbook, state, CHANCE, user=ANN))
        next(asking)
        with suppress(StopIteration):
            asking.send(NO)


def _tried(taking: Taking) -> Asking[None]:
    yield from run_triggers(taking, "before", SAID)
    yield from run_triggers(taking, "after", SAID)


class _Judge:
    """Says no to every question, and tells the author's text."""

    def __init__(self) -> None:
        self.asked = 0
        self._narrator = OfflineOracle()

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        if not isinstance(ask, Consult):
            return await self._narrator.answer(ask, hear)
        self.asked += 1
        return NO


class _OneStory:
    """A library of one story."""

    def __init__(self, story: Story) -> None:
        self._story = story

    def titles(self) -> Sequence[Title]:
        return ()

    def find(self, name: str) -> tuple[Story, StorySource]:
        return self._story, StorySource(name, "native", {})

    def stamp(self, name: str) -> str:
        return name

    def load(self, _source: StorySource) -> Story:
        return self._story


class Table:
    """A play of one story, kept in memory."""

    def __init__(self, story: Story, oracle: Oracle | None = None) -> None:
        self.judge, store, library = _Judge(), MemoryStore(), _OneStory(story)
        ids = count(1)
        world = World(store, Editions(library, store), oracle or self.judge, SystemClock())
        origins = Origins(lambda: "bench", lambda: f"{next(ids):032x}")
        self._timelines = Timelines(world, store, library, origins)

    async def begin(self, plays: int = 1) -> None:
        """Start some plays, a channel each."""
        for number in range(plays):
            await self._timelines.start(STORY, ANN, channel(number), seed="bench")

    async def play(self, number: int, turns: int = 1) -> None:
        """Play some turns of one play, one after the other."""
        for _ in range(turns):
            await self._timelines.play(channel(number), message(), saying(SAID))
