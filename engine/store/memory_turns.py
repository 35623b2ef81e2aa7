"""Turns in memory, and the words in them."""

from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from engine.errors import NoSuchTurn
from engine.model.ids import TimelineId, TurnId, WordsId
from engine.model.turn import Turn
from engine.model.words import Words, reworded
from engine.ports import Dated, Descent, Knot
from engine.store.order import parents_first

Part = TypeVar("Part")


class MemoryTurns:
    """The part of `engine.ports.Journal` that reads turns."""

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[TimelineId, dict[TurnId, Dated]] = {}
        self._descents: dict[TimelineId, dict[TurnId, Descent]] = {}
        self._texts: dict[tuple[TimelineId, WordsId], str | None] = {}

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

    async def turn(self, timeline: TimelineId, id: TurnId) -> Turn:
        """See `Journal.turn`."""
        self._must_have(timeline, id)
        return self._retold(timeline, self._written[timeline][id].turn)

    async def turns_with(self, timeline: TimelineId, ids: Sequence[TurnId]) -> Sequence[Turn]:
        """See `Journal.turns_with`."""
        return tuple([await self.turn(timeline, id) for id in ids])

    async def turn_called(self, timeline: TimelineId, prefix: str) -> TurnId:
        """See `Journal.turn_called`."""
        wanted = prefix.lower()
        found = [id for id in self._of(timeline) if prefix and id.startswith(wanted)]
        if len(found) != 1:
            raise NoSuchTurn(prefix)
        return found[0]

    async def children(self, timeline: TimelineId, parent: TurnId) -> Sequence[TurnId]:
        """See `Journal.children`."""
        written = self._of(timeline).values()
        found = [one for one in written if one.turn.parents[:1] == (parent,)]
        return tuple(one.turn.id for one in sorted(found, key=_moment))

    async def descent(
        self, timeline: TimelineId, ids: Collection[TurnId], generations: int
    ) -> Sequence[Descent]:
        """See `Journal.descent`."""
        every = self._descents.get(timeline, {})
        found = {id: every[id] for id in ids if id in every}
        youngest = max((one.generation for one in found.values()), default=0)
        ahead = list(found.values())
        while ahead:
            for parent in ahead.pop().parents:
                one = every[parent]
                if parent not in found and one.generation >= youngest - generations:
                    found[parent] = one
                    ahead.append(one)
        return tuple(found.values())

    async def merges_of(self, timeline: TimelineId, turn: TurnId) -> Sequence[TurnId]:
        """See `Journal.merges_of`."""
        every = self._descents.get(timeline, {}).values()
        return tuple(one.id for one in every if one.parents[1:] == (turn,))

    async def knots(self, timeline: TimelineId) -> Sequence[Knot]:
        """See `Journal.knots`."""
        return tuple(map(_knot, self._ordered(timeline)))

    async def turns(self, timeline: TimelineId) -> AsyncIterator[Dated]:
        """See `Journal.turns`."""
        for one in list(self._ordered(timeline)):
            yield Dated(self._retold(timeline, one.turn), one.at)

    async def erase_words(self, timeline: TimelineId, ids: Sequence[WordsId]) -> None:
        """See `Journal.erase_words`."""
        self._texts.update({(timeline, id): None for id in ids})

    def _of(self, timeline: TimelineId) -> Mapping[TurnId, Dated]:
        return self._written.get(timeline, {})

    def _must_have(self, timeline: TimelineId, id: TurnId) -> None:
        if id not in self._of(timeline):
            raise NoSuchTurn(id)

    def _add(self, timeline: TimelineId, written: Dated) -> None:
        self._written.setdefault(timeline, {}).setdefault(written.turn.id, written)
        self._follow(timeline, written.turn)
        for words in written.turn.said():
            if self._texts.get((timeline, words.id)) is None:
                self._texts[timeline, words.id] = words.text

    def _follow(self, timeline: TimelineId, turn: Turn) -> None:
        every = self._descents.setdefault(timeline, {})
        generation = 1 + max((every[parent].generation for parent in turn.parents), default=-1)
        every[turn.id] = Descent(turn.id, turn.parents, generation)

    def _ordered(self, timeline: TimelineId) -> Iterator[Dated]:
        """Yield all turns, oldest first, parents before children."""
        written = self._of(timeline)
        oldest_first = sorted(written.values(), key=_moment)
        for id in parents_first({one.turn.id: one.turn.parents for one in oldest_first}):
            yield written[id]

    def _back(self, timeline: TimelineId, head: TurnId) -> Iterator[Turn]:
        written = self._of(timeline)
        found = written.get(head)
        while found is not None:
            yield found.turn
            found = written[found.turn.parents[0]] if found.turn.parents else None

    def _retold(self, timeline: TimelineId, turn: Turn) -> Turn:
        """Return *turn* with its words as they are now."""
        action, events = self._as_now(timeline, (turn.action, turn.events))
        return replace(turn, action=action, events=events).hashed_as(turn.body)

    def _as_now(self, timeline: TimelineId, part: Part) -> Part:
        """Return *part* with its words as they are now."""
        return reworded(part, lambda words: Words(self._texts.get((timeline, words.id)), words.id))


def _moment(written: Dated) -> datetime:
    return written.at


def _knot(written: Dated) -> Knot:
    turn = written.turn
    return Knot(turn.id, turn.parents, turn.kind, turn.action.kind, written.at)
