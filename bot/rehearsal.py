"""Rehearse the bot on a page of this machine: no token, no network, and nothing is kept."""

import typer
from simcord.preview import Preview

from bot.app import Choice, open_installation
from bot.discord.client import build_bot
from bot.discord.rehearse import rehearse
from bot.logs import set_up_logs
from bot.serve import discord_settings, run_until_stopped
from bot.settings import Settings, language_here, secrets_of
from engine.model.language import Both
from engine.packs.library import FolderLibrary

READY = Both(
    "Open {} in a browser on this machine. Ctrl+C ends the rehearsal; nothing of it is kept.",
    "请在本机浏览器中打开 {}。按 Ctrl+C 结束排练；内容不会保留。",
)


def run(settings: Settings, port: int) -> None:
    """Serve the page until it is closed. *port* 0 takes a free one."""
    set_up_logs("warning", secrets_of(settings))
    run_until_stopped(_rehearsed(settings, port))


async def _rehearsed(settings: Settings, port: int) -> None:
    library = FolderLibrary([settings.stories])
    async with open_installation(settings, library, Choice(None)) as here:
        bot = build_bot(here.timelines, discord_settings(settings), here.carrier)
        await rehearse(bot, _opened, port=port)


async def _opened(url: str, _page: Preview) -> None:
    typer.echo(READY.told(language_here()).format(url))
