"""/look, /state and /help: what a person may know, for that person's eyes."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs import texts
from cogs.answers import answering, channel_of, tell
from cogs.here import here
from cogs.leading import QUIET, Named, led_names, rule
from cogs.localised import both, language_for, options
from cogs.stage import Stage
from engine.model.rule import Assign
from engine.model.value import typed
from engine.timelines import View

_KEY = (both("key", "键"), both("Which value", "哪个值"))
_VALUE = (both("value", "值"), both("A number, true, false, or text", "数字、true、false 或文字"))


class LookCog(commands.Cog):
    """Answers questions about where a story stands."""

    state = app_commands.Group(
        name=both("state", "状态"), description=both("How things stand", "现状")
    )

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(name=both("look", "查看"), description=both("Look around", "看看四周"))
    async def look(self, interaction: discord.Interaction) -> None:
        """Show the place the story is in; no turn passes."""
        async with answering(self._stage, interaction):
            await interaction.response.defer(ephemeral=True)
            view = await self._stage.timelines.view(channel_of(interaction))
            await tell(interaction, "\n".join(view.surroundings()))

    @state.command(name=both("show", "查看"), description=both("See how things stand", "看看现状"))
    async def show(self, interaction: discord.Interaction) -> None:
        """Show the state of the story; a game master also sees what players do not."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            await at.whisper("\n".join((_heading(at.view), *at.view.facts(hidden=at.leads))))

    @state.command(
        name=both("set", "设置"), description=both("Set a value (GM)", "设置一个值（主持人）")
    )
    @options(key=_KEY, value=_VALUE, quiet=QUIET)
    async def put(
        self,
        interaction: discord.Interaction,
        key: Named,
        value: app_commands.Range[str, 1, 400],
        quiet: bool = False,
    ) -> None:
        """Set a value of the state."""
        await rule(self._stage, interaction, Assign(key.strip(), typed(value)), quiet=quiet)

    @put.autocomplete("key")
    async def _suggest_keys(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await led_names(self._stage, interaction, typed, lambda view: view.state.vars)

    @app_commands.command(name=both("help", "帮助"), description=both("How to play", "怎么玩"))
    async def help(self, interaction: discord.Interaction) -> None:
        """Explain how to play."""
        await tell(interaction, texts.HELP.told(language_for(interaction)))


def _heading(view: View) -> str:
    turn = (
        f"第 {view.state.turns} 回合" if view.story.language == "zh" else f"turn {view.state.turns}"
    )
    return f"**{view.story.title}** · {view.branch.name} · {turn}"
