"""Sizes and colours of the tree picture."""

from cogs.ui.brush import Colour
from cogs.ui.letters import Letters
from engine.model.drawing import Drawing

CHECKPOINT: Colour = (255, 214, 102)
NAMELESS: Colour = (138, 143, 152)

LANES: tuple[Colour, ...] = (
    (110, 168, 254),  # blue
    (255, 157, 92),  # orange
    (113, 214, 138),  # green
    (208, 160, 255),  # violet
    (255, 133, 170),  # pink
    (88, 211, 208),  # teal
    (214, 190, 120),  # sand
    (240, 113, 103),  # red
)

_WIDE = 10  # columns; in a wider tree they move together, and words stand close to their mark


def lane_colour(drawing: Drawing, lane: int) -> Colour:
    """Return the colour of a lane: grey where no branch has it."""
    return LANES[lane % len(LANES)] if drawing.lanes[lane] else NAMELESS


class Style:
    """All sizes, in pixels of the picture, at *scale*. At 1, letters read well on a phone."""

    def __init__(self, drawing: Drawing, scale: float = 1.0) -> None:
        self.scale = scale
        self.wide = drawing.columns > _WIDE
        self.pitch = self.px(28 if self.wide else 46)
        self.row = self.px(62)
        self.line = self.px(5)
        self.mark = self.px(10)
        self.bend = self.px(13 if self.wide else 20)
        self.halo = self.px(4)
        self.chip = self.px(46)
        self.flag = self.px(24)
        self.ring = self.px(18)
        self.heading = self.px(150)
        self.legend = self.px(92)
        self.margin = self.px(36)
        self.gap = self.px(14)
        self.words = self.px(700)
        self.sign = self.px(330)
        self.title = Letters(self.px(42))
        self.body = Letters(self.px(30))
        self.small = Letters(self.px(24))

    def px(self, size: float) -> int:
        """Return *size* at this scale, at least 1."""
        return max(1, round(size * self.scale))
