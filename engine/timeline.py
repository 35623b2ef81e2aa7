"""One branch of a play-through: the one place where the rules meet the world."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import cast

from engine.errors import CannotRetell, StaleHead
from engine.history.variants import amended, can_be_retold
from engine.model.actions import Amend, Merge, PlayAction
from engine.model.events import Merged
from engine.model.frame import Frame
from engine.model.ids import Digest, TurnId, UserId
from engine.model.state import State
from engine.model.story import Story
from engine.model.turn import Turn
from engine.model.words import salt_of
from engine.perform import perform
from engine.ports import (
    BranchRecord,
    Commit,
    HeadMove,
    Hear,
    MoveReason,
    Outgoing,
    Queued,
    TimelineRecord,
    ignore,
)
from engine.rules.decide import decide
from engine.rules.evolve import replay
from engine.rules.frame import frame_of, text_of
from engine.rules.meeting import meet
from engine.rules.playbook import Playbook
from engine.world import NOWHERE, Keep, Origin, World, finished

__all__ = ["NOWHERE", "SNAPSHOT_EVERY", "Origin", "Timeline", "World"]

ATTEMPTS = 5
SNAPSHOT_EVERY = 50


class Timeline:
    """Plays one branch, one action after the other in order of arrival."""

    def __init__(self, record: TimelineRecord, branch: BranchRecord, world: World) -> None:
        self.record = record
        self.branch = branch
        self._world = world
        self._salt = salt_of(record.seed)
        self._lane = asyncio.Lock()
        self._waiting = 0
        self._at: tuple[TurnId, State] | None = None
        self._may_be_kept = True
        self._unsnapped = 0

    @property
    def is_busy(self) -> bool:
        """Tell whether an action is being played or waits."""
        return self._waiting > 0

    async def act(
        self, action: PlayAction, *, origin: Origin = NOWHERE, hear: Hear = ignore
    ) -> Frame:
        """Play one turn and return what is to be shown of it.

        Raises:
            PlayerError: the rules do not allow *action* here; nothing was stored.
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
        head = await self._head()
        if self._at is None or self._at[0] != head:
            self._at = await self._load(head)
        return self._at[1]

    async def head(self) -> TurnId:
        """Return the newest turn of the branch."""
        return await self._head()

    async def latest(self, since: TurnId | None = None) -> Turn:
        """Return the newest turn, which must be *since* where that is given.

        Raises:
            StaleHead: it is another one.
        """
        head = await self._head()
        if since not in (None, head):
            raise StaleHead(self.branch.name)
        return await self._world.journal.turn(self.record.id, head)

    async def frame(self, turn: Turn) -> Frame:
        """Return what is to be shown of a turn of the play that is not its first."""
        before = await self.state_at(turn.parents[0])
        story = (await self._playbook(before.story)).story
        return frame_of(story, self.record.id, self.branch.name, before, turn)

    async def state_at(self, turn: TurnId) -> State:
        """Return where the timeline stood after *turn*, on whatever branch that lies."""
        return (await self._load(turn))[1]

    async def move(
        self, to: TurnId, reason: MoveReason, by: UserId, since: TurnId | None = None
    ) -> TurnId:
        """Let the branch stand at *to*, in the order of its actions; return where it stood.

        *since* is where it must stand until then; None: wherever it stands.

        Raises:
            StaleHead: the branch moved meanwhile.
        """
        async with self._lane:
            head = await self._head()
            if since is not None and head != since:
                raise StaleHead(self.branch.name)
            if head != to:
                at = self._world.clock.now()
                move = HeadMove(self.branch.id, head, to, reason, by, at)
                await self._world.journal.move_head(self.record.id, move)
            self._at = None
            return head

    async def retell(self, by: UserId, hear: Hear = ignore, since: TurnId | None = None) -> Frame:
        """Let the latest turn be told anew: the same action and dice, another narration.

        The turn as it was stays beside it. Where nothing comes out differently (as without a
        model), the turn stays as it is. *since* as in `latest`.

        Raises:
            CannotRetell: no narrator was asked in that turn.
            StaleHead: as `latest`.
        """
        async with self._lane:
            turn = await self.latest(since)
            if not can_be_retold(turn):
                raise CannotRetell
            before = await self.state_at(turn.parents[0])
            playbook = await self._playbook(before.story)
            action = cast("PlayAction", turn.action)
            chance = self._chance(turn.parents[0])
            script = decide(playbook, before, action, chance, self._world.trace)
            events = await perform(script, self._world.oracle, hear, self._keep(turn.parents[0]))
            new = Turn.after(turn.parents, action, events, salt=self._salt)
            return await self._varied(turn, new, before, playbook, by)

    async def amend(self, action: Amend, since: TurnId | None = None) -> Frame:
        """Tell the latest turn in a person's words; everything that happened in it stays.

        Raises:
            CannotAmend: nothing was told in it.
            StaleHead: as `latest`.
        """
        async with self._lane:
            turn = await self.latest(since)
            events = amended(turn, action.words)
            before = await self.state_at(turn.parents[0])
            playbook = await self._playbook(before.story)
            new = Turn.after(turn.parents, action, events, salt=self._salt, kind=turn.kind)
            return await self._varied(turn, new, before, playbook, action.user)

    async def meet(
        self, ours: TurnId, action: Merge, merged: Merged, theirs: State, hear: Hear = ignore
    ) -> Frame:
        """Bring another line in, as one turn with two parents, and tell how the lines meet.

        *ours* is where the branch stood when the merge was settled.

        Raises:
            StaleHead: the branch moved since.
        """
        async with self._lane:
            head, before = await self._present()
            if head != ours:
                raise StaleHead(self.branch.name)
            playbook = await self._playbook(before.story)
            there = [str(line.words) for line in theirs.log if line.voice == "narrator"]
            script = meet(playbook, before, merged, there[-1] if there else "", self._chance(head))
            events = await perform(script, self._world.oracle, hear, self._keep(head))
            parents = (head, merged.head)
            turn = Turn.after(parents, action, events, salt=self._salt, kind="merge")
            return await self._written(turn, before, playbook, NOWHERE)

    async def turns(self) -> Sequence[Turn]:
        """Return all turns from the root to the head, oldest first."""
        return await self._world.journal.line(self.record.id, await self._head())

    async def story(self) -> Story:
        """Return the edition of the story that the next turn will play."""
        state = await self.state()
        return (await self._playbook(state.story)).story

    async def _act(self, action: PlayAction, origin: Origin, hear: Hear) -> Frame:
        for _ in range(ATTEMPTS - 1):
            with suppress(StaleHead):
                return await self._take_turn(action, origin, hear)
        return await self._take_turn(action, origin, hear)

    async def _take_turn(self, action: PlayAction, origin: Origin, hear: Hear) -> Frame:
        head, before = await self._present()
        playbook = await self._playbook(before.story)
        script = decide(playbook, before, action, self._chance(head), self._world.trace)
        keep, self._may_be_kept = self._keep(head), True
        events = await perform(script, self._world.oracle, hear, keep)
        turn = Turn.after((head,), action, events, salt=self._salt)
        return await self._written(turn, before, playbook, origin)

    async def _present(self) -> tuple[TurnId, State]:
        if self._at is None:
            self._at = await self._load(await self._head())
        return self._at

    async def _varied(
        self, turn: Turn, new: Turn, before: State, playbook: Playbook, by: UserId
    ) -> Frame:
        """Put *new* in the place of its sibling *turn*, which stays beside it."""
        if new.id == turn.id:
            return frame_of(playbook.story, self.record.id, self.branch.name, before, turn)
        move = HeadMove(
            self.branch.id, turn.id, turn.parents[0], "variant", by, self._world.clock.now()
        )
        await self._world.journal.move_head(self.record.id, move)
        return await self._written(new, before, playbook, NOWHERE)

    async def _written(
        self, turn: Turn, before: State, playbook: Playbook, origin: Origin
    ) -> Frame:
        """Write *turn*, and return what is to be shown of it."""
        frame = frame_of(playbook.story, self.record.id, self.branch.name, before, turn)
        self._at = None  # until the turn is written: a caller may leave before that is known
        await finished(self._commit(turn, origin, frame))
        await self._advance(turn, replay(before, turn.events))
        return self._with_faults(frame)

    async def _commit(self, turn: Turn, origin: Origin, frame: Frame) -> None:
        outgoing = None
        if origin.channel is not None and not frame.secret:
            outgoing = Outgoing(origin.channel, text_of(frame))
        await self._world.journal.append(
            Commit(
                self.record.id,
                self.branch.id,
                turn,
                self._world.clock.now(),
                origin.message,
                outgoing,
            )
        )

    async def _advance(self, turn: Turn, state: State) -> None:
        self._at = (turn.id, state)
        self._may_be_kept = False
        self._unsnapped += 1
        if self._unsnapped >= SNAPSHOT_EVERY:
            await self._snap(turn.id, state)

    async def _head(self) -> TurnId:
        return await self._world.journal.head(self.record.id, self.branch.id)

    async def _load(self, head: TurnId) -> tuple[TurnId, State]:
        journal, id = self._world.journal, self.record.id
        since, state = await journal.nearest_snapshot(id, head) or (None, State())
        turns = await journal.line(id, head, since)
        state = replay(state, (event for turn in turns for event in turn.events))
        if len(turns) >= SNAPSHOT_EVERY:
            await self._snap(head, state)
        return head, state

    async def _snap(self, turn: TurnId, state: State) -> None:
        self._unsnapped = 0
        await self._world.journal.keep_snapshot(self.record.id, turn, state)

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
