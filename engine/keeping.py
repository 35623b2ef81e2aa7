"""Memory is put in order behind the backs of players: after they have their reply, and by a job."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from engine.archivist import Archivist
from engine.embedding import Embedding
from engine.errors import EngineError
from engine.gleaning import Came, Gleaner
from engine.knowledge import Knowledge
from engine.model.ids import BranchId, TimelineId
from engine.ports import BranchRecord, TimelineRecord
from engine.residents import Residents
from engine.timeline import Timeline
from engine.world import Memory, World

AT_ONCE = 200
"""How many branches are looked at before others are asked for."""

LAST_WORDS_S = 5.0
"""How long somebody who leaves waits for what is being put in order."""

_Key = tuple[TimelineId, BranchId]


@dataclass(frozen=True, slots=True)
class Kept:
    """What came of it: *passages* that are in the archive now, and what *came* of reading turns."""

    passages: int = 0
    came: Came = "nothing"


class Keeping:
    """Keeps the memory of branches in order, one branch once at a time.

    Whatever fails is found as it was, and done the next time: nothing waits for it.
    """

    def __init__(
        self, world: World, memory: Memory, residents: Residents, knowledge: Knowledge
    ) -> None:
        self._index = memory.index
        self._residents = residents
        self._knowledge = knowledge
        self._archivist = Archivist(world.journal, memory.index)
        self._embedding = Embedding(memory.index, memory.embedder)
        self._gleaner = Gleaner(world.journal, memory.helper, memory.every, memory.embedder)
        self._rests_s = memory.rests_s
        self._leaving = asyncio.Event()
        self._running: dict[_Key, asyncio.Task[None]] = {}
        self._again: set[_Key] = set()

    def follow(self, record: TimelineRecord, branch: BranchRecord) -> None:
        """Begin to put the memory of a branch in order; once more, where that is being done."""
        key = (record.id, branch.id)
        if key in self._running:
            self._again.add(key)
            return
        task = asyncio.get_running_loop().create_task(self._follow(record, branch))
        self._running[key] = task
        task.add_done_callback(lambda _: self._running.pop(key, None))

    async def keep(
        self, record: TimelineRecord, branch: BranchRecord, *, now: bool = False
    ) -> Kept:
        """Put the memory of a branch in order. With *now* it is read however few turns there are.

        Raises:
            ServiceError: it cannot be read or kept; all is as it was.
        """
        with self._residents.visit(record, branch) as timeline:
            passages = await self.archive(timeline)
            return Kept(passages, await self._gleaner.glean(timeline, now=now))

    async def archive(self, timeline: Timeline) -> int:
        """Keep what can be found again where a branch stands; return how many passages are new.

        Raises:
            ServiceError: it cannot be read or kept; it is done the next time.
        """
        play, (head, state) = timeline.record.id, await timeline.now()
        documents = await self._knowledge.keep(timeline)
        passages = await self._archivist.archive(play, head, state.turns)
        await self._embedding.catch_up(play, is_more=passages + documents > 0)
        await self._embedding.catch_up(state.story, is_more=documents > 0)
        return passages

    async def sweep(self, since: datetime) -> int:
        """Put in order all branches that moved since then; return how many there were."""
        self._embedding.look_again()
        seen, last = 0, None
        while moved := await self._index.moved_since(since, AT_ONCE, last):
            for record, branch in moved:
                await _quietly(partial(self.keep, record, branch))
            seen, last = seen + len(moved), (moved[-1][0].id, moved[-1][1].id)
        return seen

    async def stop(self) -> None:
        """Wait a little for what is being done, then cut it off; it is done the next time."""
        self._leaving.set()
        if tasks := [*self._running.values()]:
            _, late = await asyncio.wait(tasks, timeout=LAST_WORDS_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _follow(self, record: TimelineRecord, branch: BranchRecord) -> None:
        key = (record.id, branch.id)
        self._again.add(key)
        await self._rest()
        while key in self._again:
            self._again.discard(key)
            await _quietly(partial(self.keep, record, branch))

    async def _rest(self) -> None:
        """Let some time go by, unless all is about to end."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._rests_s):
                await self._leaving.wait()


async def _quietly(work: Callable[[], Awaitable[Kept]]) -> None:
    """Do *work*; what fails is as it was, and found again the next time."""
    try:
        await work()
    except EngineError:
        return
