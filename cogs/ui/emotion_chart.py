"""A small picture of what somebody felt over turns, as a PNG that reads well on a phone."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from cogs import persona_texts as texts
from cogs.ui.brush import Brush, Colour, Point
from cogs.ui.colours import DIM, GROUND, LABEL, TITLE
from cogs.ui.letters import Letters
from engine.model.language import Language
from engine.model.persona import Emotion, Persona
from engine.persona.curve import curves, felt_so_far
from engine.persona.words import EMOTIONS as WORDS

_ALT_CHARS = 1_024
"""How long the description of a file may be (Discord's message resource)."""

WIDTH = 900
_MARGIN = 36
_HEADING = 130
_ROW = 84
_FOOT = 60
_LABELS = 190
_VALUES = 90
_INSET = 12
_LINE, _DOT = 4, 7
_TOP = 100.0

_MIDLINE: Colour = (70, 74, 84)
_BAND: Colour = (36, 39, 46)
_COLOURS: dict[Emotion, Colour] = {
    "joy": (255, 214, 102),
    "sadness": (110, 168, 254),
    "anger": (240, 113, 103),
    "fear": (208, 160, 255),
    "trust": (113, 214, 138),
    "surprise": (255, 157, 92),
    "disgust": (170, 204, 90),
    "anticipation": (88, 211, 208),
}
"""Colours that tell rows apart; each row has its name as well."""


@dataclass(frozen=True, slots=True)
class Chart:
    """What *name* felt after the turns with those *numbers*: a row for what ever moved."""

    name: str
    numbers: tuple[int, ...]
    rows: tuple[tuple[Emotion, tuple[float, ...]], ...]


def chart_of(name: str, persona: Persona) -> Chart:
    """Return what is to be drawn; without rows where nothing ever moved."""
    numbers = tuple(one.number for one in felt_so_far(persona))
    return Chart(name, numbers, tuple(curves(persona).items()))


async def emotion_chart(chart: Chart, language: Language) -> bytes:
    """Return the picture as a PNG; it is drawn in a thread."""
    return await asyncio.to_thread(png_of, chart, language)


def png_of(chart: Chart, language: Language) -> bytes:
    """Return the picture of a chart with a row or more."""
    image = Image.new("RGB", (WIDTH, _HEADING + len(chart.rows) * _ROW + _FOOT), GROUND)
    _Page(chart, language, Brush(image)).draw()
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def alt_text(chart: Chart, language: Language) -> str:
    """Return the picture in words, for those who cannot see it."""
    turns = _turns(chart, language)
    lines = [texts.CHART_ALT.told(language).format(name=chart.name, turns=turns)]
    for emotion, values in chart.rows:
        figures = (values[0], min(values), max(values), values[-1])
        first, least, most, last = map(round, figures)
        lines.append(
            texts.CHART_LINE.told(language).format(
                emotion=WORDS[emotion].told(language),
                first=first,
                least=least,
                most=most,
                last=last,
            )
        )
    text = "\n".join(lines)
    return text if len(text) <= _ALT_CHARS else text[: _ALT_CHARS - 1] + "…"


class _Page:
    """The whole picture: a heading, a row for each emotion, the turns below."""

    def __init__(self, chart: Chart, language: Language, brush: Brush) -> None:
        self._chart, self._language, self._brush = chart, language, brush
        self._title, self._body, self._small = Letters(38), Letters(28), Letters(22)

    def draw(self) -> None:
        """Draw it all."""
        title = texts.CHART.told(self._language).format(name=self._chart.name)
        room = WIDTH - 2 * _MARGIN
        told = self._title.shortened(self._title.drawable(title), room)
        self._brush.write((_MARGIN, 50), told, self._title.font, TITLE)
        scale = texts.CHART_SCALE.told(self._language)
        scale = scale.format(turns=_turns(self._chart, self._language))
        self._brush.write((_MARGIN, 98), scale, self._small.font, DIM)
        for number, (emotion, values) in enumerate(self._chart.rows):
            self._row(_HEADING + number * _ROW, emotion, values)
        self._foot(_HEADING + len(self._chart.rows) * _ROW + _FOOT // 3)

    def _row(self, top: int, emotion: Emotion, values: Sequence[float]) -> None:
        middle, colour = top + _ROW // 2, _COLOURS[emotion]
        left, right = _MARGIN + _LABELS, WIDTH - _MARGIN - _VALUES
        self._brush.panel((left, top + 4), (right - left, _ROW - 8), 8, _BAND)
        self._brush.dashes((left + _INSET, middle), (right - _INSET, middle), 2, _MIDLINE)
        label = self._body.shortened(WORDS[emotion].told(self._language), _LABELS - _INSET)
        self._brush.write((_MARGIN, middle), label, self._body.font, LABEL)
        points = self._points(top, values)
        self._brush.path(points, _LINE, colour)
        self._brush.disc(points[-1], _DOT, colour)
        now = str(round(values[-1]))
        self._brush.write((right + _INSET, middle), now, self._body.font, colour)

    def _points(self, top: int, values: Sequence[float]) -> list[Point]:
        height = _ROW - 8 - 2 * _INSET
        xs = self._xs()
        ys = [top + 4 + _INSET + round((1 - value / _TOP) * height) for value in values]
        return list(zip(xs, ys, strict=True))

    def _xs(self) -> list[int]:
        """Return where each turn stands, by its number: what moved nothing is as wide as it was."""
        left, right = _MARGIN + _LABELS + _INSET, WIDTH - _MARGIN - _VALUES - _INSET
        numbers = self._chart.numbers
        first, span = numbers[0], numbers[-1] - numbers[0]
        if span <= 0:
            return [right for _ in numbers]
        return [left + round((number - first) / span * (right - left)) for number in numbers]

    def _foot(self, y: int) -> None:
        xs, font = self._xs(), self._small.font
        first, last = str(self._chart.numbers[0]), str(self._chart.numbers[-1])
        if xs[0] != xs[-1]:
            self._brush.write((xs[0], y), first, font, DIM)
        width = self._small.width_px(last)
        self._brush.write((xs[-1] - width, y), last, font, DIM)


def _turns(chart: Chart, language: Language) -> str:
    first, last = chart.numbers[0], chart.numbers[-1]
    says = texts.CHART_TURN if first == last else texts.CHART_TURNS
    return says.told(language).format(first=first, last=last)
