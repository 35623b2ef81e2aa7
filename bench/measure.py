"""Timing that survives a busy machine: both sides by turns in one run, and medians."""

import time
from collections.abc import Callable
from statistics import median

Timer = Callable[[], float]
Work = Callable[[], object]

_UNITS = ((1e-6, "us"), (1e-3, "ms"), (1.0, "s"))


def times(
    ours: Work, theirs: Work, *, rounds: int = 15, timer: Timer = time.perf_counter
) -> tuple[float, float]:
    """Return the median seconds of one call of *ours* and of *theirs*, measured by turns.

    Pass `time.process_time` as *timer* where a shared disk would drown the difference.
    """
    pairs = [(_seconds(ours, timer), _seconds(theirs, timer)) for _ in range(rounds)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def shown(seconds: float) -> str:
    """Return *seconds* in the unit people would pick: us, ms or s."""
    scale, unit = next((u for u in _UNITS if seconds < u[0] * 1000), _UNITS[-1])
    return f"{seconds / scale:.3g} {unit}"


def _seconds(work: Work, timer: Timer) -> float:
    start = timer()
    work()
    return timer() - start
