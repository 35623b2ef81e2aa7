"""What leaves the workspace goes into the archive, turn by turn, word for word."""

from collections.abc import AsyncIterator, Collection, Iterator

from engine.lineage import turns_back
from engine.memory.archiving import passages_of
from engine.model.events import Spoke
from engine.model.ids import TimelineId, TurnId
from engine.model.memory import STEPS_KEPT, Passage
from engine.model.turn import Turn
from engine.ports import Index, Journal

AT_ONCE = 64
"""How many turns are kept in one transaction."""


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
        kept = await self._index.turns_kept(timeline)
        count, waiting = 0, list[Passage]()
        async for turn, its_number in self._leaving(timeline, head, number, kept):
            waiting += passages_of(turn, its_number)
            if len(waiting) >= AT_ONCE:
                count += await self._index.keep_passages(timeline, waiting)
                waiting = []
        return count + await self._index.keep_passages(timeline, waiting)

    async def _leaving(
        self, timeline: TimelineId, head: TurnId, number: int, kept: Collection[TurnId]
    ) -> AsyncIterator[tuple[Turn, int]]:
        """Yield the turns that are not kept yet, and their numbers; also those that merges brought.

        The last ones stay: they stand in the workspace.
        """
        seen = set[TurnId]()
        lines = [(head, number, STEPS_KEPT)]
        while lines:
            start, number, staying = lines.pop()
            async for turn in turns_back(self._journal, timeline, start):
                if turn.id in seen or turn.id in kept:
                    break
                seen.add(turn.id)
                lines += [(other, number, 0) for other in turn.parents[1:]]
                if staying <= 0:
                    yield turn, number
                staying -= not turn.is_quiet
                number -= sum(1 for _ in spoken(turn))


def spoken(turn: Turn) -> Iterator[Spoke]:
    """Yield what people said in a turn: a turn counts by that."""
    return (event for event in turn.events if isinstance(event, Spoke))
