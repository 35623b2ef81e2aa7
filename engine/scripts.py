"""Which script a turn of a branch follows, and with what chance: the same each time it is asked."""

from collections.abc import Awaitable, Callable
from random import Random
from typing import cast

from engine.model.actions import Merge, PlayAction
from engine.model.events import Merged
from engine.model.ids import TurnId
from engine.model.script import Script
from engine.model.state import State
from engine.model.turn import Turn
from engine.ports import BranchRecord, TimelineRecord
from engine.rules.decide import decide
from engine.rules.meeting import meet
from engine.rules.playbook import Playbook
from engine.world import World

StateAt = Callable[[TurnId], Awaitable[State]]


class Scripts:
    """The scripts of one branch."""

    def __init__(self, record: TimelineRecord, branch: BranchRecord, world: World) -> None:
        self._seed = f"{record.seed}/{branch.id}"
        self._world = world

    def of(self, action: PlayAction, head: TurnId, before: State, playbook: Playbook) -> Script:
        """Return the script of the turn that *action* begins after *head*."""
        now = int(self._world.clock.now().timestamp())
        world, chance = self._world, self._chance(head)
        return decide(
            playbook, before, action, chance, world.trace, now=now, takes_in=world.takes_in
        )

    def of_meeting(
        self, merged: Merged, theirs: State, head: TurnId, before: State, playbook: Playbook
    ) -> Script:
        """Return the script that tells how another line, which stood at *theirs*, comes in."""
        there = [str(line.words) for line in theirs.log if line.voice == "narrator"]
        last, takes_in = there[-1] if there else "", self._world.takes_in
        return meet(playbook, before, merged, last, self._chance(head), takes_in=takes_in)

    async def again(
        self, turn: Turn, before: State, playbook: Playbook, state_at: StateAt
    ) -> Script:
        """Return the script of a turn that asked a narrator, with the same chance as then."""
        head, action = turn.parents[0], turn.action
        if isinstance(action, Merge):
            merged = next(event for event in turn.events if isinstance(event, Merged))
            theirs = await state_at(merged.head)
            return self.of_meeting(merged, theirs, head, before, playbook)
        return self.of(cast("PlayAction", action), head, before, playbook)

    def _chance(self, head: TurnId) -> Random:
        """Return the chance of the turn after *head*."""
        return self._world.chance(f"{self._seed}/{head}")
