"""/roll and /check throw in the story where there is one, and beside it where there is none."""

import pytest


async def test_a_roll_without_a_story_is_answered_at_once(table):
    result = await table.ann.slash(table.channel, "roll", dice="2d6+3")

    assert not result.ephemeral
    assert result.response.content.startswith("🎲 Ann: ")


async def test_a_hidden_roll_without_a_story_is_for_the_thrower(table):
    result = await table.ann.slash(table.channel, "roll", dice="2d6+3", hidden=True)

    assert result.ephemeral


async def test_many_dice_are_shown_in_as_many_messages_as_they_need(table):
    result = await table.ann.slash(table.channel, "roll", dice="100d10000rr<7000")

    assert len(result.followups) >= 1
    assert all(len(part.content) <= 2000 for part in (result.response, *result.followups))


@pytest.mark.parametrize("hidden", [True, False])
async def test_bad_dice_are_explained_to_the_thrower(table, hidden):
    result = await table.ann.slash(table.channel, "roll", dice="1d0", hidden=hidden)

    assert result.ephemeral
    assert "Dice “1d0”" in result.response.content


async def test_a_roll_in_a_story_is_shown_to_all(table):
    await table.begin()
    result = await table.ann.slash(table.channel, "roll", dice="1d20")

    assert result.response is None
    assert table.said()[-1].startswith("🎲 Ann: ")


async def test_a_hidden_roll_in_a_story_shows_the_others_only_that_it_was_made(table):
    await table.begin()
    result = await table.ann.slash(table.channel, "roll", dice="1d20", hidden=True)

    assert "1d20" in result.response.content
    assert table.said()[1:] == ["🎲 Ann throws dice in secret."]


async def test_a_long_secret_is_told_in_several_parts(table):
    await table.begin()
    result = await table.ann.slash(table.channel, "roll", dice="100d10000rr<7000", hidden=True)

    assert result.followups
    assert all(part.ephemeral for part in result.followups)
    assert table.said()[1:] == ["🎲 Ann throws dice in secret."]


async def test_a_check_is_made_in_the_story(table):
    await table.begin()
    await table.ann.slash(table.channel, "check", skill="Spot", target=60)

    assert "Spot" in table.said()[-1]


async def test_a_check_can_be_made_with_a_d20(table):
    await table.begin()
    await table.ann.slash(
        table.channel, "check", skill="Climb", target=15, system="d20", modifier=3, edge=1
    )

    assert "Climb" in table.said()[-1]
    assert "15" in table.said()[-1]


async def test_a_check_needs_a_story(table):
    result = await table.ann.slash(table.channel, "check", skill="Spot", target=60)

    assert "No story is being played here" in result.response.content
