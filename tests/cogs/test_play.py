"""/say plays for those the bot does not read along with."""

TALE = "Something stirs in the dark behind the door."


async def test_the_words_are_shown_to_all_and_then_played(table):
    await table.begin()
    result = await table.ann.slash(table.channel, "say", text="I knock")

    assert result.deferred
    assert result.ephemeral
    assert table.said()[1:] == ["**Ann**: I knock", TALE]


async def test_the_receipt_is_taken_away(table):
    await table.begin()
    result = await table.ann.slash(table.channel, "say", text="I knock")

    assert result.response is None


async def test_words_that_would_ping_are_shown_without(table):
    await table.begin()
    await table.ann.slash(table.channel, "say", text="wake up @everyone <@&123>")

    assert table.said()[1] == "**Ann**: wake up @\u200beveryone <@\u200b&123>"


async def test_without_a_story_nothing_is_shown(table):
    result = await table.ann.slash(table.channel, "say", text="I knock")

    assert "No story is being played here" in result.response.content
    assert not table.said()


async def test_one_persons_receipts_are_not_shown_to_another(table):
    await table.begin()
    await table.ann.slash(table.channel, "state show")
    await table.ben.slash(table.channel, "state show")

    seen = [m for m in table.channel.history(viewer=table.ann) if m.flags.ephemeral]
    assert len(seen) == 1
