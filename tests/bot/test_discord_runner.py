"""Whatever ends a client, a fresh one follows; what cannot be mended is told at once."""

import asyncio

import aiohttp
import discord
import pytest

from bot.discord.runner import pause_s, run_discord
from cogs.settings import DiscordSettings
from tests.support.virtual_time import in_virtual_time


class FakeBot:
    """Ends as it is told to, after having lasted a while."""

    def __init__(self, ends, lasts_s, sleep):
        self._ends, self._lasts_s, self._sleep = ends, lasts_s, sleep
        self.closed = False

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, error, trace):
        self.closed = True

    async def start(self, token):
        assert token == "secret"
        await self._sleep(self._lasts_s)
        if self._ends is not None:
            raise self._ends


class Runs:
    """Builds bots that end in turn, and remembers the pauses between them."""

    def __init__(self, *ends: BaseException | None, lasts_s=1.0):
        self.ends = list(ends)
        self.lasts_s = lasts_s
        self.bots: list[FakeBot] = []
        self.settings: list[DiscordSettings] = []
        self.pauses: list[float] = []

    def build(self, settings):
        self.settings.append(settings)
        self.bots.append(FakeBot(self.ends.pop(0), self.lasts_s, asyncio.sleep))
        return self.bots[-1]

    async def sleep(self, seconds):
        self.pauses.append(seconds)

    async def run(self):
        await run_discord("secret", DiscordSettings(), self.build, sleep=self.sleep)


@in_virtual_time
async def test_a_bot_that_is_closed_on_purpose_stays_closed():
    runs = Runs(None)
    await runs.run()

    assert len(runs.bots) == 1
    assert runs.pauses == []


@pytest.mark.parametrize(
    "end",
    [
        AttributeError("'NoneType' object has no attribute 'sequence'"),
        aiohttp.ClientError(),
        OSError(),
        TimeoutError(),
        discord.GatewayNotFound(),
        discord.ConnectionClosed(type("Socket", (), {"close_code": 4000})(), shard_id=None),
    ],
)
@in_virtual_time
async def test_a_lost_connection_is_followed_by_a_fresh_client(end):
    runs = Runs(end, None)
    await runs.run()

    first, second = runs.bots
    assert first is not second
    assert first.closed
    assert runs.pauses == [5.0]


@in_virtual_time
async def test_pauses_grow_while_nothing_works():
    runs = Runs(*[OSError()] * 4, None)
    await runs.run()

    assert runs.pauses == [5.0, 10.0, 20.0, 40.0]


@in_virtual_time
async def test_a_client_that_was_well_for_long_is_replaced_soon():
    runs = Runs(*[OSError()] * 3, None, lasts_s=601.0)
    await runs.run()

    assert runs.pauses == [5.0, 5.0, 5.0]


@pytest.mark.parametrize(("failures", "seconds"), [(1, 5), (2, 10), (7, 300), (10_000, 300)])
def test_no_pause_is_longer_than_five_minutes(failures, seconds):
    assert pause_s(failures) == seconds


@in_virtual_time
async def test_a_wrong_token_is_no_matter_of_patience():
    runs = Runs(discord.LoginFailure("Improper token has been passed."))
    with pytest.raises(discord.LoginFailure):
        await runs.run()

    assert runs.pauses == []


@in_virtual_time
async def test_without_the_content_intent_it_goes_on_without_free_text():
    runs = Runs(discord.PrivilegedIntentsRequired(None), None)
    await runs.run()

    assert [settings.message_content for settings in runs.settings] == [True, False]


@in_virtual_time
async def test_a_bug_is_not_hidden():
    with pytest.raises(KeyError):
        await Runs(KeyError("oops")).run()
