"""The rooms of the map picture: boxes with names, signs, people and the ways to other floors."""

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import ImageColor

from cogs.ui.brush import Brush, Colour, Point, Size
from cogs.ui.colours import LABEL, TITLE
from cogs.ui.letters import Letters
from cogs.ui.map_style import EDGES, FILLS, FLOOR, HERE, LOCK, PEOPLE, SECRET, MapStyle
from engine.model.language import Both, Language
from engine.model.plan import Plan, PlannedRoom, PlannedStairs

_LINES_OF_NAME = 2
_LINES_OF_PEOPLE = 2
_TO = Both("{arrow} {floor}: {room}", "{arrow} {floor}：{room}")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of words in a room; *locked* ones have a lock before them."""

    text: str
    letters: Letters
    colour: Colour
    locked: bool = False


class RoomBrush:
    """Draws the rooms of *plan*."""

    def __init__(self, brush: Brush, style: MapStyle, plan: Plan, language: Language) -> None:
        self._brush = brush
        self._style = style
        self._plan = plan
        self._language = language

    def draw(self, room: PlannedRoom, corner: Point, size: Size) -> None:
        """Draw *room* with its upper left corner at *corner*."""
        draw_box(self._brush, self._style, room, corner, size)
        self._write(room, corner, size)

    def _write(self, room: PlannedRoom, corner: Point, size: Size) -> None:
        lines = self._lines(room, size)
        rows = [self._style.row(line.letters) for line in lines]
        y = corner[1] + (size[1] - sum(rows)) // 2
        for line, row in zip(lines, rows, strict=True):
            self._write_line(line, (corner[0] + size[0] // 2, y + row // 2))
            y += row

    def _write_line(self, line: _Line, middle: Point) -> None:
        lock = line.letters.size_px if line.locked else 0
        x = middle[0] - (line.letters.width_px(line.text) + lock) // 2
        if line.locked:
            self._brush.padlock((x + lock // 2 - 2, middle[1]), lock * 3 // 4, LOCK)
        self._brush.write((x + lock, middle[1]), line.text, line.letters.font, line.colour)

    def _lines(self, room: PlannedRoom, size: Size) -> list[_Line]:
        """Return what stands in *room*, as far as it fits: name, ways to other floors, people."""
        style = self._style
        room_px, free = size[0] - 2 * style.pad, size[1] - 2 * style.pad
        ways = [way for way in self._plan.stairs if way.room == room.id]
        more = bool(ways) + bool(room.people)
        most = (free - more * style.row(style.note)) // style.row(style.name)
        lines = [*self._name(room, room_px, max(1, min(_LINES_OF_NAME, most)))]
        free = (free - len(lines) * style.row(style.name)) // style.row(style.note)
        ways_shown = ways[: max(0, free - bool(room.people))]
        lines += (self._stairs(way, room_px) for way in ways_shown)
        people_lines = min(_LINES_OF_PEOPLE, free - len(ways_shown))
        return [*lines, *self._people(room, room_px, people_lines)]

    def _name(self, room: PlannedRoom, room_px: int, most: int) -> Iterator[_Line]:
        style = self._style
        beside = 2 * (style.sign + style.pad) if _has_sign(room) else 0
        text, width = style.name.drawable(room.name), max(room_px - beside, room_px // 2)
        for line in style.name.lines(text, width, most):
            yield _Line(line, style.name, TITLE if room.seen else SECRET)

    def _stairs(self, way: PlannedStairs, room_px: int) -> _Line:
        letters = self._style.note
        text = letters.drawable(self._way(way))
        short = letters.shortened(text, room_px - letters.size_px * way.locked)
        return _Line(short, letters, LABEL, way.locked)

    def _people(self, room: PlannedRoom, room_px: int, most: int) -> Iterator[_Line]:
        letters = self._style.note
        comma = "、" if self._language == "zh" else ", "
        text = letters.drawable(comma.join(room.people))
        for line in letters.lines(text, room_px, most) if most > 0 else ():
            yield _Line(line, letters, PEOPLE)

    def _way(self, stairs: PlannedStairs) -> str:
        arrow = "↑" if stairs.floor > self._plan.floor else "↓"
        floor = FLOOR.told(self._language).format(floor=stairs.floor)
        return _TO.told(self._language).format(arrow=arrow, floor=floor, room=stairs.to)


def draw_box(brush: Brush, style: MapStyle, room: PlannedRoom, corner: Point, size: Size) -> None:
    """Draw a room without words: its fill, edge and signs tell how it stands."""
    turn = min(style.pad * 2, size[0] // 3, size[1] // 3)
    brush.panel(corner, size, turn, FILLS[room.state])
    if (own := _own_colour(room.colour)) is not None:
        band = (size[0] - 2 * turn, max(3, style.line * 2))
        brush.panel((corner[0] + turn, corner[1] + style.line), band, band[1] // 2, own)
    if room.is_here:
        brush.panel(corner, size, turn, HERE, 2 * style.line)
    elif room.seen:
        brush.panel(corner, size, turn, EDGES[room.state], style.line)
    else:
        _draw_broken_edge(brush, style, corner, size)
    _draw_signs(brush, style, room, corner, size)


def _draw_broken_edge(brush: Brush, style: MapStyle, corner: Point, size: Size) -> None:
    left, top = corner
    right, bottom = left + size[0] - 1, top + size[1] - 1
    for one, other in (
        ((left, top), (right, top)),
        ((left, bottom), (right, bottom)),
        ((left, top), (left, bottom)),
        ((right, top), (right, bottom)),
    ):
        brush.dashes(one, other, style.line, SECRET)


def _draw_signs(
    brush: Brush, style: MapStyle, room: PlannedRoom, corner: Point, size: Size
) -> None:
    """Draw where the party is on the left, and how the room stands on the right."""
    apart = style.pad + 2 * style.line + style.sign // 2
    left, y = corner[0] + apart, corner[1] + apart
    right = corner[0] + size[0] - apart
    if room.is_here:
        brush.disc((left, y), style.sign // 2, HERE)
        brush.disc((left, y), style.sign // 5, FILLS[room.state])
    if room.state == "locked":
        brush.padlock((right, y), style.sign, EDGES["locked"])
    elif room.state in ("unknown", "active"):
        sign = "?" if room.state == "unknown" else "!"
        x = right - style.name.width_px(sign) // 2
        brush.write((x, y), sign, style.name.font, EDGES[room.state])


def _has_sign(room: PlannedRoom) -> bool:
    return room.is_here or room.state != "explored"


def _own_colour(name: str) -> Colour | None:
    """Return the colour that an author gave a room, None where it is none that is known."""
    try:
        return ImageColor.getrgb(name)[:3]
    except ValueError:
        return None
