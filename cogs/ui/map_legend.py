"""What the signs of the map picture mean, for people who see it for the first time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cogs.ui.brush import Brush, Point
from cogs.ui.colours import DIM
from cogs.ui.map_rooms import draw_box
from cogs.ui.map_style import IS_HERE, IS_LOCKED, IS_SECRET, LOCK, STATE_NAMES, MapStyle, map_style
from engine.model.ids import RoomId
from engine.model.language import Language
from engine.model.places import ROOM_STATES, RoomState
from engine.model.plan import Plan, PlannedRoom

_BOX = (64, 40)
_LOCK_PX = 26

_Draw = Callable[[Brush, Point], None]


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign, how wide it is, and what it means."""

    draw: _Draw
    wide: int
    words: str


def entries_of(plan: Plan, language: Language) -> Iterator[Entry]:
    """Yield the signs that *plan* has."""
    style = map_style(1.0)
    if any(room.is_here for room in plan.rooms):
        yield _box(style, _sample("explored", is_here=True), IS_HERE.told(language))
    for state in ROOM_STATES:
        if any(room.state == state and room.seen for room in plan.rooms):
            yield _box(style, _sample(state), STATE_NAMES[state].told(language))
    if not all(room.seen for room in plan.rooms):
        yield _box(style, _sample("unknown", seen=False), IS_SECRET.told(language))
    if any(d.locked for d in plan.doors) or any(way.locked for way in plan.stairs):
        yield Entry(_draw_lock, _LOCK_PX, IS_LOCKED.told(language))


def rows_of(entries: Iterator[Entry], style: MapStyle, room_px: int) -> list[list[Entry]]:
    """Return *entries* in as many rows as they take."""
    rows: list[list[Entry]] = [[]]
    left = room_px
    for entry in entries:
        wide = width_px(entry, style)
        if rows[-1] and wide > left:
            rows.append([])
            left = room_px
        rows[-1].append(entry)
        left -= wide
    return rows


def width_px(entry: Entry, style: MapStyle) -> int:
    """Return how much room an entry takes, with some behind it."""
    return entry.wide + style.gap + style.small.width_px(entry.words) + 2 * style.gap


def draw_entries(brush: Brush, style: MapStyle, row: list[Entry], at: Point) -> None:
    """Draw a row of entries from *at* to the right; *at* is the middle of its height."""
    x, y = at
    for entry in row:
        entry.draw(brush, (x, y))
        words = (x + entry.wide + style.gap, y)
        brush.write(words, entry.words, style.small.font, DIM)
        x += width_px(entry, style)


def _sample(state: RoomState, *, is_here: bool = False, seen: bool = True) -> PlannedRoom:
    return PlannedRoom(RoomId(""), "", 0, 0, *_BOX, state, is_here=is_here, seen=seen)


def _box(style: MapStyle, sample: PlannedRoom, words: str) -> Entry:
    def draw(brush: Brush, at: Point) -> None:
        draw_box(brush, style, sample, (at[0], at[1] - _BOX[1] // 2), _BOX)

    return Entry(draw, _BOX[0], words)


def _draw_lock(brush: Brush, at: Point) -> None:
    brush.padlock((at[0] + _LOCK_PX // 2, at[1]), _LOCK_PX, LOCK)
