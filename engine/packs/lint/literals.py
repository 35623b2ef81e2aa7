"""A leaf of a condition, and whether it must hold or fail."""

from typing import NamedTuple

from engine.model.rule import Compare, Leaf


class Literal(NamedTuple):
    """*leaf* holds, or fails. *of_truth* tells `== true` from `== 1`, which Python calls equal."""

    leaf: Leaf
    holds: bool
    of_truth: bool

    @property
    def opposite(self) -> "Literal":
        """Return the literal that is true where this one is not."""
        return self._replace(holds=not self.holds)


def literal(leaf: Leaf, *, holds: bool) -> Literal:
    """Return the literal that *leaf* holds, or fails."""
    return Literal(leaf, holds, isinstance(leaf, Compare) and isinstance(leaf.value, bool))
