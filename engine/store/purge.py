"""What was deleted long ago leaves a database for good, and nothing that others lean on."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from sqlalchemy import (
    BindParameter,
    Delete,
    Executable,
    Table,
    Text,
    bindparam,
    delete,
    func,
    select,
    type_coerce,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model.ids import BranchId, TimelineId, TurnId, WordsId
from engine.ports import BranchRecord, Purged
from engine.store.bookmarks import CHECKPOINTS, MERGES, checkpoint_of, merge_of
from engine.store.branches import BRANCHES, MOVES, branch_of, lock, move_of
from engine.store.columns import bared
from engine.store.database import AnyRow, OnDatabase
from engine.store.finding import wipe_terms
from engine.store.forgetting import drop_passages_of
from engine.store.leaving import Holdings, expired, forsaken
from engine.store.order import portions
from engine.store.tables import (
    answer,
    binding,
    branch,
    head_move,
    message,
    outgoing,
    pending_merge,
    post,
    prompt,
    pulse,
    snapshot,
    turn,
    words,
)
from engine.store.trees import TURNS_WORDS

_AT_ONCE = 500
_DIGEST = re.compile(r"[0-9a-f]{32}")

_TIMELINE = bindparam("of_timeline", type_=Text)
_SOME: BindParameter[Collection[str]] = bindparam("some", expanding=True)

_DUE = (
    select(branch.c.timeline)
    .distinct()
    .where(branch.c.status == "deleted", branch.c.status_at <= bindparam("before"))
    .order_by(branch.c.timeline)
)
_OUTLINE = select(turn.c.id, turn.c.parent, turn.c.others, turn.c.depth).where(
    turn.c.timeline == bindparam("timeline")
)
_PLAYED = select(binding.c.branch).where(binding.c.timeline == bindparam("timeline"))
_BODIES = select(turn.c.strand, turn.c.depth, type_coerce(turn.c.body, Text)).where(
    turn.c.timeline == _TIMELINE, turn.c.id.in_(_SOME)
)
_MOVE_WORDS = (
    update(words)
    .where(words.c.timeline == _TIMELINE, words.c.id == bindparam("of_id"))
    .values(strand=bindparam("to_strand"), depth=bindparam("to_depth"))
)


def _drop(table: Table, column: str) -> Delete:
    """Return what deletes the rows of a timeline in which *column* is one of *some*."""
    return delete(table).where(table.c.timeline == _TIMELINE, table.c[column].in_(_SOME))


_OF_BRANCHES = (
    _drop(pending_merge, "into"),
    _drop(pending_merge, "source"),
    _drop(prompt, "branch"),
    _drop(pulse, "branch"),
    # A message that was never played holds a person's words; that it came is kept.
    update(message)
    .where(
        message.c.timeline == _TIMELINE,
        message.c.branch.in_(_SOME),
        message.c.fate.in_(["waiting", "interrupted"]),
    )
    .values(fate="refused", action=None),
    _drop(head_move, "branch").where(
        head_move.c.reason.not_in(("turn", "tick")) | head_move.c.previous.is_(None)
    ),
    _drop(branch, "id"),
)
_PLACE = bindparam("of_place", type_=Text)
_DROP_ANSWERS = delete(answer).where(
    answer.c.timeline == _TIMELINE, func.substr(answer.c.place, 1, func.length(_PLACE)) == _PLACE
)
_OF_TURNS = (
    _drop(head_move, "head"),
    _drop(head_move, "previous"),
    _drop(snapshot, "turn"),
    _drop(outgoing, "turn"),
    delete(post).where(
        post.c.message.in_(
            select(message.c.id).where(message.c.timeline == _TIMELINE, message.c.turn.in_(_SOME))
        )
    ),
    _drop(turn, "id"),
)
_DROP_WORDS = _drop(words, "id")


class DatabasePurge(OnDatabase):
    """The part of `engine.ports.Journal` that removes what was deleted."""

    async def purge(self, before: datetime, *, rehearse: bool = False) -> Sequence[Purged]:
        """See `Journal.purge`."""
        rows = await self._database.rows(_DUE, {"before": before})
        found = [await self._purged(TimelineId(row.timeline), before, rehearse) for row in rows]
        return tuple(purged for purged in found if purged.branches)

    async def _purged(self, timeline: TimelineId, before: datetime, rehearse: bool) -> Purged:
        async def work(connection: AsyncConnection) -> Purged:
            await lock(connection, timeline)
            depths, holdings = await _holdings(connection, timeline)
            gone = expired(holdings, before)
            turns = forsaken(holdings, gone)
            if gone and not rehearse:
                await _drop_branches(connection, timeline, gone)
                await _drop_words(connection, timeline, turns, depths.keys() - turns)
                deepest_first = sorted(turns, key=lambda id: -depths[id])
                for some in portions(deepest_first, _AT_ONCE):
                    await drop_passages_of(connection, timeline, some)
                    for statement in _OF_TURNS:
                        await connection.execute(statement, _of(timeline, some))
                await wipe_terms(connection)
            return Purged(timeline, gone, len(turns))

        return await self._database.write(work)


async def _holdings(
    connection: AsyncConnection, timeline: TimelineId
) -> tuple[Mapping[TurnId, int], Holdings]:
    """Return how deep each turn stands, and all that leans on turns."""

    async def rows(statement: Executable) -> Sequence[AnyRow]:
        return (await connection.execute(statement, {"timeline": timeline})).all()

    outline = await rows(_OUTLINE)
    holdings = Holdings(
        {row.id: [*filter(None, (row.parent, *row.others.split()))] for row in outline},
        [*map(branch_of, await rows(BRANCHES.order_by(branch.c.seq)))],
        [*map(move_of, await rows(MOVES))],
        [*map(checkpoint_of, await rows(CHECKPOINTS))],
        [*map(merge_of, await rows(MERGES))],
        {BranchId(row.branch) for row in await rows(_PLAYED)},
    )
    return {row.id: row.depth for row in outline}, holdings


async def _drop_branches(
    connection: AsyncConnection, timeline: TimelineId, gone: Iterable[BranchRecord]
) -> None:
    for some in portions([one.id for one in gone], _AT_ONCE):
        for statement in _OF_BRANCHES:
            await connection.execute(statement, _of(timeline, some))
        places = [{"of_timeline": timeline, "of_place": f"{id}/"} for id in some]
        await connection.execute(_DROP_ANSWERS, places)


async def _drop_words(
    connection: AsyncConnection,
    timeline: TimelineId,
    gone: Iterable[TurnId],
    kept: Iterable[TurnId],
) -> None:
    """Drop the words that only turns *gone* have; others are from now on those of a turn *kept*."""
    said: set[WordsId] = set()
    for some in portions(gone, _AT_ONCE):
        rows = await connection.execute(TURNS_WORDS, {"timeline": timeline, "ids": some})
        said |= {WordsId(row.id) for row in rows}
    homes: dict[str, AnyRow] = {}
    for some in portions(kept if said else (), _AT_ONCE):
        for row in await connection.execute(_BODIES, _of(timeline, some)):
            homes |= dict.fromkeys(said.intersection(_DIGEST.findall(bared(row[-1]))), row)
    for id, home in homes.items():
        to = {"of_timeline": timeline, "of_id": id, "to_strand": home[0], "to_depth": home[1]}
        await connection.execute(_MOVE_WORDS, to)
    for lost in portions(said - homes.keys(), _AT_ONCE):
        await connection.execute(_DROP_WORDS, _of(timeline, lost))


def _of(timeline: TimelineId, some: Collection[str]) -> dict[str, object]:
    return {"of_timeline": timeline, "some": some}
