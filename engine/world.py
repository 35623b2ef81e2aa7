"""What a timeline stands in: the outside world, who asked, and answers kept for a turn to come."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.editions import Editions
from engine.model.ids import ChannelId, MessageId
from engine.ports import Clock, Journal, Oracle, TimelineRecord
from engine.rules.taking import Trace, untraced


@dataclass(frozen=True, slots=True)
class World:
    """What a timeline needs from outside.

    *trace* hears of every rule that is tried; *chance* makes the dice from a seed.
    """

    journal: Journal
    editions: Editions
    oracle: Oracle
    clock: Clock
    trace: Trace = untraced
    chance: Callable[[str], Random] = Random


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an action came from: the message that asked for it, the channel that is answered."""

    message: MessageId | None = None
    channel: ChannelId | None = None


NOWHERE = Origin()


async def finished(work: Coroutine[Any, Any, None]) -> None:
    """Await *work*, which is finished even where the caller is cancelled; only then it leaves.

    Whoever was cut off can therefore see at once whether the turn was taken.
    """
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.gather(task, return_exceptions=True)
        raise


@dataclass(frozen=True, slots=True)
class Keep:
    """Keeps answers for one place of one branch.

    *may_hold* is False where this process has just written the head: nothing is kept there yet.
    """

    journal: Journal
    record: TimelineRecord
    place: str
    may_hold: bool

    async def find(self, key: str) -> str | None:
        """See `engine.perform.Keep`."""
        return await self.journal.kept_answer(self.record.id, f"{self.place}/{key}")

    async def keep(self, key: str, answer: str) -> None:
        """See `engine.perform.Keep`."""
        await self.journal.keep_answer(self.record.id, f"{self.place}/{key}", answer)
