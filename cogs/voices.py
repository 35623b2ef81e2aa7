"""People of the story speak under their own name: through one webhook a channel.

Discord gives a webhook's message no nonce, so one that may have been posted before an error is
looked for before it is said again. Where the bot may keep no webhook, lines stay in its own post.
"""

import asyncio
import logging
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import discord

from cogs.ui.escaping import defused
from cogs.ui.splitting import split
from engine.errors import EngineError
from engine.model.frame import Frame, Speech
from engine.model.ids import ChannelId, TurnId
from engine.timelines import Timelines

log = logging.getLogger(__name__)

WEBHOOK_NAME = "Moirai"
LONGEST_NAME = 80
UNKNOWN_WEBHOOK = 10015

_FORBIDDEN = re.compile("(c)(lyde)|(d)(iscord)", re.IGNORECASE)
_HAIR_SPACE = "\u200a"
_LOOK_BACK = 10

Parent = discord.TextChannel | discord.VoiceChannel | discord.ForumChannel
"""What can keep a webhook."""


class Voices:
    """Says lines through webhooks, and takes them back with the turn they belong to."""

    def __init__(self, client: discord.Client, timelines: Timelines) -> None:
        self._client = client
        self._timelines = timelines
        self._webhooks: dict[int, discord.Webhook] = {}
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    def can_speak(self, channel: ChannelId) -> bool:
        """Tell whether the bot may keep a webhook where *channel* is."""
        place = self._parent(channel)
        if place is None:
            return False
        return place.permissions_for(place.guild.me).manage_webhooks

    def without(self, channel: ChannelId, frame: Frame) -> Frame:
        """Return *frame* without what people say in their own voice, where they have one."""
        return replace(frame, speeches=()) if self.can_speak(channel) else frame

    async def speak(self, channel: ChannelId, frame: Frame) -> tuple[Speech, ...]:
        """Say the speeches of *frame*, each under its own name; return what could not be said.

        Where nobody has a voice of their own there is nothing to return: the frame as it is said
        `without` them has it all.
        """
        if not frame.speeches or not self.can_speak(channel):
            return ()
        said: list[int] = []
        return tuple([left async for left in self._unsaid(channel, frame, said)])

    async def hush_tellings(self, channel: ChannelId, turn: TurnId) -> None:
        """Take back what was said in *turn*, and in other tellings of it while it is the latest."""
        for telling in {turn, *await self._tellings(channel, turn)}:
            await self.hush(channel, telling)

    async def hush(self, channel: ChannelId, turn: TurnId) -> None:
        """Take back what was said in *turn*; no harm where that fails."""
        try:
            posts = (await self._timelines.noted(_key(channel, turn)) or "").split()
            for post in posts:
                await self._take_back(channel, int(post))
            if posts:
                await self._timelines.note(_key(channel, turn), "")
        except EngineError as error:
            log.warning("lines of turn %s stay in channel %s: %s", turn, channel, error)

    async def _unsaid(
        self, channel: ChannelId, frame: Frame, said: list[int]
    ) -> AsyncIterator[Speech]:
        """Say the speeches of *frame*, and yield what could not be; *said* are the posts so far."""
        for speech in frame.speeches:
            parts = split(defused(speech.text))
            try:
                while parts:
                    said.append(await self._posted(channel, spoken_name(speech.name), parts[0]))
                    del parts[0]
                    await self._note(channel, frame.turn, said)
            except (discord.HTTPException, OSError, TimeoutError) as error:
                log.info("channel %s: %s could not speak: %s", channel, speech.who, error)
                yield replace(speech, text="\n".join(parts))

    async def _note(self, channel: ChannelId, turn: TurnId, said: Sequence[int]) -> None:
        """Note what was said line by line: a crash may come before the next one."""
        try:
            await self._timelines.note(_key(channel, turn), " ".join(map(str, said)))
        except EngineError as error:
            log.warning("lines of turn %s in channel %s are not noted: %s", turn, channel, error)

    async def _take_back(self, channel: ChannelId, post: int) -> None:
        try:
            webhook = await self._webhook(channel)
            await webhook.delete_message(post, thread=self._thread(channel))
        except (discord.HTTPException, OSError, TimeoutError) as error:
            log.info("line %s of channel %s stays: %s", post, channel, error)

    async def _tellings(self, channel: ChannelId, turn: TurnId) -> Sequence[TurnId]:
        """Return all tellings of *turn*; none where the story has gone on since."""
        bound = self._timelines.bound(channel)
        if bound is None:
            return ()
        try:
            timeline = await self._timelines.open(bound.timeline, bound.branch)
            await timeline.latest(since=turn)
            return [telling.id for telling in await self._timelines.past.tellings(timeline)]
        except EngineError as error:
            log.info("other tellings of turn %s are not known: %s", turn, error)
            return ()

    async def _posted(self, channel: ChannelId, name: str, text: str) -> int:
        webhook = await self._webhook(channel)
        try:
            return await self._send(webhook, channel, name, text)
        except discord.NotFound as error:
            if error.code != UNKNOWN_WEBHOOK:
                raise
            self._webhooks.pop(self._parent_id(channel), None)
            return await self._send(await self._webhook(channel), channel, name, text)
        except (discord.DiscordServerError, OSError, TimeoutError):
            found = await self._said_before(webhook, channel, text)
            if found is None:
                raise
            return found

    async def _send(
        self, webhook: discord.Webhook, channel: ChannelId, name: str, text: str
    ) -> int:
        sent = await webhook.send(
            text,
            username=name,
            wait=True,
            thread=self._thread(channel),
            allowed_mentions=discord.AllowedMentions.none(),
            suppress_embeds=True,
        )
        return sent.id

    async def _said_before(
        self, webhook: discord.Webhook, channel: ChannelId, text: str
    ) -> int | None:
        """Return the post that shows *text* already, though its answer was lost."""
        place = self._client.get_partial_messageable(int(channel))
        async for message in place.history(limit=_LOOK_BACK):
            if message.webhook_id == webhook.id and message.content == text:
                return message.id
        return None

    async def _webhook(self, channel: ChannelId) -> discord.Webhook:
        """Return the webhook of *channel*, of which two calls never make two."""
        parent = self._parent(channel)
        if parent is None:
            raise TimeoutError("the channel is not known")
        async with self._locks[parent.id]:
            if parent.id not in self._webhooks:
                self._webhooks[parent.id] = await self._found_or_made(parent)
            return self._webhooks[parent.id]

    async def _found_or_made(self, parent: Parent) -> discord.Webhook:
        me = self._client.user
        for webhook in await parent.webhooks():
            mine = webhook.user is not None and me is not None and webhook.user.id == me.id
            if mine and webhook.name == WEBHOOK_NAME and webhook.token:
                return webhook
        return await parent.create_webhook(name=WEBHOOK_NAME)

    def _parent_id(self, channel: ChannelId) -> int:
        parent = self._parent(channel)
        return 0 if parent is None else parent.id

    def _parent(self, channel: ChannelId) -> Parent | None:
        """Return the channel that keeps the webhook: of a thread, the one it hangs in."""
        place = self._client.get_channel(int(channel))
        if isinstance(place, discord.Thread):
            place = place.parent
        return place if isinstance(place, Parent) else None

    def _thread(self, channel: ChannelId) -> discord.abc.Snowflake:
        place = self._client.get_channel(int(channel))
        return place if isinstance(place, discord.Thread) else discord.utils.MISSING


def spoken_name(name: str) -> str:
    """Return *name* as Discord takes it: not empty, at most 80 characters, no forbidden word."""
    words = " ".join(name.split())[:LONGEST_NAME]
    broken = _FORBIDDEN.sub(lambda m: (m[1] or m[3]) + _HAIR_SPACE + (m[2] or m[4]), words)
    return broken[:LONGEST_NAME].strip() or "…"


def _key(channel: ChannelId, turn: TurnId) -> str:
    return f"voice:{channel}:{turn}"
