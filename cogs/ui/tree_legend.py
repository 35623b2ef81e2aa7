"""What the marks of the tree picture mean, for people who never saw such a tree."""

from collections.abc import Iterator

from cogs.ui.brush import Brush, Point
from cogs.ui.colours import DIM, LABEL
from cogs.ui.tree_graph import draw_mark
from cogs.ui.tree_style import CHECKPOINT, Style
from engine.model.drawing import Drawing, HeadSign, Row
from engine.model.ids import TurnId
from engine.model.language import Both, Language

_TURN = (TurnId(""),)
_MARKS = (
    (Row(_TURN, 0, 0), Both("turn", "回合")),
    (Row(_TURN * 2, 0, 0), Both("several turns", "多个回合")),
    (Row(_TURN, 0, 0, kind="merge"), Both("merge", "合并")),
    (Row(_TURN, 0, 0, checkpoints=("",)), Both("checkpoint", "存档点")),
    (Row(_TURN, 0, 0, heads=(HeadSign("", current=True),)), Both("you are here", "当前位置")),
)


def legend_width(style: Style, drawing: Drawing, language: Language) -> int:
    """Return how much room the legend takes."""
    marks = _marks_in(drawing)
    return sum(_width(style, *mark, language) for mark in marks) - style.gap


def draw_legend(
    brush: Brush, style: Style, drawing: Drawing, language: Language, at: Point
) -> None:
    """Draw the meaning of those marks that the drawing has, in one line from *at*."""
    x, y = at
    for sample, meaning in _marks_in(drawing):
        side = _side(style, sample)
        if sample.checkpoints:
            brush.flag((x, y - side // 2), (side, side), CHECKPOINT)
        else:
            draw_mark(brush, style, sample, (x + side // 2, y), LABEL)
        words = (x + side + style.gap, y)
        brush.write(words, meaning.told(language), style.small.font, DIM)
        x += _width(style, sample, meaning, language)


def _width(style: Style, sample: Row, meaning: Both, language: Language) -> int:
    words = style.small.width_px(meaning.told(language))
    return _side(style, sample) + 3 * style.gap + words


def _side(style: Style, sample: Row) -> int:
    return style.flag + style.gap * sample.current


def _marks_in(drawing: Drawing) -> Iterator[tuple[Row, Both]]:
    rows = drawing.rows
    present = (
        True,
        any(row.folded for row in rows),
        any(row.kind == "merge" for row in rows),
        any(row.checkpoints for row in rows),
        any(row.current for row in rows),
    )
    return (mark for mark, is_there in zip(_MARKS, present, strict=True) if is_there)
