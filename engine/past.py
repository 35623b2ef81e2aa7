"""The past of a branch: go back, come back, name a moment, fork from it.

Every move of a head is kept, so every one of these can be taken back, and nothing is destroyed.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass

from engine.closing import follow_head
from engine.errors import NoSuchTurn, NothingToRedo, NothingToUndo
from engine.lineage import turns_back
from engine.model.ids import TurnId, UserId
from engine.model.turn import Turn
from engine.ports import Checkpoint, Clock, HeadMove, Journal, MoveReason
from engine.swipes import Variant, swipe, variants
from engine.timeline import Timeline

BACKWARDS = frozenset({"undo", "rewind", "restore"})
PREFIX_LENGTH = 4
FAR_BACK = 100

May = Callable[[UserId], None]
"""Asked whether what somebody did may be taken back; raises where it may not."""


def anything(_whose: UserId) -> None:
    """Let everything be taken back, whoever did it."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A branch that now stands at *head*.

    *left* are the turns it left behind, newest first; *reopened* names the branches that were
    merged by one of them and are open again.
    """

    head: TurnId
    left: tuple[Turn, ...] = ()
    reopened: tuple[str, ...] = ()


class Past:
    """Moves the heads of branches, and names turns."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock

    async def undo(
        self,
        timeline: Timeline,
        by: UserId,
        may: May = anything,
        since: TurnId | None = None,
    ) -> Moved:
        """Take the latest turn back, where *may* allows it for who took that turn.

        Ticks after it go with it: nobody took them.

        Raises:
            NothingToUndo: the branch stands at its first turn.
            TurnPassed: the latest turn is not *since*.
            StaleHead: the story went on meanwhile.
        """
        await timeline.latest(since)
        return await self._back(timeline, 1, "undo", by, may)

    async def rewind(self, timeline: Timeline, turns: int, by: UserId) -> Moved:
        """Go back by *turns* turns that somebody took, or to the first where there are fewer.

        Raises:
            NothingToUndo: the branch stands at its first turn.
        """
        return await self._back(timeline, turns, "rewind", by)

    async def rewind_to(self, timeline: Timeline, called: str, by: UserId) -> Moved:
        """Go back to the turn whose id begins with *called*, or that a checkpoint is called.

        Raises:
            NoSuchTurn: it does not lie behind the branch.
        """
        target = await self.turn_called(timeline, called)
        left: list[Turn] = []
        async for turn in await self._behind(timeline):
            if turn.id == target:
                return await self._move(timeline, target, "rewind", by, left)
            left.append(turn)
        raise NoSuchTurn(called)

    async def redo(self, timeline: Timeline, by: UserId, may: May = anything) -> Moved:
        """Bring back what was taken back last, where *may* allows it for who took it back.

        Raises:
            NothingToRedo: nothing was, or the branch went on since.
        """
        moves = await self._journal.head_moves(timeline.record.id, timeline.branch.id)
        target, whose = last_undone(moves)
        may(whose)
        return await self._move(timeline, target, "redo", by, since=moves[0].head)

    async def swipe(
        self, timeline: Timeline, by: UserId, steps: int = 1, since: TurnId | None = None
    ) -> Variant:
        """Let another telling of the latest turn count; none is lost.

        Raises:
            NothingElse: it was told only once.
            TurnPassed, StaleHead: as `undo`.
        """
        return await swipe(self._journal, timeline, by, steps, since)

    async def tellings(self, timeline: Timeline) -> Sequence[Turn]:
        """Return all tellings of the latest turn, the oldest first."""
        return await variants(self._journal, timeline)

    async def author(self, timeline: Timeline) -> UserId:
        """Return who took the latest turn; whoever put it in other words did not."""
        return (await self.tellings(timeline))[0].action.user

    async def checkpoint(self, timeline: Timeline, name: str, by: UserId) -> Checkpoint:
        """Name the turn where the branch stands."""
        head = await timeline.head()
        kept = Checkpoint(name, head, timeline.branch.id, by, self._clock.now())
        await self._journal.keep_checkpoint(timeline.record.id, kept)
        return kept

    async def checkpoints(self, timeline: Timeline) -> Sequence[Checkpoint]:
        """Return all checkpoints of the play, oldest first."""
        return await self._journal.checkpoints(timeline.record.id)

    async def restore(self, timeline: Timeline, called: str, by: UserId) -> Moved:
        """Let the branch stand at a checkpoint, or at any turn of the play.

        Raises:
            NoSuchTurn: nothing is called so.
        """
        target = await self.turn_called(timeline, called)
        return await self._move(timeline, target, "restore", by)

    async def turn_called(self, timeline: Timeline, called: str) -> TurnId:
        """Return the turn that a checkpoint, a branch or the beginning of an id names.

        Raises:
            NoSuchTurn: nothing is called so.
        """
        id, wanted = timeline.record.id, called.strip().casefold()
        for checkpoint in await self._journal.checkpoints(id):
            if checkpoint.name.casefold() == wanted:
                return checkpoint.turn
        branches = await self._journal.branches(id)
        for branch in sorted(branches, key=lambda one: one.status == "deleted"):
            if branch.name.casefold() == wanted:
                return branch.head
        if len(wanted) < PREFIX_LENGTH:
            raise NoSuchTurn(called)
        return await self._journal.turn_called(id, wanted)

    async def since(self, timeline: Timeline, user: UserId) -> Sequence[Turn]:
        """Return the turns after the last one that *user* took, oldest first.

        At most `FAR_BACK` of them: whoever never played here is told the end of the story alone.
        """
        found: list[Turn] = []
        async for turn in await self._behind(timeline):
            if turn.action.user == user or not turn.parents or len(found) >= FAR_BACK:
                break
            found.append(turn)
        return found[::-1]

    async def lately(self, timeline: Timeline, turns: int) -> Sequence[Turn]:
        """Return the last *turns* turns that somebody took, and quiet ones since, newest first."""
        return await self._last(timeline, turns)

    async def _back(
        self,
        timeline: Timeline,
        turns: int,
        reason: MoveReason,
        by: UserId,
        may: May = anything,
    ) -> Moved:
        left = await self._last(timeline, max(1, turns))
        taken = [turn for turn in left if not turn.is_quiet]
        if not taken:
            raise NothingToUndo
        may(taken[0].action.user)
        to = left[-1].parents[0]
        return await self._move(timeline, to, reason, by, left, since=left[0].id)

    async def _move(
        self,
        timeline: Timeline,
        to: TurnId,
        reason: MoveReason,
        by: UserId,
        left: Sequence[Turn] = (),
        since: TurnId | None = None,
    ) -> Moved:
        before = await timeline.move(to, reason, by, since)
        at = self._clock.now()
        reopened = await follow_head(self._journal, timeline.record.id, before, to, at)
        return Moved(to, tuple(left), reopened)

    async def _last(self, timeline: Timeline, turns: int) -> list[Turn]:
        """Return the last *turns* turns that somebody took, and quiet ones since, newest first."""
        found: list[Turn] = []
        async for turn in await self._behind(timeline):
            if not turn.parents or not turns:
                break
            turns -= not turn.is_quiet
            found.append(turn)
        return found

    async def _behind(self, timeline: Timeline) -> AsyncIterator[Turn]:
        """Return the turns of a branch from its head back to the first."""
        return turns_back(self._journal, timeline.record.id, await timeline.head())


def last_undone(moves: Sequence[HeadMove]) -> tuple[TurnId, UserId]:
    """Return where the last move backwards came from that was not redone yet, and who made it.

    Raises:
        NothingToRedo: there is none since the last turn.
    """
    redone = 0
    for move in moves:
        if move.reason == "tick":
            continue
        if move.reason == "redo":
            redone += 1
        elif move.reason not in BACKWARDS or move.previous is None:
            break
        elif redone:
            redone -= 1
        else:
            return move.previous, move.by
    raise NothingToRedo
