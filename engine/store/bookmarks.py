"""Checkpoints, and merges that wait, in a database."""

import json
from collections.abc import Sequence

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model.ids import BranchId, TimelineId, TurnId, UserId
from engine.ports import Checkpoint, PendingMerge
from engine.store.branches import lock, must_have_turn, name_of
from engine.store.database import AnyRow, OnDatabase, put
from engine.store.rows import checkpoint_row
from engine.store.statements import ADD_CHECKPOINT, DROP_MERGE
from engine.store.tables import checkpoint, pending_merge

CHECKPOINTS = (
    select(*(checkpoint.c[name] for name in ("name", "turn", "branch", "by", "at")))
    .where(checkpoint.c.timeline == bindparam("timeline"))
    .order_by(checkpoint.c.seq)
)
_FORGET = delete(checkpoint).where(
    checkpoint.c.timeline == bindparam("timeline"), checkpoint.c.name_key == bindparam("name_key")
)

MERGES = select(*pending_merge.c.values()[1:]).where(
    pending_merge.c.timeline == bindparam("timeline")
)
_MERGE = MERGES.where(pending_merge.c["into"] == bindparam("into"))
_new_merge = insert(pending_merge)
_KEEP_MERGE = _new_merge.on_conflict_do_update(
    index_elements=[*pending_merge.primary_key],
    set_={name: _new_merge.excluded[name] for name in pending_merge.c.keys()[2:]},
)


class DatabaseBookmarks(OnDatabase):
    """The part of `engine.ports.Journal` that keeps checkpoints and merges."""

    async def keep_checkpoint(self, timeline: TimelineId, checkpoint: Checkpoint) -> None:
        """See `Journal.keep_checkpoint`."""

        async def work(connection: AsyncConnection) -> None:
            await lock(connection, timeline)
            await must_have_turn(connection, timeline, checkpoint.turn)
            row = checkpoint_row(timeline, checkpoint)
            await connection.execute(_FORGET, row)  # a new row, so that it comes last
            await put(connection, ADD_CHECKPOINT, [row])

        await self._database.write(work)

    async def checkpoints(self, timeline: TimelineId) -> Sequence[Checkpoint]:
        """See `Journal.checkpoints`."""
        rows = await self._database.rows(CHECKPOINTS, {"timeline": timeline})
        return tuple(map(checkpoint_of, rows))

    async def keep_merge(self, timeline: TimelineId, merge: PendingMerge) -> None:
        """See `Journal.keep_merge`."""
        row = {
            "timeline": timeline,
            "into": merge.into,
            "source": merge.source,
            "into_head": merge.into_head,
            "source_head": merge.source_head,
            "choices": json.dumps(merge.choices, ensure_ascii=False),
            "by": merge.by,
            "at": merge.at,
        }

        async def work(connection: AsyncConnection) -> None:
            await lock(connection, timeline)
            for branch in (merge.into, merge.source):
                await name_of(connection, timeline, branch)
            await connection.execute(_KEEP_MERGE, row)

        await self._database.write(work)

    async def pending_merge(self, timeline: TimelineId, into: BranchId) -> PendingMerge | None:
        """See `Journal.pending_merge`."""
        row = await self._database.first(_MERGE, {"timeline": timeline, "into": into})
        return None if row is None else merge_of(row)

    async def drop_merge(self, timeline: TimelineId, into: BranchId) -> None:
        """See `Journal.drop_merge`."""
        await self._database.execute(DROP_MERGE, {"timeline": timeline, "into": into})


def checkpoint_of(row: AnyRow) -> Checkpoint:
    """Return the checkpoint in *row*."""
    name, turn, branch, by, at = row
    return Checkpoint(name, TurnId(turn), BranchId(branch), UserId(by), at)


def merge_of(row: AnyRow) -> PendingMerge:
    """Return the merge that waits in *row*."""
    into, source, into_head, source_head, choices, by, at = row
    return PendingMerge(
        BranchId(into),
        BranchId(source),
        TurnId(into_head),
        TurnId(source_head),
        tuple((conflict, choice) for conflict, choice in json.loads(choices)),
        UserId(by),
        at,
    )
