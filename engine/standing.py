"""Where a branch stands: its head, the state there, and states kept along its line."""

from engine.model.ids import BranchId, TimelineId, TurnId
from engine.model.state import State
from engine.ports import Journal
from engine.rules.evolve import replay

SNAPSHOT_EVERY = 50


class Standing:
    """Folds the turns of one branch, and remembers where that led."""

    def __init__(self, journal: Journal, timeline: TimelineId, branch: BranchId) -> None:
        self._journal = journal
        self._timeline = timeline
        self._branch = branch
        self._at: tuple[TurnId, State] | None = None
        self._unsnapped = 0

    async def head(self) -> TurnId:
        """Return the newest turn of the branch."""
        return await self._journal.head(self._timeline, self._branch)

    async def present(self) -> tuple[TurnId, State]:
        """Return the head and the state there, as far as is known: writing a turn finds out."""
        if self._at is None:
            self._at = await self._load(await self.head())
        return self._at

    async def now(self) -> tuple[TurnId, State]:
        """Return the head and the state there, wherever that is by now."""
        head = await self.head()
        if self._at is None or self._at[0] != head:
            self._at = await self._load(head)
        return self._at

    def known(self, turn: TurnId) -> State | None:
        """Return the state after *turn* where it need not be read: the branch stands there."""
        return self._at[1] if self._at is not None and self._at[0] == turn else None

    async def state_at(self, turn: TurnId) -> State:
        """Return the state after *turn*, on whatever branch that lies."""
        known = self.known(turn)
        return (await self._load(turn))[1] if known is None else known

    def forget(self) -> None:
        """Look anew the next time."""
        self._at = None

    def stand(self, turn: TurnId, state: State) -> None:
        """Stand at *turn*, where *state* is as known."""
        self._at = (turn, state)

    async def advance(self, turn: TurnId, state: State) -> None:
        """Stand at *turn*, which was just written, and keep *state* from time to time."""
        self._at = (turn, state)
        self._unsnapped += 1
        if self._unsnapped >= SNAPSHOT_EVERY:
            await self._snap(*self._at)

    async def _load(self, head: TurnId) -> tuple[TurnId, State]:
        found = await self._journal.nearest_snapshot(self._timeline, head)
        since, state = found or (None, State())
        turns = await self._journal.line(self._timeline, head, since)
        state = replay(state, (event for turn in turns for event in turn.events))
        if len(turns) >= SNAPSHOT_EVERY:
            await self._snap(head, state)
        return head, state

    async def _snap(self, turn: TurnId, state: State) -> None:
        self._unsnapped = 0
        await self._journal.keep_snapshot(self._timeline, turn, state)
