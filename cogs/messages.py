"""Messages: free play in bound channels, dice in the habit of dice bots, mentions and replies."""

import asyncio
import logging
import re
from collections.abc import Mapping

import discord
from discord.ext import commands

from cogs import texts
from cogs.errors import words_for
from cogs.proxies import Proxies, is_copy
from cogs.reading import Aside, Dice, Half, Reading, Speech, Trial, read
from cogs.rights import missing_here
from cogs.stage import Stage
from cogs.ui.escaping import plain_name
from cogs.ui.wall import ChannelWall, WallError
from engine.errors import (
    EngineError,
    NoSuchTimeline,
    NotYourTurn,
    PlayerError,
    StoryOver,
    StoryPaused,
)
from engine.model.actions import Check, PlayAction, Say, Throw
from engine.model.frame import Frame
from engine.model.ids import ChannelId, MessageId, UserId
from engine.model.language import language_of
from engine.model.words import Words
from engine.ports import Heard, Queued

log = logging.getLogger(__name__)

_SPOKEN = (discord.MessageType.default, discord.MessageType.reply)
_SIGNS: Mapping[type[Exception], str] = {StoryOver: "🏁", StoryPaused: "⏸️", NotYourTurn: "⏳"}
"""What marks a message that is not played: people talk on, and need no answer each time."""

_INLINE_BESIDE = 5
"""Throws shown at most for one message beside a story."""


class MessageCog(commands.Cog):
    """Hears what people write."""

    def __init__(self, stage: Stage, client: discord.Client) -> None:
        self._stage = stage
        self._client = client
        self._proxies = Proxies(stage.settings.proxy_window_s)
        self._holders: dict[ChannelId, str] = {}

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Take a message in.

        Nothing is awaited before its turn is asked for, as order counts; but for channels where
        proxy bots work, and there all messages wait alike.
        """
        if is_copy(message):
            await self._hear_copy(message)
        elif _is_from_person(message) and not await self._proxies.is_replaced(message):
            await self._hear(message)

    async def _hear(self, message: discord.Message) -> None:
        reading = read(plain_words(message, self._client.user))
        if self._stage.timelines.bound(_channel(message)) is not None:
            await self._in_story(message, reading)
        elif self._is_addressed(message):
            await self._beside(message, reading)

    async def _hear_copy(self, copy: discord.Message) -> None:
        """Play what somebody says through a proxy bot: under that name, as that person."""
        original = self._proxies.original_of(copy)
        if original is None or self._stage.timelines.bound(_channel(copy)) is None:
            return
        reading = read(plain_words(copy, self._client.user))
        if isinstance(reading, Speech) and reading.text:
            user, name = UserId(str(original.author.id)), copy.author.display_name
            await self._take_turn(copy, Say(user, name, Words(reading.text)))

    async def _in_story(self, message: discord.Message, reading: Reading) -> None:
        user, name = UserId(str(message.author.id)), message.author.display_name
        match reading:
            case Speech(text=""):
                await self._hint(message)
            case Speech(text=text):
                await self._take_turn(message, Say(user, name, Words(text)))
            case Dice(expression=expression, is_hidden=True):
                await self._throw_hidden(message, Throw(user, name, expression, secret=True))
            case Dice(expression=expression):
                await self._take_turn(message, Throw(user, name, expression))
            case Trial(skill=skill, target=target, edge=edge):
                action = Check(user, name, skill, "coc", target, edge=edge)
                await self._take_turn(message, action)
            case Half():
                await self._reply(message, texts.NO_TARGET.told(language_of(message.content)))
            case Aside(text=text):
                await self._throw_all(message, self._stage.timelines.inline_dice(text))

    async def _beside(self, message: discord.Message, reading: Reading) -> None:
        """Answer somebody who calls the bot where no story is played: dice, or how to begin."""
        match reading:
            case Dice(expression=expression):
                await self._throw_all(message, (expression,))
            case Speech(text=text) if dice := self._stage.timelines.inline_dice(text):
                await self._throw_all(message, dice)
            case Aside():
                return
            case _:
                await self._reply(message, NoSuchTimeline().told(language_of(message.content)))

    async def _take_turn(self, message: discord.Message, action: PlayAction) -> Frame | None:
        """Play *action*; None where it was not played, or was played before."""
        if names := missing_here(message):
            log.warning("channel %s lacks %s", message.channel.id, [name.en for name in names])
            return None
        channel, id = _channel(message), _id(message)
        eyes = Eyes(self._stage.wall(channel), id)
        try:
            return await self._stage.play(
                channel,
                id,
                lambda hear: self._stage.timelines.play(channel, id, action, hear),
                also=eyes.hear,
            )
        except (EngineError, WallError) as error:
            await self._excuse(message, error)
            return None
        finally:
            await eyes.close()

    async def _excuse(self, message: discord.Message, error: EngineError | WallError) -> None:
        """Say why *message* was not played: with a sign, where that was said or is plain to see."""
        sign = _SIGNS.get(type(error))
        if sign is not None:
            await self._stage.wall(_channel(message)).mark(_id(message), sign)
            if not self._is_news(message, error):
                return
        await self._stage.excuse(_channel(message), _id(message), error)

    def _is_news(self, message: discord.Message, error: Exception) -> bool:
        """Tell whether words are due: to who calls the bot, and once for each turn to act."""
        news = isinstance(error, NotYourTurn) and self._holders.get(_channel(message)) != error.name
        if isinstance(error, NotYourTurn):
            self._holders[_channel(message)] = error.name
        return news or self._is_addressed(message)

    async def _throw_hidden(self, message: discord.Message, action: Throw) -> None:
        """Throw for one person's eyes; a direct message shows whether it can reach them first."""
        language = await self._stage.language(_channel(message))
        try:
            receipt = await message.author.send(texts.WAIT_FOR_DM.told(language))
        except discord.HTTPException:
            await self._reply(message, texts.NO_DM.told(language))
            return
        frame = await self._take_turn(message, action)
        if frame is None:
            await receipt.delete()
            return
        await receipt.edit(content=self._stage.timelines.text_of(frame))
        line = texts.SECRET_THROW.told(language).format(name=plain_name(action.name))
        await self._reply(message, line)

    async def _throw_all(self, message: discord.Message, dice: tuple[str, ...]) -> None:
        """Throw dice beside the story."""
        lines = [self._thrown(message, expression) for expression in dice[:_INLINE_BESIDE]]
        if lines:
            await self._reply(message, "\n".join(lines))

    def _thrown(self, message: discord.Message, expression: str) -> str:
        try:
            rolled = self._stage.timelines.throw(expression)
        except PlayerError as error:
            return words_for(error, language_of(message.content))
        return f"🎲 {plain_name(message.author.display_name)}: {rolled.text}"

    async def _hint(self, message: discord.Message) -> None:
        """Tell how to play to somebody who only called the bot."""
        if self._is_addressed(message):
            language = await self._stage.language(_channel(message))
            await self._reply(message, texts.HELP.told(language))

    async def _reply(self, message: discord.Message, text: str) -> None:
        try:
            await self._stage.say(_channel(message), f"{message.id}r", text)
        except WallError as error:
            log.warning("channel %s could not be told: %s", message.channel.id, error)

    def _is_addressed(self, message: discord.Message) -> bool:
        """Tell whether *message* mentions the bot, or replies to it."""
        reference = message.reference
        replied = reference.resolved if reference is not None else None
        author = replied.author if isinstance(replied, discord.Message) else None
        return self._client.user in message.mentions or author == self._client.user


class Eyes:
    """Marks a message that has to wait, so that people see it was taken."""

    def __init__(self, wall: ChannelWall, message: MessageId) -> None:
        self._wall = wall
        self._message = message
        self._looking: asyncio.Task[None] | None = None

    def hear(self, heard: Heard) -> None:
        """Look at the message once it is said to be queued."""
        if isinstance(heard, Queued) and self._looking is None:
            self._looking = asyncio.create_task(self._wall.mark(self._message, "👀"))

    async def close(self) -> None:
        """Look away."""
        if self._looking is not None:
            await self._looking
            await self._wall.unmark(self._message, "👀")


def _is_from_person(message: discord.Message) -> bool:
    """Tell whether a person wrote *message* in a server: no bot, no webhook, no system notice."""
    return not (
        message.author.bot
        or message.webhook_id is not None
        or message.guild is None
        or message.type not in _SPOKEN
    )


def plain_words(message: discord.Message, me: discord.ClientUser | None) -> str:
    """Return what *message* says, with names in place of mentions and none for *me*."""
    names = {user.id: f"@{user.display_name}" for user in message.mentions}
    if me is not None:
        names[me.id] = ""

    def name(found: re.Match[str]) -> str:
        return names.get(int(found[1]), found[0])

    return re.sub(r"<@!?(\d+)>", name, message.content).strip()


def _channel(message: discord.Message) -> ChannelId:
    return ChannelId(str(message.channel.id))


def _id(message: discord.Message) -> MessageId:
    return MessageId(str(message.id))
