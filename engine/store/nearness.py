"""The vectors of a collection in memory, and which of them are nearest: one product of numpy.

A number is kept as one byte, since only directions are compared: 512 bytes a sentence. Where there
are few they are held as they are multiplied as well, which is faster and four times as large.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from engine.model.ids import TurnId
from engine.ports.embedder import Vector
from engine.ports.vectors import STEADY

Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]

FEW = 2**23
"""Up to so many numbers are held as they are multiplied: 32 MB, 16,000 sentences of 512 numbers."""

_AT_ONCE = 4096
_AHEAD = 4
_MOST = 127


def packed(vectors: Sequence[Vector]) -> bytes:
    """Return *vectors* as they are kept, a byte a number."""
    whole = np.asarray(vectors, dtype=np.float32)
    largest = np.abs(whole).max(axis=1, keepdims=True)
    numbers: Bytes = np.rint(whole / largest * _MOST).astype(np.int8)
    return numbers.tobytes()


class Nearness:
    """Vectors of one size that belong to passages, which are known by their ids and turns."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._ids: list[str] = []
        self._turns: list[TurnId] = []
        self._starts: list[int] = []
        self._vectors: Bytes = np.empty((0, size), np.int8)
        self._whole: Floats | None = None
        self._middle: Floats = np.zeros(size, np.float32)
        self._spans: Floats = np.empty(0, np.float32)

    def add(self, kept: Sequence[tuple[str, TurnId, bytes]]) -> None:
        """Take in the vectors of passages: each one's id, its turn, and what was `packed`."""
        added: list[Bytes] = [self._vectors]
        count = len(self._vectors)
        for id, turn, octets in kept:
            vectors = np.frombuffer(octets, np.int8).reshape(-1, self.size)
            self._ids.append(id)
            self._turns.append(turn)
            self._starts.append(count)
            count += len(vectors)
            added.append(vectors)
        if kept:
            self._vectors = np.concatenate(added)
            self._settle()

    def near(
        self, vector: Vector, limit: int, turns: Collection[TurnId] | None
    ) -> Sequence[tuple[str, float]]:
        """Return the ids of the passages that are nearest, and how alike they are."""
        if not self._ids or limit < 1:
            return ()
        alike = np.maximum.reduceat(self._cosines(vector), self._starts)
        there = (at for at in _descending(alike, limit) if self._is_there(at, turns))
        return tuple((self._ids[at], float(alike[at])) for at in islice(there, limit))

    def _is_there(self, at: int, turns: Collection[TurnId] | None) -> bool:
        turn = self._turns[at]
        return turns is None or not turn or turn in turns

    def _settle(self) -> None:
        """Find the middle of all that is kept, and how far each is from it."""
        is_small = self._vectors.size <= FEW
        self._whole = np.concatenate([*self._units()]) if is_small else None
        total = np.zeros(self.size, np.float64)
        for some in self._units():
            total += some.sum(axis=0)
        self._middle = (total / (len(self._vectors) + STEADY)).astype(np.float32)
        square = float(self._middle @ self._middle)
        self._spans = np.sqrt(np.maximum(1 - 2 * self._product(self._middle) + square, 1e-9))

    def _cosines(self, vector: Vector) -> Floats:
        """Return the cosine of *vector* and each that is kept, seen from their middle."""
        asked = np.asarray(vector, np.float32) - self._middle
        length = max(float(np.linalg.norm(asked)), 1e-9)
        cosines: Floats = (self._product(asked) - float(self._middle @ asked)) / self._spans
        return cosines / np.float32(length)

    def _product(self, one: Floats) -> Floats:
        if self._whole is not None:
            product: Floats = self._whole @ one
            return product
        return np.concatenate([some @ one for some in self._units()])

    def _units(self) -> Iterator[Floats]:
        """Yield all vectors in portions, each of length 1."""
        for start in range(0, len(self._vectors), _AT_ONCE):
            some = self._vectors[start : start + _AT_ONCE].astype(np.float32)
            yield some / np.linalg.norm(some, axis=1, keepdims=True)


def _descending(alike: Floats, limit: int) -> Iterator[int]:
    """Yield the places of *alike* from the greatest down, equals in order; sorted as far as asked.

    *limit* is how many are likely to be asked for.
    """
    first = min(_AHEAD * limit, len(alike))
    best = np.sort(np.argpartition(-alike, first - 1)[:first])
    least = alike[best].min()
    certain = best[alike[best] > least]
    yield from certain[np.argsort(-alike[certain], kind="stable")].tolist()
    rest = np.flatnonzero(alike <= least)
    yield from rest[np.argsort(-alike[rest], kind="stable")].tolist()
