"""Branches in a database: made, moved, renamed, closed."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import BranchExists, NoSuchBranch, NoSuchTurn, StaleHead
from engine.model.ids import NOBODY, BranchId, TimelineId, TurnId, UserId
from engine.ports import BranchRecord, BranchStatus, HeadMove, Pulse
from engine.store.columns import moment_text
from engine.store.database import AnyRow, OnDatabase, put
from engine.store.rows import branch_row, move_row, pulse_row
from engine.store.statements import (
    ADD_BRANCH,
    ADD_HEAD_MOVE,
    DROP_PULSE,
    KEEP_PULSE,
    LOCK,
    MOVE_HEAD,
)
from engine.store.tables import branch, head_move, turn

BRANCHES = select(
    branch.c.id,
    branch.c.timeline,
    branch.c.name,
    branch.c.head,
    branch.c.fork,
    branch.c.status,
    branch.c.status_at,
).where(branch.c.timeline == bindparam("timeline"))
_CALLED = BRANCHES.where(branch.c.name_key == bindparam("name_key"), branch.c.status != "deleted")
_ONE = (branch.c.timeline == bindparam("of_timeline"), branch.c.id == bindparam("of_branch"))
_HEAD = select(branch.c.head).where(*_ONE)
_NAME = select(branch.c.name).where(*_ONE)
_CHANGE = update(branch).where(*_ONE)
_MOVE = MOVE_HEAD.where(branch.c.head == bindparam("from_head")).returning(branch.c.seq)
_ALL_MOVES = select(
    *(head_move.c[name] for name in ("branch", "previous", "head", "reason", "by", "at"))
).where(head_move.c.timeline == bindparam("timeline"))
MOVES = _ALL_MOVES.order_by(head_move.c.seq)
_MOVES_OF = _ALL_MOVES.where(head_move.c.branch == bindparam("branch")).order_by(
    head_move.c.seq.desc()
)
_first = head_move.alias("first")
_FOUNDINGS = (
    _ALL_MOVES.select_from(branch)
    .join(
        head_move,
        head_move.c.seq
        == select(func.min(_first.c.seq))
        .where(_first.c.timeline == branch.c.timeline, _first.c.branch == branch.c.id)
        .scalar_subquery(),
    )
    .where(branch.c.timeline == bindparam("timeline"), head_move.c.previous.is_(None))
    .order_by(branch.c.seq)
)
_HAD = select(head_move.c.seq).where(
    head_move.c.timeline == bindparam("timeline"), head_move.c.branch == bindparam("branch")
)
_HAS_TURN = select(turn.c.depth).where(
    turn.c.timeline == bindparam("timeline"), turn.c.id == bindparam("turn")
)


class DatabaseBranches(OnDatabase):
    """The part of `engine.ports.Journal` that has to do with branches."""

    async def fork(
        self,
        branch: BranchRecord,
        at: datetime,
        by: UserId = NOBODY,
        pulse: Pulse | None = None,
    ) -> None:
        """See `Journal.fork`."""
        made = HeadMove(branch.id, None, branch.head, "turn", by, at)

        async def work(connection: AsyncConnection) -> None:
            await lock(connection, branch.timeline)
            await _add_branch(connection, branch, made)
            await put_pulse(connection, branch.timeline, branch.id, pulse)

        await self._database.write(work)

    async def branches(self, timeline: TimelineId) -> Sequence[BranchRecord]:
        """See `Journal.branches`."""
        statement = BRANCHES.order_by(branch.c.seq)
        return tuple(map(branch_of, await self._database.rows(statement, {"timeline": timeline})))

    async def branch(self, timeline: TimelineId, name: str) -> BranchRecord:
        """See `Journal.branch`."""
        of = {"timeline": timeline, "name_key": name.casefold()}
        row = await self._database.first(_CALLED, of)
        if row is None:
            raise NoSuchBranch(name)
        return branch_of(row)

    async def head(self, timeline: TimelineId, branch: BranchId) -> TurnId:
        """See `Journal.head`."""
        row = await self._database.first(_HEAD, _of(timeline, branch))
        if row is None:
            raise NoSuchBranch(branch)
        return TurnId(row.head)

    async def move_head(
        self, timeline: TimelineId, move: HeadMove, pulse: Pulse | None = None
    ) -> None:
        """See `Journal.move_head`."""

        async def work(connection: AsyncConnection) -> bool:
            await lock(connection, timeline)
            await must_have_turn(connection, timeline, move.head)
            is_moved = await _move(connection, timeline, move)
            if is_moved:
                await put_pulse(connection, timeline, move.branch, pulse)
            return is_moved

        if not await self._database.write(work):
            raise StaleHead(move.branch)

    async def head_moves(
        self, timeline: TimelineId, branch: BranchId, limit: int | None = 200
    ) -> Sequence[HeadMove]:
        """See `Journal.head_moves`."""
        of = {"timeline": timeline, "branch": branch}
        return tuple(map(move_of, await self._database.rows(_MOVES_OF.limit(limit), of)))

    async def moves(self, timeline: TimelineId) -> Sequence[HeadMove]:
        """See `Journal.moves`."""
        return tuple(map(move_of, await self._database.rows(MOVES, {"timeline": timeline})))

    async def foundings(self, timeline: TimelineId) -> Sequence[HeadMove]:
        """See `Journal.foundings`."""
        return tuple(map(move_of, await self._database.rows(_FOUNDINGS, {"timeline": timeline})))

    async def rename(self, timeline: TimelineId, branch: BranchId, name: str) -> None:
        """See `Journal.rename`."""
        changes = {"name": name, "name_key": name.casefold()}
        await self._change(timeline, branch, changes)

    async def set_status(
        self, timeline: TimelineId, branch: BranchId, status: BranchStatus, at: datetime
    ) -> None:
        """See `Journal.set_status`."""
        await self._change(timeline, branch, {"status": status, "status_at": at})

    async def _change(
        self, timeline: TimelineId, branch: BranchId, changes: Mapping[str, str | datetime]
    ) -> None:
        async def work(connection: AsyncConnection) -> None:
            await lock(connection, timeline)
            name = await name_of(connection, timeline, branch)
            with _names_compared(str(changes.get("name", name))):
                await connection.execute(_CHANGE.values(changes), _of(timeline, branch))

        await self._database.write(work)


async def lock(connection: AsyncConnection, timeline: TimelineId) -> None:
    """Wait until no other process writes *timeline*, and keep them waiting until the commit."""
    await connection.execute(LOCK, {"timeline": timeline})


async def must_have_turn(connection: AsyncConnection, timeline: TimelineId, id: TurnId) -> None:
    """Check that there is that turn.

    Raises:
        NoSuchTurn: there is not.
    """
    found = await connection.execute(_HAS_TURN, {"timeline": timeline, "turn": id})
    if found.first() is None:
        raise NoSuchTurn(id)


async def name_of(connection: AsyncConnection, timeline: TimelineId, id: BranchId) -> str:
    """Return what a branch is called.

    Raises:
        NoSuchBranch: there is no such branch.
    """
    name: str | None = await connection.scalar(_NAME, _of(timeline, id))
    if name is None:
        raise NoSuchBranch(id)
    return name


async def put_pulse(
    connection: AsyncConnection, timeline: TimelineId, branch: BranchId, pulse: Pulse | None
) -> None:
    """Say how time passes on a branch; None: as it did."""
    if pulse is not None:
        statement = KEEP_PULSE if pulse.left else DROP_PULSE
        await put(connection, statement, [pulse_row(timeline, branch, pulse)])


@contextmanager
def _names_compared(name: str) -> Iterator[None]:
    """Tell what the database has against *name*: names are all that it compares of a branch."""
    try:
        yield
    except IntegrityError as error:
        raise BranchExists(name) from error


async def _add_branch(connection: AsyncConnection, record: BranchRecord, made: HeadMove) -> None:
    await must_have_turn(connection, record.timeline, record.head)
    had = {"timeline": record.timeline, "branch": record.id}
    if (await connection.execute(_HAD, had)).first() is not None:
        raise BranchExists(record.name)
    with _names_compared(record.name):
        await put(connection, ADD_BRANCH, [branch_row(record, moment_text(made.at))])
    await put(connection, ADD_HEAD_MOVE, [move_row(record.timeline, made)])


async def _move(connection: AsyncConnection, timeline: TimelineId, move: HeadMove) -> bool:
    heads = {"to_head": move.head, "from_head": move.previous}
    moved = await connection.execute(_MOVE, {**_of(timeline, move.branch), **heads})
    if moved.first() is None:
        return False
    await put(connection, ADD_HEAD_MOVE, [move_row(timeline, move)])
    return True


def _of(timeline: TimelineId, branch: BranchId) -> dict[str, str]:
    return {"of_timeline": timeline, "of_branch": branch}


def branch_of(row: Sequence[Any]) -> BranchRecord:
    """Return the branch in *row*."""
    id, timeline, name, head, fork, status, status_at = row
    return BranchRecord(
        BranchId(id), TimelineId(timeline), name, TurnId(head), fork, status, status_at
    )


def move_of(row: AnyRow) -> HeadMove:
    """Return the move in *row*."""
    branch, previous, head, reason, by, at = row
    return HeadMove(BranchId(branch), previous, TurnId(head), reason, UserId(by), at)
