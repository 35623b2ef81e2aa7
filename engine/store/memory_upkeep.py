"""What is kept in memory besides the play itself, and what leaves it for good."""

from collections.abc import Collection, Sequence
from datetime import datetime

from engine.model.ids import BranchId, TimelineId, TurnId, WordsId
from engine.model.state import State
from engine.ports import Purged
from engine.store.leaving import Holdings, expired, forsaken, stays
from engine.store.memory_mailbox import MemoryMailbox
from engine.store.memory_pulses import MemoryPulses


class MemoryUpkeep(MemoryPulses, MemoryMailbox):
    """The part of `engine.ports.Journal` that removes and erases."""

    def __init__(self) -> None:
        super().__init__()
        self._snapshots: dict[tuple[TimelineId, TurnId], State] = {}
        self._answers: dict[tuple[TimelineId, str], str] = {}

    async def purge(self, before: datetime, *, rehearse: bool = False) -> Sequence[Purged]:
        """See `Journal.purge`."""
        found = [self._purged(timeline, before, rehearse) for timeline in sorted(self._branches)]
        return tuple(purged for purged in found if purged.branches)

    async def erase_words(self, timeline: TimelineId, ids: Sequence[WordsId]) -> None:
        """See `Journal.erase_words`."""
        await super().erase_words(timeline, ids)
        if ids:
            self._answers = {key: a for key, a in self._answers.items() if key[0] != timeline}
            quoting = {id for id in self._of(timeline) if self._quotes(timeline, id, ids)}
            self._drop_outgoing(timeline, quoting)

    def _quotes(self, timeline: TimelineId, turn: TurnId, ids: Collection[WordsId]) -> bool:
        said = self._of(timeline)[turn].turn.words()
        return any(words.id in ids for words in said)

    def _purged(self, timeline: TimelineId, before: datetime, rehearse: bool) -> Purged:
        holdings = self._holdings(timeline)
        gone = expired(holdings, before)
        turns = forsaken(holdings, gone)
        if gone and not rehearse:
            self._drop_branches(timeline, {branch.id for branch in gone}, turns)
            self._drop_turns(timeline, turns)
        return Purged(timeline, gone, len(turns))

    def _holdings(self, timeline: TimelineId) -> Holdings:
        return Holdings(
            {id: one.turn.parents for id, one in self._of(timeline).items()},
            tuple(self._branches[timeline].values()),
            tuple(self._moves[timeline]),
            tuple(self._checkpoints.get(timeline, {}).values()),
            tuple(merge for (of, _), merge in self._merges.items() if of == timeline),
            {one.branch for one in self._bindings.values() if one.timeline == timeline},
        )

    def _drop_branches(
        self, timeline: TimelineId, gone: Collection[BranchId], turns: Collection[TurnId]
    ) -> None:
        for id in gone:
            del self._branches[timeline][id]
            self._prompts.pop((timeline, id), None)
            self._pulses.pop((timeline, id), None)
        here = self._branches[timeline]
        self._moves[timeline] = [
            move for move in self._moves[timeline] if move.branch in here or stays(move, turns)
        ]
        for key, merge in list(self._merges.items()):
            if key[0] == timeline and not {merge.into, merge.source} <= here.keys():
                del self._merges[key]
        self._answers = {
            key: answer
            for key, answer in self._answers.items()
            if key[0] != timeline or key[1].partition("/")[0] not in gone
        }
        for message in self._messages.values():
            waits = message.incoming
            if waits is not None and waits.timeline == timeline and waits.branch in gone:
                message.fate, message.incoming = "refused", None

    def _drop_turns(self, timeline: TimelineId, turns: Collection[TurnId]) -> None:
        self._drop_outgoing(timeline, turns)
        for message, found in self._messages.items():
            if found.turn is not None and found.turn[0] == timeline and found.turn[1] in turns:
                self._posts.pop(message, None)
        for turn in turns:
            del self._written[timeline][turn]
            del self._descents[timeline][turn]
            self._snapshots.pop((timeline, turn), None)
        said = {words.id for one in self._of(timeline).values() for words in one.turn.words()}
        for of, words in list(self._texts):
            if of == timeline and words not in said:
                del self._texts[of, words]

    def _drop_outgoing(self, timeline: TimelineId, turns: Collection[TurnId]) -> None:
        for key in list(self._outgoing):
            if key[0] == timeline and key[1] in turns:
                del self._outgoing[key]
