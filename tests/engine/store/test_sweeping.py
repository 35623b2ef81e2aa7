"""Processes on one database let each tick pass once, whatever their clocks say."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest

from engine.editions import Editions
from engine.llm.offline import OfflineOracle
from engine.model.ids import MAIN, TimelineId
from engine.model.table_actions import Tick
from engine.store.store import Store, open_store
from engine.ticking import Swept
from engine.timeline import World
from engine.timelines import Origins, Timelines
from tests.support.engine import ToldClock, say
from tests.support.fright import FEAR, MARA, PERIOD, afraid, tale
from tests.support.stories import ANN, OneBook

PLAYS = 70  # more than are looked at side by side


class Process:
    """A process on a database of its own opening, with a clock of its own."""

    _ids = count(1)

    def __init__(self, store: Store, library: OneBook) -> None:
        self.store = store
        self.clock = ToldClock()
        editions = Editions(library, store.shelf)
        world = World(store.journal, editions, OfflineOracle(), self.clock)
        origins = Origins(lambda: "seed", lambda: f"{next(self._ids):032}")
        self.timelines = Timelines(world, store.mailbox, library, origins)

    async def begin(self, plays: int) -> list[TimelineId]:
        return [(await self.timelines.start("book", ANN)).timeline for _ in range(plays)]

    async def sweep(self, **later: float) -> Swept:
        self.clock.pass_by(**later)
        return await self.timelines.ticks.sweep(self.clock.now(), PERIOD)

    async def ticks(self, id: TimelineId) -> list[int]:
        line = await self.store.journal.line(id, await self.store.journal.head(id, MAIN))
        return [turn.action.ticks for turn in line if isinstance(turn.action, Tick)]


@asynccontextmanager
async def processes(url: str, number: int) -> AsyncIterator[list[Process]]:
    library = OneBook(tale(FEAR))
    if not number:
        yield []
        return
    async with open_store(url) as store, processes(url, number - 1) as others:
        yield [Process(store, library), *others]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "moirai.db")
    found: str = request.getfixturevalue("clean_postgres_url")
    return found


async def test_two_processes_that_sweep_at_once_let_every_tick_pass_once(url: str):
    async with processes(url, 2) as [one, other]:
        ids = await one.begin(PLAYS)
        for hours in (6, 13, 90):
            swept = await asyncio.gather(one.sweep(hours=hours), other.sweep(hours=hours))
            assert sum(found.turns for found in swept) == PLAYS
            assert not any(found.left for found in swept)
        assert [await one.ticks(id) for id in ids] == [[1, 2, 15]] * PLAYS


async def test_a_process_that_plays_on_a_branch_that_another_has_swept_stands_right(url: str):
    async with processes(url, 2) as [one, other]:
        [id] = await one.begin(1)
        here = await one.timelines.open(id, MAIN)
        await here.act(say("look"))
        assert await other.sweep(hours=12) == Swept(1, 1)
        await here.act(say("look again"))
        assert (await here.state()).people[MARA].mood.fear == afraid(4)
        assert await one.sweep(hours=12) == Swept()


async def test_a_process_with_a_wrong_clock_lets_no_tick_pass_twice(url: str):
    async with processes(url, 2) as [one, other]:
        [id] = await one.begin(1)
        other.clock.pass_by(hours=9)
        total = 0
        for _ in range(8):
            for process in (other, one):
                total += (await process.sweep(hours=5)).turns
        assert sum(await one.ticks(id)) == (40 + 9) // 6
        assert total == len(await one.ticks(id))


async def test_a_sweep_that_was_cut_off_is_finished_by_the_next(url: str):
    async with processes(url, 2) as [one, other]:
        ids = await one.begin(PLAYS)
        sweeping = asyncio.create_task(one.sweep(hours=18))
        await asyncio.sleep(0)
        sweeping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sweeping
        other.clock.at += timedelta(hours=18)
        await other.sweep()
        assert [await other.ticks(id) for id in ids] == [[3]] * PLAYS
