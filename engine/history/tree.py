"""Ancestry in a graph of turns: a turn follows one other, and a merge follows two.

Every walk takes the deepest turn first, so that it meets a turn only after all that follow it. It
therefore ends where both lines have met, and costs what lies since then, however long the story.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Protocol

from engine.model.ids import TurnId

_ONE, _OTHER, _OLDER = 1, 2, 4
_BOTH = _ONE | _OTHER


class Ancestry(Protocol):
    """What must be known of turns to find where lines part."""

    def parents(self, turn: TurnId) -> tuple[TurnId, ...]:
        """Return the turns that *turn* follows, its own line first; none for a root."""
        ...

    def depth(self, turn: TurnId) -> int:
        """Return a number greater than that of any turn that *turn* follows."""
        ...


class Tree:
    """The ancestry of all turns it was told of."""

    def __init__(self, knots: Iterable[tuple[TurnId, tuple[TurnId, ...]]] = ()) -> None:
        """Take in turns with their parents, parents before children."""
        self._parents: dict[TurnId, tuple[TurnId, ...]] = {}
        self._depths: dict[TurnId, int] = {}
        for turn, parents in knots:
            self.add(turn, parents)

    def add(self, turn: TurnId, parents: tuple[TurnId, ...]) -> None:
        """Take in one turn, whose *parents* are known already."""
        self._parents[turn] = parents
        self._depths[turn] = 1 + max((self._depths[parent] for parent in parents), default=0)

    def __contains__(self, turn: TurnId) -> bool:
        return turn in self._parents

    def parents(self, turn: TurnId) -> tuple[TurnId, ...]:
        """Return the turns that *turn* follows, its own line first; none for a root."""
        return self._parents[turn]

    def depth(self, turn: TurnId) -> int:
        """Return how many turns the longest way from a root to *turn* has, both ends counted."""
        return self._depths[turn]


@dataclass(frozen=True, slots=True)
class Path:
    """Turns since a fork, oldest first.

    *line* follows first parents. *all* also has what merges brought in: whatever only this side
    reaches, by depth, and by id where that is equal.
    """

    line: tuple[TurnId, ...]
    all: tuple[TurnId, ...]


def is_ancestor(old: TurnId, young: TurnId, tree: Ancestry) -> bool:
    """Tell whether *young* is *old*, or follows it on any line."""
    floor, seen, ahead = tree.depth(old), {young}, [young]
    while ahead:
        turn = ahead.pop()
        if turn == old:
            return True
        if tree.depth(turn) > floor:
            new = set(tree.parents(turn)) - seen
            seen |= new
            ahead.extend(new)
    return False


def fork_point(one: TurnId, other: TurnId, tree: Ancestry) -> TurnId | None:
    """Return the newest turn that both lines have, or None where they share none.

    Of several (after a criss-cross) the deepest, then the one with the least id.
    """
    return next(iter(fork_points({one}, {other}, tree)), None)


def fork_points(
    ones: Iterable[TurnId], others: Iterable[TurnId], tree: Ancestry
) -> tuple[TurnId, ...]:
    """Return all newest turns that both sides have: none of them follows another.

    The deepest comes first, then the one with the least id. What was merged already is its own
    fork point.
    """
    return tuple(turn for turn, mark in _since(ones, others, tree) if mark == _BOTH)


def path(head: TurnId, bases: Collection[TurnId], tree: Ancestry) -> Path:
    """Return the turns that *head* follows, itself included, and none of *bases* does."""
    new = [turn for turn, mark in _since((head,), bases, tree) if mark == _ONE]
    return Path(tuple(_line(head, frozenset(new), tree)[::-1]), tuple(new[::-1]))


def line_back(turn: TurnId, most: int, tree: Ancestry) -> tuple[TurnId, ...]:
    """Return *turn* and those before it on its own line, the newest first, at *most* so many."""
    line = [turn]
    while len(line) < most and (parents := tree.parents(line[-1])):
        line.append(parents[0])
    return tuple(line)


def _line(head: TurnId, within: Collection[TurnId], tree: Ancestry) -> list[TurnId]:
    line: list[TurnId] = []
    ahead: tuple[TurnId, ...] = (head,)
    while ahead and ahead[0] in within:
        line.append(ahead[0])
        ahead = tree.parents(ahead[0])
    return line


def _since(
    ones: Iterable[TurnId], others: Iterable[TurnId], tree: Ancestry
) -> Iterator[tuple[TurnId, int]]:
    """Yield the turns of one side, of the other, and those where they first meet, deepest first."""
    walk = _Walk(tree)
    for mark, turns in ((_ONE, ones), (_OTHER, others)):
        for turn in turns:
            walk.reach(turn, mark)
    return walk.turns()


class _Walk:
    """A walk from both sides at once. *fresh* turns wait, and follow every meeting found so far."""

    def __init__(self, tree: Ancestry) -> None:
        self._tree = tree
        self._marks: dict[TurnId, int] = {}
        self._waiting: list[tuple[int, TurnId]] = []
        self._fresh: set[TurnId] = set()

    def reach(self, turn: TurnId, mark: int) -> None:
        if turn not in self._marks:
            heappush(self._waiting, (-self._tree.depth(turn), turn))
            self._fresh.add(turn)
        self._marks[turn] = self._marks.get(turn, 0) | mark
        if self._marks[turn] & _OLDER:
            self._fresh.discard(turn)

    def turns(self) -> Iterator[tuple[TurnId, int]]:
        while self._fresh:
            turn = heappop(self._waiting)[1]
            self._fresh.discard(turn)
            mark = self._marks[turn]
            if not mark & _OLDER:
                yield turn, mark
            for parent in self._tree.parents(turn):
                self.reach(parent, mark | _OLDER if mark == _BOTH else mark)
