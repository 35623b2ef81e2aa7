"""The words beside a mark of the tree picture: number, branches, checkpoints, label, id."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from cogs.ui.brush import Brush, Colour, Point
from cogs.ui.colours import DIM, GROUND, LABEL
from cogs.ui.letters import Letters
from cogs.ui.tree_style import CHECKPOINT, Style, lane_colour
from engine.model.drawing import Drawing, HeadSign, Row
from engine.model.language import Both, Language

HERE = Both("you are here", "当前")
MERGED = Both("merged", "已合并")
RUN = Both("{count} turns", "{count} 个回合")

_ID_DIGITS = 7  # as many as people type to name a turn
_SHORTEST_LABEL = 5  # letters; less of it says nothing

Look = Literal["plain", "filled", "outlined", "flag"]


@dataclass(frozen=True, slots=True)
class Tag:
    """Some words and how they look."""

    text: str
    letters: Letters
    colour: Colour
    look: Look = "plain"

    def width(self, style: Style) -> int:
        """Return how much room it takes, without any around it."""
        around = {"plain": 0, "filled": 2 * style.gap, "outlined": 2 * style.gap}
        return self.letters.width_px(self.text) + around.get(self.look, style.flag + style.gap)

    def draw(self, brush: Brush, style: Style, at: Point) -> None:
        """Draw it from *at* to the right; *at* is the middle of its height."""
        x, y = at
        size = (self.width(style), style.chip)
        corner = (x, y - style.chip // 2)
        match self.look:
            case "plain":
                brush.write(at, self.text, self.letters.font, self.colour)
            case "flag":
                brush.flag((x, y - style.flag // 2), (style.flag, style.flag), self.colour)
                words = (x + style.flag + style.gap // 2, y)
                brush.write(words, self.text, self.letters.font, self.colour)
            case "filled":
                brush.pill(corner, size, self.colour)
                brush.write((x + style.gap, y), self.text, self.letters.font, GROUND)
            case "outlined":
                brush.pill(corner, size, self.colour, style.px(2))
                brush.write((x + style.gap, y), self.text, self.letters.font, self.colour)


def number_tag(row: Row, drawing: Drawing, style: Style) -> Tag:
    """Return the number of a turn, or the first and last of a run."""
    first = row.number - len(row.turns) + 1
    text = f"{first}–{row.number}" if row.folded else str(row.number)
    return Tag(text, style.small, lane_colour(drawing, row.lane))


def tags_of(row: Row, drawing: Drawing, style: Style, language: Language) -> list[Tag]:
    """Return what stands behind the number, as much as there is room for."""
    tags: list[Tag] = []
    room = style.words
    signs = list(_signs(row, drawing, style, language))
    while signs and (not tags or signs[0].width(style) <= room):
        room -= signs[0].width(style) + style.gap
        tags.append(signs.pop(0))
    if signs:
        return [*tags, Tag(f"+{len(signs)}", style.body, DIM)]
    return [*tags, *_label(row, style, language, room)]


def _signs(row: Row, drawing: Drawing, style: Style, language: Language) -> Iterator[Tag]:
    colour = lane_colour(drawing, row.lane)
    for head in sorted(row.heads, key=lambda head: not head.current):
        name = style.body.shortened(style.body.drawable(head.branch), style.sign)
        yield _head(head, name, style, colour, language)
    for checkpoint in row.checkpoints:
        name = style.body.shortened(style.body.drawable(checkpoint), style.sign)
        yield Tag(name, style.body, CHECKPOINT, "flag")


def _head(head: HeadSign, name: str, style: Style, colour: Colour, language: Language) -> Tag:
    if head.current:
        return Tag(f"{name}·{HERE.told(language)}", style.body, colour, "filled")
    if head.merged:
        return Tag(f"{name}·{MERGED.told(language)}", style.body, DIM, "outlined")
    return Tag(name, style.body, colour, "outlined")


def _label(row: Row, style: Style, language: Language, room: int) -> Iterator[Tag]:
    if row.folded:
        yield Tag(RUN.told(language).format(count=len(row.turns)), style.small, DIM)
        return
    id = Tag(row.turns[0][:_ID_DIGITS], style.small, DIM)
    room -= id.width(style) + style.gap
    whole = style.body.drawable(row.label)
    label = style.body.shortened(whole, max(room, 0))
    if label and (label == whole or len(label) >= _SHORTEST_LABEL):
        yield Tag(label, style.body, LABEL)
    if room >= 0:
        yield id
