"""What a timeline stands in: the outside world, who asked, and answers kept for a turn to come."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.editions import Editions
from engine.model.asked import Asked, LastAsked
from engine.model.ids import BranchId, ChannelId, MessageId, TimelineId, TurnId
from engine.model.lore import LoreNote
from engine.model.memory import Found, Query
from engine.narration.asked_form import dump_asked
from engine.narration.budget import USUAL_CONTEXT
from engine.ports import BranchRecord, Clock, Embedder, Index, Journal, Oracle, TimelineRecord
from engine.rules.taking import Trace, untraced

Recall = Callable[[TimelineRecord, TurnId, Query], Awaitable[tuple[Found, ...]]]
"""Finds what a line that stands at a turn remembers, and what documents say."""

Follow = Callable[[TimelineRecord, BranchRecord], None]
"""Hears that a branch has a new turn. Must not block."""


def unfollowed(_record: TimelineRecord, _branch: BranchRecord) -> None:
    """Let nothing follow."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What memory is kept in, and with.

    *helper* reads turns for it, every *every* of them; 0 is never. *recalls*: a narrator reads what
    is found, so that it is worth looking. *embedder* says what texts are like; None: recall goes by
    words alone. After a turn *rests_s* seconds go by before memory is put in order: so much longer
    it is for people's replies alone, and turns that follow quickly are read at once.
    """

    index: Index
    helper: Oracle
    every: int = 5
    recalls: bool = True
    embedder: Embedder | None = None
    rests_s: float = 0.0


@dataclass(frozen=True, slots=True)
class World:
    """What a timeline needs from outside.

    *trace* hears of every rule that is tried; *chance* makes the dice from a seed. *memory* None:
    nothing goes into an archive, and nothing comes out of one. *recall* None: no narrator would
    read what is found. *follow* sees to what can wait until people have their reply. *takes_in* is
    how many tokens the narrator takes in at once.
    """

    journal: Journal
    editions: Editions
    oracle: Oracle
    clock: Clock
    trace: Trace = untraced
    chance: Callable[[str], Random] = Random
    memory: Memory | None = None
    recall: Recall | None = None
    follow: Follow = unfollowed
    takes_in: int = USUAL_CONTEXT


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an action came from: the message that asked for it, the channel that is answered.

    *since* is the turn it must follow; None: wherever the branch stands when its time comes.
    """

    message: MessageId | None = None
    channel: ChannelId | None = None
    since: TurnId | None = None


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
    """Keeps answers for the turn after *head* on one branch, and what was asked for it.

    *may_hold* is False where this process has just written the head: no answer is kept there yet.
    """

    world: World
    timeline: TimelineId
    branch: BranchId
    head: TurnId
    may_hold: bool

    async def find(self, key: str) -> str | None:
        """See `engine.perform.Keep`."""
        return await self.world.journal.kept_answer(self.timeline, self._key(key))

    async def keep(self, key: str, answer: str) -> None:
        """See `engine.perform.Keep`."""
        await self.world.journal.keep_answer(self.timeline, self._key(key), answer)

    async def keep_asked(self, asked: Sequence[Asked], lore: Sequence[LoreNote]) -> None:
        """See `engine.perform.Keep`."""
        now = self.world.clock.now()
        text = dump_asked(LastAsked(self.head, now, tuple(asked), tuple(lore)))
        await self.world.journal.keep_prompt(self.timeline, self.branch, text, now)

    def _key(self, key: str) -> str:
        return f"{self.branch}/{self.head}/{key}"
