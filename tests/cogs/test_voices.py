"""People of the story speak under their own name, through one webhook a channel."""

import pytest

from cogs.voices import spoken_name


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
