"""Which turns are drawn, and in which lane: a lane for each branch that has turns of its own.

A turn that several branches share belongs to the oldest of them. The first branch has the first
lane, the others follow by the age of their first own turn: so a new turn moves no older one.
"""

from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from engine.history.layout_tree import Ages, Head

NAMELESS = ""


@dataclass(frozen=True, slots=True)
class Lane:
    """A column of turns, oldest first. *branch* is '' where no branch stands on it any more."""

    branch: str
    turns: tuple[int, ...]


def drawn_heads(tree: Ages, most: int) -> list[tuple[Head, int]]:
    """Return the first branch, the current one, and of the others those played last."""
    heads = tree.heads

    def rank(place: int) -> tuple[bool, bool, int]:
        head, age = heads[place]
        return (place == 0, head.current, age)

    kept = sorted(range(len(heads)), key=rank, reverse=True)[:most]
    return [heads[place] for place in sorted(kept)]


def lanes_of(tree: Ages, heads: list[tuple[Head, int]], most: int) -> list[Lane]:
    """Return the lanes, at most *most*.

    After the branches come lines that nothing but a checkpoint or a merge still holds, newest
    first, as long as there is room.
    """
    claims = _Claims(tree)
    for head, age in heads:
        claims.claim(head.branch, age)
    while len(claims.lanes) < most and claims.waiting:
        claims.claim(NAMELESS, -heappop(claims.waiting))
    first = claims.lanes[: 1 if heads else 0]
    return first + sorted(claims.lanes[len(first) :], key=lambda lane: lane.turns[0])


class _Claims:
    """Turns that have a lane. *waiting* are ends of lines that may still get one, negated."""

    def __init__(self, tree: Ages) -> None:
        self._tree = tree
        self._taken: set[int] = set()
        self.lanes: list[Lane] = []
        self.waiting = [-age for _, age in tree.checkpoints]
        heapify(self.waiting)

    def claim(self, branch: str, end: int) -> None:
        """Give the turns that end in *end*, and that nobody has, a lane."""
        if own := self._own(end):
            self.lanes.append(Lane(branch, tuple(reversed(own))))
        self._taken.update(own)
        for turn in own:
            for other in self._tree.parents[turn][1:]:
                heappush(self.waiting, -other)

    def _own(self, end: int) -> list[int]:
        own: list[int] = []
        while end not in self._taken:
            own.append(end)
            if not (parents := self._tree.parents[end]):
                break
            end = parents[0]
        return own
