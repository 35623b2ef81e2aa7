"""The engine that an evaluation plays with: as the bot's, but for what a group leaves out."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from bot.app import ORIGINS, endpoints, narrowest
from bot.clock import SystemClock
from bot.evaluation.groups import Group, GroupLibrary
from bot.evaluation.meter import Meter
from bot.settings import Settings
from engine.editions import Editions
from engine.llm.chain import Chain
from engine.llm.model_oracle import ModelOracle
from engine.ports import Library, Oracle
from engine.store.store import open_store
from engine.timelines import Timelines
from engine.world import Memory, World


@dataclass(frozen=True, slots=True)
class Lab:
    """What one group plays with. *judge* answers as the narrator does, and is counted apart."""

    timelines: Timelines
    meter: Meter
    judge: Meter


@asynccontextmanager
async def open_oracle(settings: Settings) -> AsyncIterator[Oracle]:
    """Open what asks the models of *settings*."""
    chain = Chain.of(endpoints(settings))
    try:
        yield ModelOracle(chain)
    finally:
        await chain.aclose()


@asynccontextmanager
async def open_lab(
    settings: Settings, library: Library, database: Path, group: Group, oracle: Oracle
) -> AsyncIterator[Lab]:
    """Build the engine for *group*. Branches that are deleted are gone at once.

    Nobody is asked to read turns for memory, so that groups differ in what is measured alone.

    Raises:
        StoreError: the database cannot be used.
    """
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_store(str(database)))
        meter, shelf = Meter(oracle), GroupLibrary(library, group)
        memory = Memory(store.index, oracle, every=0) if group.recalls else None
        editions = Editions(shelf, store.shelf)
        world = World(
            store.journal,
            editions,
            meter,
            SystemClock(),
            memory=memory,
            takes_in=narrowest(settings),
        )
        timelines = Timelines(world, store.mailbox, shelf, ORIGINS, grace=timedelta(0))
        stack.push_async_callback(timelines.close)
        await timelines.wake()
        yield Lab(timelines, meter, Meter(oracle))
