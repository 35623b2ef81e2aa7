"""What a play remembers: found by words, of the line that asks, in one ranking."""

from engine.memory.ranking import ranked
from engine.memory.terms import asked_terms
from engine.model.ids import TurnId
from engine.model.memory import Found, Query
from engine.narration.tokens import token_count
from engine.ports import Index, Journal, TimelineRecord
from engine.sight import Sight

CANDIDATES = 8
"""So many times as many passages are looked at as may be told."""


class Recalling:
    """Finds what a line remembers, and what the documents of its story say."""

    def __init__(self, journal: Journal, index: Index) -> None:
        self._index = index
        self._sight = Sight(journal)

    async def recall(self, record: TimelineRecord, head: TurnId, query: Query) -> tuple[Found, ...]:
        """Return what is told, the best first.

        Raises:
            StoreError: the archive cannot be read.
        """
        most = query.limit * CANDIDATES
        behind = await self._sight.behind(record.id, head)
        words = asked_terms(query.words)
        around = asked_terms("\n".join(query.around))
        found = [*await self._index.search(record.id, words or around, most, behind)]
        return ranked(query, found, token_count)
