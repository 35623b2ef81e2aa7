"""Branches, checkpoints and waiting merges in memory."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from engine.errors import BranchExists, NoSuchBranch, StaleHead
from engine.model.ids import NOBODY, BranchId, TimelineId, TurnId, UserId, WordsId
from engine.ports import BranchRecord, BranchStatus, Checkpoint, HeadMove, PendingMerge, Pulse
from engine.store.memory_turns import MemoryTurns


class MemoryBranches(MemoryTurns):
    """The part of `engine.ports.Journal` that gives turns their names."""

    def __init__(self) -> None:
        super().__init__()
        self._branches: dict[TimelineId, dict[BranchId, BranchRecord]] = {}
        self._moves: dict[TimelineId, list[HeadMove]] = {}
        self._checkpoints: dict[TimelineId, dict[str, Checkpoint]] = {}
        self._merges: dict[tuple[TimelineId, BranchId], PendingMerge] = {}
        self._prompts: dict[tuple[TimelineId, BranchId], str] = {}
        self._pulses: dict[tuple[TimelineId, BranchId], Pulse] = {}

    async def fork(
        self,
        branch: BranchRecord,
        at: datetime,
        by: UserId = NOBODY,
        pulse: Pulse | None = None,
    ) -> None:
        """See `Journal.fork`."""
        self._must_have(branch.timeline, branch.head)
        had = {move.branch for move in self._moves[branch.timeline]}
        if branch.id in had.union(self._branches[branch.timeline]):
            raise BranchExists(branch.name)
        self._put(branch)
        self._move(branch.timeline, HeadMove(branch.id, None, branch.head, "turn", by, at))
        self._put_pulse(branch.timeline, branch.id, pulse)

    async def branches(self, timeline: TimelineId) -> Sequence[BranchRecord]:
        """See `Journal.branches`."""
        return tuple(self._branches.get(timeline, {}).values())

    async def branch(self, timeline: TimelineId, name: str) -> BranchRecord:
        """See `Journal.branch`."""
        for branch in self._branches.get(timeline, {}).values():
            if _called(branch) == name.casefold():
                return branch
        raise NoSuchBranch(name)

    async def head(self, timeline: TimelineId, branch: BranchId) -> TurnId:
        """See `Journal.head`."""
        return self._found(timeline, branch).head

    async def move_head(
        self, timeline: TimelineId, move: HeadMove, pulse: Pulse | None = None
    ) -> None:
        """See `Journal.move_head`."""
        self._must_have(timeline, move.head)
        branch = self._branches[timeline].get(move.branch)
        if branch is None or branch.head != move.previous:
            raise StaleHead(move.branch)
        self._move(timeline, move)
        self._put_pulse(timeline, move.branch, pulse)

    async def head_moves(
        self, timeline: TimelineId, branch: BranchId, limit: int | None = 200
    ) -> Sequence[HeadMove]:
        """See `Journal.head_moves`."""
        newest_first = self._moves.get(timeline, [])[::-1]
        return tuple([move for move in newest_first if move.branch == branch][:limit])

    async def moves(self, timeline: TimelineId) -> Sequence[HeadMove]:
        """See `Journal.moves`."""
        return tuple(self._moves.get(timeline, ()))

    async def foundings(self, timeline: TimelineId) -> Sequence[HeadMove]:
        """See `Journal.foundings`."""
        made = {m.branch: m for m in await self.moves(timeline) if m.previous is None}
        return tuple(made[id] for id in self._branches.get(timeline, {}) if id in made)

    async def rename(self, timeline: TimelineId, branch: BranchId, name: str) -> None:
        """See `Journal.rename`."""
        self._put(replace(self._found(timeline, branch), name=name))

    async def set_status(
        self, timeline: TimelineId, branch: BranchId, status: BranchStatus, at: datetime
    ) -> None:
        """See `Journal.set_status`."""
        self._put(replace(self._found(timeline, branch), status=status, status_at=at))

    async def keep_checkpoint(self, timeline: TimelineId, checkpoint: Checkpoint) -> None:
        """See `Journal.keep_checkpoint`."""
        self._must_have(timeline, checkpoint.turn)
        kept = self._checkpoints.setdefault(timeline, {})
        kept.pop(checkpoint.name.casefold(), None)  # a new one, so that it comes last
        kept[checkpoint.name.casefold()] = checkpoint

    async def checkpoints(self, timeline: TimelineId) -> Sequence[Checkpoint]:
        """See `Journal.checkpoints`."""
        return tuple(self._checkpoints.get(timeline, {}).values())

    async def keep_merge(self, timeline: TimelineId, merge: PendingMerge) -> None:
        """See `Journal.keep_merge`."""
        for branch in (merge.into, merge.source):
            self._found(timeline, branch)
        self._merges[timeline, merge.into] = merge

    async def pending_merge(self, timeline: TimelineId, into: BranchId) -> PendingMerge | None:
        """See `Journal.pending_merge`."""
        return self._merges.get((timeline, into))

    async def drop_merge(self, timeline: TimelineId, into: BranchId) -> None:
        """See `Journal.drop_merge`."""
        self._merges.pop((timeline, into), None)

    async def keep_prompt(
        self,
        timeline: TimelineId,
        branch: BranchId,
        text: str,
        at: datetime,  # noqa: ARG002 - the time stands in the text too
    ) -> None:
        """See `Journal.keep_prompt`."""
        self._found(timeline, branch)
        self._prompts[timeline, branch] = text

    async def kept_prompt(self, timeline: TimelineId, branch: BranchId) -> str | None:
        """See `Journal.kept_prompt`."""
        return self._prompts.get((timeline, branch))

    async def erase_words(self, timeline: TimelineId, ids: Sequence[WordsId]) -> None:
        """See `Journal.erase_words`."""
        await super().erase_words(timeline, ids)
        for branch in self._branches.get(timeline, {}) if ids else ():
            self._prompts.pop((timeline, branch), None)

    def _found(self, timeline: TimelineId, id: BranchId) -> BranchRecord:
        found = self._branches.get(timeline, {}).get(id)
        if found is None:
            raise NoSuchBranch(id)
        return found

    def _put(self, branch: BranchRecord) -> None:
        branches = self._branches.setdefault(branch.timeline, {})
        others = {_called(one) for id, one in branches.items() if id != branch.id}
        if _called(branch) in others - {None}:
            raise BranchExists(branch.name)
        branches[branch.id] = branch

    def _move(self, timeline: TimelineId, move: HeadMove) -> None:
        branches = self._branches[timeline]
        branches[move.branch] = replace(branches[move.branch], head=move.head)
        self._moves.setdefault(timeline, []).append(move)

    def _put_pulse(self, timeline: TimelineId, branch: BranchId, pulse: Pulse | None) -> None:
        if pulse is not None and pulse.left:
            self._pulses[timeline, branch] = pulse
        elif pulse is not None:
            self._pulses.pop((timeline, branch), None)


def _called(branch: BranchRecord) -> str | None:
    """Return the name that nobody else may have, None where it was given up."""
    return None if branch.status == "deleted" else branch.name.casefold()
