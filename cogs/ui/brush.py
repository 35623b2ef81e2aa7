"""Smooth shapes for pictures: Pillow draws jagged edges, so each is drawn finer first."""

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont

Colour = tuple[int, int, int]
Point = tuple[int, int]
Size = tuple[int, int]

_FINER = 4
_QUARTERS = {(-1, -1): 180, (1, -1): 270, (1, 1): 0, (-1, 1): 90}  # Pillow's degrees


class Brush:
    """Draws on a picture. All lengths are pixels of the picture."""

    def __init__(self, image: Image.Image) -> None:
        self._image = image
        self._pen = ImageDraw.Draw(image)

    def write(self, at: Point, text: str, font: FreeTypeFont, colour: Colour) -> None:
        """Write *text* from *at* to the right; *at* is the middle of its height."""
        self._pen.text(at, text, font=font, fill=colour, anchor="lm")

    def bar(self, one: Point, other: Point, width: int, colour: Colour) -> None:
        """Draw a line that runs straight down or straight across, ends included."""
        (left, right), (top, bottom) = sorted((one[0], other[0])), sorted((one[1], other[1]))
        before, behind = width // 2, (width - 1) // 2
        box = (left - before, top - before, right + behind, bottom + behind)
        self._pen.rectangle(box, fill=colour)

    def path(self, points: Sequence[Point], width: int, colour: Colour) -> None:
        """Draw a line through *points*, which may run in any direction."""
        left, top = (min(point[axis] for point in points) - width for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points) + width for axis in (0, 1))
        fine = [((x - left) * _FINER, (y - top) * _FINER) for x, y in points]

        def paint(pen: ImageDraw.ImageDraw) -> None:
            pen.line(fine, fill=255, width=width * _FINER, joint="curve")

        self._stamp((left, top), (right - left + 1, bottom - top + 1), colour, paint)

    def disc(self, middle: Point, radius: int, colour: Colour) -> None:
        """Draw a filled circle."""
        self._round(
            middle, radius, colour, lambda pen, end: pen.ellipse((0, 0, end, end), fill=255)
        )

    def diamond(self, middle: Point, radius: int, colour: Colour) -> None:
        """Draw a square that stands on its tip."""
        self._round(
            middle,
            radius,
            colour,
            lambda pen, end: pen.regular_polygon((end / 2, end / 2, end / 2), 4, 45, fill=255),
        )

    def quarter(self, middle: Point, radius: int, way: Point, width: int, colour: Colour) -> None:
        """Draw a quarter of a circle, on the side of *way*: -1 or 1 across and down."""
        start, line = _QUARTERS[way], width * _FINER
        self._round(
            middle,
            radius + (width - 1) // 2,
            colour,
            lambda pen, end: pen.arc((0, 0, end, end), start, start + 90, fill=255, width=line),
        )

    def pill(self, corner: Point, size: Size, colour: Colour, line: int = 0) -> None:
        """Draw a box with quite round corners: filled, or with an outline *line* wide."""
        self.panel(corner, size, size[1] // 3, colour, line)

    def panel(
        self, corner: Point, size: Size, round_px: int, colour: Colour, line: int = 0
    ) -> None:
        """Draw a box with corners of *round_px*: filled, or with an outline *line* wide."""
        radius = round_px * _FINER

        def paint(pen: ImageDraw.ImageDraw) -> None:
            box = (0, 0, size[0] * _FINER - 1, size[1] * _FINER - 1)
            fill = None if line else 255
            pen.rounded_rectangle(box, radius, fill=fill, outline=255, width=max(1, line * _FINER))

        self._stamp(corner, size, colour, paint)

    def dashes(self, one: Point, other: Point, width: int, colour: Colour) -> None:
        """Draw a broken line that runs straight down or straight across."""
        (x, y), (right, bottom) = sorted((one, other))
        length, step = max(right - x, bottom - y), 4 * width
        for start in range(0, length + 1, step):
            stop = min(start + width, length)  # and half a width at each end
            dash = (start, 0, stop, 0) if right > x else (0, start, 0, stop)
            self.bar((x + dash[0], y + dash[1]), (x + dash[2], y + dash[3]), width, colour)

    def padlock(self, middle: Point, side: int, colour: Colour) -> None:
        """Draw a lock as high and wide as *side*."""

        def paint(pen: ImageDraw.ImageDraw) -> None:
            end = side * _FINER - 1
            line = max(1, end // 8)
            bow = (end * 0.24, 0, end * 0.76, end * 0.8)
            pen.rounded_rectangle(bow, end * 0.26, outline=255, width=line)
            pen.rounded_rectangle((end * 0.08, end * 0.42, end * 0.92, end), end * 0.1, fill=255)

        self._stamp((middle[0] - side // 2, middle[1] - side // 2), (side, side), colour, paint)

    def flag(self, corner: Point, size: Size, colour: Colour) -> None:
        """Draw a pole with a pennant."""
        right, bottom = size[0] * _FINER - 1, size[1] * _FINER - 1
        pole = max(1, right // 6)

        def paint(pen: ImageDraw.ImageDraw) -> None:
            pen.rectangle((0, 0, pole, bottom), fill=255)
            pen.polygon([(0, 0), (right, bottom * 0.3), (0, bottom * 0.6)], fill=255)

        self._stamp(corner, size, colour, paint)

    def _round(
        self,
        middle: Point,
        radius: int,
        colour: Colour,
        paint: Callable[[ImageDraw.ImageDraw, int], None],
    ) -> None:
        side = 2 * radius + 1
        corner = (middle[0] - radius, middle[1] - radius)
        self._stamp(corner, (side, side), colour, lambda pen: paint(pen, side * _FINER - 1))

    def _stamp(
        self,
        corner: Point,
        size: Size,
        colour: Colour,
        paint: Callable[[ImageDraw.ImageDraw], None],
    ) -> None:
        fine = Image.new("L", (size[0] * _FINER, size[1] * _FINER))
        paint(ImageDraw.Draw(fine))
        self._image.paste(colour, corner, fine.resize(size, Image.Resampling.BOX))
