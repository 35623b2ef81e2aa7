"""The composition root: the only place that knows every part."""

import secrets
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random

from bot.carrying import StoreCarrier
from bot.clock import SystemClock
from bot.embedders import open_embedder
from bot.settings import Settings
from engine.editions import Editions
from engine.llm.chain import Chain
from engine.llm.endpoint import Endpoint
from engine.llm.model_oracle import ModelOracle
from engine.llm.offline import OfflineOracle
from engine.model.asked import Price
from engine.narration.budget import USUAL_CONTEXT
from engine.ports import Clock, Leases, Library, Oracle
from engine.ports.carrier import Carrier
from engine.rules.taking import Trace, untraced
from engine.store.memory import MemoryStore
from engine.store.store import Store, open_store
from engine.timeline import World
from engine.timelines import Origins, Timelines
from engine.world import Memory

ORIGINS = Origins(seed=lambda: secrets.token_hex(16), id=lambda: uuid.uuid4().hex)
"""Seeds and ids that nobody could foretell."""

RESTS_S = 2.0
"""How long after a turn its memory is put in order: people get their replies first."""

UNPACKED_BYTES = 128 * 2**20
"""How much may be in an archive that is brought in while people play."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a command chooses over the settings.

    *database* None keeps everything in memory. *offline* tells from authored text even where a
    model is set. *chance* makes the dice from a seed. *recalls*: what is remembered is asked for
    even where no narrator reads it.
    """

    database: str | None
    offline: bool = False
    trace: Trace = untraced
    chance: Callable[[str], Random] = Random
    recalls: bool = False


@dataclass(frozen=True, slots=True)
class Installation:
    """An engine: what plays stories, and what takes plays away and brings them in.

    *leases* and *clock* are for work that is done by itself.
    """

    timelines: Timelines
    carrier: Carrier
    leases: Leases
    clock: Clock


@asynccontextmanager
async def open_installation(
    settings: Settings, library: Library, choice: Choice
) -> AsyncIterator[Installation]:
    """Build the engine, and close all of it on the way out.

    Raises:
        StoreError: the database cannot be used.
        BadSettings: what they ask for is not installed.
    """
    async with AsyncExitStack() as stack:
        store = await _store(choice.database, stack)
        oracle = await _oracle(settings, stack, offline=choice.offline)
        clock, editions = SystemClock(), Editions(library, store.shelf)
        helper = await _helper(settings, stack, oracle, offline=choice.offline)
        recalls = choice.recalls or isinstance(oracle, ModelOracle)
        embedder = await open_embedder(settings, stack) if recalls else None
        memory = Memory(store.index, helper, settings.memory_every, recalls, embedder, RESTS_S)
        world = World(store.journal, editions, oracle, clock, choice.trace, choice.chance, memory)
        world = replace(world, takes_in=narrowest(settings))
        grace = timedelta(days=settings.grace_days)
        timelines = Timelines(world, store.mailbox, library, ORIGINS, settings.resident, grace)
        stack.push_async_callback(timelines.close)
        await timelines.wake()
        carrier = StoreCarrier(store, clock, ORIGINS, settings.stories, UNPACKED_BYTES)
        yield Installation(timelines, carrier, store.leases, clock)


@asynccontextmanager
async def open_timelines(
    settings: Settings, library: Library, choice: Choice
) -> AsyncIterator[Timelines]:
    """Build the engine for whoever takes nothing away; see `open_installation`."""
    async with open_installation(settings, library, choice) as found:
        yield found.timelines


def narrowest(settings: Settings) -> int:
    """Return how many tokens every endpoint takes in at once."""
    sizes = (one.context_tokens for one in endpoints(settings))
    return min(sizes, default=USUAL_CONTEXT)


def endpoints(settings: Settings) -> tuple[Endpoint, ...]:
    """Return the endpoints in the order in which they are tried; none where no model is set."""
    if not settings.llm_url:
        return ()
    first = _first(settings)
    others = (
        replace(
            first,
            name=f"fallback {number}",
            url=other.url,
            model=other.model,
            key=other.key.get_secret_value(),
            context_tokens=other.context_tokens or first.context_tokens,
            price=Price(
                other.price_input, other.price_cached, other.price_output, settings.llm_currency
            ),
        )
        for number, other in enumerate(settings.llm_fallbacks, 1)
    )
    return (first, *others)


def _first(settings: Settings) -> Endpoint:
    return Endpoint(
        name="main",
        url=settings.llm_url,
        model=settings.llm_model,
        key=settings.llm_key.get_secret_value(),
        context_tokens=settings.llm_context_tokens,
        answer_tokens=settings.llm_answer_tokens,
        temperature=settings.llm_temperature,
        extra_body=settings.llm_extra_body,
        max_tokens_field=settings.llm_max_tokens_field,
        thinks=settings.llm_thinks,
        thinking_tokens=settings.llm_thinking_tokens,
        at_once=settings.llm_parallel,
        first_byte_s=settings.llm_first_byte_s,
        idle_s=settings.llm_idle_s,
        answer_s=settings.llm_whole_s,
        price=Price(
            settings.llm_price_input,
            settings.llm_price_cached,
            settings.llm_price_output,
            settings.llm_currency,
        ),
    )


async def _store(database: str | None, stack: AsyncExitStack) -> Store:
    if database is None:
        memory = MemoryStore()
        return Store(memory, memory, memory, memory, memory)
    return await stack.enter_async_context(open_store(database))


async def reading_model(settings: Settings, stack: AsyncExitStack) -> Oracle:
    """Return the model that reads material: the helper where one is set, else the narrator."""
    narrator = await _oracle(settings, stack, offline=False)
    return await _helper(settings, stack, narrator, offline=False)


async def _oracle(settings: Settings, stack: AsyncExitStack, *, offline: bool) -> Oracle:
    found = () if offline else endpoints(settings)
    if not found:
        return OfflineOracle()
    chain = Chain.of(found)
    stack.push_async_callback(chain.aclose)
    return ModelOracle(chain)


async def _helper(
    settings: Settings, stack: AsyncExitStack, narrator: Oracle, *, offline: bool
) -> Oracle:
    """Return what reads turns for memory: a model of its own where one is set."""
    if offline or not settings.helper_url:
        return narrator
    first = replace(
        _first(settings),
        name="helper",
        url=settings.helper_url,
        model=settings.helper_model,
        key=settings.helper_key.get_secret_value(),
        price=Price(None, None, None, settings.llm_currency),
    )
    chain = Chain.of((first,))
    stack.push_async_callback(chain.aclose)
    return ModelOracle(chain)
