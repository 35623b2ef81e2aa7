"""/start and /end: what a game master does with a channel."""

from contextlib import suppress
from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from cogs import texts
from cogs.answers import answering, channel_of, check_permissions, key_of, perform, tell
from cogs.here import coda, must_start, offered
from cogs.localised import both, language_for
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage
from cogs.ui.offers import offer_view
from cogs.ui.wall import WallError
from engine.errors import NotAllowed
from engine.model.frame import Frame
from engine.model.ids import TurnId, UserId
from engine.ports import Hear, Title
from engine.timelines import Entrance, View

_CHOICES = 25
_CHOICE_CHARS = 100


class StoryCog(commands.Cog):
    """Begins and ends stories."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("start", "开始"), description=both("Begin a story here", "在这里开始一个故事")
    )
    @app_commands.rename(
        story=both("story", "故事"),
        greeting=both("greeting", "开场白"),
        character=both("character", "角色"),
    )
    @app_commands.describe(
        story=both("Which story", "哪个故事"),
        greeting=both("With which of its greetings", "用第几个开场白"),
        character=both(
            "Play a new character of that name, or a character card",
            "扮演一个叫这个名字的新角色，或一张角色卡",
        ),
    )
    async def start(
        self,
        interaction: discord.Interaction,
        story: str,
        greeting: app_commands.Range[int, 1] = 1,
        character: app_commands.Range[str, 0, 100] = "",
    ) -> None:
        """Begin *story* in this channel, thread or forum post, and post its opening."""
        async with answering(self._stage, interaction):
            await interaction.response.defer(ephemeral=True)
            check_permissions(interaction)
            await must_start(self._stage, interaction)
            channel = channel_of(interaction)
            user = UserId(str(interaction.user.id))
            guest = await self._stage.timelines.guest(character)
            entrance = Entrance(greeting, user, guest.name, guest.about)
            frame = await self._stage.timelines.start(story, user, channel, entrance=entrance)
            view = await self._stage.timelines.view(channel)
            await self._stage.show(channel, frame, coda(self._stage, view))
            await tell(interaction, texts.STARTED.told(language_for(interaction)))

    @start.autocomplete("story")
    async def _suggest(
        self, _interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        wanted = current.casefold().strip()
        titles = self._stage.timelines.titles()
        found = [title for title in titles if wanted in f"{title.name} {title.title}".casefold()]
        return [_choice(title) for title in found[:_CHOICES]]

    @start.autocomplete("greeting")
    async def _suggest_greeting(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[int]]:
        """Suggest the greetings of the story that was chosen, each by its first words."""
        story = str(getattr(interaction.namespace, "story", ""))
        titles = self._stage.timelines.titles()
        found = next((one.greetings for one in titles if one.name == story), ())
        choices = (_greeting(number, text) for number, text in enumerate(found, 1))
        return [one for one in choices if current in one.name][:_CHOICES]

    @start.autocomplete("character")
    async def _suggest_card(
        self, _interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest the cards that can be played; any other name may be typed."""
        return offered([one.card for one in self._stage.timelines.titles()], current)

    @app_commands.command(
        name=both("end", "结束"), description=both("End the story played here", "结束这里的故事")
    )
    @app_commands.default_permissions(LEADERS_NEED)
    async def end(self, interaction: discord.Interaction) -> None:
        """Conclude the story and free the channel; for the game master."""
        async with answering(self._stage, interaction):
            await interaction.response.defer(ephemeral=True)
            view = await self._stage.timelines.view(channel_of(interaction))
            if not await self._stage.leaders.leads(interaction.user, view.record):
                raise NotAllowed

            async def conclude(_hear: Hear) -> Frame:
                frame = await self._stage.timelines.end(
                    channel_of(interaction), key_of(interaction), UserId(str(interaction.user.id))
                )
                return self._with_seed(frame, view)

            frame = await perform(self._stage, interaction, conclude)
            if frame is not None and not self._stage.timelines.is_played(view.record.id):
                await self._offer(interaction, view, frame.turn)

    async def _offer(self, interaction: discord.Interaction, view: View, turn: TurnId) -> None:
        """Offer to take the play away, below its end; no harm where that fails."""
        offer = offer_view(view.record.id, view.branch.id, view.story.language)
        channel = channel_of(interaction)
        for shown in await self._stage.timelines.shows.of(view.record.id, turn):
            if shown.channel == channel and shown.posts:
                with suppress(WallError):
                    await self._stage.wall(channel).dress(shown.posts[-1], offer)

    def _with_seed(self, frame: Frame, view: View) -> Frame:
        """Tell the seed that was promised, unless another channel plays on with it."""
        if self._stage.timelines.is_played(view.record.id):
            return frame
        told = texts.SEED.told(frame.language).format(seed=view.record.seed, promise=view.promise)
        return replace(frame, notices=(*frame.notices, told))


def _greeting(number: int, text: str) -> app_commands.Choice[int]:
    return app_commands.Choice(name=_short(f"{number} · {' '.join(text.split())}"), value=number)


def _choice(title: Title) -> app_commands.Choice[str]:
    label = " · ".join(part for part in (title.title, title.summary) if part)
    return app_commands.Choice(name=_short(label), value=title.name[:_CHOICE_CHARS])


def _short(label: str) -> str:
    return label if len(label) <= _CHOICE_CHARS else label[: _CHOICE_CHARS - 1] + "…"
