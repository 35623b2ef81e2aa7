"""A channel to write replies in, in virtual time."""

import asyncio

from cogs.ui.line import Lines
from cogs.ui.pace import Pace, Pacing
from cogs.ui.writer import Spot, Writer
from engine.model.ids import ChannelId
from engine.ports import Piece
from tests.support.walls import FakeWall, Notebook

HERE = ChannelId("1")
LONG = "The lamp gutters and the stair groans under you. "  # 49 characters


class Table:
    """One channel, and writers for it."""

    def __init__(self, **pacing):
        self.wall = FakeWall()
        self.notebook = Notebook()
        self.pacing = Pacing(**pacing)
        self.pace = Pace(self.pacing.edit_every_s)
        self.lines = Lines()

    def writer(self, posts=(), key="1234567890123456789"):
        spot = Spot(self.wall, self.lines.join(HERE), self.pace)
        return Writer(spot, self.pacing, key, note=self.notebook.note, posts=posts)


async def stream(writer, text, *, each_s=0.1, size=8):
    for start in range(0, len(text), size):
        writer.hear(Piece(text[start : start + size]))
        await asyncio.sleep(each_s)
