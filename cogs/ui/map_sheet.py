"""Where on the map picture everything lies: how large a plan is drawn, and how much of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cogs.ui.brush import Point, Size
from cogs.ui.map_routes import Box, Spot
from cogs.ui.map_style import LARGEST, SMALLEST
from engine.model.ids import RoomId
from engine.model.plan import Plan, PlannedRoom

_EDGE = 34
"""How much of the plan is drawn beyond the outermost rooms: lines may run around them."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The part *seen* of a plan, with the *boxes* of those rooms that lie in it, at *scale*."""

    seen: Box
    boxes: Mapping[RoomId, Box]
    scale: float
    corner: Point = (0, 0)

    @property
    def size(self) -> Size:
        """Return how many pixels it takes."""
        seen = self.seen
        wide, high = seen.right - seen.left, seen.bottom - seen.top
        return round(wide * self.scale), round(high * self.scale)

    def at(self, spot: Spot) -> Point:
        """Return the pixel of a spot of the plan."""
        x, y = spot[0] - self.seen.left, spot[1] - self.seen.top
        return self.corner[0] + round(x * self.scale), self.corner[1] + round(y * self.scale)

    def moved_to(self, corner: Point) -> "Sheet":
        """Return the sheet with its upper left corner at *corner*."""
        return Sheet(self.seen, self.boxes, self.scale, corner)


def sheet_of(plan: Plan, most: Size) -> Sheet:
    """Return a sheet of at most so many pixels.

    Where all rooms together would be too small to read, only those around the party are on it.
    """
    boxes = {room.id: _box(room) for room in plan.rooms}
    whole = _around(boxes.values())
    fitting = min(most[0] / (whole.right - whole.left), most[1] / (whole.bottom - whole.top))
    if fitting >= SMALLEST:
        return Sheet(whole, boxes, min(fitting, LARGEST))
    seen = _window(whole, _centre(plan, boxes), most)
    kept = {id: box for id, box in boxes.items() if _is_in(box, seen)}
    return Sheet(seen, kept, SMALLEST)


def _box(room: PlannedRoom) -> Box:
    wide, high = max(1, room.width), max(1, room.height)
    return Box(room.x, room.y, room.x + wide, room.y + high)


def _around(boxes: Iterable[Box]) -> Box:
    found = list(boxes)
    return Box(
        min(box.left for box in found) - _EDGE,
        min(box.top for box in found) - _EDGE,
        max(box.right for box in found) + _EDGE,
        max(box.bottom for box in found) + _EDGE,
    )


def _centre(plan: Plan, boxes: Mapping[RoomId, Box]) -> Spot:
    here = next((room.id for room in plan.rooms if room.is_here), plan.rooms[0].id)
    return boxes[here].middle


def _window(whole: Box, centre: Spot, most: Size) -> Box:
    """Return the part of *whole* around *centre* that fits into so many pixels."""
    left, right = _span(whole.left, whole.right, centre[0], most[0] / SMALLEST)
    top, bottom = _span(whole.top, whole.bottom, centre[1], most[1] / SMALLEST)
    return Box(left, top, right, bottom)


def _span(start: float, end: float, centre: float, most: float) -> tuple[float, float]:
    if end - start <= most:
        return start, end
    first = min(max(centre - most / 2, start), end - most)
    return first, first + most


def _is_in(box: Box, seen: Box) -> bool:
    return (
        seen.left <= box.left
        and box.right <= seen.right
        and seen.top <= box.top
        and box.bottom <= seen.bottom
    )
