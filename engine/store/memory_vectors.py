"""Vectors in memory: the reference for the others."""

from collections.abc import Collection, Mapping, Sequence
from math import hypot

from engine.model.ids import TurnId
from engine.model.memory import Passage
from engine.ports.embedder import Vector
from engine.ports.vectors import STEADY, Collected, Near
from engine.store.memory_index import MemoryIndex


class MemoryVectors(MemoryIndex):
    """See `engine.ports.vectors.Vectors`."""

    def __init__(self) -> None:
        super().__init__()
        self._vectors: dict[tuple[Collected, str], tuple[str, Sequence[Vector]]] = {}

    async def keep_vectors(
        self, of: Collected, model: str, vectors: Mapping[str, Sequence[Vector]]
    ) -> None:
        """See `Vectors.keep_vectors`."""
        there = {one.id for one in self._every(of)}
        self._vectors.update({(of, id): (model, vectors[id]) for id in vectors if id in there})

    async def without_vectors(self, of: Collected, model: str, limit: int) -> Sequence[Passage]:
        """See `Vectors.without_vectors`."""
        kept = self._kept(of, model)
        found = sorted(self._every(of), key=lambda one: (-one.number, one.id))
        return tuple(one for one in found if one.id not in kept)[:limit]

    async def near(
        self,
        of: Collected,
        model: str,
        vector: Vector,
        limit: int,
        turns: Collection[TurnId] | None = None,
    ) -> Sequence[Near]:
        """See `Vectors.near`."""
        kept = {
            id: vectors
            for id, vectors in self._kept(of, model).items()
            if len(vectors[0]) == len(vector)
        }
        every = [one for vectors in kept.values() for one in vectors]
        middle = [sum(column) / (len(every) + STEADY) for column in zip(*every, strict=True)]
        found = [
            Near(one, max(_cosine(vector, other, middle) for other in kept[one.id]))
            for one in await self.passages(of, turns)
            if one.id in kept
        ]
        return tuple(sorted(found, key=lambda one: -one.alike)[:limit])

    def _kept(self, of: Collected, model: str) -> Mapping[str, Sequence[Vector]]:
        there = {one.id for one in self._every(of)}
        return {
            id: vectors
            for (collection, id), (made_by, vectors) in self._vectors.items()
            if (collection, made_by) == (of, model) and id in there
        }


def _cosine(one: Vector, other: Vector, middle: Vector) -> float:
    """Return the cosine of two vectors seen from the *middle*."""
    left = [a - b for a, b in zip(one, middle, strict=True)]
    right = [a - b for a, b in zip(other, middle, strict=True)]
    spans = hypot(*left) * hypot(*right)
    return sum(a * b for a, b in zip(left, right, strict=True)) / max(spans, 1e-9)
