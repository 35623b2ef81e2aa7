"""Run the bot: on Discord, or rehearsed on a page of this machine."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

import discord

from bot.app import Choice, open_installation
from bot.discord.client import build_bot
from bot.discord.runner import Sleep, run_discord
from bot.logs import set_up_logs
from bot.settings import BadSettings, Settings, secrets_of
from cogs.settings import DiscordSettings
from cogs.ui.pace import Pacing
from engine.errors import ServiceError
from engine.model.language import Both
from engine.packs.library import FolderLibrary
from engine.ports import Purged

log = logging.getLogger(__name__)

DAY_S = 86_400.0
CHECKLIST = "docs/live-checklist.md"

_NO_TOKEN = Both(
    f"MOIRAI_DISCORD_TOKEN is not set. {CHECKLIST} says where to get a token; put it into .env.",
    f"未设置 MOIRAI_DISCORD_TOKEN。获取方法见 {CHECKLIST}；取得后请写入 .env。",
)
_BAD_TOKEN = Both(
    "Discord refused the token in MOIRAI_DISCORD_TOKEN. Reset it in the developer portal; "
    f"see {CHECKLIST}.",
    f"Discord 拒绝了 MOIRAI_DISCORD_TOKEN 中的令牌。请在开发者门户重置；见 {CHECKLIST}。",
)

Serve = Callable[[str, DiscordSettings, Callable[[DiscordSettings], Any]], Awaitable[None]]


class Purging(Protocol):
    """Removes for good what was deleted long ago; see `engine.branching.Branches`."""

    async def purge(self) -> Sequence[Purged]:
        """Remove it, and tell what it was."""
        ...


def run(settings: Settings) -> None:
    """Run the bot on Discord until it is stopped.

    Raises:
        BadSettings: there is no token, or a wrong one.
        StoreError: the database cannot be used.
    """
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        raise BadSettings(_NO_TOKEN)
    set_up_logs(settings.log, secrets_of(settings))
    run_until_stopped(_online(token, settings))


async def _online(token: str, settings: Settings) -> None:
    library = FolderLibrary([settings.stories])
    async with open_installation(settings, library, Choice(settings.database)) as here:
        try:
            async with purging(here.timelines.branching):
                await run_discord(
                    token,
                    discord_settings(settings),
                    lambda now: build_bot(here.timelines, now, here.carrier),
                )
        except discord.LoginFailure as error:
            raise BadSettings(_BAD_TOKEN) from error


@asynccontextmanager
async def purging(branching: Purging, sleep: Sleep = asyncio.sleep) -> AsyncIterator[None]:
    """Remove at once and once a day what was deleted long ago, for as long as this is open."""
    task = asyncio.create_task(_purge_daily(branching, sleep))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _purge_daily(branching: Purging, sleep: Sleep) -> None:
    while True:
        try:
            for gone in await branching.purge():
                log.info("purged %d branches of %s", len(gone.branches), gone.timeline)
        except ServiceError as error:
            log.warning("what was deleted could not be purged: %s", error)
        await sleep(DAY_S)


def discord_settings(settings: Settings) -> DiscordSettings:
    """Return what the bot must know of *settings*."""
    return DiscordSettings(
        pacing=Pacing(stream=settings.stream),
        message_content=settings.message_content,
        gm_roles=settings.gm_roles,
        anyone_starts=settings.anyone_starts,
        dev_guild=settings.dev_guild or None,
    )


def run_until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run *work* to its end, or until Ctrl-C or a request to terminate; then it cleans up."""
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(_stoppable(work))


async def _stoppable(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.ensure_future(work)
    with suppress(NotImplementedError):  # Windows has no such signal for a loop
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await task
