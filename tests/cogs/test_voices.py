"""People of the story speak under their own name, through one webhook a channel."""

import discord
import pytest

from cogs.settings import DiscordSettings
from cogs.voices import spoken_name
from engine.errors import StoreError
from engine.model.language import Both
from tests.cogs.conftest import BRISK
from tests.support.dressing import press

LINE = "Mara: “To the house!”"
SPOKEN = ("Mara", "To the house!")
TALE = "Something stirs in the dark behind the door."
OTHER = "A lamp goes out upstairs."


@pytest.fixture
async def inn(table):
    await table.begin("inn")
    return table


def voiced(table):
    """Return the messages that a webhook posted: who spoke, and what."""
    found = [message for message in table.channel.history() if message.webhook_id]
    return [(message.author.name, message.content) for message in found]


async def test_a_line_is_said_by_whoever_says_it(inn):
    await inn.ann.send(inn.channel, "I lift my cup: cheers!")

    assert voiced(inn) == [("Mara", "To the house!")]
    assert "To the house!" not in inn.said()[-1]


async def test_one_webhook_serves_a_channel_also_after_a_restart(inn):
    await inn.ann.send(inn.channel, "cheers!")
    await inn.restart()
    await inn.gm.slash(inn.channel, "undo")
    await inn.ann.send(inn.channel, "cheers again!")

    channel = inn.env.bot.get_channel(inn.channel.id)
    assert len(await channel.webhooks()) == 1
    assert voiced(inn) == [("Mara", "To the house!")]


async def test_lines_are_taken_back_with_their_turn(inn):
    await inn.ann.send(inn.channel, "cheers!")

    await inn.ann.slash(inn.channel, "undo")

    assert voiced(inn) == []


async def test_where_the_bot_may_keep_no_webhook_the_line_stands_in_its_own_post(inn):
    inn.env.inject_error("GET", "/channels/*/webhooks", status=403, code=50013)

    await inn.ann.send(inn.channel, "cheers!")

    assert voiced(inn) == []
    assert any("Mara: “To the house!”" in said for said in inn.said())


def lines(table):
    """Return how often the line stands in posts of the bot's own."""
    return sum(said.count(LINE) for said in table.said())


def dies_before_delivery(table):
    """Let the process die after a turn is shown, and before that is known."""

    async def die(_timeline, _turn):
        raise StoreError(Both("The disk is full.", "磁盘已满。"))

    mailbox = table.house.store.mailbox
    alive, mailbox.delivered = mailbox.delivered, die
    return lambda: setattr(mailbox, "delivered", alive)


async def test_a_turn_told_anew_is_voiced_anew_and_once(inn):
    await inn.ann.send(inn.channel, "cheers!")
    before = [message.id for message in inn.channel.history() if message.webhook_id]
    inn.house.narrator.tale = OTHER

    await press(inn, "🔁")

    assert voiced(inn) == [SPOKEN]
    assert before != [message.id for message in inn.channel.history() if message.webhook_id]
    assert inn.said()[-1] == OTHER


async def test_each_telling_is_voiced_once_however_often_people_go_through_them(inn):
    await inn.ann.send(inn.channel, "cheers!")
    inn.house.narrator.tale = OTHER
    await press(inn, "🔁")

    for button in ("◀", "▶ 1", "◀"):
        await press(inn, button)
        assert voiced(inn) == [SPOKEN]

    await press(inn, "↩")
    assert voiced(inn) == []


async def test_a_turn_in_other_words_is_voiced_once(inn):
    await inn.ann.send(inn.channel, "cheers!")
    form = await press(inn, "✏")

    await inn.ann.submit_modal(form, {"words": "All rise."})

    assert voiced(inn) == [SPOKEN]
    assert inn.said()[-1] == "All rise."


async def test_a_turn_that_is_brought_back_is_voiced_again(inn):
    await inn.ann.send(inn.channel, "cheers!")
    await inn.ann.slash(inn.channel, "undo")

    await inn.ann.slash(inn.channel, "redo")

    assert voiced(inn) == [SPOKEN]
    assert lines(inn) == 0


async def test_a_turn_told_anew_stays_in_one_voice_where_its_posts_are_replaced(inn):
    await inn.restart(DiscordSettings(BRISK, replace_after_s=0))
    await inn.ann.send(inn.channel, "cheers!")
    inn.house.narrator.tale = OTHER

    await press(inn, "🔁")

    assert voiced(inn) == [SPOKEN]
    assert (inn.said()[-1], lines(inn)) == (OTHER, 0)


async def test_lines_that_cannot_be_voiced_anew_stand_in_the_bots_own_post(inn):
    await inn.ann.send(inn.channel, "cheers!")
    inn.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013, times=None)
    inn.house.narrator.tale = OTHER

    await press(inn, "🔁")

    assert voiced(inn) == []
    assert inn.said()[-1] == f"{OTHER}\n\n{LINE}"


async def test_what_a_dead_process_said_is_shown_as_a_line_and_once(inn):
    revive = dies_before_delivery(inn)
    await inn.ann.send(inn.channel, "cheers!")
    revive()

    await inn.restart()

    assert (voiced(inn), lines(inn)) == ([], 1)
    await inn.restart()
    assert (voiced(inn), lines(inn)) == ([], 1)


async def test_another_telling_that_a_dead_process_began_leaves_one_line_too(inn):
    await inn.ann.send(inn.channel, "cheers!")
    revive = dies_before_delivery(inn)
    inn.house.narrator.tale = OTHER
    await press(inn, "🔁")
    revive()

    await inn.restart()

    assert (voiced(inn), lines(inn)) == ([], 1)
    assert inn.said()[-1] == f"{OTHER}\n\n{LINE}"


TWO_LINES = 'npc "Mara" say "One." && npc "Mara" say "Two."'


async def test_a_line_that_somebody_deleted_does_not_keep_the_others(inn):
    await inn.gm.slash(inn.channel, "gm do", steps=TWO_LINES)
    assert voiced(inn) == [("Mara", "One."), ("Mara", "Two.")]
    first, _ = (message for message in inn.channel.history() if message.webhook_id)
    await first.delete()

    await inn.gm.slash(inn.channel, "undo")

    assert voiced(inn) == []


async def test_a_line_that_fails_is_said_for_them_and_the_others_are_not(inn):
    await inn.ann.send(inn.channel, "cheers!")
    inn.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013)

    await inn.gm.slash(inn.channel, "gm do", steps=TWO_LINES)

    assert voiced(inn) == [SPOKEN, ("Mara", "Two.")]
    assert inn.said()[-1] == "Mara: “One.”"


async def test_lines_that_cannot_be_noted_are_said_all_the_same(inn):
    mailbox = inn.house.store.mailbox

    async def fail(key, _value):
        if key.startswith("voice:"):
            raise StoreError(Both("The disk is full.", "磁盘已满。"))

    mailbox.note = fail
    await inn.ann.send(inn.channel, "cheers!")

    assert voiced(inn) == [SPOKEN]


async def test_lines_that_are_known_no_longer_stay_and_hinder_nothing(inn):
    await inn.ann.send(inn.channel, "cheers!")
    mailbox = inn.house.store.mailbox
    noted = mailbox.noted

    async def fail(key):
        if key.startswith("voice:"):
            raise StoreError(Both("The disk is full.", "磁盘已满。"))
        return await noted(key)

    mailbox.noted = fail
    await inn.ann.slash(inn.channel, "undo")

    assert voiced(inn) == [SPOKEN]
    assert TALE not in inn.said()


class Answer:
    """What a web server says that is not well."""

    status, reason = 502, "Bad Gateway"


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_line_whose_answer_is_lost_is_looked_for_before_it_is_said_again(
    inn, monkeypatch, arrives
):
    send = discord.Webhook.send

    async def lose(webhook, text, **options):
        if arrives:
            await send(webhook, text, **options)
        raise discord.DiscordServerError(Answer(), "Bad Gateway")

    monkeypatch.setattr(discord.Webhook, "send", lose)
    await inn.ann.send(inn.channel, "cheers!")

    assert voiced(inn) == [SPOKEN] * arrives
    assert lines(inn) == (not arrives)


async def test_in_a_thread_people_speak_through_the_webhook_of_its_channel(inn, monkeypatch):
    parent = inn.env.bot.get_channel(inn.channel.id)
    thread = await parent.create_thread(name="aside", type=discord.ChannelType.public_thread)
    place = next(one for one in inn.channel.threads if one.id == thread.id)
    send, threads = discord.Webhook.send, []

    async def spied(webhook, text, *, thread, **options):
        threads.append(thread.id)
        return await send(webhook, text, **options)

    monkeypatch.setattr(discord.Webhook, "send", spied)
    await inn.begin("inn", place)
    await inn.ann.send(place, "cheers!")

    assert threads == [place.id]
    assert len(await parent.webhooks()) == 1


async def test_a_webhook_that_was_deleted_is_made_anew(inn):
    await inn.ann.send(inn.channel, "cheers!")
    for webhook in await inn.env.bot.get_channel(inn.channel.id).webhooks():
        await webhook.delete()
    await inn.gm.slash(inn.channel, "undo")

    await inn.ann.send(inn.channel, "cheers once more!")

    assert voiced(inn)[-1] == ("Mara", "To the house!")


@pytest.mark.parametrize(
    ("name", "spoken"),
    [
        ("Mara", "Mara"),
        ("玛拉", "玛拉"),
        ("  Old\n Tom ", "Old Tom"),
        ("Clyde", "C\u200alyde"),
        ("discordia", "d\u200aiscordia"),
        ("", "…"),
        ("x" * 100, "x" * 80),
    ],
)
def test_names_are_made_so_that_discord_takes_them(name: str, spoken: str):
    assert spoken_name(name) == spoken
