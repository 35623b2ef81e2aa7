"""Two lines that meet, and what becomes of a value that one of them changed, or both."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from engine.history.leaves import Path
from engine.history.side import Side, went_on
from engine.model.state import State

_Any = TypeVar("_Any")


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two lines, and the state that both started from."""

    base: State
    ours: Side
    theirs: Side

    @property
    def states(self) -> tuple[State, State, State]:
        """Return where the lines parted, and where each stands."""
        return self.base, self.ours.state, self.theirs.state

    @property
    def branch(self) -> str:
        """Return what to call whatever theirs brings in; '' where ours stood still meanwhile."""
        return self.theirs.name if went_on(self.ours) else ""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a field comes to. *clashes* are what the lines differ on; there it is ours."""

    value: object
    clashes: tuple[Path, ...] = ()


Rule = Callable[[Meeting], Agreed]


def same(one: object, other: object) -> bool:
    """Tell whether two values are equal and of one type: true, 1 and 1.0 differ."""
    return type(one) is type(other) and one == other


def one_sided(base: _Any | None, ours: _Any, theirs: _Any) -> tuple[_Any, bool]:
    """Return what a value comes to, and whether both sides changed it, each in its own way."""
    if same(ours, base):
        return theirs, False
    return ours, not same(theirs, base) and not same(theirs, ours)


def total(base: float, ours: float, theirs: float, least: float, most: float) -> float:
    """Return *base* with both changes, held within *least* and *most*."""
    found = base + ((ours - base) + (theirs - base))  # so grouped, the order of sides is equal
    return max(least, min(most, found))
