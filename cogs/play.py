"""/say: play in channels where the bot may not read along."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import answering, channel_of, check_permissions, key_of, perform
from cogs.localised import both
from cogs.stage import Stage
from cogs.ui.escaping import plain_name
from engine.model.actions import Say
from engine.model.ids import UserId
from engine.model.words import Words


class PlayCog(commands.Cog):
    """Lets people speak through a command."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("say", "说"),
        description=both("Say what your character says or does", "写下你的角色说什么、做什么"),
    )
    @app_commands.rename(text=both("text", "内容"))
    @app_commands.describe(text=both("In your own words", "用你自己的话"))
    async def say(
        self, interaction: discord.Interaction, text: app_commands.Range[str, 1, 4000]
    ) -> None:
        """Speak or act; the words are shown to all first, as a message of one's own would be."""
        async with answering(self._stage, interaction):
            await interaction.response.defer(ephemeral=True)
            check_permissions(interaction)
            channel, key = channel_of(interaction), key_of(interaction)
            timelines = self._stage.timelines
            user = UserId(str(interaction.user.id))
            (await timelines.view(channel)).check_may_act(user)
            name = interaction.user.display_name
            await self._stage.say(channel, f"{key}e", f"**{plain_name(name)}**: {text}")
            action = Say(user, name, Words(text))
            await perform(
                self._stage,
                interaction,
                lambda hear: timelines.play(channel, key, action, hear),
            )
