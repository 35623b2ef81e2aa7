"""The picture of a story's tree, as a PNG that reads well on a phone."""

import asyncio
from io import BytesIO

from PIL import Image

from cogs.ui.brush import Brush
from cogs.ui.colours import DIM, GROUND, TITLE
from cogs.ui.tree_graph import Graph
from cogs.ui.tree_legend import draw_legend, legend_width
from cogs.ui.tree_style import Style
from cogs.ui.tree_tags import number_tag, tags_of
from engine.model.drawing import Drawing
from engine.model.language import Both, Language

MOST_BYTES = 2_000_000
WIDEST_PX = 2_000
TALLEST_PX = 8_000
NARROWEST_PX = 760
SCALES = (1.0, 0.9, 0.8, 0.65, 0.5, 0.35, 0.2)


async def tree_picture(drawing: Drawing, title: str, language: Language) -> bytes:
    """Return the picture as a PNG of at most 2 MB; it is drawn in a thread."""
    return await asyncio.to_thread(png_of, drawing, title, language)


def png_of(drawing: Drawing, title: str, language: Language, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the picture as a PNG: as large as reads well, or smaller until it fits."""
    png = b""
    for scale in SCALES:
        page = _Page(drawing, title, language, scale)
        if page.width <= WIDEST_PX and page.height <= TALLEST_PX:
            png = page.png()
        if png and len(png) <= most_bytes:
            break
    return png


class _Page:
    """The whole picture at one scale: heading, graph with words, legend."""

    def __init__(self, drawing: Drawing, title: str, language: Language, scale: float) -> None:
        style = Style(drawing, scale)
        self._style, self._drawing, self._language = style, drawing, language
        corner = (style.margin + style.ring, style.heading + style.row // 2)
        self._graph = Graph(drawing, style, corner)
        self._numbers = [number_tag(row, drawing, style) for row in drawing.rows]
        self._tags = [tags_of(row, drawing, style, language) for row in drawing.rows]
        self._beside = (
            max((tag.width(style) for tag in self._numbers), default=0) + style.gap * 3 // 2
        )
        legend = legend_width(style, drawing, language) + 2 * style.margin
        ends = map(self._end, range(len(drawing.rows)))
        self.width = max([style.px(NARROWEST_PX), legend, *ends])
        self.height = style.heading + len(drawing.rows) * style.row + style.legend
        self._title = style.title.shortened(
            style.title.drawable(title), self.width - 2 * style.margin
        )

    def png(self) -> bytes:
        """Return the picture, drawn."""
        image = Image.new("RGB", (self.width, self.height), GROUND)
        brush = Brush(image)
        self._draw_heading(brush)
        self._graph.draw(brush)
        for row in range(len(self._drawing.rows)):
            self._draw_words(brush, row)
        at = (self._style.margin, self.height - self._style.legend // 2)
        draw_legend(brush, self._style, self._drawing, self._language, at)
        file = BytesIO()
        image.save(file, "PNG")
        return file.getvalue()

    def _draw_heading(self, brush: Brush) -> None:
        style, drawing = self._style, self._drawing
        caption = _caption(drawing).told(self._language)
        brush.write((style.margin, style.px(58)), self._title, style.title.font, TITLE)
        brush.write((style.margin, style.px(112)), caption, style.small.font, DIM)

    def _words_at(self, row: int) -> int:
        """Return where the words of a row begin: in one line, or in a wide tree close by."""
        last = self._drawing.columns - 1
        column = self._graph.reach(row) if self._style.wide else last
        return self._graph.at(row, column)[0] + self._style.pitch // 2 + self._style.gap

    def _end(self, row: int) -> int:
        style = self._style
        words = sum(tag.width(style) + style.gap for tag in self._tags[row])
        return self._words_at(row) + self._beside + words - style.gap + style.margin

    def _draw_words(self, brush: Brush, row: int) -> None:
        style = self._style
        x, y = self._words_at(row), self._graph.at(row, 0)[1]
        self._numbers[row].draw(brush, style, (x, y))
        x += self._beside
        for tag in self._tags[row]:
            tag.draw(brush, style, (x, y))
            x += tag.width(style) + style.gap


def _caption(drawing: Drawing) -> Both:
    turns, branches, hidden = drawing.turns, drawing.branches, drawing.hidden_turns
    en = f"{turns} turn{'s' * (turns != 1)}·{branches} branch{'es' * (branches != 1)}"
    zh = f"{turns} 个回合·{branches} 条分支"
    if not hidden:
        return Both(en, zh)
    return Both(f"{en}·{hidden} turn{'s' * (hidden != 1)} not drawn", f"{zh}·{hidden} 个未画出")
