"""The picture of a report: small line charts, one below the other."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw

from bot.evaluation import wording
from bot.evaluation.records import Played
from bot.evaluation.report import Measured
from bot.evaluation.summary import WINDOW, slip_line, style_line
from cogs.ui.brush import Brush, Colour
from cogs.ui.colours import DIM, GROUND, LABEL, TITLE
from cogs.ui.letters import Letters
from cogs.ui.tree_style import LANES
from engine.model.ids import PersonId
from engine.model.language import Language
from engine.model.persona import EMOTIONS, NEUTRAL
from engine.persona.words import EMOTIONS as EMOTION_WORDS

WIDTH, PANEL, MARGIN = 1200, 420, 40
LEFT, TOP, BOTTOM, LEGEND = 90, 76, 46, 210

_FINER = 2
_GRID: Colour = (58, 62, 72)
_LINE = 3
"""How wide the last line is; each before it is wider, so that equal ones all are seen."""

_STEPS = 4

Line = Sequence[tuple[int, float]]


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines by their names, over turns; *most* is the top of the scale, from 0."""

    title: str
    lines: Mapping[str, Line]
    most: float


def report_png(found: Measured) -> bytes:
    """Return the picture as a PNG."""
    charts = charts_of(found)
    image = Image.new("RGB", (WIDTH, MARGIN + PANEL * len(charts)), GROUND)
    for place, chart in enumerate(charts):
        _draw(image, MARGIN + place * PANEL, chart, found.heading.language)
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def charts_of(found: Measured) -> Sequence[Chart]:
    """Return what is drawn: violations and style by group, and what one character felt."""
    language = found.heading.language
    slips = {group.letter: slip_line(played) for group, _, played in found.groups}
    styles = {
        group.letter: style_line(played, found.script.figures) for group, _, played in found.groups
    }
    over = wording.STYLE_OVER.told(language).format(window=WINDOW)
    most = max((value for line in slips.values() for _, value in line), default=0.0)
    rounded = _STEPS * max(1, math.ceil(most / _STEPS))
    return [
        Chart(wording.SLIPS_OVER.told(language), slips, rounded),
        Chart(over, styles, 1.0),
        *_emotions(found),
    ]


def _emotions(found: Measured) -> Sequence[Chart]:
    """Return the chart of whoever felt most, in the last group in which anybody felt anything."""
    language = found.heading.language
    for group, _, played in reversed(found.groups):
        felt = {one.id: _felt(played, one.id, language) for one in found.script.figures}
        figure = max(found.script.figures, key=lambda one: len(felt[one.id]))
        if felt[figure.id]:
            title = wording.EMOTIONS_OVER.told(language)
            title = title.format(name=figure.name, group=group.letter)
            return [Chart(title, felt[figure.id], 100.0)]
    return []


def _felt(played: Sequence[Played], who: PersonId, language: Language) -> Mapping[str, Line]:
    """Return the emotions that ever moved, each over all turns."""
    return {
        EMOTION_WORDS[emotion].told(language): [
            (one.number, one.emotions.get(who, {}).get(emotion, NEUTRAL)) for one in played
        ]
        for emotion in EMOTIONS
        if any(emotion in one.emotions.get(who, {}) for one in played)
    }


def _draw(image: Image.Image, top: int, chart: Chart, language: Language) -> None:
    brush, small = Brush(image), Letters(22)
    heading = Letters(28)
    brush.write((LEFT, top + 20), heading.drawable(chart.title), heading.font, TITLE)
    box = (LEFT, top + TOP, WIDTH - LEGEND, top + PANEL - BOTTOM)
    turns = [number for line in chart.lines.values() for number, _ in line]
    last = max(turns, default=1)
    _grid(brush, small, box, chart.most, last)
    if not turns:
        middle = ((box[0] + box[2]) // 2 - 60, (box[1] + box[3]) // 2)
        brush.write(middle, wording.NO_LINE.told(language), small.font, DIM)
    for place, (name, line) in enumerate(chart.lines.items()):
        colour = LANES[place % len(LANES)]
        points = [_at(box, point, chart.most, last) for point in line]
        behind = len(chart.lines) - 1 - place
        _curve(image, box, points, (colour, _LINE + 2 * behind))
        y = box[1] + 16 + place * 34
        brush.bar((box[2] + 24, y), (box[2] + 60, y), 5, colour)
        brush.write((box[2] + 74, y), small.drawable(name), small.font, LABEL)


_Box = tuple[int, int, int, int]


def _at(box: _Box, point: tuple[int, float], most: float, last: int) -> tuple[float, float]:
    """Return where a point of a line is drawn, in a chart with turns up to *last*."""
    left, top, right, bottom = box
    number, value = point
    across = (number - 1) / max(1, last - 1)
    return left + across * (right - left), bottom - min(1.0, value / most) * (bottom - top)


def _grid(brush: Brush, letters: Letters, box: _Box, most: float, last: int) -> None:
    left, top, right, bottom = box
    for step in range(_STEPS + 1):
        y = bottom - step * (bottom - top) // _STEPS
        brush.bar((left, y), (right, y), 1, _GRID)
        brush.write((left - 66, y), f"{most * step / _STEPS:g}"[:5], letters.font, DIM)
    for number in sorted({1, max(1, last // 2), last}):
        x = round(_at(box, (number, 0.0), most, last)[0])
        brush.write((x - 8, bottom + 24), str(number), letters.font, DIM)


def _curve(
    image: Image.Image, box: _Box, points: Sequence[tuple[float, float]], stroke: tuple[Colour, int]
) -> None:
    """Draw a line through *points*, finer first, so that it is smooth."""
    colour, width = stroke
    left, top = box[0] - width, box[1] - width
    size = (box[2] + width - left, box[3] + width - top)
    mask = Image.new("L", (size[0] * _FINER, size[1] * _FINER))
    pen = ImageDraw.Draw(mask)
    fine = [((x - left) * _FINER, (y - top) * _FINER) for x, y in points]
    if len(fine) > 1:
        pen.line(fine, fill=255, width=width * _FINER, joint="curve")
    radius = width * _FINER
    for x, y in fine[-1:]:
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    image.paste(colour, (left, top), mask.resize(size, Image.Resampling.BOX))
