"""How time passes on branches, in a database."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, and_, bindparam, exists, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model.ids import BranchId, TimelineId, TurnId
from engine.ports import Due, Pulse
from engine.store.branches import BRANCHES, branch_of, lock, put_pulse
from engine.store.columns import Moment
from engine.store.database import AnyRow, OnDatabase
from engine.store.rows import timeline_of
from engine.store.tables import branch, pending_merge, pulse, timeline

_OF_BRANCH = BRANCHES.selected_columns
_PULSE = (pulse.c.since, pulse.c.turn, pulse.c.ticks)
_ONE = select(*_PULSE).where(
    pulse.c.timeline == bindparam("timeline"), pulse.c.branch == bindparam("branch")
)
_PULL = update(pulse).where(pulse.c.since > bindparam("beyond")).values(since=bindparam("begins"))
_STANDS = select(branch.c.seq).where(
    branch.c.timeline == bindparam("timeline"),
    branch.c.id == bindparam("branch"),
    branch.c.head == bindparam("head"),
)


def _merge_waits() -> ColumnElement[bool]:
    """Tell whether the branch takes part in a merge that its next turn would make void."""
    merge, ours, theirs = pending_merge, branch.alias("ours"), branch.alias("theirs")
    return exists().where(
        merge.c.timeline == pulse.c.timeline,
        (merge.c["into"] == pulse.c.branch) | (merge.c.source == pulse.c.branch),
        *(ours.c.timeline == merge.c.timeline, ours.c.id == merge.c["into"]),
        ours.c.head == merge.c.into_head,
        *(theirs.c.timeline == merge.c.timeline, theirs.c.id == merge.c.source),
        theirs.c.head == merge.c.source_head,
    )


_DUE = (
    select(*timeline.c, *_OF_BRANCH, *_PULSE)
    .select_from(pulse)
    .join(branch, and_(branch.c.timeline == pulse.c.timeline, branch.c.id == pulse.c.branch))
    .join(timeline, timeline.c.id == pulse.c.timeline)
    .where(
        pulse.c.since <= bindparam("before"),
        branch.c.status == "open",
        branch.c.status_at.is_(None) | (branch.c.status_at <= bindparam("before")),
        ~_merge_waits(),
    )
    .order_by(pulse.c.since, pulse.c.timeline, pulse.c.branch)
    .limit(bindparam("most"))
)
_DUE_AFTER = _DUE.where(
    tuple_(pulse.c.since, pulse.c.timeline, pulse.c.branch)
    > tuple_(bindparam("since", type_=Moment), bindparam("timeline"), bindparam("branch"))
)


class DatabasePulses(OnDatabase):
    """See `engine.ports.Pulses`."""

    async def pulse(self, timeline: TimelineId, branch: BranchId) -> Pulse | None:
        """See `Pulses.pulse`."""
        row = await self._database.first(_ONE, {"timeline": timeline, "branch": branch})
        return None if row is None else Pulse(*row)

    async def pulses_due(
        self, before: datetime, limit: int, after: Due | None = None
    ) -> Sequence[Due]:
        """See `Pulses.pulses_due`."""
        of = {"before": before, "most": limit}
        if after is None:
            rows = await self._database.rows(_DUE, of)
        else:
            id, since = after.branch.id, after.pulse.since
            place = {"since": since, "timeline": after.record.id, "branch": id}
            rows = await self._database.rows(_DUE_AFTER, {**of, **place})
        return tuple(map(_due, rows))

    async def set_pulse(
        self, timeline: TimelineId, branch: BranchId, head: TurnId, pulse: Pulse
    ) -> None:
        """See `Pulses.set_pulse`."""

        async def work(connection: AsyncConnection) -> None:
            await lock(connection, timeline)
            at = {"timeline": timeline, "branch": branch, "head": head}
            if (await connection.execute(_STANDS, at)).first() is not None:
                await put_pulse(connection, timeline, branch, pulse)

        await self._database.write(work)

    async def pull_pulses(self, beyond: datetime, to: datetime) -> None:
        """See `Pulses.pull_pulses`."""
        await self._database.execute(_PULL, {"beyond": beyond, "begins": to})


def _due(row: AnyRow) -> Due:
    at, to = len(timeline.c), len(timeline.c) + len(_OF_BRANCH)
    return Due(timeline_of(row[:at]), branch_of(row[at:to]), Pulse(*row[to:]))
