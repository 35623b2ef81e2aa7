"""Leases in a database: one statement each, so that one of any number of processes wins."""

from datetime import datetime, timedelta

from sqlalchemy import bindparam, delete
from sqlalchemy.dialects.postgresql import insert

from engine.store.columns import Moment
from engine.store.database import OnDatabase
from engine.store.tables import lease

_new = insert(lease).values(
    name=bindparam("name"), holder=bindparam("holder"), until=bindparam("until")
)
_TAKE = _new.on_conflict_do_update(
    index_elements=[lease.c.name],
    set_={"holder": _new.excluded.holder, "until": _new.excluded.until},
    where=(lease.c.until <= bindparam("now", type_=Moment))
    | (lease.c.until > bindparam("beyond", type_=Moment)),
).returning(lease.c.name)
_RELEASE = delete(lease).where(
    lease.c.name == bindparam("name"), lease.c.holder == bindparam("holder")
)


class DatabaseLeases(OnDatabase):
    """See `engine.ports.Leases`."""

    async def take(
        self, name: str, holder: str, now: datetime, until: datetime, longest: timedelta
    ) -> bool:
        """See `Leases.take`."""
        lease = {"name": name, "holder": holder, "until": until}
        moments = {"now": now, "beyond": now + 2 * longest}
        return bool(await self._database.execute(_TAKE, {**lease, **moments}))

    async def release(self, name: str, holder: str) -> None:
        """See `Leases.release`."""
        await self._database.execute(_RELEASE, {"name": name, "holder": holder})
