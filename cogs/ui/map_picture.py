"""The picture of a floor of the map, as a PNG that reads well on a phone."""

import asyncio
from io import BytesIO

from PIL import Image

from cogs.ui.brush import Brush
from cogs.ui.colours import DIM, GROUND, TITLE
from cogs.ui.map_doors import draw_label, draw_line, explained, lines_of
from cogs.ui.map_legend import draw_entries, entries_of, rows_of
from cogs.ui.map_rooms import RoomBrush
from cogs.ui.map_sheet import sheet_of
from cogs.ui.map_style import BEYOND, FLOOR, ROOM, ROOMS, map_style
from engine.model.language import Language
from engine.model.plan import Plan

MOST_BYTES = 2_000_000
WIDEST_PX = 2_000
TALLEST_PX = 2_000
NARROWEST_PX = 760
MARGIN = 40
_HEADING_PX = 150
_ROW_PX = 56
_LINES_OF_NOTES = 4
_TALLEST_PLAN_PX = 1_500
_ALT_CHARS = 1_024
"""How long the description of a file may be (Discord's message resource)."""


async def map_picture(plan: Plan, title: str, language: Language) -> bytes:
    """Return the picture as a PNG of at most 2 MB; it is drawn in a thread."""
    return await asyncio.to_thread(png_of, plan, title, language)


def png_of(plan: Plan, title: str, language: Language, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the picture of a *plan* with a room or more, in fewer colours where it weighs much."""
    image = _Page(plan, title, language).image()
    png = _png(image)
    return png if len(png) <= most_bytes else _png(image.quantize(64))


def shortened(lines: tuple[str, ...]) -> str:
    """Return *lines* as the description of a file, as much as that may hold."""
    text = "\n".join(lines)
    return text if len(text) <= _ALT_CHARS else text[: _ALT_CHARS - 1] + "…"


def _png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


class _Page:
    """The whole picture: heading, plan, names that did not fit beside their doors, legend."""

    def __init__(self, plan: Plan, title: str, language: Language) -> None:
        sheet = sheet_of(plan, (WIDEST_PX - 2 * MARGIN, _TALLEST_PLAN_PX))
        style = map_style(sheet.scale)
        self._style, self._plan = style, plan
        self._language: Language = language
        self._width = max(NARROWEST_PX, sheet.size[0] + 2 * MARGIN)
        room_px = self._width - 2 * MARGIN
        self._title = style.title.shortened(style.title.drawable(title), room_px)
        self._sheet = sheet.moved_to(((self._width - sheet.size[0]) // 2, _HEADING_PX))
        self._lines = lines_of(plan, self._sheet, style, language)
        self._notes = style.small.lines(explained(self._lines), room_px, _LINES_OF_NOTES)
        self._legend = rows_of(entries_of(plan, language), style, room_px)

    def image(self) -> Image.Image:
        """Return the picture, drawn."""
        rows = len(self._notes) + len(self._legend)
        plan_end = _HEADING_PX + self._sheet.size[1]
        size = (self._width, plan_end + rows * _ROW_PX + MARGIN)
        image = Image.new("RGB", size, GROUND)
        brush = Brush(image)
        self._draw_heading(brush)
        self._draw_plan(brush)
        self._draw_foot(brush, plan_end + _ROW_PX // 2)
        return image

    def _draw_heading(self, brush: Brush) -> None:
        style = self._style
        brush.write((MARGIN, 58), self._title, style.title.font, TITLE)
        brush.write((MARGIN, 112), self._caption(), style.small.font, DIM)

    def _draw_plan(self, brush: Brush) -> None:
        for line in self._lines:
            draw_line(brush, self._style, self._sheet, line)
        rooms = RoomBrush(brush, self._style, self._plan, self._language)
        for room in self._plan.rooms:
            if (box := self._sheet.boxes.get(room.id)) is not None:
                corner = self._sheet.at((box.left, box.top))
                end = self._sheet.at((box.right, box.bottom))
                rooms.draw(room, corner, (end[0] - corner[0], end[1] - corner[1]))
        for line in self._lines:
            draw_label(brush, self._style, line)

    def _draw_foot(self, brush: Brush, y: int) -> None:
        for note in self._notes:
            brush.write((MARGIN, y), note, self._style.small.font, DIM)
            y += _ROW_PX
        for row in self._legend:
            draw_entries(brush, self._style, row, (MARGIN, y))
            y += _ROW_PX

    def _caption(self) -> str:
        count = len(self._plan.rooms)
        beyond = count - len(self._sheet.boxes)
        parts = (
            FLOOR.told(self._language).format(floor=self._plan.floor),
            (ROOM if count == 1 else ROOMS).told(self._language).format(count=count),
            BEYOND.told(self._language).format(count=beyond) if beyond else "",
        )
        return " · ".join(filter(None, parts))
