"""/context: what the narrator was asked last, for the game master's eyes."""

from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import escape_markdown

from cogs.answers import answering
from cogs.here import here
from cogs.localised import both
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage
from cogs.ui.fitting import shown_of
from engine.view import asked_lines, asked_text

_FILE = "context.md"
_MOST_BYTES = 8_000_000
"""Discord takes 10 MiB from a bot in any server (its message resource: attachments)."""


class ContextCog(commands.Cog):
    """Shows prompts: they hold what players must not know, so nobody else sees them."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("context", "上下文"),
        description=both("See what the narrator was asked last", "查看叙述者最近收到的提示词"),
    )
    @app_commands.default_permissions(LEADERS_NEED)
    async def context(self, interaction: discord.Interaction) -> None:
        """Show an overview of the last prompt of this branch, and all of it as a file."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            at.must_lead()
            last = await self._stage.timelines.prompts.last(at.timeline)
            lines = [escape_markdown(line) for line in asked_lines(last, at.language)]
            text = asked_text(last, at.language).encode("utf-8", "replace")
            file = discord.File(BytesIO(text[:_MOST_BYTES]), _FILE)
            await interaction.edit_original_response(
                content="\n".join(shown_of(lines)), attachments=[file]
            )
