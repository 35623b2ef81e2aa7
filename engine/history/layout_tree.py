"""A tree of turns before it is laid out: what is asked to be drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.model.ids import TurnId
from engine.model.turn import TurnKind


@dataclass(frozen=True, slots=True)
class Node:
    """A turn. *label* is what people know it by: the words it began with, for one."""

    id: TurnId
    parents: tuple[TurnId, ...]
    kind: TurnKind = "play"
    label: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """A branch and the turn it stands at. *current* is the one that is looked at."""

    branch: str
    turn: TurnId
    status: Literal["open", "merged", "deleted"] = "open"
    current: bool = False


@dataclass(frozen=True, slots=True)
class Tree:
    """A whole tree: *nodes* by age, parents before children; *heads* by the age of the branch."""

    nodes: Sequence[Node]
    heads: Sequence[Head]
    checkpoints: Mapping[str, TurnId] = field(default_factory=dict)


class Ages:
    """A tree by numbers: a turn is its place in order of age, from 0."""

    def __init__(self, tree: Tree) -> None:
        self.nodes = tree.nodes
        self.age_of = {node.id: age for age, node in enumerate(tree.nodes)}
        self.parents = [self._older(node, age) for age, node in enumerate(tree.nodes)]
        self.numbers: list[int] = []
        for parents in self.parents:
            self.numbers.append(self.numbers[parents[0]] + 1 if parents else 0)
        self.checkpoints = [
            (name, self.age_of[turn])
            for name, turn in tree.checkpoints.items()
            if turn in self.age_of
        ]
        self.heads = [
            (head, self.age_of[head.turn])
            for head in tree.heads
            if head.status != "deleted" and head.turn in self.age_of
        ]

    def _older(self, node: Node, age: int) -> tuple[int, ...]:
        known = (self.age_of.get(parent, age) for parent in node.parents)
        return tuple(dict.fromkeys(parent for parent in known if parent < age))

    def line(self, end: int) -> Iterator[int]:
        """Yield the turns from *end* back to the beginning, by first parents."""
        yield end
        while parents := self.parents[end]:
            end = parents[0]
            yield end
