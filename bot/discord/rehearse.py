"""Rehearse: the same bot, without a token, on a page of this machine that looks like Discord.

simcord plays Discord in memory and serves a channel to the browser: messages, slash commands,
buttons. Nothing leaves the machine. It is a development tool, so `simcord[preview]` is needed.
"""

import logging
from collections.abc import Awaitable, Callable

import discord
import simcord
from discord.ext import commands
from simcord.preview import Preview

GM, PLAYERS = "Keeper", ("Ann", "小明")
_SETTLE_S = 600.0
"""How long the page waits for one turn; a local model may be slow."""

Opened = Callable[[str, Preview], Awaitable[None]]


async def rehearse(bot: commands.Bot, opened: Opened, *, port: int = 0) -> None:
    """Serve *bot* on a loopback page until that page's session is ended.

    *opened* is told the address, and may close the page; whoever knows the address can use it.
    *port* 0 takes a free one.
    """
    logging.getLogger("simcord").setLevel(logging.WARNING)
    async with simcord.run(bot, check_errors=False, settle_timeout=_SETTLE_S) as env:
        channel, people = arrange(env)
        async with env.preview(channel, viewers=people, layout="channel", port=port) as page:
            await opened(page.url, page)
            await page.wait_closed()


def arrange(env: simcord.Env) -> tuple[simcord.ChannelHandle, list[simcord.MemberActor]]:
    """Return a channel to play in, and the people at the table, the game master first."""
    guild = env.create_guild("Moirai")
    channel = guild.create_text_channel("rehearsal")
    role = guild.create_role("GM", permissions=discord.Permissions(manage_guild=True))
    gm = guild.add_member(env.create_user("keeper", global_name=GM), roles=[role])
    players = [
        guild.add_member(env.create_user(f"p{n}", global_name=name))
        for n, name in enumerate(PLAYERS)
    ]
    return channel, [gm, *players]
