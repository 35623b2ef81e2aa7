"""Who was given a role in a play, in a database."""

from collections.abc import Mapping, Sequence

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import NoSuchTimeline
from engine.model.ids import TimelineId, UserId
from engine.ports import Grant
from engine.store.database import OnDatabase
from engine.store.tables import granted, timeline

_HAS = select(timeline.c.id).where(timeline.c.id == bindparam("timeline"))
_GRANT = insert(granted).on_conflict_do_nothing().returning(granted.c.user)
_REVOKE = (
    delete(granted)
    .where(
        granted.c.timeline == bindparam("timeline"),
        granted.c.user == bindparam("user"),
        granted.c.role == bindparam("role"),
    )
    .returning(granted.c.user)
)
_GRANTED = (
    select(granted.c.user, granted.c.role)
    .where(granted.c.timeline == bindparam("timeline"))
    .order_by(granted.c.user, granted.c.role)
)


class DatabaseGrants(OnDatabase):
    """See `engine.ports.Grants`."""

    async def grant(self, timeline: TimelineId, grant: Grant) -> bool:
        """See `Grants.grant`."""

        async def work(connection: AsyncConnection) -> bool:
            if (await connection.execute(_HAS, {"timeline": timeline})).first() is None:
                raise NoSuchTimeline
            added = await connection.execute(_GRANT, _row(timeline, grant))
            return added.first() is not None

        return await self._database.write(work)

    async def revoke(self, timeline: TimelineId, grant: Grant) -> bool:
        """See `Grants.revoke`."""
        return bool(await self._database.execute(_REVOKE, _row(timeline, grant)))

    async def granted(self, timeline: TimelineId) -> Sequence[Grant]:
        """See `Grants.granted`."""
        rows = await self._database.rows(_GRANTED, {"timeline": timeline})
        return tuple(Grant(UserId(row.user), row.role) for row in rows)


def _row(timeline: TimelineId, grant: Grant) -> Mapping[str, str]:
    return {"timeline": timeline, "user": grant.user, "role": grant.role}
