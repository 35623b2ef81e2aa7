"""What only shows on the wire: rate limits, outages, lost connections, and deaths."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.discord.client import build_bot
from cogs.settings import DiscordSettings
from cogs.ui.pace import Pacing
from tests.standin.discord import TOKEN, connector, served
from tests.standin.rest import Fault
from tests.support.deaths import Process
from tests.support.house import House

POSTS, POST = r"/channels/\d+/messages", r"/channels/\d+/messages/\d+"
BRISK = DiscordSettings(
    Pacing(first_s=0.01, first_chars=10, edit_every_s=0.02, retry_s=(0.01, 0.02))
)


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


@pytest.fixture
async def play(monkeypatch):
    async with served(monkeypatch) as discord:
        yield Play(discord, House())


TALE = "Something stirs in the dark behind the door."


async def test_a_story_is_begun_and_played(play):
    async with play.running():
        token = await play.begin()
        play.say("I knock")
        await play.said(TALE)

    receipt = play.discord.rest.receipt(token)
    assert receipt["flags"] & 64
    acks = play.discord.rest.made("POST", r"/interactions/.*/callback")
    first_post = play.discord.rest.made("POST", POSTS)[0]
    assert acks[0].at_s < first_post.at_s


async def test_nothing_it_sends_may_ping_anybody(play):
    play.house.narrator.tale = "The walls scream @everyone and <@1234567890> runs. "
    async with play.running():
        await play.begin()
        play.say("I listen")
        await play.said("The walls scream")

    sent = play.discord.rest.made("POST", POSTS) + play.discord.rest.made("PATCH", POST)
    assert all(call.body["allowed_mentions"] == {"parse": []} for call in sent)
    assert not any("@everyone" in text for text in play.shown())


async def test_a_message_delivered_twice_is_one_turn(play):
    async with play.running():
        await play.begin()
        play.say("I knock")
        play.discord.gateway.repeat("MESSAGE_CREATE")
        await play.said(TALE)
        play.say("((is that all?))")
        await asyncio.sleep(0.05)

    assert len(play.house.narrator.asked) == 1
    assert len([text for text in play.shown() if TALE in text]) == 1


async def test_messages_are_answered_in_the_order_in_which_they_came(play):
    async with play.running():
        await play.begin()
        gate = play.house.narrator.hold("alpha")
        for word in ("alpha", "bravo", "charlie"):
            play.say(word)
        await play.discord.until(lambda: play.house.narrator.asked)
        gate.set()
        await play.said(TALE, times=3)

    for word, asked in zip(("alpha", "bravo", "charlie"), play.house.narrator.asked, strict=True):
        assert word in asked


async def test_a_queued_message_is_marked_as_seen(play):
    async with play.running():
        await play.begin()
        gate = play.house.narrator.hold("first")
        play.say("first")
        await play.discord.until(lambda: play.house.narrator.asked)
        waiting = play.say("second")
        path = rf"/channels/\d+/messages/{waiting['id']}/reactions/.+"
        await play.discord.until(lambda: play.discord.rest.made("PUT", path))
        gate.set()
        await play.discord.until(lambda: play.discord.rest.made("DELETE", path))


async def test_a_hanging_model_in_one_channel_slows_no_other(play):
    there = play.discord.world.channel("cellar")
    async with play.running():
        await play.begin()
        await play.begin(there)
        gate = play.house.narrator.hold("dream")
        play.say("I dream")
        await play.discord.until(lambda: play.house.narrator.asked)
        play.say("I knock", channel=there)
        await play.said(TALE, there)
        assert not any(TALE in text for text in play.shown())
        gate.set()
        await play.said(TALE)


async def test_a_command_outlives_its_token(play):
    async with play.running():
        await play.begin()
        gate = play.house.narrator.hold("dream")
        token = play.discord.use(play.channel, play.ben, "say", text="I dream")
        await play.discord.until(lambda: play.house.narrator.asked)
        play.discord.rest.interactions[token]["is_expired"] = True
        gate.set()
        await play.said(TALE)

    assert "**ben**: I dream" in play.shown()


@pytest.mark.parametrize(
    "headers", [{"Via": "1.1 google", "Retry-After": "0.01"}, {"Retry-After": "0.01"}, {}]
)
@pytest.mark.parametrize(("method", "path"), [("POST", POSTS), ("PATCH", POST)])
async def test_a_429_delays_a_reply_but_loses_none(play, headers, method, path):
    body = {"message": "You are being rate limited.", "retry_after": 0.01, "global": False}
    async with play.running():
        await play.begin()
        play.discord.rest.faults = [Fault(method, path, 429, times=2, body=body, headers=headers)]
        play.say("I knock")
        await play.said(TALE)

    assert len([text for text in play.shown() if TALE in text]) == 1


async def test_an_outage_delays_a_reply_but_loses_none(play):
    async with play.running():
        await play.begin()
        play.discord.rest.faults = [Fault("POST", POSTS, 503, times=2)]
        play.say("I knock")
        await play.said(TALE)

    assert len(play.discord.rest.made("POST", POSTS)) >= 4


async def test_a_post_whose_answer_was_lost_is_not_posted_again(play):
    async with play.running():
        await play.begin()
        play.discord.rest.faults = [Fault("POST", POSTS, 503, stored=True)]
        play.say("I knock")
        await play.said(TALE)
        await asyncio.sleep(0.05)

    assert len(play.shown()) == 2


async def test_a_message_deleted_while_it_grows_comes_back(play):
    async with play.running():
        await play.begin()
        gate = play.house.narrator.hold("knock")
        play.say("I knock")
        await play.discord.until(lambda: len(play.shown()) == 2)
        newest = max(play.discord.world.messages, key=int)
        del play.discord.world.messages[newest]
        gate.set()
        await play.said(TALE)


async def test_missed_messages_are_played_after_a_resume(play):
    async with play.running():
        await play.begin()
        await play.discord.gateway.cut()
        play.say("I knock")
        await play.said(TALE)

    assert play.discord.gateway.resumed == 1
    assert play.discord.gateway.identified == 1


async def test_a_lost_session_is_replaced_and_nothing_is_set_up_twice(play):
    async with play.running() as bot:
        await play.begin()
        await play.discord.gateway.cut(forget=True)
        await play.discord.until(lambda: play.discord.gateway.identified == 2)
        await play.discord.until(lambda: play.discord.gateway.sessions)
        play.say("I knock")
        await play.said(TALE)
        assert len(bot.cogs) == 6

    assert len(play.discord.rest.made("PUT", r"/applications/.*")) == 1
    assert len(play.house.narrator.asked) == 1


async def test_a_death_in_mid_stream_ends_in_one_whole_reply(play):
    play.house.narrator.hold("knock")
    async with play.running():
        await play.begin()
        play.say("I knock")
        await play.discord.until(lambda: len(play.shown()) == 2)

    play.house.narrator.holds.clear()
    async with play.running():
        await play.said(TALE)

    assert len(play.shown()) == 2
    assert [text for text in play.shown() if TALE in text] == [TALE]


async def test_a_death_before_the_reply_was_shown_ends_in_one_reply(play):
    async with play.running():
        await play.begin()
        play.discord.rest.faults = [Fault("POST", POSTS, 503, times=99)]
        play.say("I knock")
        await play.discord.until(lambda: len(play.discord.rest.made("POST", POSTS)) > 4)

    play.discord.rest.faults = []
    async with play.running():
        await play.said(TALE)

    assert len(play.house.narrator.asked) == 1


async def test_commands_are_synced_once_for_all_starts(play):
    for _ in range(2):
        async with play.running():
            pass

    assert len(play.discord.rest.made("PUT", r"/applications/.*")) == 1


async def test_without_the_content_intent_mentions_still_play(play):
    settings = DiscordSettings(BRISK.pacing, message_content=False)
    async with play.running(settings):
        await play.begin()
        play.say("not for the bot")
        me = play.discord.world.bot["id"]
        play.say(f"<@{me}> I knock")
        await play.said(TALE)

    assert len(play.house.narrator.asked) == 1
    assert "not for the bot" not in play.house.narrator.asked[0]


async def test_a_chinese_client_is_answered_in_chinese(play):
    async with play.running():
        token = play.discord.use(play.channel, play.ann, "look", locale="zh-CN")
        await play.discord.until(
            lambda: "故事" in (play.discord.rest.receipt(token) or {}).get("content", "")
        )
