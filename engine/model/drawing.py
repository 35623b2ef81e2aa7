"""A tree of turns as it is to be drawn: rows, lanes and links, without pixels or characters.

Rows run downwards in order of age, lanes from left to right. Every row holds one mark, so marks
never collide, and a link touches nothing but the two rows it joins.
"""

from dataclasses import dataclass

from engine.model.ids import TurnId
from engine.model.turn import TurnKind

ABOVE_ALL = -1


@dataclass(frozen=True, slots=True)
class HeadSign:
    """Says that a branch stands here. *current* is the one that is looked at."""

    branch: str
    merged: bool = False
    current: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A turn, or a run of plain turns folded into one.

    *turns* are oldest first. *number* is that of the last: how many stand before it on its line.
    """

    turns: tuple[TurnId, ...]
    number: int
    lane: int
    kind: TurnKind = "play"
    label: str = ""
    heads: tuple[HeadSign, ...] = ()
    checkpoints: tuple[str, ...] = ()

    @property
    def folded(self) -> bool:
        """Tell whether this is a run of turns."""
        return len(self.turns) > 1

    @property
    def current(self) -> bool:
        """Tell whether the branch that is looked at stands here."""
        return any(head.current for head in self.heads)


@dataclass(frozen=True, slots=True)
class Link:
    """A line from row *above* to row *below*, which runs down *lane* between the two.

    Where a mark stands in another lane, the link leaves or enters it sideways, in the mark's own
    row. *above* is `ABOVE_ALL` where the turn is too old to be drawn. A link that *joins* brings
    in a merge's other side. *line* is the lane whose colour it bears.
    """

    above: int
    below: int
    lane: int
    line: int
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole tree. *lanes* are the names of the branches that own them, '' for none.

    There may be more columns than lanes: the last ones hold links alone. *turns* and *branches*
    count what there is, *hidden_turns* and *hidden_branches* what of it is not drawn.
    """

    rows: tuple[Row, ...]
    links: tuple[Link, ...]
    lanes: tuple[str, ...]
    turns: int
    branches: int
    hidden_turns: int = 0
    hidden_branches: int = 0

    @property
    def columns(self) -> int:
        """Return how many columns the rows and links take."""
        return max([len(self.lanes), *(link.lane + 1 for link in self.links)])
