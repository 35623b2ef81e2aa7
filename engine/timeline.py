"""One branch of a play-through: the one place where the rules meet the world."""

from contextlib import suppress
from dataclasses import replace
from functools import partial

from engine.drafts import Draft, Joining
from engine.errors import CannotRetell, StaleHead
from engine.history.variants import amended, as_played, can_be_retold
from engine.model.actions import Amend, PlayAction
from engine.model.events import Event
from engine.model.frame import Frame
from engine.model.ids import Digest, TurnId, UserId
from engine.model.script import Script
from engine.model.state import State
from engine.model.story import Story
from engine.model.turn import Turn
from engine.open_branch import OpenBranch
from engine.perform import perform
from engine.ports import BranchRecord, Hear, Queued, TimelineRecord, ignore
from engine.recent import Recent
from engine.rules.decide import kind_of
from engine.rules.evolve import replay
from engine.rules.frame import frame_of
from engine.rules.playbook import Playbook
from engine.scripts import Scripts
from engine.standing import SNAPSHOT_EVERY
from engine.world import NOWHERE, Keep, Origin, World

__all__ = ["NOWHERE", "SNAPSHOT_EVERY", "Joining", "Origin", "Timeline", "World"]

ATTEMPTS = 5


class Timeline(OpenBranch):
    """Plays one branch, one action after the other in order of arrival."""

    def __init__(self, record: TimelineRecord, branch: BranchRecord, world: World) -> None:
        super().__init__(record, branch, world)
        self._scripts = Scripts(record, branch, world)
        self._waiting = 0

    @property
    def is_busy(self) -> bool:
        """Tell whether an action waits, or anything is being done here."""
        return self._waiting > 0 or self._lane.locked()

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

    async def frame(self, turn: Turn) -> Frame:
        """Return what is to be shown of a turn of the play that is not its first."""
        before = await self.state_at(turn.parents[0])
        story = (await self._playbook(before.story)).story
        return frame_of(story, self.record.id, self.branch.name, before, turn)

    async def retell(
        self,
        by: UserId,
        hear: Hear = ignore,
        since: TurnId | None = None,
        origin: Origin = NOWHERE,
    ) -> Frame:
        """Let the latest turn be told anew: the same action and dice, another narration.

        The turn as it was stays beside it, and so do other words that somebody put it in. Where
        nothing comes out differently (as without a model), the turn stays as it is. Time that
        passed since then has passed all the same. *since* as in `latest`.

        Raises:
            CannotRetell: no narrator was asked in that turn.
            TurnPassed: as `latest`.
        """
        async with self._lane:
            recent = await self._recent(since)
            played = await self._as_played(recent.turn)
            if not can_be_retold(played):
                raise CannotRetell
            before, playbook = await self._ahead_of(played)
            script = await self._scripts.again(played, before, playbook, self.state_at)
            keep = self._keep(played.parents[0])
            events = await self._performed(script, hear, keep)
            new = Turn.after(
                played.parents, played.action, events, salt=self._salt, kind=played.kind
            )
            return await self._varied(recent, Draft(new, before, playbook.story, origin, by=by))

    async def amend(
        self, action: Amend, since: TurnId | None = None, origin: Origin = NOWHERE
    ) -> Frame:
        """Tell the latest turn in a person's words; everything that happened in it stays.

        Raises:
            CannotAmend: nothing was told in it.
            TurnPassed: as `latest`.
        """
        async with self._lane:
            recent = await self._recent(since)
            turn = recent.turn
            events = amended(turn, action.words)
            before, playbook = await self._ahead_of(turn)
            new = Turn.after(turn.parents, action, events, salt=self._salt, kind=turn.kind)
            return await self._varied(recent, Draft(new, before, playbook.story, origin))

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
            merged, theirs = joining.merged, joining.theirs
            script = self._scripts.of_meeting(merged, theirs, head, before, playbook)
            events = await self._performed(script, hear, self._keep(head))
            parents = (head, merged.head)
            turn = Turn.after(parents, joining.action, events, salt=self._salt, kind="merge")
            return await self._written(
                Draft(turn, before, playbook.story, origin, closes=joining.source)
            )

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
        script = self._scripts.of(action, head, before, playbook)
        keep, self._may_be_kept = self._keep(head), True
        events = await self._performed(script, hear, keep)
        turn = Turn.after((head,), action, events, salt=self._salt, kind=kind_of(action))
        return await self._written(Draft(turn, before, playbook.story, origin))

    async def _performed(self, script: Script, hear: Hear, keep: Keep) -> tuple[Event, ...]:
        """Return what happens in a script that begins where *keep* keeps."""
        recall = self._world.recall
        look = None if recall is None else partial(recall, self.record, keep.head)
        return await perform(script, self._world.oracle, hear, keep, look)

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

    async def _varied(self, recent: Recent, draft: Draft) -> Frame:
        """Put a turn in the place of the latest one, its sibling, which stays beside it."""
        if draft.turn.id == recent.turn.id:
            return draft.frame(self.branch)
        head, stood = recent.head, await self.state_at(recent.head)
        frame = await self._written(replace(draft, instead_of=head, stood=stood))
        await self._pass_again(recent.ticks)
        return frame

    async def _written(self, draft: Draft) -> Frame:
        """Write a turn, and return what is to be shown of it."""
        frame, after = draft.frame(self.branch), replay(draft.before, draft.turn.events)
        commit = draft.commit(self.branch, frame, after, self._world.clock.now())
        await self._write(commit, after)
        self._world.follow(self.record, self.branch)
        return self._with_faults(frame)

    async def _playbook(self, played: Digest) -> Playbook:
        return await self._world.editions.current(self.record.story_name, played)

    def _keep(self, head: TurnId) -> Keep:
        return Keep(self._world, self.record.id, self.branch.id, head, self._may_be_kept)

    def _with_faults(self, frame: Frame) -> Frame:
        """Add a word on a broken edit of the story; it is told, but no part of the turn."""
        fault = self._world.editions.fault(self.record.story_name)
        if fault is None:
            return frame
        return replace(frame, notices=(*frame.notices, f"⚠️ {fault.told(frame.language)}"))
