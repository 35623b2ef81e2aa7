"""A channel as a wall to post on: the only place that sends, edits and deletes messages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Protocol

import aiohttp
import discord

from engine.model.ids import ChannelId, MessageId

UNKNOWN_MESSAGE = 10008
TOO_OLD_TO_EDIT = 30046
MISSING_PERMISSIONS = (50001, 50013)


class WallError(Exception):
    """Something could not be shown."""


class PostGone(WallError):
    """The post was deleted, or is too old to be edited: only a new one can take its place."""


class Unwell(WallError):
    """Discord is out of order or out of breath. Try again after *wait_s* seconds or more."""

    def __init__(self, wait_s: float = 0.0) -> None:
        super().__init__(f"Discord did not take it; try again after {wait_s:g} s")
        self.wait_s = wait_s


class Barred(WallError):
    """The bot may not do this in the channel, or the channel is gone. *code* is Discord's."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Wall(Protocol):
    """Takes posts. All texts are final: escaped, and short enough."""

    async def post(self, text: str, nonce: str, *, quietly: bool = False) -> MessageId:
        """Post *text*; the same *nonce* within some minutes gives the same post.

        *quietly* keeps devices from buzzing.

        Raises:
            Unwell, Barred
        """
        ...

    async def edit(self, post: MessageId, text: str) -> None:
        """Replace the text of *post*.

        Raises:
            PostGone, Unwell, Barred
        """
        ...

    async def erase(self, post: MessageId) -> None:
        """Delete *post*; one that is gone already is fine.

        Raises:
            Unwell, Barred
        """
        ...

    async def type(self) -> None:
        """Show for some seconds that a reply is being written; no harm where that fails."""
        ...


class ChannelWall:
    """A Discord channel, thread or forum post."""

    def __init__(self, client: discord.Client, channel: ChannelId) -> None:
        self._channel = client.get_partial_messageable(int(channel))
        self._me = client.user

    async def post(self, text: str, nonce: str, *, quietly: bool = False) -> MessageId:
        """Post *text*. An earlier post that Discord returns for *nonce* is brought up to date."""
        async with _translated():
            sent = await self._channel.send(
                text, nonce=nonce, silent=quietly, suppress_embeds=True, allowed_mentions=_NOBODY
            )
            if sent.content.strip() != text.strip():
                await sent.edit(content=text, allowed_mentions=_NOBODY)
        return MessageId(str(sent.id))

    async def offer(self, text: str, view: discord.ui.View, about: MessageId) -> None:
        """Post *text* with controls, as a reply to the message *about* where that still is."""
        reference = discord.MessageReference(
            message_id=int(about), channel_id=self._channel.id, fail_if_not_exists=False
        )
        async with _translated():
            await self._channel.send(text, view=view, reference=reference, allowed_mentions=_NOBODY)

    async def edit(self, post: MessageId, text: str) -> None:
        """Replace the text of *post*."""
        async with _translated():
            await self._post(post).edit(content=text, allowed_mentions=_NOBODY)

    async def dress(self, post: MessageId, view: discord.ui.View | None) -> None:
        """Put controls beneath *post*, or take them away."""
        async with _translated():
            await self._post(post).edit(view=view)

    async def erase(self, post: MessageId) -> None:
        """Delete *post*."""
        with suppress(PostGone):
            async with _translated():
                await self._post(post).delete()

    async def type(self) -> None:
        """Show the typing sign for ten seconds."""
        with suppress(WallError):
            async with _translated():
                await self._channel.typing()

    async def mark(self, message: MessageId, sign: str) -> None:
        """Put *sign* under a message; no harm where that fails."""
        with suppress(WallError):
            async with _translated():
                await self._post(message).add_reaction(sign)

    async def unmark(self, message: MessageId, sign: str) -> None:
        """Take *sign* away again; no harm where that fails."""
        if self._me is not None:
            with suppress(WallError):
                async with _translated():
                    await self._post(message).remove_reaction(sign, self._me)

    def _post(self, post: MessageId) -> discord.PartialMessage:
        return self._channel.get_partial_message(int(post))


_NOBODY = discord.AllowedMentions.none()


@asynccontextmanager
async def _translated() -> AsyncIterator[None]:
    """Raise what Discord's failures mean for a post."""
    try:
        yield
    except discord.HTTPException as error:
        raise _meaning(error) from error
    except discord.RateLimited as error:
        raise Unwell(error.retry_after) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Unwell from error


def _meaning(error: discord.HTTPException) -> WallError:
    if error.code in {UNKNOWN_MESSAGE, TOO_OLD_TO_EDIT}:
        return PostGone(error.text)
    if error.status == 429 or error.status >= 500:  # noqa: PLR2004 - HTTP status codes
        return Unwell(_retry_after_s(error))
    return Barred(error.code, error.text)


def _retry_after_s(error: discord.HTTPException) -> float:
    """Return the seconds a 429 asks for; discord.py gives up on those without a Via header."""
    try:
        return float(error.response.headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
