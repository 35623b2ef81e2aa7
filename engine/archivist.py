"""What leaves the workspace goes into the archive, turn by turn, word for word."""

from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import takewhile

from engine.lineage import turns_back
from engine.memory.archiving import passages_of
from engine.model.events import Spoke
from engine.model.ids import TimelineId, TurnId
from engine.model.memory import STEPS_KEPT, Passage
from engine.model.turn import Turn
from engine.ports import Index, Journal

FEW, AT_ONCE = 2, 64
"""How many turns are looked up at first, and at most; and how many kept in one transaction."""


_Line = tuple[TurnId, int, int]
"""Where a line begins, the number of that turn, and how many of its turns stay."""


class Archivist:
    """Keeps passages of turns. They say what those turns say: two lines share what they share.

    Nothing is lost or kept twice, whoever dies when, as the turns stay where they are and the
    passages of each have their ids from it.
    """

    def __init__(self, journal: Journal, index: Index) -> None:
        self._journal = journal
        self._index = index

    async def archive(self, timeline: TimelineId, head: TurnId, number: int) -> int:
        """Keep what lies behind *head* and has left the workspace; return how many passages.

        *number* is the number of the turn *head*.

        Raises:
            StoreError: it cannot be read, or kept.
        """
        count, waiting = 0, list[Passage]()
        async for turn, its_number in self._leaving(timeline, head, number):
            waiting += passages_of(turn, its_number)
            if len(waiting) >= AT_ONCE:
                count += await self._index.keep_passages(timeline, waiting)
                waiting = []
        return count + await self._index.keep_passages(timeline, waiting)

    async def _leaving(
        self, timeline: TimelineId, head: TurnId, number: int
    ) -> AsyncIterator[tuple[Turn, int]]:
        """Yield the turns that are not kept yet, and their numbers; also those that merges brought.

        The last ones stay: they stand in the workspace.
        """
        seen, lines = set[TurnId](), [(head, number, STEPS_KEPT)]
        while lines:
            gone = self._gone(timeline, lines.pop(), lines)
            async for turn, its_number in self._unkept(timeline, gone):
                if turn.id in seen:
                    break
                seen.add(turn.id)
                yield turn, its_number

    async def _gone(
        self, timeline: TimelineId, line: _Line, lines: list[_Line]
    ) -> AsyncIterator[tuple[Turn, int]]:
        """Yield the turns of one line that have left the workspace, the newest first.

        What merges brought goes to *lines*.
        """
        start, number, staying = line
        async for turn in turns_back(self._journal, timeline, start):
            lines += [(other, number, 0) for other in turn.parents[1:]]
            if staying <= 0:
                yield turn, number
            staying -= not turn.is_quiet
            number -= sum(1 for _ in spoken(turn))

    async def _unkept(
        self, timeline: TimelineId, gone: AsyncIterator[tuple[Turn, int]]
    ) -> AsyncIterator[tuple[Turn, int]]:
        """Yield of *gone* what is ahead of the first turn that is kept, asked for by more and more.

        Behind a turn that is kept all are. Usually a single one is new.
        """
        waiting, size = list[tuple[Turn, int]](), FEW
        async for one in gone:
            waiting.append(one)
            if len(waiting) < size:
                continue
            fresh = await self._ahead_of_kept(timeline, waiting)
            for each in fresh:
                yield each
            if len(fresh) < len(waiting):
                return
            waiting, size = [], min(2 * size, AT_ONCE)
        for each in await self._ahead_of_kept(timeline, waiting):
            yield each

    async def _ahead_of_kept(
        self, timeline: TimelineId, turns: Sequence[tuple[Turn, int]]
    ) -> Sequence[tuple[Turn, int]]:
        kept = await self._index.turns_kept(timeline, [turn.id for turn, _ in turns])
        return [*takewhile(lambda one: one[0].id not in kept, turns)]


def spoken(turn: Turn) -> Iterator[Spoke]:
    """Yield what people said in a turn: a turn counts by that."""
    return (event for event in turn.events if isinstance(event, Spoke))
