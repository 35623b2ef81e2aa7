"""An engine for tests: everything in memory, told time, counted ids."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

from engine.editions import Editions
from engine.llm.offline import OfflineOracle
from engine.model.actions import Say
from engine.model.ids import ChannelId, MessageId
from engine.model.words import Words
from engine.ports import Oracle
from engine.store.memory import MemoryStore
from engine.timeline import World
from engine.timelines import Origins, Timelines
from tests.support.stories import ANN, OneBook

CHANNEL = ChannelId("channel")


@dataclass
class ToldClock:
    """A clock that stands still until it is moved."""

    at: datetime = datetime(2026, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.at

    def pass_by(self, **amount: float) -> None:
        self.at += timedelta(**amount)


@dataclass
class Engine:
    """One process: restart it with `again`, which keeps only what the store keeps."""

    library: OneBook
    oracle: Oracle = field(default_factory=OfflineOracle)
    store: MemoryStore = field(default_factory=MemoryStore)
    clock: ToldClock = field(default_factory=ToldClock)
    chance: Callable[[str], Random] = Random
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    resident: int = 500

    def __post_init__(self) -> None:
        self.editions = Editions(self.library, self.store)
        self.world = World(self.store, self.editions, self.oracle, self.clock, chance=self.chance)
        origins = Origins(
            seed=lambda: f"seed {next(self.numbers)}", id=lambda: f"timeline {next(self.numbers)}"
        )
        self.timelines = Timelines(
            self.world, self.store, self.library, origins, resident=self.resident
        )

    async def again(self, oracle: Oracle | None = None) -> "Engine":
        """Return the process that starts after this one died."""
        other = Engine(
            self.library,
            oracle or self.oracle,
            self.store,
            self.clock,
            self.chance,
            self.numbers,
            self.resident,
        )
        await other.timelines.wake()
        return other


def say(text: str) -> Say:
    return Say(ANN, "Ann", Words(text))


def message(number: int) -> MessageId:
    return MessageId(f"message {number}")
