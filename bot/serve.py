"""Run the bot: on Discord, or rehearsed on a page of this machine."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

import discord

from bot.app import ORIGINS, Choice, open_installation
from bot.discord.client import build_bot
from bot.discord.runner import run_discord
from bot.jobs import Jobs, jobs_of, working
from bot.logs import set_up_logs
from bot.settings import BadSettings, Settings, secrets_of
from cogs.settings import DiscordSettings
from cogs.ui.pace import Pacing
from engine.model.language import Both
from engine.packs.library import FolderLibrary

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
        work = Jobs(here.leases, here.clock, ORIGINS.id())
        jobs = [*jobs_of(here.timelines, settings)]
        try:
            async with working(jobs, work, here.clock):
                await run_discord(
                    token,
                    discord_settings(settings),
                    lambda now: build_bot(here.timelines, now, here.carrier),
                )
        except discord.LoginFailure as error:
            raise BadSettings(_BAD_TOKEN) from error


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
