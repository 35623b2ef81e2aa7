"""A bot at a table: the real client over a Discord in memory, the real engine behind it."""

from dataclasses import dataclass

import discord
import pytest
import simcord

from bot.discord import client
from bot.discord.client import build_bot
from cogs.settings import DiscordSettings
from cogs.ui.pace import Pacing
from tests.support.house import House
from tests.support.offered import offer

PATIENCE_S = 60.0
"""How long Discord waits for the bot: a busy machine is slow, but not wrong."""

BRISK = Pacing(first_s=0, first_chars=0, edit_every_s=0, retry_s=())


@dataclass
class Table:
    """A server with a channel, a game master and two players."""

    env: simcord.Env
    house: House
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    gm: simcord.MemberActor
    ann: simcord.MemberActor
    ben: simcord.MemberActor

    async def begin(self, story="manor", channel=None):
        return await self.gm.slash(channel or self.channel, "start", story=story)

    def said(self, channel=None):
        """Return what the bot has posted for all to see."""
        me = self.env.bot.user
        return [
            message.content
            for message in (channel or self.channel).history()
            if message.author == me and not message.flags.ephemeral
        ]

    async def forge(self, id):
        """Post a message for all to see, with a button of that id."""
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="forged", custom_id=id))
        view.stop()
        sent = await self.env.bot.get_partial_messageable(self.channel.id).send("forged", view=view)
        return next(message for message in self.channel.history() if message.id == sent.id)

    async def restart(self, settings=None):
        """Let the process die, and start a new one."""
        timelines = await self.house.open()
        settings = settings or DiscordSettings(BRISK)
        await self.env.restart_bot(build_bot(timelines, settings, self.house.carrier()))


@pytest.fixture
def settings():
    return DiscordSettings(BRISK)


@pytest.fixture
def house():
    return House()


@pytest.fixture(autouse=True)
def _commands_are_read_once(monkeypatch):
    monkeypatch.setattr(client, "sync_when_changed", offer)


@pytest.fixture
async def simcord_bot(house, settings):
    return build_bot(await house.open(), settings, house.carrier())


@pytest.fixture
def table(simcord_env, house):
    env = simcord_env
    env.settle_timeout = PATIENCE_S
    guild = env.create_guild("Table")
    keeper = guild.create_role("GM", permissions=discord.Permissions.none())
    people = [
        guild.add_member(env.create_user(name, global_name=name.title()), roles=roles)
        for name, roles in (("keeper", [keeper]), ("ann", []), ("ben", []))
    ]
    return Table(env, house, guild, guild.create_text_channel("tavern"), *people)
