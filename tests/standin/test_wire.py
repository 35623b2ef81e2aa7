"""What only shows on the wire: acknowledgements, order, rate limits, outages, proxy bots."""

import asyncio
from dataclasses import replace

import pytest

from tests.standin.rest import Fault
from tests.standin.table import BRISK, POST, POSTS, TALE


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


async def test_a_chinese_client_is_answered_in_chinese(play):
    async with play.running():
        token = play.discord.use(play.channel, play.ann, "look", locale="zh-CN")
        await play.discord.until(
            lambda: "故事" in (play.discord.rest.receipt(token) or {}).get("content", "")
        )


async def test_who_speaks_through_a_proxy_bot_is_heard_once_and_by_that_name(play):
    async with play.running(replace(BRISK, proxy_window_s=5.0)):
        await play.begin()
        first = play.say("Mara: I knock")
        play.discord.copy(first, "Mara", "I knock")
        await play.said(TALE)
        second = play.say("Mara: I open the door")
        play.discord.copy(second, "Mara", "I open the door")
        await play.said(TALE, times=2)

    store = play.house.store
    [binding] = await store.bindings()
    line = await store.line(binding.timeline, await store.head(binding.timeline, binding.branch))
    said = [(turn.action.user, turn.action.name) for turn in line[1:]]
    assert said == [(play.ann["id"], "ann"), (play.ann["id"], "Mara")]


async def test_people_without_a_proxy_are_heard_beside_those_with_one(play):
    async with play.running(replace(BRISK, proxy_window_s=0.1)):
        await play.begin()
        play.discord.copy(play.say("Mara: I knock"), "Mara", "I knock")
        await play.said(TALE)
        play.say("I look around", play.ben)
        await play.said(TALE, times=2)


async def test_a_copy_of_dice_or_of_nothing_heard_is_no_turn(play):
    async with play.running(replace(BRISK, proxy_window_s=5.0)):
        play.discord.copy(play.say("Mara: hello"), "Mara", "hello")
        await play.begin()
        play.discord.copy(play.say("Mara: ((brb))"), "Mara", "((brb))")
        await asyncio.sleep(0.1)

    assert not play.house.narrator.asked


async def test_an_error_that_comes_too_late_for_a_receipt_is_told_in_the_channel(play):
    async with play.running():
        await play.begin()
        gate = play.house.narrator.hold("dream")
        play.say("I dream")
        await play.discord.until(lambda: play.house.narrator.asked)
        token = play.discord.use(play.channel, play.ben, "roll", dice="1d0")
        await play.discord.until(lambda: play.discord.rest.receipt(token))
        play.discord.rest.interactions[token]["is_expired"] = True
        gate.set()
        await play.said("Dice “1d0”")
