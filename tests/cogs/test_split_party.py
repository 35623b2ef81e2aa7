"""Two channels of one play: what both show changes in both, and what one shows in none else."""

import pytest

from tests.support.dressing import dressed, played, press, texts

TALE = "Something stirs in the dark behind the door."
OTHER = "A lamp goes out upstairs."


async def split(table):
    """Let a second channel play the same branch, and return it."""
    cellar = table.guild.create_text_channel("cellar")
    await table.gm.slash(table.channel, "branch", name="dark", channel=cellar)
    await table.gm.slash(cellar, "switch", name="main")
    return cellar


async def shared(table):
    """Let one turn be shown in two channels that play the same branch; return the other."""
    cellar = table.guild.create_text_channel("cellar")
    await table.gm.slash(table.channel, "branch", name="dark", channel=cellar)
    for channel in (table.channel, cellar):
        await table.ann.send(channel, "I knock")
    await table.gm.slash(cellar, "switch", name="main")
    return cellar


async def test_a_turn_of_another_channel_takes_the_buttons_away_here(table):
    await table.begin()
    cellar = await split(table)
    await played(table, TALE)

    await played(table, OTHER, channel=cellar)

    assert not dressed(table)
    assert texts(table, cellar) == [OTHER]


@pytest.mark.parametrize("label", ["🔁", "✏"])
async def test_another_telling_is_shown_wherever_the_turn_is_shown(table, label):
    await table.begin()
    cellar = await shared(table)
    table.house.narrator.tale = OTHER

    result = await press(table, label)
    if label == "✏":
        await table.ann.submit_modal(result, {"words": OTHER})

    for channel in (table.channel, cellar):
        assert OTHER in table.said(channel)
        assert TALE not in table.said(channel)
        assert texts(table, channel) == [OTHER]


async def test_a_turn_is_taken_away_and_brought_back_wherever_it_is_shown(table):
    await table.begin()
    cellar = await shared(table)

    await press(table, "↩")
    for channel in (table.channel, cellar):
        assert TALE not in table.said(channel)
        assert table.said(channel)[-1].startswith("🌿 **main** · turn 0")
    await table.ann.slash(cellar, "redo")

    for channel in (table.channel, cellar):
        assert table.said(channel).count(TALE) == 1
        assert texts(table, channel) == [TALE]


async def test_where_another_branch_holds_the_turn_it_stays(table):
    await table.begin()
    await played(table, TALE)
    cellar = table.guild.create_text_channel("cellar")
    await table.gm.slash(table.channel, "branch", name="dark", channel=cellar)

    await table.gm.slash(cellar, "undo")

    assert table.said()[1:2] == [TALE]
    assert texts(table) == [TALE]
    assert table.said(cellar)[-1].startswith("🌿 **dark** · turn 0")


async def test_a_channel_that_takes_nothing_hinders_no_other(table):
    await table.begin()
    cellar = await shared(table)
    table.house.narrator.tale = OTHER
    table.env.inject_error(
        "PATCH", f"/channels/{cellar.id}/messages/*", status=403, code=50013, times=None
    )
    table.env.inject_error(
        "POST", f"/channels/{cellar.id}/messages", status=403, code=50013, times=None
    )

    await press(table, "🔁")
    await press(table, "↩")

    assert OTHER not in table.said()
    assert table.said()[-1].startswith("🌿 **main** · turn 0")
