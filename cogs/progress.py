"""How far a long errand has come, on the receipt of whoever asked for it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from cogs.answers import tell
from cogs.localised import language_for
from engine.model.language import Both
from engine.ports.carrier import Tell

HOURGLASS = "⏳"


@asynccontextmanager
async def progress(interaction: discord.Interaction, every_s: float) -> AsyncIterator[Tell]:
    """Give what is told how far it has come; only errands longer than *every_s* show it.

    Nothing is shown any more once the errand is done.
    """
    showing = _Showing(interaction, every_s)
    task = asyncio.create_task(showing.run())
    try:
        yield showing.hear
    finally:
        async with showing.edit:  # an edit that is on its way must not come after the last word
            task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class _Showing:
    """Shows the latest of what it heard, at most once in *every_s*."""

    def __init__(self, interaction: discord.Interaction, every_s: float) -> None:
        self.edit = asyncio.Lock()
        self._interaction = interaction
        self._every_s = every_s
        self._heard = asyncio.Event()
        self._latest = Both("", "")

    def hear(self, how_far: Both) -> None:
        self._latest = how_far
        self._heard.set()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self._every_s)
            await self._heard.wait()
            self._heard.clear()
            words = self._latest.told(language_for(self._interaction))
            async with self.edit:
                await tell(self._interaction, f"{HOURGLASS} {words}")
