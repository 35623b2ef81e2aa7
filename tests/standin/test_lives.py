"""Lost connections and deaths: what was begun is finished, once."""

import asyncio

from cogs.settings import DiscordSettings
from tests.standin.rest import Fault
from tests.standin.table import BRISK, POSTS, TALE


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
        cogs = dict(bot.cogs)
        await play.discord.gateway.cut(forget=True)
        await play.discord.until(lambda: play.discord.gateway.identified == 2)
        await play.discord.until(lambda: play.discord.gateway.sessions)
        play.say("I knock")
        await play.said(TALE)
        assert bot.cogs == cogs

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
        await play.discord.until(lambda: TALE in play.shown())

    assert len(play.shown()) == 2


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


async def test_a_gateway_that_is_down_at_the_start_is_tried_again_with_a_fresh_client(play):
    play.discord.gateway.refused = 1
    async with play.kept_running():
        await play.discord.until(lambda: play.discord.world.commands)
        await play.discord.until(lambda: play.discord.gateway.sessions)
        await play.begin()


async def test_an_intent_that_is_off_in_the_portal_costs_free_text_only(play):
    play.discord.gateway.allows_content = False
    async with play.kept_running():
        await play.discord.until(lambda: play.discord.gateway.sessions)
        await play.begin()
        play.say("nobody reads this")
        play.discord.use(play.channel, play.ann, "say", text="I knock")
        await play.said(TALE)

    assert len(play.house.narrator.asked) == 1


async def test_an_interrupted_turn_is_offered_once_however_often_the_session_is_lost(play):
    play.house.narrator.hold("knock")
    async with play.running():
        await play.begin()
        play.say("I knock")
        await play.discord.until(lambda: play.house.narrator.asked)
    play.house.clock.pass_(11)

    async with play.running():
        await play.said("interrupted")
        await play.discord.gateway.cut(forget=True)
        await play.discord.until(lambda: play.discord.gateway.sessions)
        await asyncio.sleep(0.2)

    assert sum("interrupted" in text for text in play.shown()) == 1
