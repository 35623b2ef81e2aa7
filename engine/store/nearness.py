"""The vectors of a collection in memory, and which of them are nearest: one product of numpy.

A number is kept as one byte, since only directions are compared: 512 bytes a sentence. As they are
multiplied in portions that stay in the processor's cache, that is as fast as a product of numbers
held as they are multiplied, which are four times as large.
"""

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain

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

_AT_ONCE = 256
"""So many are multiplied at once: half a megabyte of 512 numbers each stays in the cache."""

_WIDER = 4
"""So many times as many as are wanted are looked at first: others may be of other lines."""

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
        """Return the product of each vector, of length 1, and of *asked*."""
        found = np.empty(len(self.vectors), np.float32)
        whole = np.empty((min(_AT_ONCE, len(self.vectors)), len(asked)), np.float32)
        for start in range(0, len(self.vectors), _AT_ONCE):
            some = self.vectors[start : start + _AT_ONCE]
            np.copyto(whole[: len(some)], some)
            np.dot(whole[: len(some)], asked, out=found[start : start + len(some)])
        found /= self.lengths
        return found


class Nearness:
    """Vectors of one size that belong to passages. It never changes: more of them are another."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._blocks: tuple[_Block, ...] = ()
        self._begins: tuple[int, ...] = ()
        self._total = np.zeros(size, np.float64)
        self._middle = np.zeros(size, np.float32)
        self._spans: tuple[Floats, ...] | None = None

    @property
    def octets(self) -> int:
        """Return about how much memory they take."""
        return sum(
            one.vectors.nbytes + 64 * len(one.ids) + 8 * len(one.vectors) for one in self._blocks
        )

    def grown(self, kept: Sequence[Kept]) -> "Nearness":
        """Return these and what is *kept* as well."""
        if not kept:
            return self
        block, grown = _Block.of(kept, self.size), Nearness(self.size)
        last = self._blocks[-1:]
        is_open = bool(last) and len(last[0].vectors) < _BLOCK
        joined = last[0].and_then(block) if is_open else block
        grown._blocks = (*(self._blocks[:-1] if is_open else self._blocks), joined)
        grown._begins = (*accumulate((len(one.ids) for one in grown._blocks[:-1]), initial=0),)
        grown._total = self._total + block.total()
        count = sum(len(one.vectors) for one in grown._blocks)
        grown._middle = (grown._total / (count + STEADY)).astype(np.float32)
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
        if turns is None:
            return self._named(alike, _first(alike, limit))
        first = _first(alike, limit * _WIDER)
        there = [at for at in first if self._is_there(at, turns)]
        if len(there) < limit and len(first) < len(alike):
            every = chain.from_iterable(one.turns for one in self._blocks)
            is_there = (not turn or turn in turns for turn in every)
            alike[~np.fromiter(is_there, np.bool_, len(alike))] = -np.inf
            there = [*_first(alike, limit)]
        return self._named(alike, there[:limit])

    def _named(self, alike: Floats, places: Sequence[int]) -> Sequence[tuple[str, float]]:
        found = ((at, *self._place(at)) for at in places)
        return tuple((block.ids[inside], float(alike[at])) for at, block, inside in found)

    def _is_there(self, at: int, turns: Collection[TurnId]) -> bool:
        block, inside = self._place(at)
        return not block.turns[inside] or block.turns[inside] in turns

    def _place(self, at: int) -> tuple[_Block, int]:
        """Return in which block the passage at a place stands, and where in it."""
        number = bisect_right(self._begins, at) - 1
        return self._blocks[number], at - self._begins[number]

    def _alike(self, vector: Vector) -> Floats:
        """Return for each passage the cosine of *vector* and of its nearest, from their middle."""
        asked = np.asarray(vector, np.float32) - self._middle
        asked /= max(float(np.linalg.norm(asked)), _TINY)
        offset = float(self._middle @ asked)
        found: list[Floats] = []
        for block, spans in zip(self._blocks, self._seen(), strict=True):
            products = block.products(asked)
            products -= offset
            products /= spans
            found.append(np.maximum.reduceat(products, block.starts))
        return np.concatenate(found)

    def _seen(self) -> Sequence[Floats]:
        """Return how long the vectors are, seen from their middle: worked out once."""
        if self._spans is None:
            square = float(self._middle @ self._middle)
            products = (one.products(self._middle) for one in self._blocks)
            self._spans = tuple(np.sqrt(np.maximum(1 - 2 * p + square, _TINY)) for p in products)
        return self._spans


def _first(alike: Floats, limit: int) -> Sequence[int]:
    """Return the places of the *limit* greatest of *alike*, equals in order, -inf never."""
    least = np.finfo(np.float32).min
    if len(alike) > limit:
        least = max(least, np.partition(alike, len(alike) - limit)[len(alike) - limit])
    there = np.flatnonzero(alike >= least)
    places: Sequence[int] = there[np.argsort(-alike[there], kind="stable")][:limit].tolist()
    return places
