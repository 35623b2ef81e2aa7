"""The vectors of a collection in memory, and which of them are nearest: one product of numpy.

A number is kept as one byte, since only directions are compared: 512 bytes a sentence.
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

_AT_ONCE = 4096
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
        self._lengths: Floats = np.empty(0, np.float32)
        self._sum = np.zeros(size, np.float64)

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
        fresh = np.concatenate(added)[len(self._vectors) :]
        lengths = np.linalg.norm(fresh.astype(np.float32), axis=1)
        self._sum += (fresh / lengths[:, None]).sum(axis=0)
        self._vectors = np.concatenate((self._vectors, fresh))
        self._lengths = np.concatenate((self._lengths, lengths))

    def near(
        self, vector: Vector, limit: int, turns: Collection[TurnId] | None
    ) -> Sequence[tuple[str, float]]:
        """Return the ids of the passages that are nearest, and how alike they are."""
        if not self._ids:
            return ()
        alike = np.maximum.reduceat(self._cosines(vector), self._starts)
        order = np.argsort(-alike, kind="stable")
        there = (at for at in order.tolist() if self._is_there(at, turns))
        return tuple((self._ids[at], float(alike[at])) for at in islice(there, limit))

    def _is_there(self, at: int, turns: Collection[TurnId] | None) -> bool:
        turn = self._turns[at]
        return turns is None or not turn or turn in turns

    def _cosines(self, vector: Vector) -> Floats:
        """Return the cosine of *vector* and each that is kept, seen from their middle."""
        middle = (self._sum / (len(self._vectors) + STEADY)).astype(np.float32)
        asked = np.asarray(vector, np.float32) - middle
        found = self._product(np.stack((asked, middle), axis=1))
        along, to_middle = found[:, 0] / self._lengths, found[:, 1] / self._lengths
        square = float(middle @ middle)
        spans = np.sqrt(np.maximum(1 - 2 * to_middle + square, 1e-9)) * np.linalg.norm(asked)
        cosines: Floats = (along - float(middle @ asked)) / np.maximum(spans, 1e-9)
        return cosines

    def _product(self, columns: Floats) -> Floats:
        return np.concatenate([some.astype(np.float32) @ columns for some in self._portions()])

    def _portions(self) -> Iterator[Bytes]:
        for start in range(0, len(self._vectors), _AT_ONCE):
            yield self._vectors[start : start + _AT_ONCE]
