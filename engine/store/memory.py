"""A store in memory: the reference for the others, and the store of the tests."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from engine.errors import BranchExists, NoSuchBranch, NoSuchTimeline, StaleHead
from engine.model.actions import Action, Say
from engine.model.events import Event, Narrated, Spoke
from engine.model.ids import BranchId, TimelineId, TurnId, WordsId
from engine.model.state import Line, State
from engine.model.turn import Turn
from engine.model.words import Words
from engine.ports import BranchRecord, Commit, TimelineRecord
from engine.store.memory_mailbox import MemoryMailbox, MemoryShelf
from engine.store.plan import answer_place

Part = TypeVar("Part", bound=Action | Event | Line)


class MemoryJournal(MemoryMailbox):
    """See `engine.ports.Journal`. It is its own mailbox, because a turn claims its message."""

    def __init__(self) -> None:
        super().__init__()
        self._timelines: dict[TimelineId, TimelineRecord] = {}
        self._branches: dict[TimelineId, dict[BranchId, BranchRecord]] = {}
        self._turns: dict[tuple[TimelineId, TurnId], Turn] = {}
        self._texts: dict[tuple[TimelineId, WordsId], str | None] = {}
        self._snapshots: dict[tuple[TimelineId, TurnId], State] = {}
        self._answers: dict[tuple[TimelineId, str], str] = {}

    async def begin(self, record: TimelineRecord, root: Commit) -> None:
        """See `Journal.begin`."""
        self._must_be_free(root.claim)
        self._timelines[record.id] = record
        self._branches[record.id] = {
            root.branch: BranchRecord(root.branch, record.id, "main", root.turn.id)
        }
        self._write(root)

    async def fork(self, branch: BranchRecord, at: datetime) -> None:  # noqa: ARG002 - nobody asks here
        """See `Journal.fork`."""
        branches = self._branches.get(branch.timeline, {})
        taken = {one.name.casefold() for one in branches.values()}
        if branch.name.casefold() in taken or branch.id in branches:
            raise BranchExists(branch.name)
        branches[branch.id] = branch

    async def timeline(self, id: TimelineId) -> TimelineRecord:
        """See `Journal.timeline`."""
        if id not in self._timelines:
            raise NoSuchTimeline
        return self._timelines[id]

    async def branches(self, timeline: TimelineId) -> Sequence[BranchRecord]:
        """See `Journal.branches`."""
        return tuple(self._branches.get(timeline, {}).values())

    async def branch(self, timeline: TimelineId, name: str) -> BranchRecord:
        """See `Journal.branch`."""
        for branch in self._branches.get(timeline, {}).values():
            if branch.name.casefold() == name.casefold():
                return branch
        raise NoSuchBranch(name)

    async def head(self, timeline: TimelineId, branch: BranchId) -> TurnId:
        """See `Journal.head`."""
        found = self._branches.get(timeline, {}).get(branch)
        if found is None:
            raise NoSuchBranch(branch)
        return found.head

    async def line(
        self, timeline: TimelineId, head: TurnId, since: TurnId | None = None
    ) -> Sequence[Turn]:
        """See `Journal.line`."""
        turns: list[Turn] = []
        for turn in self._back(timeline, head):
            if turn.id == since:
                break
            turns.append(self._retold(timeline, turn))
        return tuple(reversed(turns))

    async def append(self, commit: Commit) -> None:
        """See `Journal.append`."""
        self._must_be_free(commit.claim)
        branch = self._branches.get(commit.timeline, {}).get(commit.branch)
        if branch is None or (branch.head,) != commit.turn.parents[:1]:
            raise StaleHead(commit.branch)
        self._branches[commit.timeline][commit.branch] = replace(branch, head=commit.turn.id)
        self._drop_answers(commit.timeline, answer_place(commit.branch, branch.head))
        self._write(commit)

    async def keep_snapshot(self, timeline: TimelineId, turn: TurnId, state: State) -> None:
        """See `Journal.keep_snapshot`."""
        if (timeline, turn) in self._turns:
            self._snapshots[timeline, turn] = state

    async def nearest_snapshot(
        self, timeline: TimelineId, head: TurnId
    ) -> tuple[TurnId, State] | None:
        """See `Journal.nearest_snapshot`."""
        for turn in self._back(timeline, head):
            state = self._snapshots.get((timeline, turn.id))
            if state is not None:
                log = tuple(self._with_text(timeline, line) for line in state.log)
                return turn.id, replace(state, log=log)
        return None

    async def erase_words(self, timeline: TimelineId, ids: Sequence[WordsId]) -> None:
        """See `Journal.erase_words`."""
        self._texts.update({(timeline, id): None for id in ids})

    async def keep_answer(self, timeline: TimelineId, key: str, answer: str) -> None:
        """See `Journal.keep_answer`."""
        self._answers[timeline, key] = answer

    async def kept_answer(self, timeline: TimelineId, key: str) -> str | None:
        """See `Journal.kept_answer`."""
        return self._answers.get((timeline, key))

    def _write(self, commit: Commit) -> None:
        timeline, turn = commit.timeline, commit.turn
        self._turns[timeline, turn.id] = turn
        for words in turn.words():
            if self._texts.get((timeline, words.id)) is None:
                self._texts[timeline, words.id] = words.text
        self._post(commit)

    def _drop_answers(self, timeline: TimelineId, place: str) -> None:
        for key in [key for key in self._answers if key[0] == timeline]:
            if key[1].rpartition("/")[0] == place:
                del self._answers[key]

    def _back(self, timeline: TimelineId, head: TurnId) -> Iterator[Turn]:
        turn = self._turns.get((timeline, head))
        while turn is not None:
            yield turn
            turn = self._turns[timeline, turn.parents[0]] if turn.parents else None

    def _retold(self, timeline: TimelineId, turn: Turn) -> Turn:
        """Return *turn* with its words as they are now."""
        action = self._with_text(timeline, turn.action)
        events = tuple(self._with_text(timeline, event) for event in turn.events)
        return replace(turn, action=action, events=events)

    def _with_text(self, timeline: TimelineId, part: Part) -> Part:
        if isinstance(part, Say | Spoke | Narrated | Line) and part.words.id:
            id = part.words.id
            return replace(part, words=Words(self._texts.get((timeline, id)), id))
        return part


class MemoryStore(MemoryJournal, MemoryShelf):
    """One object that is journal, mailbox and shelf, and loses everything at exit."""

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
