"""Plays a coroutine in virtual time, and tells how long it would have taken."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from tests.support.virtual_time import VirtualLoop

_T = TypeVar("_T")


def timed(play: Coroutine[Any, Any, _T]) -> tuple[_T, float]:
    """Run *play*, and return its result with the seconds it took on the loop's clock."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        loop = runner.get_loop()
        start = loop.time()
        return runner.run(play), loop.time() - start
