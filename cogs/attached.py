"""Files that people attach to a command: read whole, none larger than is read of strangers."""

from pathlib import PurePath

import discord

from cogs import texts
from cogs.ui.sizes import size_in_words
from engine.errors import PlayerError, ServiceError
from engine.model.language import Both


class TooLargeToRead(PlayerError):
    """A file is larger than what is read of strangers."""

    def __init__(self, size: int, most: int) -> None:
        facts = {"size": size_in_words(size), "limit": size_in_words(most)}
        says = texts.TOO_LARGE_TO_READ
        super().__init__(Both(says.en.format(**facts), says.zh.format(**facts)))


class NotLoaded(ServiceError):
    """Discord did not hand over a file."""

    def __init__(self) -> None:
        super().__init__(texts.NOT_LOADED)


def name_of(file: str, title: str | None) -> str:
    """Return what a file was called: Discord takes letters other than Latin out of its name."""
    return f"{title}{PurePath(file).suffix}" if title else file


async def downloaded(file: discord.Attachment, most: int) -> bytes:
    """Return what is in a file of at most *most* bytes.

    Raises:
        TooLargeToRead: it is larger.
        NotLoaded: Discord does not hand it over.
    """
    if file.size > most:
        raise TooLargeToRead(file.size, most)
    try:
        return await file.read()
    except discord.HTTPException as error:
        raise NotLoaded from error
