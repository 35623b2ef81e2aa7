"""The doors of the map picture: lines between rooms, their locks, and what they are called."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from cogs.ui.brush import Brush, Point
from cogs.ui.colours import GROUND, LABEL
from cogs.ui.map_routes import Box, Spot, Way, halfway, route
from cogs.ui.map_sheet import Sheet
from cogs.ui.map_style import DOOR, KIND_NAMES, LOCK, MapStyle
from engine.model.language import Language
from engine.model.plan import Plan, PlannedDoor

_MOST_OF_ROOM = 1.2
"""How wide a label may be, as a share of the wider room: it must not reach to other lines."""


@dataclass(frozen=True, slots=True)
class Line:
    """A door on the picture: its way, and the *middle* of what is seen of that.

    *name* is what it is called; where that fits nowhere beside the line, *label* is a number that
    stands for it.
    """

    door: PlannedDoor
    way: Way
    middle: Point
    name: str
    label: str


def lines_of(plan: Plan, sheet: Sheet, style: MapStyle, language: Language) -> tuple[Line, ...]:
    """Return the doors between rooms of *sheet*."""
    numbers: dict[str, int] = {}
    doors = [door for door in plan.doors if {door.one, door.other} <= sheet.boxes.keys()]
    return tuple(_line(door, sheet, style, language, numbers) for door in doors)


def explained(lines: Sequence[Line]) -> str:
    """Return what the numbers stand for, '' where there are none."""
    told = (f"{line.label} {line.name}" for line in lines if line.label != line.name)
    return " · ".join(dict.fromkeys(told))


def _line(
    door: PlannedDoor, sheet: Sheet, style: MapStyle, language: Language, numbers: dict[str, int]
) -> Line:
    """Return a door; *numbers* has those of names that fitted nowhere so far."""
    one, other = sheet.boxes[door.one], sheet.boxes[door.other]
    others = [box for id, box in sheet.boxes.items() if id not in (door.one, door.other)]
    way = route(one, other, others, list(sheet.boxes).index(door.one))
    spot = halfway(way, one, other)
    name = style.note.drawable(_name(door, language))
    free = _free(spot, [*sheet.boxes.values()], sheet.seen)
    room_px = min(free, _MOST_OF_ROOM * max(one.width, other.width)) * sheet.scale
    label = name
    if style.note.width_px(name) + _around(style, door) > room_px:
        label = f"({numbers.setdefault(name, len(numbers) + 1)})" if name else ""
    return Line(door, way, sheet.at(spot), name, label)


def draw_line(brush: Brush, style: MapStyle, sheet: Sheet, line: Line) -> None:
    """Draw a door without its name: broken for a portal, in another colour where locked."""
    colour = LOCK if line.door.locked else DOOR
    draw = brush.dashes if line.door.kind == "portal" else brush.bar
    for one, other in pairwise(map(sheet.at, line.way)):
        brush.bar(one, other, 5 * style.line, GROUND)
    for one, other in pairwise(map(sheet.at, line.way)):
        draw(one, other, style.line, colour)


def draw_label(brush: Brush, style: MapStyle, line: Line) -> None:
    """Draw the lock and the label of a door, on a ground of their own."""
    words = style.note.width_px(line.label)
    wide = words + _around(style, line.door)
    if not (line.label or line.door.locked):
        return
    x, y = line.middle[0] - wide // 2, line.middle[1]
    high = max(style.sign, style.row(style.note))
    brush.panel((x, y - high // 2), (wide, high), high // 4, GROUND)
    if line.door.locked:
        brush.padlock((x + style.pad // 2 + style.sign // 2, y), style.sign, LOCK)
    at = (x + wide - style.pad // 2 - words, y)
    brush.write(at, line.label, style.note.font, LABEL)


def _around(style: MapStyle, door: PlannedDoor) -> int:
    """Return how many pixels a label takes besides its letters."""
    return style.pad + (style.sign + style.pad // 2) * door.locked


def _free(spot: Spot, boxes: Sequence[Box], seen: Box) -> float:
    """Return how wide something around *spot* may be without covering a room."""
    beside = [box for box in boxes if box.top <= spot[1] <= box.bottom]
    left = max((box.right for box in beside if box.right <= spot[0]), default=seen.left)
    right = min((box.left for box in beside if box.left >= spot[0]), default=seen.right)
    return 2 * min(spot[0] - left, right - spot[0])


def _name(door: PlannedDoor, language: Language) -> str:
    """Return what a door is called, '' for a plain one."""
    kind = "" if door.kind == "normal" else KIND_NAMES[door.kind].told(language)
    return door.label or kind
