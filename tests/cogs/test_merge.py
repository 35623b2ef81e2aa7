"""/merge brings a branch in; the game master settles what contradicts, and that outlives all."""

import pytest

from cogs.ui.conflicts import PER_PAGE
from tests.support.house import STORIES
from tests.support.towers import KEYS, TOWER, facts, labels, merge, parted, press


@pytest.fixture(autouse=True)
def tower(monkeypatch):
    monkeypatch.setitem(STORIES, "tower", TOWER)


async def test_contradictions_are_shown_to_the_game_master_alone(table):
    await parted(table, ["door"])
    posts = len(table.said())

    panel = await merge(table)

    assert panel.ephemeral
    assert panel.response.content.splitlines() == [
        "🔀 **dark** (theirs) → **main** (ours)",
        "1 of 1 contradictions to settle. Once all are, the branches meet.",
        "1. **door**: as it was → ours b | theirs a",
    ]
    assert labels(panel) == [
        ["1 ours: b", "1 theirs: a", "✎ 1"],
        ["All ours", "All theirs", "Give up"],
    ]
    assert len(table.said()) == posts


async def test_an_ending_is_called_so_and_closes_the_story_where_it_is_chosen(table):
    other = table.guild.create_text_channel("cellar")
    await table.begin("tower")
    await table.gm.slash(table.channel, "branch", name="dark", channel=other)
    await table.gm.slash(other, "end")
    await table.ann.send(table.channel, "a coin")

    panel = await merge(table)

    assert panel.response.content.splitlines()[2] == (
        "1. **ending**: goes on → ours goes on | theirs concluded"
    )
    await press(table, panel, "1 theirs")
    assert table.said()[-1].endswith("— The End —")


@pytest.mark.parametrize(
    ("label", "kept"),
    [("1 ours", "b"), ("1 theirs", "a"), ("All ours", "b"), ("All theirs", "a")],
)
async def test_once_all_is_settled_the_branches_meet(table, label, kept):
    await parted(table, ["door"])
    panel = await merge(table)
    posts = len(table.said())

    await press(table, panel, label)

    assert panel.response is None
    assert len(table.said()) == posts + 1
    assert f"door: {kept}" in await facts(table)


async def test_one_choice_leaves_the_others_open(table):
    await parted(table, ["door", "lamp"])
    panel = await merge(table)
    posts = len(table.said())

    await press(table, panel, "2 theirs")

    assert "1 of 2 contradictions" in panel.response.content
    assert panel.response.content.splitlines()[3].endswith(" ✓ theirs")
    assert len(table.said()) == posts


async def test_choices_and_buttons_outlive_the_process(table):
    await parted(table, ["door", "lamp"])
    panel = await merge(table)
    await press(table, panel, "2 theirs")

    await table.restart()
    await press(table, panel, "1 ours")

    found = await facts(table)
    assert "door: b" in found
    assert "lamp: a" in found


async def test_a_merge_that_waits_is_shown_again(table):
    await parted(table, ["door", "lamp"])
    await press(table, await merge(table), "2 theirs")
    await table.restart()

    panel = await table.gm.slash(table.channel, "merge")

    assert "1 of 2 contradictions" in panel.response.content


async def test_many_contradictions_come_in_pages(table):
    await parted(table, KEYS)

    panel = await merge(table)
    first = labels(panel)
    await press(table, panel, "▶")
    second = labels(panel)
    await press(table, panel, "◀")

    assert len(first) == PER_PAGE + 1
    assert first[-1] == ["All ours", "All theirs", "▶", "Give up"]
    assert [row[2] for row in second[:-1]] == ["✎ 5", "✎ 6"]
    assert second[-1] == ["All ours", "All theirs", "◀", "Give up"]
    assert labels(panel) == first


async def test_a_choice_stays_on_its_page(table):
    await parted(table, KEYS)
    panel = await merge(table)
    await press(table, panel, "▶")

    await press(table, panel, "5 ours")

    assert "5 of 6 contradictions" in panel.response.content
    assert labels(panel)[0][2] == "✎ 5"


async def test_another_value_can_be_typed(table):
    await parted(table, ["door"])
    panel = await merge(table)

    form = await press(table, panel, "✎ 1")
    await table.gm.submit_modal(form, {"value": '"ajar"'})

    assert form.modal["title"] == "door"
    assert "door: ajar" in await facts(table)


async def test_a_form_older_than_the_process_is_taken_too(table):
    await parted(table, ["door"])
    form = await press(table, await merge(table), "✎ 1")
    await table.restart()

    await table.gm.submit_modal(form, {"value": '"ajar"'})

    assert "door: ajar" in await facts(table)


async def test_what_cannot_be_a_value_is_explained_and_the_buttons_stay(table):
    await parted(table, ["door"])
    panel = await merge(table)
    form = await press(table, panel, "✎ 1")

    result = await table.gm.submit_modal(form, {"value": "   "})

    assert "cannot settle “door”" in result.followups[0].content
    assert labels(panel)[0][0] == "1 ours: b"


async def test_a_merge_can_be_given_up(table):
    await parted(table, ["door"])
    panel = await merge(table)

    await press(table, panel, "Give up")
    again = await table.gm.slash(table.channel, "merge")

    assert panel.response.content == "The merge was given up; nothing changed."
    assert not panel.response.message.components
    assert "No merge waits here" in again.response.content
    assert "door: b" in await facts(table)
