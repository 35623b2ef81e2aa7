"""The port for what passages are like: vectors of their sentences, kept beside the archive."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.model.ids import Digest, TimelineId, TurnId
from engine.model.memory import Passage
from engine.ports.embedder import Vector

Collected = TimelineId | Digest
"""Whose passages they are: a play's, or those of the documents of a story, by its digest."""

STEADY = 50
"""The middle counts as if so many more vectors lay at 0: that of a few texts says little."""


@dataclass(frozen=True, slots=True)
class Near:
    """A passage with a sentence that is like what was asked: *alike* from -1 to 1.

    That is a cosine seen from the middle of all that the collection says, since the texts of some
    models all point in about the same direction.
    """

    passage: Passage
    alike: float


class Vectors(Protocol):
    """Keeps vectors of passages, by the model that made them. Those of others are never compared.

    With its passage a vector goes.
    """

    async def keep_vectors(
        self, of: Collected, model: str, vectors: Mapping[str, Sequence[Vector]]
    ) -> None:
        """Keep what passages are like, by their ids, instead of what other models said.

        Those of passages that are gone are left out.
        """
        ...

    async def without_vectors(self, of: Collected, model: str, limit: int) -> Sequence[Passage]:
        """Return passages of which *model* has not said what they are like, the newest first."""
        ...

    async def near(
        self,
        of: Collected,
        model: str,
        vector: Vector,
        limit: int,
        turns: Collection[TurnId] | None = None,
    ) -> Sequence[Near]:
        """Return the passages that are most like *vector*, which *model* has made.

        Where *turns* is given, passages of other turns do not exist; those of no turn always do.
        """
        ...
