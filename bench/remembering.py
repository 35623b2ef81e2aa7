"""What memory costs a table: a whole turn with recall and without, and how long it holds others up.

The narrator takes half a second, which few models are as fast as. What the engine itself does in a
turn is told beside it: there recall is more than half.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from statistics import median

import httpx

from bench.long_play import LongPlay, adopted, filled
from bench.measure import shown, times
from bench.row import Row
from bench.table import ANN, STORIES, STORY, channel, message, saying
from bot.app import ORIGINS
from bot.clock import SystemClock
from engine.archivist import Archivist
from engine.editions import Editions
from engine.llm.chain import Chain
from engine.llm.endpoint import Endpoint
from engine.llm.model_oracle import ModelOracle
from engine.packs.library import FolderLibrary
from engine.store.store import open_store
from engine.timelines import Timelines
from engine.world import Memory, World

PASSAGES, BEFORE, CHUNKS = 10_000, 10, 400
TELLS_S, TURNS, ROUNDS = 0.5, 1_000, 3

_ENDPOINT = Endpoint(name="bench", url="http://bench/v1", model="model")


def rows() -> Iterator[Row]:
    """Yield what recall adds to a turn, and the longest that archiving holds the event loop."""
    yield _turns()
    yield _archiving()


def _turns() -> Row:
    said = count()
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        stack = AsyncExitStack()
        tables = [
            runner.run(stack.enter_async_context(_table(Path(folder) / f"{on}.db", recalls=on)))
            for on in (True, False)
        ]
        plays = [_playing(runner, one, said) for one in tables]
        for play in plays:
            play()
        own, bare = times(*plays, rounds=9)
        work, rest = times(*plays, rounds=9, timer=time.process_time)
        runner.run(stack.aclose())
    note = f"{shown(own)}, bare {shown(bare)}; the engine alone {shown(work)}, {shown(rest)} (CPU)"
    name = f"whole turn, recalls {PASSAGES:,} passages: does not"
    return Row(name, own / bare, 1.2, "<=", note)


def _playing(
    runner: asyncio.Runner, table: tuple[Timelines, LongPlay], said: Iterator[int]
) -> Callable[[], object]:
    timelines, play = table

    def once() -> object:
        action = saying(play.asked(next(said)).words)
        return runner.run(timelines.play(channel(1), message(), action))

    return once


@asynccontextmanager
async def _table(database: Path, *, recalls: bool) -> AsyncIterator[tuple[Timelines, LongPlay]]:
    """Give a table whose narrator answers at once, and whose archive is large."""
    library, transport = FolderLibrary([STORIES]), httpx.MockTransport(_answered)
    async with open_store(database) as store:
        chain = Chain.of([_ENDPOINT], transport=transport)
        oracle, editions = ModelOracle(chain), Editions(library, store.shelf)
        memory = Memory(store.index, oracle, 0, recalls)
        world = World(store.journal, editions, oracle, SystemClock(), memory=memory)
        timelines = Timelines(world, store.mailbox, library, ORIGINS)
        frame = await timelines.start(STORY, ANN, channel(1), seed="bench")
        for number in range(BEFORE):
            await timelines.play(channel(1), message(), saying(f"I wait for hour {number}."))
        record = await store.journal.timeline(frame.timeline)
        [branch] = await store.journal.branches(record.id)
        play = LongPlay(record, await store.journal.line(record.id, branch.head))
        await filled(store, play, PASSAGES)
        yield timelines, play
        await timelines.close()
        await chain.aclose()


async def _answered(_request: httpx.Request) -> httpx.Response:
    await asyncio.sleep(TELLS_S)
    chance = Random("told")
    told = [f"{chance.choice(('lamp', 'rain', 'a door', 'the sea', '灯'))} " for _ in range(CHUNKS)]
    told[-1] = "goes out."
    chunks = [{"choices": [{"index": 0, "delta": {"content": text}}]} for text in told]
    last = {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
    lines = [f"data: {json.dumps(chunk)}\n\n" for chunk in (*chunks, last)]
    return httpx.Response(
        200,
        headers={"content-type": "text/event-stream"},
        content="".join((*lines, "data: [DONE]\n\n")).encode(),
    )


def _archiving() -> Row:
    held = [asyncio.run(_held_up()) for _ in range(ROUNDS)]
    longest, whole = median(one for one, _ in held), median(one for _, one in held)
    note = f"all of it in {shown(whole)} (CPU)"
    return Row(f"ms that archiving {TURNS:,} turns holds the loop", longest * 1e3, 50, "<=", note)


async def _held_up() -> tuple[float, float]:
    """Return how long the event loop is held at most while all of a play is archived, and all."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(Path(folder) / "bench.db") as store:
            play = await adopted(store, TURNS)
            archivist = Archivist(store.journal, store.index)
            began = time.thread_time()
            work = asyncio.create_task(
                archivist.archive(play.record.id, play.turns[-1].id, len(play.turns))
            )
            longest, last = 0.0, began
            while not work.done():
                await asyncio.sleep(0)
                now = time.thread_time()
                longest, last = max(longest, now - last), now
            assert await work > TURNS / 2
            return longest, last - began
