"""A drawing as lines of text, for a terminal: one line to a row, in pieces that can be coloured."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Literal

from engine.history.layout_grid import NOBODY, Grid
from engine.model.drawing import Drawing, HeadSign, Row
from engine.model.language import Both, Language

Role = Literal["line", "mark", "number", "current", "head", "merged", "checkpoint", "label", "id"]

_HERE = Both("you are here", "当前")
_MERGED = Both("merged", "已合并")
_RUN = Both("{count} turns", "{count} 个回合")

_MARKS = {"play": "●", "merge": "◆", "gm": "■", "tick": "○", "fold": "○"}
_ALIGNED = 24  # characters; beside a wider tree the words are not aligned
_ID_DIGITS = 7


@dataclass(frozen=True, slots=True)
class TextPiece:
    """Some text and what it is. *lane* is the one whose colour it may have, -1 for none."""

    text: str
    role: Role
    lane: int = NOBODY


TextLine = tuple[TextPiece, ...]


def text_lines(drawing: Drawing, language: Language = "en") -> tuple[TextLine, ...]:
    """Return a line for each row, oldest first; its pieces' texts, joined, are the line.

    A run of turns is marked `┆`, a merge `◆`, a game master's turn `■`, the present `◉`.
    """
    grid = Grid(drawing)
    width = min(_ALIGNED, 2 * drawing.columns)
    digits = max((len(_number(row)) for row in drawing.rows), default=0)
    return tuple(
        (*_graph(grid, place, row, width), *_words(row, digits, language))
        for place, row in enumerate(drawing.rows)
    )


def _graph(grid: Grid, place: int, row: Row, width: int) -> Iterator[TextPiece]:
    cells = [(text, lane, "line") for text, lane in grid.row(place)]
    cells[2 * row.lane] = (_mark(row), row.lane, "mark")
    while cells[-1][0] == " ":
        cells.pop()
    cells += [(" ", NOBODY, "line")] * max(1, width - len(cells))
    for (lane, role), group in groupby(cells, itemgetter(1, 2)):
        yield TextPiece("".join(text for text, _, _ in group), role, lane)


def _mark(row: Row) -> str:
    if row.folded:
        return "┆"
    return "◉" if row.current else _MARKS[row.kind]


def _number(row: Row) -> str:
    first = row.number - len(row.turns) + 1
    return f"{first}–{row.number}" if row.folded else str(row.number)


def _words(row: Row, digits: int, language: Language) -> Iterator[TextPiece]:
    yield TextPiece(f" {_number(row):>{digits}}", "number", row.lane)
    for head in row.heads:
        yield _head(head, row.lane, language)
    for name in row.checkpoints:
        yield TextPiece(f"  ⚑ {name}", "checkpoint")
    if row.folded:
        yield TextPiece("  " + _RUN.told(language).format(count=len(row.turns)), "label")
        return
    if row.label:
        yield TextPiece(f"  {row.label}", "label")
    yield TextPiece(f"  {row.turns[0][:_ID_DIGITS]}", "id")


def _head(head: HeadSign, lane: int, language: Language) -> TextPiece:
    if head.current:
        return TextPiece(f"  [{head.branch} · {_HERE.told(language)}]", "current", lane)
    if head.merged:
        return TextPiece(f"  [{head.branch} · {_MERGED.told(language)}]", "merged", lane)
    return TextPiece(f"  [{head.branch}]", "head", lane)
