"""The rehearsal drives the same bot on a page of this machine."""

import importlib.util

import aiohttp
import pytest
import simcord

from bot.discord.client import build_bot
from bot.discord.rehearse import arrange, rehearse
from cogs.settings import DiscordSettings
from tests.support.house import House

needs_page = pytest.mark.skipif(
    importlib.util.find_spec("linkify_it") is None, reason="simcord[preview] is not installed"
)


async def test_the_table_is_set_and_the_story_begins():
    bot = build_bot(await House().open(), DiscordSettings())
    async with simcord.run(bot) as env:
        channel, people = arrange(env)
        await people[0].slash(channel, "start", story="manor")

        assert any("You stand before the door." in m.content for m in channel.history())
        assert [person.user.global_name for person in people] == ["Keeper", "Ann", "小明"]


@needs_page
async def test_the_page_is_served_on_this_machine_until_it_is_closed():
    bot = build_bot(await House().open(), DiscordSettings())
    seen = []

    async def opened(url, page):
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            seen.append((url, answer.status))
        await page.close()

    await rehearse(bot, opened)

    [(url, status)] = seen
    assert url.startswith("http://127.0.0.1:")
    assert status == 200
