"""Take up what a stopped process left behind, and answer buttons older than the process."""

import asyncio
import logging
from collections.abc import Awaitable

import discord
from discord.ext import commands

from cogs import texts
from cogs.answers import answering, channel_of, settle, tell
from cogs.localised import language_for
from cogs.stage import Stage
from cogs.ui.controls import is_stale
from cogs.ui.custom_ids import CustomId
from cogs.ui.wall import WallError
from engine.errors import AlreadyDecided, EngineError, ServiceError
from engine.model.frame import Frame
from engine.model.ids import ChannelId, MessageId
from engine.ports import Incoming, Undelivered
from engine.timelines import Leftovers

log = logging.getLogger(__name__)

_NOTHING = Leftovers((), (), ())


class RecoveryCog(commands.Cog):
    """Looks after turns that were cut short."""

    def __init__(self, stage: Stage, client: discord.Client) -> None:
        self._stage = stage
        self._client = client
        self._left = _NOTHING

    async def cog_load(self) -> None:
        """See what was left; before the gateway is open, so that nothing new is among it."""
        self._left = await self._stage.timelines.leftovers()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Take up what was left, once: this event comes again after a lost session."""
        left, self._left = self._left, _NOTHING
        await asyncio.gather(*(self._deliver(turn) for turn in left.undelivered))
        await asyncio.gather(
            *(self._resume(incoming) for incoming in left.fresh),
            *(self._offer(incoming) for incoming in left.stale),
        )

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer controls that nobody knows any more; Discord would call that a failure."""
        if is_stale(interaction):
            await tell(interaction, texts.NOT_ACTIVE.told(language_for(interaction)))

    @commands.Cog.listener()
    async def on_control(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Play an interrupted message after all; anybody at the table may ask for that."""
        if id.kind != "retry":
            return
        async with answering(self._stage, interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            if interaction.message is not None:
                await self._quietly(interaction.message.delete())
            frame = await self._retried(channel_of(interaction), id)
            if frame is None:
                await tell(interaction, texts.TURN_OVER.told(language_for(interaction)))
            else:
                await settle(self._stage, interaction, frame)

    async def _retried(self, channel: ChannelId, id: CustomId) -> Frame | None:
        """Return the turn played after all; None where there is nothing left to play."""
        timelines, message = self._stage.timelines, MessageId(id.turn)
        bound = timelines.bound(channel)
        if bound is None or bound.timeline != id.timeline:
            return None
        posts = await timelines.shows.posts(message)
        try:
            return await self._stage.play(
                channel, message, lambda hear: timelines.retry(channel, message, hear), posts=posts
            )
        except ServiceError as error:
            await self._stage.excuse(channel, message, error)
            raise

    async def _deliver(self, turn: Undelivered) -> None:
        try:
            await self._stage.deliver(turn)
        except WallError as error:
            log.warning("turn %s could not be shown: %s", turn.turn, error)

    async def _resume(self, incoming: Incoming) -> None:
        posts = await self._stage.timelines.shows.posts(incoming.message)
        try:
            frame = await self._stage.play(
                incoming.channel,
                incoming.message,
                lambda hear: self._stage.timelines.resume(incoming, hear),
                posts=posts,
            )
        except AlreadyDecided:  # who pressed a button sees what came of it instead
            return
        except (EngineError, WallError) as error:
            await self._stage.excuse(incoming.channel, incoming.message, error)
            return
        if frame is not None and frame.secret:
            await self._quietly(self._whisper(frame))

    async def _offer(self, incoming: Incoming) -> None:
        text = texts.INTERRUPTED.told(await self._stage.language(incoming.channel))
        try:
            await self._stage.offer_retry(
                incoming.channel, incoming.timeline, incoming.message, text
            )
        except WallError as error:
            log.warning("message %s could not be offered again: %s", incoming.message, error)

    async def _whisper(self, frame: Frame) -> None:
        person = await self._client.fetch_user(int(frame.user))
        await person.send(self._stage.timelines.text_of(frame))

    async def _quietly(self, request: Awaitable[object]) -> None:
        try:
            await request
        except discord.HTTPException as error:
            log.info("not done: %s", error)
