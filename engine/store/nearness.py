"""The vectors of a collection in memory, and which of them are nearest: one product of numpy.

A number is kept as one byte, since only directions are compared: 512 bytes a sentence. As they are
multiplied in portions that stay in the processor's cache, that is faster than a product of numbers
held as they are multiplied, which are four times as large.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from engine.model.ids import TurnId
from engine.ports.embedder import Vector
from engine.ports.vectors import STEADY

Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]
Kept = tuple[str, TurnId, bytes]
"""The id of a passage, its turn, and its vectors as `packed` returns them."""

_BLOCK = 4096
"""So many vectors stand in one block, or a few more; what comes in anew copies no more than one."""

_AT_ONCE = 512
"""So many are multiplied at once: a megabyte of 512 numbers each, which one thread does best."""

_MOST = 127
_TINY = 1e-9


def packed(vectors: Sequence[Vector]) -> bytes:
    """Return *vectors* as they are kept, a byte a number."""
    whole = np.asarray(vectors, dtype=np.float32)
    largest = np.maximum(np.abs(whole).max(axis=1, keepdims=True), _TINY)
    numbers: Bytes = np.rint(whole / largest * _MOST).astype(np.int8)
    return numbers.tobytes()


@dataclass(frozen=True, slots=True)
class _Block:
    """Vectors of some passages: whose they are, where each one's begin, how long each is."""

    ids: tuple[str, ...]
    turns: tuple[TurnId, ...]
    starts: NDArray[np.intp]
    vectors: Bytes
    lengths: Floats

    @classmethod
    def of(cls, kept: Sequence[Kept], size: int) -> "_Block":
        """Return the block of what is *kept*."""
        ids, turns, octets = zip(*kept, strict=True)
        vectors = np.frombuffer(b"".join(octets), np.int8).reshape(-1, size)
        counts = [len(one) // size for one in octets]
        starts = np.cumsum([0, *counts[:-1]], dtype=np.intp)
        lengths = np.linalg.norm(vectors.astype(np.float32), axis=1)
        return cls(ids, turns, starts, vectors, np.maximum(lengths, _TINY))

    def and_then(self, other: "_Block") -> "_Block":
        """Return a block of both."""
        return _Block(
            self.ids + other.ids,
            self.turns + other.turns,
            np.concatenate([self.starts, other.starts + len(self.vectors)]),
            np.concatenate([self.vectors, other.vectors]),
            np.concatenate([self.lengths, other.lengths]),
        )

    def total(self) -> NDArray[np.float64]:
        """Return the sum of the vectors, each of length 1."""
        weights = (1 / self.lengths).astype(np.float64)
        return np.asarray(weights @ self.vectors.astype(np.float64))

    def products(self, asked: Floats) -> Floats:
        """Return the products of each vector, of length 1, and of each column of *asked*."""
        found = np.empty((len(self.vectors), asked.shape[1]), np.float32)
        whole = np.empty((min(_AT_ONCE, len(self.vectors)), asked.shape[0]), np.float32)
        for start in range(0, len(self.vectors), _AT_ONCE):
            some = self.vectors[start : start + _AT_ONCE]
            np.copyto(whole[: len(some)], some)
            np.dot(whole[: len(some)], asked, out=found[start : start + len(some)])
        found /= self.lengths[:, None]
        return found


class Nearness:
    """Vectors of one size that belong to passages. It never changes: more of them are another."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._blocks: tuple[_Block, ...] = ()
        self._total = np.zeros(size, np.float64)

    @property
    def octets(self) -> int:
        """Return about how much memory they take."""
        return sum(one.vectors.nbytes + 64 * len(one.ids) for one in self._blocks)

    def grown(self, kept: Sequence[Kept]) -> "Nearness":
        """Return these and what is *kept* as well."""
        if not kept:
            return self
        block, grown = _Block.of(kept, self.size), Nearness(self.size)
        last = self._blocks[-1:]
        is_open = bool(last) and len(last[0].vectors) < _BLOCK
        joined = last[0].and_then(block) if is_open else block
        grown._blocks = (*(self._blocks[:-1] if is_open else self._blocks), joined)
        grown._total = self._total + block.total()
        return grown

    def near(
        self, vector: Vector, limit: int, turns: Collection[TurnId] | None
    ) -> Sequence[tuple[str, float]]:
        """Return the ids of the passages that are nearest, and how alike they are.

        Those that are equally so come in the order in which they were kept.
        """
        if not self._blocks or limit < 1:
            return ()
        alike = self._alike(vector)
        if turns is not None:
            every = chain.from_iterable(one.turns for one in self._blocks)
            is_there = (not turn or turn in turns for turn in every)
            alike[~np.fromiter(is_there, np.bool_, len(alike))] = -np.inf
        ids = [*chain.from_iterable(one.ids for one in self._blocks)]
        return tuple((ids[at], float(alike[at])) for at in _first(alike, limit))

    def _alike(self, vector: Vector) -> Floats:
        """Return for each passage the cosine of *vector* and of its nearest, from their middle."""
        count = sum(len(one.vectors) for one in self._blocks)
        middle = (self._total / (count + STEADY)).astype(np.float32)
        asked = np.asarray(vector, np.float32) - middle
        asked /= max(float(np.linalg.norm(asked)), _TINY)
        offset, square = float(middle @ asked), float(middle @ middle)
        both = np.stack([asked, middle], axis=1)
        found: list[Floats] = []
        for block in self._blocks:
            products = block.products(both)
            spans = np.sqrt(np.maximum(1 - 2 * products[:, 1] + square, _TINY))
            found.append(np.maximum.reduceat((products[:, 0] - offset) / spans, block.starts))
        return np.concatenate(found)


def _first(alike: Floats, limit: int) -> Sequence[int]:
    """Return the places of the *limit* greatest of *alike*, equals in order, -inf never."""
    there = np.flatnonzero(alike > -np.inf)
    if len(there) > limit:
        least = np.partition(alike[there], len(there) - limit)[len(there) - limit]
        there = there[alike[there] >= least]
    places: Sequence[int] = there[np.argsort(-alike[there], kind="stable")][:limit].tolist()
    return places
