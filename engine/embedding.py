"""What passages are like is found out behind the backs of players, and kept beside them."""

import logging
from collections.abc import Iterator, Mapping, Sequence

from engine.errors import ServiceError
from engine.memory.meanings import meanings
from engine.model.memory import Passage
from engine.ports import Collected, Embedder, Index, Vector

log = logging.getLogger(__name__)

AT_ONCE = 32
"""How many passages are kept in one transaction."""

MOST = 512
"""How many passages are looked at in one go; of a long play the rest follows after later turns."""


class Embedding:
    """Finds out what is missing, and knows of what nothing is. *embedder* None: it has no work."""

    def __init__(self, index: Index, embedder: Embedder | None) -> None:
        self._index = index
        self._embedder = embedder
        self._whole: set[Collected] = set()

    def look_again(self) -> None:
        """Take nothing for whole any more: another process may have kept more."""
        self._whole.clear()

    async def catch_up(self, of: Collected, *, is_more: bool = False) -> None:
        """Find out what passages are like that nobody knows of; *is_more*: some are new.

        What fails is found out the next time.
        """
        if is_more:
            self._whole.discard(of)
        if self._embedder is None or of in self._whole:
            return
        try:
            count = await embed_missing(self._index, self._embedder, of, MOST)
        except ServiceError as error:
            log.info("what passages are like is not known yet: %s", error)
            return
        if count < MOST:
            self._whole.add(of)


async def embed_missing(index: Index, embedder: Embedder, of: Collected, limit: int) -> int:
    """Keep what at most *limit* passages are like that have no vectors; return how many.

    The newest come first. What another model said of them is not counted, and goes.

    Raises:
        ServiceError: the embedder does not answer, or the archive cannot be read or kept; what was
            found out before that is kept.
    """
    await embedder.warm()
    count = 0
    while count < limit:
        most = min(AT_ONCE, limit - count)
        passages = await index.without_vectors(of, embedder.model, most)
        if not passages:
            break
        await index.keep_vectors(of, embedder.model, await _vectors(embedder, passages))
        count += len(passages)
    return count


async def _vectors(
    embedder: Embedder, passages: Sequence[Passage]
) -> Mapping[str, Sequence[Vector]]:
    """Return a vector for each piece of each passage, by its id."""
    pieces = {one.id: meanings(one.text) for one in passages}
    vectors: Iterator[Vector] = iter(
        await embedder.embed([piece for said in pieces.values() for piece in said])
    )
    return {id: [next(vectors) for _ in said] for id, said in pieces.items()}
