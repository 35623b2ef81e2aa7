"""Links of a drawing: which row leads to which, and down which column."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from engine.history.layout_rows import Run
from engine.history.layout_tree import Ages
from engine.model.drawing import ABOVE_ALL, Link, Row


def links_of(
    tree: Ages, runs: Sequence[Run], rows: Sequence[Row], lanes: int, cut: int
) -> tuple[Link, ...]:
    """Return all links. The first *cut* rows are not drawn, and rows are counted after them.

    A merge's other side comes down its own lane. Where that goes on with later turns of somebody
    else, the link takes a column behind the *lanes*, so that it is not mistaken for theirs.
    """
    row_of = {turn: place for place, run in enumerate(runs) for turn in run}
    columns = _Columns(rows, lanes)
    links = (
        _link(rows, columns, (above, below), joins=joins)
        for above, below, joins in _pairs(tree, runs, row_of)
        if below >= cut
    )
    return tuple(_moved(link, cut) for link in links)


def _pairs(
    tree: Ages, runs: Sequence[Run], row_of: Mapping[int, int]
) -> Iterator[tuple[int, int, bool]]:
    for below, run in enumerate(runs):
        for nth, parent in enumerate(tree.parents[run[0]]):
            if parent in row_of:
                yield row_of[parent], below, nth > 0


def _link(rows: Sequence[Row], columns: "_Columns", ends: tuple[int, int], *, joins: bool) -> Link:
    above, below = ends
    line = rows[above if joins else below].lane
    lane = columns.free(line, above, below) if joins else line
    return Link(above, below, lane, line, joins)


def _moved(link: Link, cut: int) -> Link:
    above = max(link.above - cut, ABOVE_ALL)
    return Link(above, link.below - cut, link.lane, link.line, link.joins)


class _Columns:
    """Which columns are free between two rows."""

    def __init__(self, rows: Sequence[Row], lanes: int) -> None:
        self._lanes = lanes
        self._rows_in = defaultdict[int, list[int]](list)
        for place, row in enumerate(rows):
            self._rows_in[row.lane].append(place)
        self._spans: list[list[tuple[int, int]]] = []

    def free(self, lane: int, above: int, below: int) -> int:
        """Return *lane*, or a column behind all lanes where it has marks in between."""
        in_lane = self._rows_in[lane]
        later = bisect_right(in_lane, above)
        if later == len(in_lane) or in_lane[later] >= below:
            return lane
        for column, spans in enumerate(self._spans):
            if all(below < start or end < above for start, end in spans):
                spans.append((above, below))
                return self._lanes + column
        self._spans.append([(above, below)])
        return self._lanes + len(self._spans) - 1
