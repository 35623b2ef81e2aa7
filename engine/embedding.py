"""What passages are like is found out behind the backs of players, and kept beside them."""

from collections.abc import Iterator, Mapping, Sequence

from engine.memory.meanings import meanings
from engine.model.memory import Passage
from engine.ports import Collected, Embedder, Index, Vector

AT_ONCE = 32
"""How many passages are kept in one transaction."""


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
