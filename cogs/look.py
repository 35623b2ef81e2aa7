"""/look, /state and /help: what a person may know, for that person's eyes."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs import texts
from cogs.answers import answering, channel_of, tell
from cogs.localised import both, language_for
from cogs.rights import is_gm
from cogs.stage import Stage
from engine.timelines import View


class LookCog(commands.Cog):
    """Answers questions about where a story stands."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(name=both("look", "查看"), description=both("Look around", "看看四周"))
    async def look(self, interaction: discord.Interaction) -> None:
        """Show the place the story is in; no turn passes."""
        async with answering(self._stage, interaction):
            view = await self._view(interaction)
            await tell(interaction, "\n".join(view.surroundings()))

    @app_commands.command(
        name=both("state", "状态"), description=both("See how things stand", "看看现状")
    )
    async def state(self, interaction: discord.Interaction) -> None:
        """Show the state of the story; a game master also sees what players do not."""
        async with answering(self._stage, interaction):
            view = await self._view(interaction)
            hidden = is_gm(interaction.user, view.record.owner, self._stage.settings.gm_roles)
            await tell(interaction, "\n".join((_heading(view), *view.facts(hidden=hidden))))

    @app_commands.command(name=both("help", "帮助"), description=both("How to play", "怎么玩"))
    async def help(self, interaction: discord.Interaction) -> None:
        """Explain how to play."""
        await tell(interaction, texts.HELP.told(language_for(interaction)))

    async def _view(self, interaction: discord.Interaction) -> View:
        await interaction.response.defer(ephemeral=True)
        return await self._stage.timelines.view(channel_of(interaction))


def _heading(view: View) -> str:
    turn = (
        f"第 {view.state.turns} 回合" if view.story.language == "zh" else f"turn {view.state.turns}"
    )
    return f"**{view.story.title}** · {view.branch.name} · {turn}"
