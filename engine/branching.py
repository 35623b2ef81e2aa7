"""Branches: begin them, name them, put them out of sight and take them back."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import chain, count

from engine.errors import BranchExists, CannotDelete, NoSuchBranch
from engine.history.names import branch_name
from engine.model.ids import NOBODY, BranchId, TimelineId, TurnId, UserId
from engine.model.language import Both
from engine.model.state import State
from engine.model.turn import turn_id
from engine.ports import BranchRecord, BranchStatus, Clock, Journal, Pulse, Purged
from engine.pulses import pulse_after
from engine.timeline import Timeline

GRACE = timedelta(days=30)

_FIRST = Both("The first branch cannot be deleted.", "不能删除最初的分支。")
_IN_USE = Both(
    "That branch is being played; switch to another one first.",
    "这个分支正在使用中，请先切换到别的分支。",
)


class Branches:
    """Changes what the branches of a play are, never what happened on them.

    A deleted branch can be taken back for as long as *grace*; then it goes for good.
    """

    def __init__(self, journal: Journal, clock: Clock, grace: timedelta = GRACE) -> None:
        self._journal = journal
        self._clock = clock
        self._grace = grace

    async def fork(
        self, timeline: Timeline, name: str, at: TurnId | None = None, by: UserId = NOBODY
    ) -> BranchRecord:
        """Begin a branch called *name* at a turn, else where *timeline* stands.

        Raises:
            BadName, BranchExists: the name cannot be used.
            NoSuchTurn: the turn went with a branch that was deleted long ago.
        """
        id, name = timeline.record.id, branch_name(name)
        head = at or await timeline.head()
        given = {branch.id for branch in await self._journal.branches(id)}
        ids = (fresh for fresh in _ids(timeline.branch.id, head, name) if fresh not in given)
        record = BranchRecord(next(ids), id, name, head, head)
        pulse = pulse_after(State(), await timeline.state_at(head), head, self._clock.now())
        while not await self._is_made(record, by, pulse):
            record = replace(record, id=next(ids))
        return record

    async def founders(self, id: TimelineId) -> Mapping[BranchId, UserId]:
        """Return who made each branch, as far as that was kept."""
        made = await self._journal.foundings(id)
        return {move.branch: move.by for move in made if move.by != NOBODY}

    def until(self, branch: BranchRecord) -> datetime | None:
        """Return until when a deleted branch can be taken back; None for any other."""
        if branch.status != "deleted" or branch.status_at is None:
            return None
        return branch.status_at + self._grace

    async def in_grace(self, id: TimelineId) -> Sequence[BranchRecord]:
        """Return the branches that are deleted and can be taken back, oldest first."""
        now, branches = self._clock.now(), await self._journal.branches(id)
        return [one for one in branches if (until := self.until(one)) is not None and until > now]

    async def purge(self) -> Sequence[Purged]:
        """Remove for good what was deleted longer ago than the time of grace."""
        return await self._journal.purge(self._clock.now() - self._grace)

    async def rename(self, timeline: Timeline, name: str) -> None:
        """Give a branch another name.

        Raises:
            BadName, BranchExists: the name cannot be used.
        """
        branch, name = timeline.branch, branch_name(name)
        with _called(branch):
            await self._journal.rename(branch.timeline, branch.id, name)

    async def delete(self, id: TimelineId, name: str, in_use: Collection[BranchId]) -> BranchRecord:
        """Put a branch out of sight and free its name; its turns stay while there is grace.

        Raises:
            NoSuchBranch: there is none of that name.
            CannotDelete: it is the first one, or one of those *in_use*.
        """
        branch = await self._journal.branch(id, name)
        if branch.fork is None:
            raise CannotDelete(_FIRST)
        if branch.id in in_use:
            raise CannotDelete(_IN_USE)
        deleted = await self._with_status(branch, "deleted")
        if not self._grace:
            await self.purge()
        return deleted

    async def reopen(self, id: TimelineId, name: str) -> BranchRecord:
        """Open a branch that was merged, or the one of that name that was deleted last.

        Raises:
            NoSuchBranch: there never was one of that name, or it went for good.
            BranchExists: another branch took the name meanwhile.
        """
        wanted = name.casefold()
        called = [b for b in await self._journal.branches(id) if b.name.casefold() == wanted]
        if not called:
            raise NoSuchBranch(name)
        branch = max(called, key=_nearness)
        return branch if branch.status == "open" else await self._with_status(branch, "open")

    async def _is_made(self, record: BranchRecord, by: UserId, pulse: Pulse | None) -> bool:
        """Add a branch; False where its id is another's, who was as fast or is gone by now.

        Raises:
            BranchExists: the name is taken.
        """
        try:
            await self._journal.fork(record, self._clock.now(), by, pulse)
        except BranchExists:
            branches = await self._journal.branches(record.timeline)
            names = {one.name.casefold() for one in branches if one.status != "deleted"}
            if record.name.casefold() in names:
                raise
            return False
        return True

    async def _with_status(self, branch: BranchRecord, status: BranchStatus) -> BranchRecord:
        at = self._clock.now()
        with _called(branch):
            await self._journal.set_status(branch.timeline, branch.id, status, at)
        return replace(branch, status=status, status_at=at)


@contextmanager
def _called(branch: BranchRecord) -> Iterator[None]:
    """Say by its name, which people know, that a branch went for good in this very moment."""
    try:
        yield
    except NoSuchBranch as error:
        raise NoSuchBranch(branch.name) from error


def _nearness(branch: BranchRecord) -> tuple[bool, str]:
    """Return what is greater for a branch in sight, and then for the one deleted last."""
    return branch.status != "deleted", str(branch.status_at or "")


def _ids(source: BranchId, head: TurnId, name: str) -> Iterator[BranchId]:
    """Return ids for a fork: equal ones for equal plays, others where a deleted branch has them."""
    names = chain((name,), (f"{name}#{number}" for number in count(2)))
    return (BranchId(turn_id((TurnId(source), head), one)[:16]) for one in names)
