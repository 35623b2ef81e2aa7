"""Branches: begin them, name them, put them out of sight and take them back."""

from collections.abc import Collection, Iterator
from itertools import chain, count

from engine.errors import CannotDelete, NoSuchBranch
from engine.history.names import branch_name
from engine.model.ids import BranchId, TimelineId, TurnId
from engine.model.language import Both
from engine.model.turn import turn_id
from engine.ports import BranchRecord, Clock, Journal
from engine.timeline import Timeline

_FIRST = Both("The first branch cannot be deleted.", "不能删除最初的分支。")
_IN_USE = Both(
    "That branch is being played; switch to another one first.",
    "这个分支正在使用中，请先切换到别的分支。",
)


class Branches:
    """Changes what the branches of a play are, never what happened on them."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock

    async def fork(self, timeline: Timeline, name: str, at: TurnId | None = None) -> BranchRecord:
        """Begin a branch called *name* at a turn, else where *timeline* stands.

        Raises:
            BadName, BranchExists: the name cannot be used.
        """
        id, name = timeline.record.id, branch_name(name)
        head = at or await timeline.head()
        given = {branch.id for branch in await self._journal.branches(id)}
        fresh = next(one for one in _ids(timeline.branch.id, head, name) if one not in given)
        record = BranchRecord(fresh, id, name, head, head)
        await self._journal.fork(record, self._clock.now())
        return record

    async def rename(self, timeline: Timeline, name: str) -> None:
        """Give a branch another name.

        Raises:
            BadName, BranchExists: the name cannot be used.
        """
        await self._journal.rename(timeline.record.id, timeline.branch.id, branch_name(name))

    async def delete(self, id: TimelineId, name: str, in_use: Collection[BranchId]) -> BranchRecord:
        """Put a branch out of sight and free its name; its turns stay.

        Raises:
            NoSuchBranch: there is none of that name.
            CannotDelete: it is the first one, or one of those *in_use*.
        """
        branch = await self._journal.branch(id, name)
        if branch.fork is None:
            raise CannotDelete(_FIRST)
        if branch.id in in_use:
            raise CannotDelete(_IN_USE)
        await self._journal.set_status(id, branch.id, "deleted", self._clock.now())
        return branch

    async def reopen(self, id: TimelineId, name: str) -> BranchRecord:
        """Open a branch that was merged, or the one of that name that was deleted last.

        Raises:
            NoSuchBranch: there never was one of that name.
        """
        wanted = name.casefold()
        called = [b for b in await self._journal.branches(id) if b.name.casefold() == wanted]
        if not called:
            raise NoSuchBranch(name)
        branch = max(called, key=_nearness)
        if branch.status != "open":
            await self._journal.set_status(id, branch.id, "open", self._clock.now())
        return branch


def _nearness(branch: BranchRecord) -> tuple[bool, str]:
    """Return what is greater for a branch in sight, and then for the one deleted last."""
    return branch.status != "deleted", str(branch.status_at or "")


def _ids(source: BranchId, head: TurnId, name: str) -> Iterator[BranchId]:
    """Return ids for a fork: equal ones for equal plays, others where a deleted branch has them."""
    names = chain((name,), (f"{name}#{number}" for number in count(2)))
    return (BranchId(turn_id((TurnId(source), head), one)[:16]) for one in names)
