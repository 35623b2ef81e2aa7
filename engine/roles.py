"""Who leads a play besides whoever began it."""

from collections.abc import Collection

from engine.model.ids import TimelineId, UserId
from engine.ports import Grant, Journal


class Roles:
    """Makes people game masters of one play, on all of its branches."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    async def grant(self, id: TimelineId, user: UserId) -> bool:
        """Make *user* a game master of a play; False where they were made one before.

        Raises:
            NoSuchTimeline: there is no such play.
        """
        return await self._journal.grant(id, Grant(user))

    async def revoke(self, id: TimelineId, user: UserId) -> bool:
        """Take that from *user* again; False where nobody had given it.

        Whoever began the play leads it all the same.
        """
        return await self._journal.revoke(id, Grant(user))

    async def list(self, id: TimelineId) -> Collection[UserId]:
        """Return who was made a game master of a play."""
        return [grant.user for grant in await self._journal.granted(id)]
