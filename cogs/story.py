"""/start and /end: what a game master does with a channel."""

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from cogs import texts
from cogs.answers import answering, channel_of, check_permissions, key_of, perform, tell
from cogs.localised import both, language_for
from cogs.rights import is_gm
from cogs.stage import Stage
from engine.errors import NotAllowed
from engine.model.frame import Frame
from engine.model.ids import NOBODY, UserId
from engine.ports import Hear, Title
from engine.timelines import View

_CHOICES = 25
_CHOICE_CHARS = 100


class StoryCog(commands.Cog):
    """Begins and ends stories."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("start", "开始"), description=both("Begin a story here", "在这里开始一个故事")
    )
    @app_commands.rename(story=both("story", "故事"))
    @app_commands.describe(story=both("Which story", "哪个故事"))
    async def start(self, interaction: discord.Interaction, story: str) -> None:
        """Begin *story* in this channel, thread or forum post, and post its opening."""
        async with answering(self._stage, interaction):
            await interaction.response.defer(ephemeral=True)
            check_permissions(interaction)
            self._must_be_allowed_to_start(interaction)
            channel = channel_of(interaction)
            user = UserId(str(interaction.user.id))
            frame = await self._stage.timelines.start(story, user, channel)
            view = await self._stage.timelines.view(channel)
            await self._stage.show(channel, frame, self._coda(view))
            await tell(interaction, texts.STARTED.told(language_for(interaction)))

    @start.autocomplete("story")
    async def _suggest(
        self, _interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        wanted = current.casefold().strip()
        titles = self._stage.timelines.titles()
        found = [title for title in titles if wanted in f"{title.name} {title.title}".casefold()]
        return [_choice(title) for title in found[:_CHOICES]]

    @app_commands.command(
        name=both("end", "结束"), description=both("End the story played here", "结束这里的故事")
    )
    async def end(self, interaction: discord.Interaction) -> None:
        """Conclude the story and free the channel; for the game master."""
        async with answering(self._stage, interaction):
            await interaction.response.defer(ephemeral=True)
            view = await self._stage.timelines.view(channel_of(interaction))
            if not is_gm(interaction.user, view.record.owner, self._stage.settings.gm_roles):
                raise NotAllowed

            async def conclude(_hear: Hear) -> Frame:
                frame = await self._stage.timelines.end(
                    channel_of(interaction), key_of(interaction), UserId(str(interaction.user.id))
                )
                return self._with_seed(frame, view)

            await perform(self._stage, interaction, conclude)

    def _must_be_allowed_to_start(self, interaction: discord.Interaction) -> None:
        settings = self._stage.settings
        if not (settings.anyone_starts or is_gm(interaction.user, NOBODY, settings.gm_roles)):
            raise NotAllowed

    def _coda(self, view: View) -> str:
        reads_all = self._stage.settings.message_content
        language = view.story.language
        how_to_play = (texts.ALL_TEXT if reads_all else texts.ADDRESSED_TEXT).told(language)
        promise = texts.PROMISE.told(language).format(promise=view.promise)
        return f"{how_to_play}\n{promise}"

    def _with_seed(self, frame: Frame, view: View) -> Frame:
        """Tell the seed that was promised, unless another channel plays on with it."""
        if self._stage.timelines.is_played(view.record.id):
            return frame
        told = texts.SEED.told(frame.language).format(seed=view.record.seed, promise=view.promise)
        return replace(frame, notices=(*frame.notices, told))


def _choice(title: Title) -> app_commands.Choice[str]:
    label = " · ".join(part for part in (title.title, title.summary) if part)
    short = label if len(label) <= _CHOICE_CHARS else label[: _CHOICE_CHARS - 1] + "…"
    return app_commands.Choice(name=short, value=title.name[:_CHOICE_CHARS])
