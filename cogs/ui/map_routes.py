"""Ways that the lines of doors take between rooms: straight, bent or around, but through no room.

All lengths are those of the plan, not pixels.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

Spot = tuple[float, float]
Way = tuple[Spot, ...]
"""Corners of a line that runs straight down or straight across from one to the next."""

_APART = 20
"""How far from the rooms a line runs around them: half of the gap that a new room leaves."""

_NUDGES = (0, 9, -9)
"""Lines that run around are moved by these, so that they do not lie upon each other."""

_INSIDE = 1
_SAMPLES = 200


@dataclass(frozen=True, slots=True)
class Box:
    """Where a room lies."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Spot:
        """Return the middle of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        """Return how wide the box is."""
        return self.right - self.left

    def towards(self, other: "Box") -> Spot:
        """Return a spot within that lies nearer to *other* than the middle does."""
        return (
            _nearer(self.left, self.right, other.middle[0]),
            _nearer(self.top, self.bottom, other.middle[1]),
        )

    def holds(self, spot: Spot) -> bool:
        """Tell whether *spot* lies within."""
        return self.left <= spot[0] <= self.right and self.top <= spot[1] <= self.bottom

    def is_crossed(self, one: Spot, other: Spot) -> bool:
        """Tell whether a straight line between two spots leads through."""
        return (
            max(one[0], other[0]) > self.left + _INSIDE
            and min(one[0], other[0]) < self.right - _INSIDE
            and max(one[1], other[1]) > self.top + _INSIDE
            and min(one[1], other[1]) < self.bottom - _INSIDE
        )


def _nearer(start: float, end: float, goal: float) -> float:
    middle, quarter = (start + end) / 2, (end - start) / 4
    return middle + max(-quarter, min(quarter, goal - middle))


def route(one: Box, other: Box, others: Sequence[Box], number: int = 0) -> Way:
    """Return the way from *one* room to the *other* that leads through none of the *others*.

    Where there is none it is the shortest that there is. *number* counts the doors.
    """
    ways = [*_straight(one, other), *_bent(one, other), *_around(one, other, number)]
    detours = sorted(_detours(one, other, number), key=_length)
    return next((way for way in (*ways, *detours) if _is_free(way, others)), ways[0])


def halfway(way: Way, one: Box, other: Box) -> Spot:
    """Return the middle of what of *way* lies outside both rooms; else of all of it."""
    spots = [*_sampled(way)]
    outside = [spot for spot in spots if not (one.holds(spot) or other.holds(spot))]
    seen = outside or spots
    return seen[len(seen) // 2]


def _straight(one: Box, other: Box) -> Iterator[Way]:
    (x, y), (end_x, end_y) = one.middle, other.middle
    top, bottom = max(one.top, other.top), min(one.bottom, other.bottom)
    if top < bottom:
        yield (x, (top + bottom) / 2), (end_x, (top + bottom) / 2)
    left, right = max(one.left, other.left), min(one.right, other.right)
    if left < right:
        yield ((left + right) / 2, y), ((left + right) / 2, end_y)


def _bent(one: Box, other: Box) -> Iterator[Way]:
    (x, y), (end_x, end_y) = one.middle, other.middle
    yield (x, y), (end_x, y), (end_x, end_y)
    yield (x, y), (x, end_y), (end_x, end_y)


def _around(one: Box, other: Box, number: int) -> Iterator[Way]:
    x, y = one.towards(other)
    end_x, end_y = other.towards(one)
    apart = _APART + _NUDGES[number % len(_NUDGES)]
    for level in (max(one.bottom, other.bottom) + apart, min(one.top, other.top) - apart):
        yield (x, y), (x, level), (end_x, level), (end_x, end_y)
    for level in (max(one.right, other.right) + apart, min(one.left, other.left) - apart):
        yield (x, y), (level, y), (level, end_y), (end_x, end_y)


def _detours(one: Box, other: Box, number: int) -> Iterator[Way]:
    """Yield ways that leave one room at a side and come to the other from above or below it.

    And those that do so the other way round. They do not lead back through either room.
    """
    for there in _out_and_in(one, other, number):
        if _is_free(there[1:], [one]) and _is_free(there[:-1], [other]):
            yield there
    for back in _out_and_in(other, one, number):
        if _is_free(back[1:], [other]) and _is_free(back[:-1], [one]):
            yield back[::-1]


def _out_and_in(one: Box, other: Box, number: int) -> Iterator[Way]:
    (x, y), (end_x, end_y) = one.towards(other), other.towards(one)
    apart = _APART + _NUDGES[number % len(_NUDGES)]
    for side in (one.left - apart, one.right + apart):
        for level in (other.top - apart, other.bottom + apart):
            yield (x, y), (side, y), (side, level), (end_x, level), (end_x, end_y)


def _length(way: Way) -> float:
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(way))


def _is_free(way: Way, others: Sequence[Box]) -> bool:
    return not any(box.is_crossed(*leg) for leg in pairwise(way) for box in others)


def _sampled(way: Way) -> Iterator[Spot]:
    """Yield spots at equal distances along *way*."""
    legs = [(a, b, abs(a[0] - b[0]) + abs(a[1] - b[1])) for a, b in pairwise(way)]
    apart = max(sum(length for *_, length in legs) / _SAMPLES, _INSIDE / _SAMPLES)
    for (x, y), (end_x, end_y), length in legs:
        for step in range(int(length / apart)):
            part = step * apart / length
            yield x + (end_x - x) * part, y + (end_y - y) * part
    yield way[-1]
