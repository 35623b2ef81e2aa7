"""Let a process die inside a test: everything it had begun stops where it stands."""

import asyncio
from collections.abc import Coroutine, Generator
from contextvars import Context, ContextVar, copy_context
from typing import Any

_process: ContextVar["Process | None"] = ContextVar("process", default=None)


class Process:
    """Owns every task begun by `run`, and by what that began."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        asyncio.get_running_loop().set_task_factory(_noting)

    def run(self, main: Coroutine[Any, Any, None]) -> None:
        """Start the process."""
        context = copy_context()
        context.run(_process.set, self)
        context.run(asyncio.ensure_future, main)

    def note(self, task: asyncio.Task[Any]) -> None:
        """Know *task* as one of this process."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def die(self) -> None:
        """Stop everything."""
        while self._tasks:
            dying = list(self._tasks)
            for task in dying:
                task.cancel()
            await asyncio.gather(*dying, return_exceptions=True)


def _noting(
    loop: asyncio.AbstractEventLoop,
    coro: Coroutine[Any, Any, Any] | Generator[Any, None, Any],
    *,
    context: Context | None = None,
    name: str | None = None,
) -> asyncio.Task[Any]:
    task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, context=context, name=name)
    process = _process.get()
    if process is not None:
        process.note(task)
    return task
