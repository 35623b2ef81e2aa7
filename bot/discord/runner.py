"""Keep the bot connected: whatever ends a client, a fresh one follows after a pause."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

import aiohttp
import discord
from discord.ext import commands

from cogs.settings import DiscordSettings

log = logging.getLogger(__name__)

Build = Callable[[DiscordSettings], commands.Bot]
Sleep = Callable[[float], Awaitable[None]]

FIRST_PAUSE_S = 5.0
LONGEST_PAUSE_S = 300.0
CALM_AFTER_S = 600.0
"""A client that lasted so long was well: the next pause is the first again."""

# AttributeError: the first connect failing ends discord.py 2.7.1 so (its issue 10520).
_PASSING = (
    discord.DiscordException,
    aiohttp.ClientError,
    OSError,
    TimeoutError,
    AttributeError,
)


def pause_s(failures: int) -> float:
    """Return the seconds to wait after so many *failures* in a row, counted from 1.

    Doubles from 5 s up to 5 minutes: Discord resets the token of a bot that identifies more than
    1000 times a day.
    """
    return min(FIRST_PAUSE_S * (1 << min(failures - 1, 10)), LONGEST_PAUSE_S)


async def run_discord(
    token: str, settings: DiscordSettings, build: Build, *, sleep: Sleep = asyncio.sleep
) -> None:
    """Run the bot until it is closed on purpose, with a fresh client from *build* for each try.

    Without the message content intent in the portal it goes on without free text.

    Raises:
        discord.LoginFailure: the token is wrong; trying again cannot help.
    """
    failures = 0
    while True:
        began_s = asyncio.get_running_loop().time()
        try:
            return await _run_once(token, build(settings))
        except discord.LoginFailure:
            raise
        except discord.PrivilegedIntentsRequired:
            log.warning(
                "the message content intent is off: free text is not read. Turn it on in the "
                "developer portal (Bot, Message Content Intent) and start again."
            )
            settings = replace(settings, message_content=False)
        except _PASSING as error:
            log.warning("the connection to Discord ended: %r", error)
        lasted_s = asyncio.get_running_loop().time() - began_s
        failures = 1 if lasted_s > CALM_AFTER_S else failures + 1
        await sleep(pause_s(failures))


async def _run_once(token: str, bot: commands.Bot) -> None:
    async with bot:
        await bot.start(token)
