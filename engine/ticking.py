"""Real time that passes: what fades while nobody plays, however long nobody looked."""

import asyncio
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta

from engine.errors import EngineError
from engine.passing import passing
from engine.ports import Due, Journal
from engine.residents import Residents

AT_ONCE = 64
"""How many branches are looked at side by side: their turns are written together."""

TRIES = 3
"""How often a sweep looks at what it could not settle at first."""

FAR_AHEAD = timedelta(days=1)
"""Where a tick begins later than that from now, a clock was wrong for long."""


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep came to: *branches* on which a tick was over, and *turns* that say so.

    *left* are branches that somebody plays in this moment, or that cannot be read: the next sweep
    finds them as they are.
    """

    branches: int = 0
    turns: int = 0
    left: int = 0


class Ticks:
    """Lets time pass on all branches of an installation.

    One turn tells of all ticks that were missed. Of branches that time does not change nothing is
    read. Any number of processes may sweep at once: a tick passes once all the same, as its turn
    follows the very head that was read together with when the tick began.
    """

    def __init__(self, journal: Journal, residents: Residents) -> None:
        self._journal = journal
        self._residents = residents

    async def sweep(self, now: datetime, period: timedelta) -> Swept:
        """Let all ticks pass that are over by *now*, where a tick takes a *period*.

        Raises:
            StoreError: what is due cannot be read.
        """
        await self._journal.pull_pulses(now + FAR_AHEAD, now)
        first = told = await self._pass_all(now, period)
        turns = told[True]
        for _ in range(TRIES - 1):
            if not told[None]:
                break
            told = await self._pass_all(now, period)
            turns += told[True]
        return Swept(first.total(), turns, told[None])

    async def _pass_all(self, now: datetime, period: timedelta) -> Counter[bool | None]:
        """Count the branches on which a turn was written, none was needed, or that are left."""
        told: Counter[bool | None] = Counter()
        last: Due | None = None
        while due := await self._journal.pulses_due(now - period, AT_ONCE, last):
            told.update(await asyncio.gather(*(self._pass(one, now, period) for one in due)))
            last = due[-1]
        return told

    async def _pass(self, due: Due, now: datetime, period: timedelta) -> bool | None:
        with self._residents.visit(due.record, due.branch) as timeline:
            try:
                return await timeline.pass_time(passing(due, now, period))
            except EngineError:
                return None
