"""Group commit: one writer takes whatever is waiting and writes it together.

It never waits for more to come. A lone write therefore starts at once, and under load the next
group gathers while the present one is on its way to the disk.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from engine.errors import StoreError
from engine.model.language import Both
from engine.store.faults import Unstorable

Item = TypeVar("Item")

LIMIT = 256
"""How many writes one transaction holds at most, so that none waits too long for its neighbours."""

CLOSED = Both("The store is closed.", "存储已关闭。")

Refusals = Sequence[BaseException | None]
Write = Callable[[Sequence[Item]], Awaitable[Refusals]]


async def _no_rest() -> None:
    """Do nothing between two groups."""


class Group(Generic[Item]):
    """Writes items in groups. The writer's task ends when nothing waits.

    *write* returns a refusal or None for each item; what it raises befalls the whole group.
    *rest* is awaited after each group, when its items have been told.
    """

    def __init__(
        self, write: Write[Item], rest: Callable[[], Awaitable[None]] = _no_rest, limit: int = LIMIT
    ) -> None:
        self._write = write
        self._rest = rest
        self._limit = limit
        self._waiting: deque[tuple[Item, asyncio.Future[None]]] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._is_closed = False

    async def add(self, item: Item) -> None:
        """Return when *item* is written; a caller that gives up earlier may find it written.

        Raises:
            BaseException: what refused *item*, or befell its group.
            StoreError: the group is closed.
        """
        if self._is_closed:
            raise StoreError(CLOSED)
        told = asyncio.get_running_loop().create_future()
        self._waiting.append((item, told))
        if self._writer is None:
            self._writer = asyncio.create_task(self._run())
        await told

    async def close(self) -> None:
        """Take no more, and return when all that waits is written."""
        self._is_closed = True
        if self._writer is not None:
            await asyncio.wait([self._writer])

    async def _run(self) -> None:
        try:
            while self._waiting:
                await self._write_group(self._taken())
                await self._rest()
        finally:
            # Nothing is awaited between the last look and this line, so no wake-up is lost.
            self._writer = None
            for _, told in self._waiting:  # only where this task was cancelled, or *rest* failed
                told.cancel()
            self._waiting.clear()

    def _taken(self) -> list[tuple[Item, asyncio.Future[None]]]:
        count = min(self._limit, len(self._waiting))
        group = [self._waiting.popleft() for _ in range(count)]
        return [(item, told) for item, told in group if not told.done()]

    async def _write_group(self, group: list[tuple[Item, asyncio.Future[None]]]) -> None:
        if not group:
            return
        try:
            refusals = await self._outcome([item for item, _ in group])
            for (_, told), refusal in zip(group, refusals, strict=True):
                _tell(told, refusal)
        finally:
            for _, told in group:  # does something only where this task was cancelled
                told.cancel()

    async def _outcome(self, items: Sequence[Item]) -> Refusals:
        """Write *items*; where the group fails for one item's sake, write each alone."""
        task = asyncio.ensure_future(self._write(items))
        await asyncio.wait([task])
        error = task.exception()
        if error is None:
            return task.result()
        if len(items) == 1 or (isinstance(error, StoreError) and not isinstance(error, Unstorable)):
            return [error] * len(items)
        return [refusal for item in items for refusal in await self._outcome([item])]


def _tell(told: asyncio.Future[None], refusal: BaseException | None) -> None:
    if told.done():
        return
    if refusal is None:
        told.set_result(None)
    else:
        told.set_exception(refusal)
