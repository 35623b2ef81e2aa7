"""A table for wire tests: a stand-in, an engine, and processes that run and die between them."""

import asyncio
from contextlib import asynccontextmanager

from bot.discord.client import build_bot
from bot.discord.runner import run_discord
from cogs.settings import DiscordSettings
from cogs.ui.pace import Pacing
from tests.standin.discord import TOKEN, connector
from tests.support.deaths import Process

POSTS, POST = r"/channels/\d+/messages", r"/channels/\d+/messages/\d+"
BRISK = DiscordSettings(
    Pacing(first_s=0.01, first_chars=10, edit_every_s=0.02, retry_s=(0.01, 0.02))
)


async def without_pause(_seconds):
    await asyncio.sleep(0)


class Play:
    """A stand-in, a house, and a bot between them."""

    def __init__(self, discord, house):
        self.discord = discord
        self.house = house
        self.ann = discord.world.person("ann")
        self.ben = discord.world.person("ben")
        self.channel = discord.world.channel()

    @asynccontextmanager
    async def running(self, settings=BRISK):
        """Run a process; leaving kills it in the middle of whatever it does."""
        bot = build_bot(await self.house.open(), settings, connector=connector())
        bot._connection.guild_ready_timeout = 0.05  # nothing is far away here
        process = Process()
        process.run(bot.start(TOKEN))
        try:
            await self.discord.until(bot.is_ready)
            yield bot
        finally:
            await process.die()
            await bot.close()

    @asynccontextmanager
    async def kept_running(self):
        """Run a process the way it is run in life, but without pauses."""
        timelines = await self.house.open()

        def build(settings):
            return build_bot(timelines, settings, connector=connector())

        process = Process()
        process.run(run_discord(TOKEN, BRISK, build, sleep=without_pause))
        try:
            yield
        finally:
            await process.die()

    async def begin(self, channel=None):
        token = self.discord.use(channel or self.channel, self.ann, "start", story="manor")
        await self.said("You stand before the door.", channel)
        return token

    async def said(self, text, channel=None, times=1):
        shown = lambda: self.shown(channel)  # noqa: E731
        return await self.discord.until(lambda: sum(text in post for post in shown()) == times)

    def shown(self, channel=None):
        return self.discord.world.shown(channel or self.channel)

    def say(self, text, author=None, channel=None, **more):
        return self.discord.say(channel or self.channel, author or self.ann, text, **more)


TALE = "Something stirs in the dark behind the door."
