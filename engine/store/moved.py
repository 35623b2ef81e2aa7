"""Which branches of a database moved of late."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam, select, tuple_

from engine.model.ids import BranchId, TimelineId
from engine.ports import BranchRecord, TimelineRecord
from engine.store.branches import BRANCHES, branch_of
from engine.store.columns import Moment
from engine.store.database import OnDatabase
from engine.store.rows import timeline_of
from engine.store.tables import branch, head_move, timeline

_OF_BRANCH = BRANCHES.selected_columns
_SINCE = select(head_move.c.timeline, head_move.c.branch).where(
    head_move.c.at >= bindparam("since", type_=Moment)
)
_MOVED = (
    select(*timeline.c, *_OF_BRANCH)
    .select_from(branch)
    .join(timeline, timeline.c.id == branch.c.timeline)
    .where(
        branch.c.status == "open",
        tuple_(branch.c.timeline, branch.c.id).in_(_SINCE),
        tuple_(branch.c.timeline, branch.c.id)
        > tuple_(bindparam("of_timeline"), bindparam("of_branch")),
    )
    .order_by(branch.c.timeline, branch.c.id)
    .limit(bindparam("most"))
)


class DatabaseMoved(OnDatabase):
    """The part of `engine.ports.Index` that knows which branches moved."""

    async def moved_since(
        self, since: datetime, limit: int, after: tuple[TimelineId, BranchId] | None = None
    ) -> Sequence[tuple[TimelineRecord, BranchRecord]]:
        """See `Index.moved_since`."""
        place = after or ("", "")
        of = {"since": since, "most": limit, "of_timeline": place[0], "of_branch": place[1]}
        at = len(timeline.c)
        rows = await self._database.rows(_MOVED, of)
        return tuple((timeline_of(row[:at]), branch_of(row[at:])) for row in rows)
