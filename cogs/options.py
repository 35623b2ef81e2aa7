"""/options, and the buttons of options: ways the story could go, one of which is picked.

Everybody who may act can pick. The engine sees to it that it happens once, however often and by
however many people a button is pressed.
"""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import answering, key_of, perform
from cogs.here import Here, here, seen
from cogs.localised import both
from cogs.presses import pressing
from cogs.stage import Stage
from cogs.ui.custom_ids import CustomId
from engine.errors import AlreadyDecided, ServiceError
from engine.model.ids import OfferId, TurnId
from engine.model.table_actions import AskOptions, Choose, DrawFate
from engine.model.words import Words

Wish = app_commands.Range[str, 1, 1000]


class OptionCog(commands.Cog):
    """Lets people ask for options, and pick one or let fate draw."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("options", "选项"),
        description=both("Ask for ways the story could go", "请求故事可能的走向"),
    )
    @app_commands.rename(wish=both("wish", "意图"), correction=both("correction", "更正"))
    @app_commands.describe(
        wish=both("What you try, or wish for", "你想做什么，或希望发生什么"),
        correction=both(
            "Game masters: what must be right this time", "主持人：这一次必须遵守的更正"
        ),
    )
    async def options(
        self,
        interaction: discord.Interaction,
        wish: Wish | None = None,
        correction: Wish | None = None,
    ) -> None:
        """Let a model draft options for all to see; those it drafted before are gone."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            if correction:
                at.must_lead()
            await self._stage.wall(at.channel).type()
            name, words = interaction.user.display_name, Words(wish or "")
            action = AskOptions(at.user, name, words, correction or "")
            timelines, key = self._stage.timelines, key_of(interaction)
            await perform(
                self._stage,
                interaction,
                lambda hear: timelines.play(at.channel, key, action, hear),
            )

    @commands.Cog.listener()
    async def on_control(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Pick the option of a button, or let fate draw one."""
        if id.kind not in ("pick", "fate"):
            return
        async with pressing(interaction, AlreadyDecided()):
            await interaction.response.defer()
            at = await seen(self._stage, interaction)
            if at.timeline.record.id != id.timeline:
                raise AlreadyDecided
            name = interaction.user.display_name
            if id.kind == "pick":
                await self._play(at, Choose(at.user, name, id.offer))
            else:
                offers = await self._hung(at, TurnId(id.turn))
                await self._play(at, DrawFate(at.user, name, offers))

    async def _hung(self, at: Here, turn: TurnId) -> tuple[OfferId, ...]:
        """Return the options that hung beside the button: a draw is among those, or not at all.

        Raises:
            AlreadyDecided: there were none, or that turn is gone.
        """
        offers = (await at.timeline.state_at(turn)).offers
        if not offers:
            raise AlreadyDecided
        return tuple(offer.id for offer in offers)

    async def _play(self, at: Here, action: Choose | DrawFate) -> None:
        key, timelines = key_of(at.interaction), self._stage.timelines
        try:
            await self._stage.play(
                at.channel, key, lambda hear: timelines.play(at.channel, key, action, hear)
            )
        except ServiceError as error:
            await self._stage.excuse(at.channel, key, error)
