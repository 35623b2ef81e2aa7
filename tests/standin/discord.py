"""A Discord of our own on the loopback interface, for the real client over the real wire."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import aiohttp
import discord
import pytest
import yarl
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.standin.gateway import Gateway
from tests.standin.rest import PREFIX, Rest
from tests.standin.world import Json, World

T = TypeVar("T")

TOKEN = "stand-in"


class StandIn:
    """Discord, as far as a bot can tell: `world` exists, `gateway` tells of it, `rest` obeys."""

    def __init__(self) -> None:
        self.world = World()
        self.gateway = Gateway(self.world)
        self.rest = Rest(self.world, self._emit)

    def say(self, channel: str, author: Json, text: str, **more: object) -> Json:
        """Let a person write a message."""
        message, _ = self.world.post(channel, author, {"content": text})
        message |= more
        self._emit("MESSAGE_CREATE", message)
        return message

    def copy(self, original: Json, name: str, text: str) -> None:
        """Let a proxy bot replace a message: the original goes, a webhook's copy comes."""
        del self.world.messages[original["id"]]
        hook = self.world.person(name, bot=True)
        more = {"webhook_id": hook["id"], "application_id": "466378653216014359"}
        self.say(original["channel_id"], hook, text, **more)

    def use(
        self, channel: str, user: Json, command: str, locale: str = "en-US", **options: str
    ) -> str:
        """Let a person use a slash command; returns the token that names its receipt."""
        id = next(c["id"] for c in self.world.commands if c["name"] == command)
        given = [{"name": name, "type": 3, "value": value} for name, value in options.items()]
        data = {"id": id, "name": command, "type": 1, "options": given}
        return self._interact(2, channel, user, data, locale=locale)

    def press(self, message: Json, user: Json, custom_id: str) -> str:
        """Let a person press a button."""
        data = {"custom_id": custom_id, "component_type": 2}
        return self._interact(3, message["channel_id"], user, data, message=message)

    async def until(self, met: Callable[[], T], within_s: float = 10.0) -> T:
        """Return what *met* returns once that is true; it is asked after every request."""
        async with asyncio.timeout(within_s):
            while not (found := met()):
                self.rest.changed.clear()
                try:
                    async with asyncio.timeout(0.05):
                        await self.rest.changed.wait()
                except TimeoutError:
                    continue
        return found

    def _interact(self, kind: int, channel: str, user: Json, data: Json, **more: object) -> str:
        id = self.world.id()
        token = f"token-{id}"
        member = self.world.member(user) | {"user": user, "permissions": str((1 << 53) - 1)}
        payload = {
            "id": id,
            "application_id": self.world.bot["id"],
            "type": kind,
            "token": token,
            "version": 1,
            "data": data,
            "guild_id": self.world.guild,
            "channel_id": channel,
            "channel": self.world.channels[channel],
            "member": member,
            "locale": "en-US",
            "guild_locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "app_permissions": str((1 << 53) - 1),
            "attachment_size_limit": 10 << 20,
        } | more
        self.rest.interactions[token] = payload
        self.gateway.dispatch("INTERACTION_CREATE", payload)
        return token

    def _emit(self, kind: str, message: Json) -> None:
        member = self.world.member(message["author"])
        where = {"guild_id": self.world.guild, "member": member}
        self.gateway.dispatch(kind, dict(message) | where)


class OnlyLoopback(AbstractResolver):
    """Resolves nothing but this machine, so that no test can reach the network."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        raise OSError(f"tests stay on this machine, not {host}:{port}")

    async def close(self) -> None:
        return


def connector() -> aiohttp.TCPConnector:
    """Return a way to this machine only."""
    return aiohttp.TCPConnector(resolver=OnlyLoopback())


@asynccontextmanager
async def served(patch: pytest.MonkeyPatch) -> AsyncIterator[StandIn]:
    """Serve a stand-in, and send discord.py there."""
    standin = StandIn()
    app = web.Application()
    app.router.add_route("*", PREFIX + "/{tail:.*}", standin.rest.serve)
    app.router.add_get("/", standin.gateway.serve)
    runner = web.AppRunner(app, shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    standin.gateway.url = f"ws://{host}:{port}/"
    patch.setattr(Route, "BASE", f"http://{host}:{port}{PREFIX}")
    patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(standin.gateway.url))
    # Pauses that are courtesy to the real Discord, and time wasted here.
    patch.setattr(discord.Client, "before_identify_hook", _at_once)
    try:
        yield standin
    finally:
        await standin.gateway.cut(forget=True)
        await runner.cleanup()


async def _at_once(_client: discord.Client, _shard: int | None, *, initial: bool = False) -> None:
    """Identify without a pause."""
