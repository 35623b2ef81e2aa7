"""The port for what was played."""

from collections.abc import AsyncIterator, Collection, Sequence
from datetime import datetime
from typing import Protocol

from engine.model.ids import NOBODY, BranchId, TimelineId, TurnId, UserId, WordsId
from engine.model.state import State
from engine.model.turn import Turn
from engine.ports.grants import Grants
from engine.ports.pulses import Pulses
from engine.ports.records import (
    BranchRecord,
    BranchStatus,
    Checkpoint,
    Commit,
    Dated,
    Descent,
    HeadMove,
    Knot,
    Past,
    PendingMerge,
    Pulse,
    Purged,
    TimelineRecord,
)


class Journal(Pulses, Grants, Protocol):
    """Keeps timelines, their turns, branch heads and words. Turns are only added; heads move."""

    async def begin(self, record: TimelineRecord, root: Commit) -> None:
        """Write a new timeline whose first branch (`root.branch`, named "main") is at the root."""
        ...

    async def fork(
        self,
        branch: BranchRecord,
        at: datetime,
        by: UserId = NOBODY,
        pulse: Pulse | None = None,
    ) -> None:
        """Add *branch*, which somebody has made; *pulse* None: it has none.

        Raises:
            BranchExists: another branch that is not deleted has that name, compared without case;
                or some branch has or had that id.
            NoSuchTurn: the timeline has no turn for it to stand at.
        """
        ...

    async def timeline(self, id: TimelineId) -> TimelineRecord:
        """Return a timeline.

        Raises:
            NoSuchTimeline: it was never begun.
        """
        ...

    async def branches(self, timeline: TimelineId) -> Sequence[BranchRecord]:
        """Return all branches with their present heads, oldest first, deleted ones too."""
        ...

    async def branch(self, timeline: TimelineId, name: str) -> BranchRecord:
        """Return one branch that is not deleted, by its name compared without case.

        Raises:
            NoSuchBranch: there is none.
        """
        ...

    async def head(self, timeline: TimelineId, branch: BranchId) -> TurnId:
        """Return the newest turn of a branch."""
        ...

    async def line(
        self, timeline: TimelineId, head: TurnId, since: TurnId | None = None
    ) -> Sequence[Turn]:
        """Return the turns after *since* (None: from the root) up to *head*, oldest first.

        Follows first parents. Where the line does not pass *since*, it is the whole line from the
        root; where there is no such head, it is empty. Words carry their text where it was not
        erased.
        """
        ...

    async def append(self, commit: Commit) -> None:
        """Write a turn, move the branch to it, and do what else `Commit` names; all or nothing.

        Raises:
            StaleHead: the branch no longer stands at the turn's parent, or `commit.instead_of`.
            AlreadyTaken: the claimed message was already played.
        """
        ...

    async def turn(self, timeline: TimelineId, id: TurnId) -> Turn:
        """Return one turn.

        Raises:
            NoSuchTurn: the timeline has none of that id.
        """
        ...

    async def turns_with(self, timeline: TimelineId, ids: Sequence[TurnId]) -> Sequence[Turn]:
        """Return the turns that have *ids*, in that order.

        Raises:
            NoSuchTurn: the timeline has none for one of them.
        """
        ...

    async def turn_called(self, timeline: TimelineId, prefix: str) -> TurnId:
        """Return the turn whose id begins with *prefix*.

        Raises:
            NoSuchTurn: there is none, or more than one.
        """
        ...

    async def children(self, timeline: TimelineId, parent: TurnId) -> Sequence[TurnId]:
        """Return the turns whose first parent is *parent*, oldest first."""
        ...

    async def descent(
        self, timeline: TimelineId, ids: Collection[TurnId], generations: int
    ) -> Sequence[Descent]:
        """Return what turns follow, on all lines, in no order.

        That is of the turns with *ids* themselves, as far as there are any, and of those they
        follow that are at most so many *generations* older than the youngest of them.
        """
        ...

    async def merges_of(self, timeline: TimelineId, turn: TurnId) -> Sequence[TurnId]:
        """Return the turns that brought in another line as it stood at *turn*, in no order."""
        ...

    async def knots(self, timeline: TimelineId) -> Sequence[Knot]:
        """Return the whole tree, parents before children, without what happened.

        Oldest first, as far as the clocks that dated the turns agree.
        """
        ...

    def turns(self, timeline: TimelineId) -> AsyncIterator[Dated]:
        """Yield all turns in the order of `knots`, read in portions.

        Turns written meanwhile are left out.
        """
        ...

    async def move_head(
        self, timeline: TimelineId, move: HeadMove, pulse: Pulse | None = None
    ) -> None:
        """Let a branch stand at another turn, which stays there; the move is kept.

        *pulse* is as in `Commit`.

        Raises:
            NoSuchTurn: the timeline has no turn `move.head`.
            StaleHead: the branch does not stand at `move.previous`; nothing was written.
        """
        ...

    async def head_moves(
        self, timeline: TimelineId, branch: BranchId, limit: int | None = 200
    ) -> Sequence[HeadMove]:
        """Return the last *limit* moves of a branch (None: all), newest first, turns included."""
        ...

    async def moves(self, timeline: TimelineId) -> Sequence[HeadMove]:
        """Return all moves of all branches, oldest first.

        Of purged branches there are those that played a turn which is still here.
        """
        ...

    async def foundings(self, timeline: TimelineId) -> Sequence[HeadMove]:
        """Return the moves that made the branches, oldest first; those of purged ones are gone."""
        ...

    async def rename(self, timeline: TimelineId, branch: BranchId, name: str) -> None:
        """Give a branch another name.

        Raises:
            BranchExists: another branch that is not deleted has it, compared without case.
            NoSuchBranch: there is no such branch.
        """
        ...

    async def set_status(
        self, timeline: TimelineId, branch: BranchId, status: BranchStatus, at: datetime
    ) -> None:
        """Close or reopen a branch. A deleted branch leaves its name to others.

        Raises:
            BranchExists: it is to be opened, and another branch has taken its name meanwhile.
            NoSuchBranch: there is no such branch.
        """
        ...

    async def keep_checkpoint(self, timeline: TimelineId, checkpoint: Checkpoint) -> None:
        """Keep a name for a turn, instead of whatever the name meant before.

        Raises:
            NoSuchTurn: the timeline has no turn `checkpoint.turn`.
        """
        ...

    async def checkpoints(self, timeline: TimelineId) -> Sequence[Checkpoint]:
        """Return all checkpoints, oldest first."""
        ...

    async def keep_merge(self, timeline: TimelineId, merge: PendingMerge) -> None:
        """Keep a merge that waits, instead of another one into the same branch.

        Raises:
            NoSuchBranch: there is no branch `merge.into`, or no branch `merge.source`.
        """
        ...

    async def pending_merge(self, timeline: TimelineId, into: BranchId) -> PendingMerge | None:
        """Return the merge into *into* that waits."""
        ...

    async def drop_merge(self, timeline: TimelineId, into: BranchId) -> None:
        """Forget the merge into *into* that waits, if any."""
        ...

    async def adopt(self, past: Past) -> bool:
        """Write a whole past at once; False where the same is here already.

        Ids, dates and order stay as they are. Texts erased here stay erased. States are kept so
        that every head is near one. Time counts since each head was written.

        Raises:
            CannotAdopt: another past, or more of this one, is here under that id; or it does not
                hold together, or a turn is not what its id says.
        """
        ...

    async def keep_snapshot(self, timeline: TimelineId, turn: TurnId, state: State) -> None:
        """Keep *state* as it stands after *turn*; a cache that may be lost."""
        ...

    async def nearest_snapshot(
        self, timeline: TimelineId, head: TurnId
    ) -> tuple[TurnId, State] | None:
        """Return the newest kept state on the line of *head*, with its turn."""
        ...

    async def erase_words(self, timeline: TimelineId, ids: Sequence[WordsId]) -> None:
        """Erase texts for good; the turns stay as they are, and so do their ids.

        With them goes what may quote them: kept answers and prompts of the timeline, and what is
        still to be sent of those turns. Where a later turn says the same words again, they have
        their text again; a merge that only carries them over says nothing again.
        """
        ...

    async def purge(self, before: datetime, *, rehearse: bool = False) -> Sequence[Purged]:
        """Remove for good what was deleted at that moment or earlier; tell what it was.

        A branch goes with its head moves, waiting merges, prompts and answers, and with the turns
        that nothing else leans on: no line of another branch (through merges too), no move of its
        head, no checkpoint, no merge that waits. Each timeline is one transaction. With *rehearse*
        nothing is removed.

        The first branch stays, and so do those that a channel plays or a merge waits for. Moves
        that played a turn which stays are kept, because its dice fell for that branch.
        """
        ...

    async def keep_answer(self, timeline: TimelineId, key: str, answer: str) -> None:
        """Keep what a model answered before it is used.

        *key* is where it was asked, `branch/head`, then a slash and what was asked.
        """
        ...

    async def kept_answer(self, timeline: TimelineId, key: str) -> str | None:
        """Return what was kept under *key*; dropped once the turn it belongs to is written."""
        ...

    async def keep_prompt(
        self, timeline: TimelineId, branch: BranchId, text: str, at: datetime
    ) -> None:
        """Keep what the narrator of a branch was asked, instead of what was kept before.

        Raises:
            NoSuchBranch: there is no such branch.
        """
        ...

    async def kept_prompt(self, timeline: TimelineId, branch: BranchId) -> str | None:
        """Return what the narrator of a branch was asked last; None where nothing is kept."""
        ...
