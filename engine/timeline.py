"""One branch of a play-through: the one place where the rules meet the world."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import cast

from engine.drafts import Draft, Joining
from engine.errors import CannotRetell, StaleHead, TurnPassed
from engine.history.variants import amended, as_played, can_be_retold
from engine.model.actions import Amend, Merge, PlayAction
from engine.model.events import Merged
from engine.model.frame import Frame
from engine.model.ids import Digest, TurnId, UserId
from engine.model.script import Script
from engine.model.state import State
from engine.model.story import Story
from engine.model.turn import Turn
from engine.model.words import salt_of
from engine.perform import perform
from engine.ports import BranchRecord, HeadMove, Hear, MoveReason, Queued, TimelineRecord, ignore
from engine.rules.decide import decide, kind_of
from engine.rules.frame import frame_of
from engine.rules.meeting import meet
from engine.rules.playbook import Playbook
from engine.standing import SNAPSHOT_EVERY, Standing
from engine.world import NOWHERE, Keep, Origin, World, finished

__all__ = ["NOWHERE", "SNAPSHOT_EVERY", "Joining", "Origin", "Timeline", "World"]

ATTEMPTS = 5


class Timeline:
    """Plays one branch, one action after the other in order of arrival."""

    def __init__(self, record: TimelineRecord, branch: BranchRecord, world: World) -> None:
        self.record = record
        self.branch = branch
        self._world = world
        self._salt = salt_of(record.seed)
        self._standing = Standing(world.journal, record.id, branch.id)
        self._lane = asyncio.Lock()
        self._waiting = 0
        self._may_be_kept = True

    @property
    def is_busy(self) -> bool:
        """Tell whether an action is being played or waits."""
        return self._waiting > 0

    async def act(
        self, action: PlayAction, *, origin: Origin = NOWHERE, hear: Hear = ignore
    ) -> Frame:
        """Play one turn and return what is to be shown of it.

        Raises:
            PlayerError: the rules do not allow *action* here, or the turn it was meant to follow
                (`origin.since`) is over; nothing was stored.
            ServiceError: the store failed, or the message was already played; nothing was stored.
        """
        if self._waiting:
            hear(Queued(self._waiting))
        self._waiting += 1
        try:
            async with self._lane:
                return await self._act(action, origin, hear)
        finally:
            self._waiting -= 1

    async def state(self) -> State:
        """Return where the branch stands."""
        return await self._standing.state()

    async def head(self) -> TurnId:
        """Return the newest turn of the branch."""
        return await self._standing.head()

    async def latest(self, since: TurnId | None = None) -> Turn:
        """Return the newest turn, which must be *since* where that is given.

        Raises:
            TurnPassed: it is another one.
        """
        head = await self.head()
        if since not in (None, head):
            raise TurnPassed
        return await self._world.journal.turn(self.record.id, head)

    async def frame(self, turn: Turn) -> Frame:
        """Return what is to be shown of a turn of the play that is not its first."""
        before = await self.state_at(turn.parents[0])
        story = (await self._playbook(before.story)).story
        return frame_of(story, self.record.id, self.branch.name, before, turn)

    async def state_at(self, turn: TurnId) -> State:
        """Return where the timeline stood after *turn*, on whatever branch that lies."""
        return await self._standing.state_at(turn)

    async def move(
        self, to: TurnId, reason: MoveReason, by: UserId, since: TurnId | None = None
    ) -> TurnId:
        """Let the branch stand at *to*, in the order of its actions; return where it stood.

        *since* is where it must stand until then; None: wherever it stands.

        Raises:
            StaleHead: the branch moved meanwhile.
        """
        async with self._lane:
            head = await self.head()
            if since is not None and head != since:
                raise StaleHead(self.branch.name)
            if head != to:
                at = self._world.clock.now()
                move = HeadMove(self.branch.id, head, to, reason, by, at)
                await self._world.journal.move_head(self.record.id, move)
            self._standing.forget()
            return head

    async def retell(
        self,
        by: UserId,
        hear: Hear = ignore,
        since: TurnId | None = None,
        origin: Origin = NOWHERE,
    ) -> Frame:
        """Let the latest turn be told anew: the same action and dice, another narration.

        The turn as it was stays beside it, and so do other words that somebody put it in. Where
        nothing comes out differently (as without a model), the turn stays as it is. *since* as in
        `latest`.

        Raises:
            CannotRetell: no narrator was asked in that turn.
            TurnPassed: as `latest`.
        """
        async with self._lane:
            turn = await self.latest(since)
            played = await self._as_played(turn)
            if not can_be_retold(played):
                raise CannotRetell
            before, playbook = await self._ahead_of(played)
            script = await self._script_again(played, before, playbook)
            keep = self._keep(played.parents[0])
            events = await perform(script, self._world.oracle, hear, keep)
            new = Turn.after(
                played.parents, played.action, events, salt=self._salt, kind=played.kind
            )
            draft = Draft(new, before, playbook.story, origin, instead_of=turn.id, by=by)
            return await self._varied(draft)

    async def amend(
        self, action: Amend, since: TurnId | None = None, origin: Origin = NOWHERE
    ) -> Frame:
        """Tell the latest turn in a person's words; everything that happened in it stays.

        Raises:
            CannotAmend: nothing was told in it.
            TurnPassed: as `latest`.
        """
        async with self._lane:
            turn = await self.latest(since)
            events = amended(turn, action.words)
            before, playbook = await self._ahead_of(turn)
            new = Turn.after(turn.parents, action, events, salt=self._salt, kind=turn.kind)
            return await self._varied(
                Draft(new, before, playbook.story, origin, instead_of=turn.id)
            )

    async def meet(self, joining: Joining, hear: Hear = ignore, origin: Origin = NOWHERE) -> Frame:
        """Bring another line in, as one turn with two parents, and tell how the lines meet.

        Raises:
            StaleHead: the branch moved since the merge was settled.
        """
        async with self._lane:
            head, before = await self._standing.present()
            if head != joining.ours:
                raise StaleHead(self.branch.name)
            playbook = await self._playbook(before.story)
            script = self._meeting(playbook, before, joining.merged, joining.theirs, head)
            events = await perform(script, self._world.oracle, hear, self._keep(head))
            parents = (head, joining.merged.head)
            turn = Turn.after(parents, joining.action, events, salt=self._salt, kind="merge")
            return await self._written(
                Draft(turn, before, playbook.story, origin, closes=joining.source)
            )

    async def turns(self) -> Sequence[Turn]:
        """Return all turns from the root to the head, oldest first."""
        return await self._world.journal.line(self.record.id, await self.head())

    async def story(self) -> Story:
        """Return the edition of the story that the next turn will play."""
        return (await self.playbook()).story

    async def playbook(self) -> Playbook:
        """Return the rules and triggers that the next turn will play."""
        return await self._playbook((await self.state()).story)

    async def _act(self, action: PlayAction, origin: Origin, hear: Hear) -> Frame:
        if origin.since is not None:
            await self.latest(origin.since)
        for _ in range(ATTEMPTS - 1):
            with suppress(StaleHead):
                return await self._take_turn(action, origin, hear)
        return await self._take_turn(action, origin, hear)

    async def _take_turn(self, action: PlayAction, origin: Origin, hear: Hear) -> Frame:
        head, before = await self._standing.present()
        playbook = await self._playbook(before.story)
        script = self._decided(playbook, before, action, head)
        keep, self._may_be_kept = self._keep(head), True
        events = await perform(script, self._world.oracle, hear, keep)
        turn = Turn.after((head,), action, events, salt=self._salt, kind=kind_of(action))
        return await self._written(Draft(turn, before, playbook.story, origin))

    async def _as_played(self, turn: Turn) -> Turn:
        """Return *turn* as it was before anybody put it in other words."""
        if not isinstance(turn.action, Amend):
            return turn
        journal, id = self._world.journal, self.record.id
        siblings = await journal.children(id, turn.parents[0])
        return as_played(turn, [await journal.turn(id, sibling) for sibling in siblings])

    async def _ahead_of(self, turn: Turn) -> tuple[State, Playbook]:
        """Return the state before *turn*, and the edition that is played there."""
        before = await self.state_at(turn.parents[0])
        return before, await self._playbook(before.story)

    async def _script_again(self, turn: Turn, before: State, playbook: Playbook) -> Script:
        """Return the script of a turn that asked a narrator, with the same chance as then."""
        head, action = turn.parents[0], turn.action
        if isinstance(action, Merge):
            merged = next(event for event in turn.events if isinstance(event, Merged))
            theirs = await self.state_at(merged.head)
            return self._meeting(playbook, before, merged, theirs, head)
        return self._decided(playbook, before, cast("PlayAction", action), head)

    def _decided(
        self, playbook: Playbook, before: State, action: PlayAction, head: TurnId
    ) -> Script:
        now = int(self._world.clock.now().timestamp())
        return decide(playbook, before, action, self._chance(head), self._world.trace, now=now)

    def _meeting(
        self, playbook: Playbook, before: State, merged: Merged, theirs: State, head: TurnId
    ) -> Script:
        there = [str(line.words) for line in theirs.log if line.voice == "narrator"]
        return meet(playbook, before, merged, there[-1] if there else "", self._chance(head))

    async def _varied(self, draft: Draft) -> Frame:
        """Put a turn in the place of its sibling, which stays beside it."""
        if draft.turn.id == draft.instead_of:
            return draft.frame(self.branch)
        return await self._written(draft)

    async def _written(self, draft: Draft) -> Frame:
        """Write a turn, and return what is to be shown of it."""
        frame = draft.frame(self.branch)
        commit = draft.commit(self.branch, frame, self._world.clock.now())
        self._standing.forget()  # until it is written: a caller may leave before that is known
        await finished(self._world.journal.append(commit))
        self._may_be_kept = False
        await self._standing.advance(draft.turn, draft.before)
        return self._with_faults(frame)

    async def _playbook(self, played: Digest) -> Playbook:
        return await self._world.editions.current(self.record.story_name, played)

    def _chance(self, head: TurnId) -> Random:
        """Return the chance of the turn after *head*: the same each time it is tried."""
        return self._world.chance(f"{self.record.seed}/{self.branch.id}/{head}")

    def _keep(self, head: TurnId) -> Keep:
        return Keep(self._world, self.record.id, self.branch.id, head, self._may_be_kept)

    def _with_faults(self, frame: Frame) -> Frame:
        """Add a word on a broken edit of the story; it is told, but no part of the turn."""
        fault = self._world.editions.fault(self.record.story_name)
        if fault is None:
            return frame
        return replace(frame, notices=(*frame.notices, f"⚠️ {fault.told(frame.language)}"))
