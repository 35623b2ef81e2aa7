"""What a play remembers: found by words and by meaning, of the line that asks, in one ranking."""

import asyncio
import logging
from collections.abc import Collection, Sequence

from engine.errors import ServiceError
from engine.memory.meanings import meanings
from engine.memory.ranking import ranked
from engine.memory.terms import asked_terms
from engine.model.ids import TurnId
from engine.model.memory import Found, Passage, Query
from engine.narration.tokens import token_count
from engine.ports import Collected, Embedder, Index, Journal, Near, TimelineRecord, Vector
from engine.sight import Sight

log = logging.getLogger(__name__)

CANDIDATES = 8
"""So many times as many passages are looked at as may be told."""

SENTENCES = 3
"""How many of the last sentences are looked up by what they mean, each by itself."""

PATIENCE_S = 2.0
"""How long a turn waits for what its words mean; then it goes on with the words alone."""


class Recalling:
    """Finds what a line remembers, and what the documents of its story say.

    *embedder* None: by words alone. *is_mute* tells that it was asked last in vain.
    """

    def __init__(self, journal: Journal, index: Index, embedder: Embedder | None = None) -> None:
        self._index = index
        self._embedder = embedder
        self._sight = Sight(journal)
        self.is_mute = False

    @property
    def model(self) -> str | None:
        """Return the name of what compares meanings; None where nothing does."""
        return None if self._embedder is None else self._embedder.model

    async def recall(self, record: TimelineRecord, head: TurnId, query: Query) -> tuple[Found, ...]:
        """Return what is told, the best first.

        Raises:
            StoreError: the archive cannot be read.
        """
        behind = await self._sight.behind(record.id, head)
        every, alike = [*query.beside], dict[str, float]()
        for of in _collections(record, query):
            every += await self._worded(of, query, behind)
        for one in await self._meant(record, query, behind):
            every.append(one.passage)
            alike[one.passage.id] = max(one.alike, alike.get(one.passage.id, 0.0))
        return ranked(query, every, token_count, among=len(behind), alike=alike)

    async def _worded(
        self, of: Collected, query: Query, behind: Collection[TurnId]
    ) -> Sequence[Passage]:
        """Return what holds the words, or any name of what they speak of, or what is around."""
        names = "\n".join(name for names in query.names for name in names)
        said = dict.fromkeys((*asked_terms(query.words), *asked_terms(names)))
        around = asked_terms("\n".join(query.around))
        most = query.limit * CANDIDATES
        found = await self._index.search(of, [*said], most, behind)
        return [*found, *await self._index.search(of, around, most, behind)]

    async def _meant(
        self, record: TimelineRecord, query: Query, behind: Collection[TurnId]
    ) -> Sequence[Near]:
        """Return what has to do with what the last sentences mean."""
        text = query.words.strip() or "\n".join(query.around)
        if self._embedder is None or not text.strip():
            return ()
        most, least, found = query.limit * CANDIDATES, self._embedder.least, list[Near]()
        vectors = await _vectors(self._embedder, meanings(text)[-SENTENCES:])
        self.is_mute = not vectors
        for vector in vectors:
            for of in _collections(record, query):
                found += await self._index.near(of, self._embedder.model, vector, most, behind)
        return [one for one in found if one.alike >= least]


def _collections(record: TimelineRecord, query: Query) -> Sequence[Collected]:
    return (record.id, query.story) if query.story else (record.id,)


async def _vectors(embedder: Embedder, texts: Sequence[str]) -> Sequence[Vector]:
    """Return what *texts* mean; () where nothing says so, or not in time."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await embedder.embed(texts)
    except TimeoutError:
        log.warning("recall goes by words alone: no vector came in time")
    except ServiceError as error:
        log.warning("recall goes by words alone: %s", error)
    return ()
