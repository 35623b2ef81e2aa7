"""What an expression means, once it is read. Every *at* is an index into the expression."""

from dataclasses import dataclass
from typing import Literal

Number = int | float
Kind = Literal["k", "p", "rr", "ro", "ra", "e", "mi", "ma"]

_FAR = 10**15  # beyond every face and every number that can be written


@dataclass(frozen=True, slots=True)
class Picks:
    """Which values an operator is about: all that match any of the selectors joined here."""

    points: frozenset[int] = frozenset()
    over: int = _FAR
    under: int = -_FAR
    highest: int = 0
    lowest: int = 0

    @property
    def is_ranked(self) -> bool:
        """Tell whether ranks (`h2`, `l1`) are picked, so that some die always matches."""
        return self.highest > 0 or self.lowest > 0

    def matches(self, value: Number) -> bool:
        """Tell whether *value* is picked whatever the other dice show."""
        return value in self.points or value > self.over or value < self.under

    def covers(self, low: int, high: int) -> bool:
        """Tell whether every face from *low* to *high* matches."""
        least, most = max(low, self.under), min(high, self.over)
        return sum(least <= point <= most for point in self.points) >= most - least + 1

    def joined(self, other: "Picks") -> "Picks":
        """Return picks of whatever either of the two picks."""
        return Picks(
            self.points | other.points,
            min(self.over, other.over),
            max(self.under, other.under),
            max(self.highest, other.highest),
            max(self.lowest, other.lowest),
        )


@dataclass(frozen=True, slots=True)
class Operator:
    """One thing done to dice that lie on the table, or to the items of a list."""

    kind: Kind
    picks: Picks
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Constant:
    """A number as written."""

    value: Number
    text: str


@dataclass(frozen=True, slots=True)
class Dice:
    """*count* dice with the faces from *low* to *high*."""

    count: int
    low: int
    high: int
    at: int
    operators: tuple[Operator, ...] = ()

    @property
    def sides(self) -> int:
        """How many faces each die has; a fudge die has three."""
        return self.high - self.low + 1

    @property
    def name(self) -> str:
        """The dice as written: `4d6`, `4dF`."""
        return f"{self.count}d{'F' if self.low < 1 else self.high}"


@dataclass(frozen=True, slots=True)
class Percentile:
    """1d100 with *edge* bonus dice of Call of Cthulhu, or penalty dice where it is negative."""

    edge: int
    at: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """Items in brackets, added up. *listed*: a comma was written, so it is a list even of one."""

    items: tuple["Node", ...]
    listed: bool
    operators: tuple[Operator, ...] = ()


@dataclass(frozen=True, slots=True)
class Labelled:
    """A part with a note in square brackets."""

    part: "Node"
    label: str


@dataclass(frozen=True, slots=True)
class Negative:
    """The opposite of *part*."""

    part: "Node"


@dataclass(frozen=True, slots=True)
class Link:
    """One further step of a calculation."""

    sign: str
    part: "Node"
    at: int


@dataclass(frozen=True, slots=True)
class Chain:
    """A calculation whose signs bind equally, from left to right."""

    first: "Node"
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """Two sides and how they must stand to each other; *sign* is one of > < ≥ ≤ = ≠."""

    left: "Node"
    sign: str
    right: "Node"


Node = Constant | Dice | Percentile | Bracket | Labelled | Negative | Chain | Compared


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole expression. *expression* is one line; *comment* is '' where there is none."""

    expression: str
    tree: Node
    comment: str
