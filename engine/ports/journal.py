"""The port for what was played."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from engine.model.ids import BranchId, TimelineId, TurnId, WordsId
from engine.model.state import State
from engine.model.turn import Turn
from engine.ports.records import BranchRecord, Commit, TimelineRecord


class Journal(Protocol):
    """Keeps timelines, their turns, branch heads and words. Turns are only added; heads move."""

    async def begin(self, record: TimelineRecord, root: Commit) -> None:
        """Write a new timeline whose first branch (`root.branch`, named "main") is at the root."""
        ...

    async def fork(self, branch: BranchRecord, at: datetime) -> None:
        """Add *branch*.

        Raises:
            BranchExists: the timeline has a branch of that name, compared without case.
        """
        ...

    async def timeline(self, id: TimelineId) -> TimelineRecord:
        """Return a timeline.

        Raises:
            NoSuchTimeline: it was never begun.
        """
        ...

    async def branches(self, timeline: TimelineId) -> Sequence[BranchRecord]:
        """Return all branches with their present heads, oldest first."""
        ...

    async def branch(self, timeline: TimelineId, name: str) -> BranchRecord:
        """Return one branch by its name, compared without case.

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

        Follows first parents. Words carry their text where it was not erased.
        """
        ...

    async def append(self, commit: Commit) -> None:
        """Write a turn, move the branch to it, mark the claim, keep the outgoing; all or nothing.

        Raises:
            StaleHead: the branch no longer stands at the turn's parent.
            AlreadyTaken: the claimed message was already played.
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

        Where a later turn says the same words again, they have their text again.
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
