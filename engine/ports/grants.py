"""The port for who may do what in a play, besides who began it."""

from collections.abc import Sequence
from typing import Protocol

from engine.model.ids import TimelineId
from engine.ports.records import Grant


class Grants(Protocol):
    """Keeps the roles that people were given in one play; they hold on all of its branches."""

    async def grant(self, timeline: TimelineId, grant: Grant) -> bool:
        """Give somebody a role; False where they have it already.

        Raises:
            NoSuchTimeline: there is no such play.
        """
        ...

    async def revoke(self, timeline: TimelineId, grant: Grant) -> bool:
        """Take a role away; False where nobody had given it."""
        ...

    async def granted(self, timeline: TimelineId) -> Sequence[Grant]:
        """Return all roles that were given in a play, in the order of user and role."""
        ...
