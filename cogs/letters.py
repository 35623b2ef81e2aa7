"""/text: write to somebody of the story in private; the answer is for the writer alone."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import answering, key_of, perform
from cogs.here import here, offered, seen
from cogs.localised import both
from cogs.stage import Stage
from engine.errors import NoSuchTimeline
from engine.model.table_actions import TextTo
from engine.model.words import Words


class LetterCog(commands.Cog):
    """Carries private words between players and people of the story."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("text", "私信"),
        description=both("Write to somebody of the story in private", "私下给故事里的人发消息"),
    )
    @app_commands.rename(who=both("who", "给谁"), words=both("words", "内容"))
    @app_commands.describe(
        who=both("Somebody of the story", "故事里的人"),
        words=both("In your own words; only they read it", "用你自己的话；只有对方能看到"),
    )
    async def text(
        self,
        interaction: discord.Interaction,
        who: app_commands.Range[str, 1, 60],
        words: app_commands.Range[str, 1, 1000],
    ) -> None:
        """Write to *who*; it moves their mood, and they alone remember it."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            action = TextTo(at.user, interaction.user.display_name, who, Words(words))
            timelines, key = self._stage.timelines, key_of(interaction)
            await perform(
                self._stage,
                interaction,
                lambda hear: timelines.play(at.channel, key, action, hear),
            )

    @text.autocomplete("who")
    async def _suggest(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            at = await seen(self._stage, interaction)
        except NoSuchTimeline:
            return []
        return offered(list(at.view.reachable()), typed)
