"""Processes that share a database, which may be a file, and move together to another one."""

import hashlib
import shutil
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Protocol

from engine.archive.mend import mend
from engine.archive.pack import gather
from engine.editions import Editions
from engine.model.ids import TimelineId
from engine.model.script import Answer, Ask, Reply
from engine.ports import Hear
from engine.store.memory import MemoryStore
from engine.store.store import Store, open_store
from engine.timeline import World
from engine.timelines import Origins, Timelines
from tests.support.archives import opened, packed
from tests.support.engine import ToldClock
from tests.support.stories import OneBook


class Database(Protocol):
    """Where plays are kept."""

    def open(self) -> AbstractAsyncContextManager[Store]:
        """Open it for one process."""
        ...

    def another(self) -> "Database":
        """Return an empty one of the same kind."""
        ...


class InMemory:
    """A database that is gone with the last process."""

    def __init__(self) -> None:
        self._kept = MemoryStore()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Store]:
        yield Store(*(self._kept,) * 5)

    def another(self) -> "InMemory":
        return InMemory()


class OnFile:
    """A SQLite file, copied from an empty one: making its tables takes long."""

    _numbers = count()

    def __init__(self, empty: Path) -> None:
        self._empty = empty
        self._path = empty.with_name(f"{next(self._numbers)}.db")
        shutil.copyfile(empty, self._path)

    def open(self) -> AbstractAsyncContextManager[Store]:
        return open_store(self._path)

    def another(self) -> "OnFile":
        return OnFile(self._empty)


class Fickle:
    """A narrator who tells the same thing in other words when asked again."""

    def __init__(self) -> None:
        self._told: Counter[str] = Counter()

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        text = "\n".join(message.text for message in ask.messages)
        about = hashlib.sha256(text.encode()).hexdigest()[:6]
        self._told[about] += 1
        return Reply(f"Way {self._told[about] % 3} of telling {about}.")


@dataclass
class Process:
    """One process: what it has open, and its front door."""

    store: Store
    timelines: Timelines
    _opened: AsyncExitStack

    @classmethod
    async def start(cls, database: Database, library: OneBook, clock: ToldClock) -> "Process":
        opened = AsyncExitStack()
        store = await opened.enter_async_context(database.open())
        editions = Editions(library, store.shelf)
        world = World(store.journal, editions, Fickle(), clock, chance=Random)
        origins = Origins(seed=lambda: "seed", id=lambda: "timeline")
        timelines = Timelines(world, store.mailbox, library, origins)
        await timelines.wake()
        return cls(store, timelines, opened)

    async def end(self) -> None:
        await self._opened.aclose()


async def carry(id: TimelineId, there: Store, here: Store, library: OneBook) -> None:
    """Take a play out of one database, as a file, and into another."""
    content = packed(await gather(id, there.journal, there.shelf))
    mended = mend(opened(content), library.load)
    assert mended.damages == ()
    for digest, source in mended.archive.sources.items():
        await here.shelf.keep(digest, source)
    assert await here.journal.adopt(mended.archive.past)
