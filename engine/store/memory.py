"""A store in memory: the reference for the others, and the store of the tests."""

from dataclasses import replace

from engine.errors import NoSuchTimeline, StaleHead
from engine.model.ids import TimelineId, TurnId
from engine.model.state import State
from engine.ports import BranchRecord, Commit, Dated, Past, TimelineRecord
from engine.store.adoption import check, is_here
from engine.store.footholds import Folding
from engine.store.memory_leases import MemoryLeases
from engine.store.memory_mailbox import MemoryShelf
from engine.store.memory_upkeep import MemoryUpkeep
from engine.store.memory_vectors import MemoryVectors
from engine.store.plan import answer_place


class MemoryJournal(MemoryUpkeep):
    """See `engine.ports.Journal`. It is its own mailbox, because a turn claims its message."""

    async def begin(self, record: TimelineRecord, root: Commit) -> None:
        """See `Journal.begin`."""
        self._must_be_free(root.claim)
        self._timelines[record.id] = record
        self._put(BranchRecord(root.branch, record.id, "main", root.turn.id))
        self._write(root)

    async def timeline(self, id: TimelineId) -> TimelineRecord:
        """See `Journal.timeline`."""
        if id not in self._timelines:
            raise NoSuchTimeline
        return self._timelines[id]

    async def append(self, commit: Commit) -> None:
        """See `Journal.append`."""
        self._must_be_free(commit.claim)
        branch = self._branches.get(commit.timeline, {}).get(commit.branch)
        parents = commit.turn.parents
        is_known = bool(parents) and self._of(commit.timeline).keys() >= set(parents)
        if branch is None or branch.head != commit.stands or not is_known:
            raise StaleHead(commit.branch)
        place = answer_place(commit.branch, commit.turn.parents[0])
        self._drop_answers(commit.timeline, place)
        self._write(commit)
        self._close(commit)

    async def adopt(self, past: Past) -> bool:
        """See `Journal.adopt`."""
        check(past)
        if await is_here(self, past):
            return False
        id = past.record.id
        self._timelines[id] = past.record
        self._branches[id] = {branch.id: branch for branch in past.branches}
        self._checkpoints[id] = {one.name.casefold(): one for one in past.checkpoints}
        for written in past.turns:
            self._add(id, written)
        self._moves[id] = list(past.moves)
        folding = Folding(past)
        for turn, state in folding.states(one.turn for one in past.turns):
            self._snapshots[id, turn] = state
        self._pulses.update({(id, branch): one for branch, one in folding.pulses().items()})
        return True

    async def keep_snapshot(self, timeline: TimelineId, turn: TurnId, state: State) -> None:
        """See `Journal.keep_snapshot`."""
        if turn in self._of(timeline):
            self._snapshots[timeline, turn] = state

    async def nearest_snapshot(
        self, timeline: TimelineId, head: TurnId
    ) -> tuple[TurnId, State] | None:
        """See `Journal.nearest_snapshot`."""
        for turn in self._back(timeline, head):
            state = self._snapshots.get((timeline, turn.id))
            if state is not None:
                said = (state.log, state.letters, state.gathered)
                log, letters, gathered = self._as_now(timeline, said)
                return turn.id, replace(state, log=log, letters=letters, gathered=gathered)
        return None

    async def keep_answer(self, timeline: TimelineId, key: str, answer: str) -> None:
        """See `Journal.keep_answer`."""
        self._answers[timeline, key] = answer

    async def kept_answer(self, timeline: TimelineId, key: str) -> str | None:
        """See `Journal.kept_answer`."""
        return self._answers.get((timeline, key))

    def _write(self, commit: Commit) -> None:
        self._add(commit.timeline, Dated(commit.turn, commit.at))
        for move in commit.moves:
            self._move(commit.timeline, move)
        self._put_pulse(commit.timeline, commit.branch, commit.pulse)
        self._open_again(commit)
        self._post(commit)

    def _open_again(self, commit: Commit) -> None:
        branch = self._branches[commit.timeline][commit.branch]
        if branch.status == "merged":
            self._put(replace(branch, status="open", status_at=commit.at))

    def _close(self, commit: Commit) -> None:
        if commit.closes is None:
            return
        self._merges.pop((commit.timeline, commit.branch), None)
        source = self._branches[commit.timeline].get(commit.closes)
        if source and (source.status, source.head) == ("open", commit.turn.parents[-1]):
            self._put(replace(source, status="merged", status_at=commit.at))

    def _drop_answers(self, timeline: TimelineId, place: str) -> None:
        for key in [key for key in self._answers if key[0] == timeline]:
            if key[1].rpartition("/")[0] == place:
                del self._answers[key]


class MemoryStore(MemoryVectors, MemoryJournal, MemoryShelf, MemoryLeases):
    """One object that is every port of a store, and loses everything at exit."""

    @property
    def journal(self) -> "MemoryStore":
        """Return the journal, as `Store` has it."""
        return self

    @property
    def mailbox(self) -> "MemoryStore":
        """Return the mailbox, as `Store` has it."""
        return self

    @property
    def shelf(self) -> "MemoryStore":
        """Return the shelf, as `Store` has it."""
        return self

    @property
    def index(self) -> "MemoryStore":
        """Return the archive, as `Store` has it."""
        return self

    @property
    def leases(self) -> "MemoryStore":
        """Return the leases, as `Store` has it."""
        return self
