"""/health: how the parts are doing that may fail alone, for the game master's eyes."""

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import escape_markdown

from cogs.answers import answering
from cogs.leading import led
from cogs.localised import both
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage


class HealthCog(commands.Cog):
    """Tells what works, and what is done without for now."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("health", "状况"),
        description=both("How narrator and recall are doing", "查看叙述者与往事查找的状况"),
    )
    @app_commands.default_permissions(LEADERS_NEED)
    async def health(self, interaction: discord.Interaction) -> None:
        """Tell it to the game master alone."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            lines = at.stage.timelines.health(at.timeline, at.language)
            await at.whisper("\n".join(map(escape_markdown, lines)))
