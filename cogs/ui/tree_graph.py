"""The lines and marks of the tree picture."""

from dataclasses import dataclass

from cogs.ui.brush import Brush, Colour, Point
from cogs.ui.colours import GROUND
from cogs.ui.tree_style import Style, lane_colour
from engine.model.drawing import ABOVE_ALL, Drawing, Link, Row


@dataclass(frozen=True, slots=True)
class Graph:
    """A drawing whose first column and first row stand at *corner*."""

    drawing: Drawing
    style: Style
    corner: Point

    def at(self, row: int, column: int) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner
        return x + column * self.style.pitch, y + row * self.style.row

    def reach(self, row: int) -> int:
        """Return the last column that something is drawn in beside *row*."""
        passing = [link.lane for link in self.drawing.links if link.above <= row <= link.below]
        return max([self.drawing.rows[row].lane, *passing])

    def draw(self, brush: Brush) -> None:
        """Draw the lines that run down, over them those that run across, over all the marks."""
        for link in self.drawing.links:
            self._down(brush, link)
        for link in sorted(self.drawing.links, key=self._span, reverse=True):
            self._aside(brush, link, link.above, 1)
            self._aside(brush, link, link.below, -1)
        for place, row in enumerate(self.drawing.rows):
            draw_mark(brush, self.style, row, self.at(place, row.lane), self._colour(row.lane))

    def _colour(self, lane: int) -> Colour:
        return lane_colour(self.drawing, lane)

    def _span(self, link: Link) -> int:
        """Return how far a link reaches across; the nearest are drawn last, to stay whole."""
        rows = self.drawing.rows
        return max(abs(rows[place].lane - link.lane) for place in (link.above, link.below))

    def _aslant(self, link: Link, place: int) -> bool:
        return place != ABOVE_ALL and self.drawing.rows[place].lane != link.lane

    def _down(self, brush: Brush, link: Link) -> None:
        (x, top), (_, bottom) = self.at(link.above, link.lane), self.at(link.below, link.lane)
        if link.above == ABOVE_ALL:
            top += self.style.row // 2
        top += self.style.bend * self._aslant(link, link.above)
        bottom -= self.style.bend * self._aslant(link, link.below)
        brush.bar((x, top), (x, bottom), self.style.line, self._colour(link.line))

    def _aside(self, brush: Brush, link: Link, place: int, down: int) -> None:
        """Draw the way between a mark and the link's column, and the bend where they meet."""
        if not self._aslant(link, place):
            return
        style, colour = self.style, self._colour(link.line)
        mark = self.drawing.rows[place].lane
        across = 1 if mark < link.lane else -1
        x, y = self.at(place, link.lane)
        x -= across * style.bend
        brush.bar(self.at(place, mark), (x, y), style.line + 2 * style.halo, GROUND)
        brush.bar(self.at(place, mark), (x, y), style.line, colour)
        middle = (x, y + down * style.bend)
        brush.quarter(middle, style.bend, (across, -down), style.line, colour)


def draw_mark(brush: Brush, style: Style, row: Row, at: Point, colour: Colour) -> None:
    """Draw a disc, a diamond for a merge, dots for a run; in a ring where people are."""
    if row.folded:
        _draw_dots(brush, style, at, colour)
        return
    radius = style.mark
    if row.current:
        brush.disc(at, radius + style.px(8), colour)
        radius -= style.px(1)
    brush.disc(at, radius + style.px(5), GROUND)
    if row.kind == "merge":
        brush.diamond(at, radius + style.px(4), colour)
    else:
        brush.disc(at, radius, colour)


def _draw_dots(brush: Brush, style: Style, at: Point, colour: Colour) -> None:
    x, y = at
    apart = style.px(11)
    brush.bar((x, y - 2 * apart), (x, y + 2 * apart), style.line + 2, GROUND)
    for step in (-1, 0, 1):
        brush.disc((x, y + step * apart), style.px(3.4), colour)
