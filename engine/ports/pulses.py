"""The port for time that passes where nobody plays."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from engine.model.ids import BranchId, TimelineId, TurnId
from engine.ports.records import Due, Pulse


class Pulses(Protocol):
    """Keeps for each branch how time passes there; branches that time does not change have none.

    A pulse changes together with the head of its branch: see `Commit.pulse`.
    """

    async def pulse(self, timeline: TimelineId, branch: BranchId) -> Pulse | None:
        """Return how time passes on a branch; None where it changes nothing there."""
        ...

    async def pulses_due(
        self, before: datetime, limit: int, after: Due | None = None
    ) -> Sequence[Due]:
        """Return open branches whose tick began at *before* or earlier, the earliest first.

        At most *limit*, of those that come behind *after*. Time stands still on a branch that is
        not open, and begins anew when it is opened; it is counted later where a merge waits, which
        would be void if the head moved.
        """
        ...

    async def set_pulse(
        self, timeline: TimelineId, branch: BranchId, head: TurnId, pulse: Pulse
    ) -> None:
        """Say how time passes on a branch, unless it no longer stands at *head*."""
        ...

    async def pull_pulses(self, beyond: datetime, to: datetime) -> None:
        """Let every tick that began later than *beyond* begin at *to*.

        It lies ahead because a clock was wrong for long, and would be waited for as long.
        """
        ...
