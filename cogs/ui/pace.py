"""How often a channel may be touched, and how replies appear in it."""

import asyncio
from dataclasses import dataclass
from typing import Literal

Stream = Literal["live", "paragraph", "off"]


@dataclass(frozen=True, slots=True)
class Pacing:
    """How a growing reply is shown.

    *live* edits the message while the narrator speaks, *paragraph* adds whole paragraphs, *off*
    shows the typing sign until all is told. The numbers keep well under the limits people measured
    (about 5 edits per 5 s and channel; Discord publishes none). *retry_s* are the waits between
    tries to show a finished reply while Discord is unwell.
    """

    stream: Stream = "live"
    first_chars: int = 40
    first_s: float = 1.5
    edit_every_s: float = 1.2
    typing_every_s: float = 8.0
    retry_s: tuple[float, ...] = (1, 2, 4, 8, 15, 30, 60)


class Pace:
    """Lets one edit through per *every_s* seconds."""

    def __init__(self, every_s: float) -> None:
        self._every_s = every_s
        self._free_at = float("-inf")

    def left_s(self) -> float:
        """Return how long to wait before the next edit; 0 or less means not at all."""
        return self._free_at - asyncio.get_running_loop().time()

    async def step(self) -> None:
        """Wait for the next edit to be due, and count it."""
        if (left_s := self.left_s()) > 0:
            await asyncio.sleep(left_s)
        self._free_at = asyncio.get_running_loop().time() + self._every_s
