"""Run a coroutine on a clock that jumps: waiting takes no time, and pacing can be measured."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import ParamSpec


class _Jumping(selectors.SelectSelector):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("everything waits for ever")
        self.now += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock only moves when nothing else is left to do."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now


Params = ParamSpec("Params")


def in_virtual_time(
    test: Callable[Params, Coroutine[object, object, None]],
) -> Callable[Params, None]:
    """Make a test of the coroutine *test*, run in virtual time."""

    @wraps(test)
    def run(*args: Params.args, **kwargs: Params.kwargs) -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(test(*args, **kwargs))

    return run
