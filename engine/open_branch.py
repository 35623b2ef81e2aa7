"""One branch while it is open in this process: where it stands, how it moves, how time passes."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engine.errors import StaleHead, TurnPassed
from engine.history.tree import is_ancestor
from engine.lineage import Lineage
from engine.model.events import Event
from engine.model.ids import TurnId, UserId
from engine.model.memory_actions import Fold
from engine.model.people_events import MoodsFaded
from engine.model.state import State
from engine.model.table_actions import Tick
from engine.model.turn import Turn
from engine.model.words import salt_of
from engine.passing import Passing
from engine.ports import BranchRecord, Commit, HeadMove, MoveReason, Pulse, TimelineRecord
from engine.pulses import pulse_after
from engine.recent import Recent, recent
from engine.rules.evolve import replay
from engine.rules.fading import is_alive, ticks_left
from engine.standing import Standing
from engine.world import World, finished

Settle = Callable[[State], Iterable[Event]]
"""Says what happens to memory, from where the branch stands."""


class OpenBranch:
    """Moves, and lets time pass, one after the other in the order in which that is asked for."""

    def __init__(self, record: TimelineRecord, branch: BranchRecord, world: World) -> None:
        self.record = record
        self.branch = branch
        self._world = world
        self._salt = salt_of(record.seed)
        self._standing = Standing(world.journal, record.id, branch.id)
        self._lane = asyncio.Lock()
        self._may_be_kept = True

    async def state(self) -> State:
        """Return where the branch stands."""
        return (await self._standing.now())[1]

    async def now(self) -> tuple[TurnId, State]:
        """Return the newest turn of the branch and the state there: whoever needs both asks once.

        Somebody may take a turn between two questions.
        """
        return await self._standing.now()

    async def head(self) -> TurnId:
        """Return the newest turn of the branch."""
        return await self._standing.head()

    async def latest(self, since: TurnId | None = None) -> Turn:
        """Return the newest turn that somebody took; it must be *since* where that is given.

        Ticks after it do not count: nobody did anything in them. They may be named by *since*.

        Raises:
            TurnPassed: it is another one.
        """
        return (await self._recent(since)).turn

    async def state_at(self, turn: TurnId) -> State:
        """Return where the timeline stood after *turn*, on whatever branch that lies."""
        return await self._standing.state_at(turn)

    async def turns(self) -> Sequence[Turn]:
        """Return all turns from the root to the head, oldest first."""
        return await self._world.journal.line(self.record.id, await self.head())

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
            await self._move(head, to, reason, by)
            return head

    async def swap(self, to: TurnId, by: UserId, since: TurnId) -> None:
        """Let *to*, a sibling of the latest turn *since*, count instead of it.

        Time that passed since then has passed all the same.

        Raises:
            StaleHead: another turn is the latest by now.
        """
        async with self._lane:
            now = await self._recent()
            if now.turn.id != since:
                raise StaleHead(self.branch.name)
            await self._move(now.head, to, "variant", by)
            await self._pass_again(now.ticks)

    async def pass_time(self, passing: Passing) -> bool:
        """Let ticks that are over be told of in a turn, which nobody is shown.

        False where none was needed: nothing fades there any more.

        Raises:
            StaleHead: the branch stands elsewhere than was thought, or is about to.
        """
        if self._lane.locked():  # somebody acts: that may take minutes, and time can wait
            raise StaleHead(self.branch.name)
        async with self._lane:
            head, before = passing.head, await self._state_to_pass(passing)
            left = (passing.left or 0) if before is None else ticks_left(before)
            turn = self._tick(head, passing.ticks)
            pulse = Pulse(passing.until, turn.id, max(0, left - passing.ticks))
            if not left:
                await self._world.journal.set_pulse(self.record.id, self.branch.id, head, pulse)
                return False
            after = None if before is None else replay(before, turn.events)
            await self._write(self._commit(turn, pulse), after)
            return True

    async def put_in_order(self, action: Fold, settle: Settle) -> bool:
        """Let memory be put in order in a turn that nobody is shown; False where nothing is to do.

        *settle* says what happens where the branch stands by then. What took long, as asking a
        model does, is done before this.

        Raises:
            StaleHead: the turn that memory was taken from does not lie behind the head any more.
        """
        async with self._lane:
            head, before = await self._standing.present()
            await self._must_lie_behind(action.until, head)
            events = tuple(settle(before))
            if events:
                turn = Turn.after((head,), action, events, salt=self._salt, kind="fold")
                await self._write(self._commit(turn, None), replay(before, turn.events))
            return bool(events)

    async def _must_lie_behind(self, turn: TurnId, head: TurnId) -> None:
        behind = Lineage(self._world.journal, self.record.id, (head, turn))
        if not await behind.find(partial(is_ancestor, turn, head)):
            raise StaleHead(self.branch.name)

    async def _recent(self, since: TurnId | None = None) -> Recent:
        found = await recent(self._world.journal, self.record.id, await self.head())
        if since is not None and since not in found.ids:
            raise TurnPassed
        return found

    async def _move(self, head: TurnId, to: TurnId, reason: MoveReason, by: UserId) -> None:
        if head == to:
            return
        before, after = await self.state_at(head), await self.state_at(to)
        at = self._world.clock.now()
        pulse = pulse_after(before, after, to, at)
        move = HeadMove(self.branch.id, head, to, reason, by, at)
        self._standing.forget()
        await self._world.journal.move_head(self.record.id, move, pulse)
        self._standing.stand(to, after)

    async def _state_to_pass(self, passing: Passing) -> State | None:
        """Return the state ahead of ticks; None where nobody needs to read it."""
        known = self._standing.known(passing.head)
        if known is None and passing.left is None:
            return await self.state_at(passing.head)
        return known

    async def _pass_again(self, ticks: int) -> None:
        """Let as many ticks be over after another telling of a turn as after the one before."""
        head, before = await self._standing.present()
        if ticks and is_alive(before):
            turn = self._tick(head, ticks)
            after = replay(before, turn.events)
            pulse = pulse_after(before, after, turn.id, self._world.clock.now())
            await self._write(self._commit(turn, pulse), after)

    def _tick(self, head: TurnId, ticks: int) -> Turn:
        events = (MoodsFaded(ticks, idle=True),)
        return Turn.after((head,), Tick(ticks), events, salt=self._salt, kind="tick")

    def _commit(self, turn: Turn, pulse: Pulse | None) -> Commit:
        at = self._world.clock.now()
        return Commit(self.record.id, self.branch.id, turn, at, pulse=pulse)

    async def _write(self, commit: Commit, after: State | None) -> None:
        """Write a turn, and stand at it; where *after* is None, the state is read when needed."""
        self._standing.forget()  # until it is written: a caller may leave before that is known
        await finished(self._world.journal.append(commit))
        self._may_be_kept = False
        if after is not None:
            await self._standing.advance(commit.turn.id, after)
