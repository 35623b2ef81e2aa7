"""A drawing's lines in box characters: a cell for each row and column, and the gap behind it."""

from collections.abc import Iterator

from engine.model.drawing import Drawing, Link

# By where a line goes on from the middle of a cell, added up.
BOX = " ╵╷│╴╯╮┤╶╰╭├─┴┬┼"
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8

NOBODY = -1


class Grid:
    """Where lines run, and the lane whose colour each has."""

    def __init__(self, drawing: Drawing) -> None:
        columns = drawing.columns
        self._rows = drawing.rows
        self._ways = [[0] * columns for _ in drawing.rows]
        self._cells = [[NOBODY] * columns for _ in drawing.rows]
        self._gaps = [[NOBODY] * columns for _ in drawing.rows]
        for link in drawing.links:
            self._draw(link)

    def row(self, place: int) -> Iterator[tuple[str, int]]:
        """Yield two characters for each column of a row, each with the lane it belongs to."""
        gaps = self._gaps[place]
        for ways, lane, gap in zip(self._ways[place], self._cells[place], gaps, strict=True):
            yield BOX[ways], lane
            yield " " if gap == NOBODY else BOX[_LEFT | _RIGHT], gap

    def _draw(self, link: Link) -> None:
        for place in range(link.above + 1, link.below):
            self._add(place, link.lane, _UP | _DOWN, link.line)
        if link.above >= 0:
            self._aside(link, link.above, _DOWN)
        self._aside(link, link.below, _UP)

    def _aside(self, link: Link, place: int, on: int) -> None:
        """Draw the way between a mark and the link's lane, where that goes *on* up or down."""
        mark = self._rows[place].lane
        if mark == link.lane:
            return
        left, right = sorted((mark, link.lane))
        for column in range(left + 1, right):
            self._add(place, column, _LEFT | _RIGHT, link.line)
        self._add(place, link.lane, on | (_LEFT if mark < link.lane else _RIGHT), link.line)
        self._gaps[place][left:right] = [link.line] * (right - left)

    def _add(self, place: int, column: int, ways: int, line: int) -> None:
        self._ways[place][column] |= ways
        self._cells[place][column] = line
