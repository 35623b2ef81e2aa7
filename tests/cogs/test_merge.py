"""/merge brings a branch in; the game master settles what contradicts, and that outlives all."""

from typing import Any, cast

import discord
import pytest

from cogs.settings import DiscordSettings
from cogs.ui.conflicts import PER_PAGE
from tests.cogs.conftest import BRISK
from tests.support.house import STORIES
from tests.support.stories import story

REFUSED = "Only the game master may do that."
KEYS = ("door", "lamp", "mood", "wind", "tide", "fire")
TOWER = story(
    *(f'[{key}] if 包含 "{key} {to}" -> 状态.{key} = "{to}"' for key in KEYS for to in ("a", "b")),
    '[coin] if 包含 "coin" -> 状态.gold += 1',
    gold=1,
    **cast("dict[str, Any]", dict.fromkeys(KEYS, "as it was")),
)


@pytest.fixture(autouse=True)
def tower(monkeypatch):
    monkeypatch.setitem(STORIES, "tower", TOWER)


async def parted(table, keys, owner=None):
    """Let "dark" and "main" differ in *keys*, and stand on main."""
    await (owner or table.gm).slash(table.channel, "start", story="tower")
    await table.gm.slash(table.channel, "branch", name="dark")
    for key in keys:
        await table.ann.send(table.channel, f"the {key} a")
    await table.gm.slash(table.channel, "switch", name="main")
    for key in keys:
        await table.ann.send(table.channel, f"the {key} b")


async def merge(table, **options):
    return await table.gm.slash(table.channel, "merge", **(options or {"source": "dark"}))


async def press(table, panel, label, who=None):
    """Press the button of *panel* whose label begins with *label*."""
    message = panel.response.message
    buttons = [button for row in message.components for button in row.children]
    [id] = [button.custom_id for button in buttons if button.label.startswith(label)]
    return await (who or table.gm).click(message, custom_id=id)


def labels(panel):
    rows = panel.response.message.components
    return [[button.label for button in row.children] for row in rows]


async def facts(table):
    result = await table.gm.slash(table.channel, "state")
    return result.response.content


async def test_what_does_not_contradict_is_merged_at_once(table):
    await table.begin("tower")
    await table.gm.slash(table.channel, "branch", name="dark")
    await table.ann.send(table.channel, "a coin")
    await table.gm.slash(table.channel, "switch", name="main")
    await table.ann.send(table.channel, "another coin")
    posts = len(table.said())

    result = await merge(table)

    assert result.response is None
    assert len(table.said()) == posts + 1
    assert "gold: 3" in await facts(table)


async def test_a_merged_branch_is_marked_as_such(table):
    await test_what_does_not_contradict_is_merged_at_once(table)

    listed = await table.gm.slash(table.channel, "branches")

    assert "merged" in listed.response.content.splitlines()[1]


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


async def test_a_branch_is_merged_into_another_than_the_one_played(table):
    await table.begin("tower")
    await table.gm.slash(table.channel, "branch", name="dark")
    await table.ann.send(table.channel, "a coin")

    await merge(table, source="dark", into="main")
    await table.gm.slash(table.channel, "switch", name="main")

    assert "gold: 2" in await facts(table)


async def test_other_channels_of_the_branch_are_told(table):
    cellar = table.guild.create_text_channel("cellar")
    await table.begin("tower")
    await table.gm.slash(table.channel, "branch", name="dark", channel=cellar)
    await table.ann.send(cellar, "a coin")
    await table.ann.send(table.channel, "another coin")

    await merge(table, source="main", into="dark")

    assert table.said(cellar)[-1].startswith("🌿 **dark** · turn ")


async def test_players_cannot_merge(table):
    await parted(table, ["door"])
    posts = len(table.said())

    result = await table.ann.slash(table.channel, "merge", source="dark")

    assert result.ephemeral
    assert result.response.content == REFUSED
    assert len(table.said()) == posts


async def shown_to_all(table, panel):
    """Return the buttons of *panel* on a message that everybody can press."""
    view = discord.ui.View(timeout=None)
    for row in panel.response.message.components:
        for button in row.children:
            view.add_item(discord.ui.Button(label=button.label, custom_id=button.custom_id))
    view.stop()
    return await table.env.bot.get_channel(table.channel.id).send("shown", view=view)


@pytest.mark.parametrize("label", ["1 ours: b", "✎ 1", "All theirs", "Give up"])
async def test_every_press_asks_whether_the_person_leads(table, label):
    await parted(table, ["door"])
    message = await shown_to_all(table, await merge(table))
    posts = len(table.said())

    result = await table.ann.click(message, label=label)

    assert result.modal is None
    assert result.followups[0].ephemeral
    assert result.followups[0].content == REFUSED
    assert len(table.said()) == posts
    assert "1 of 1" in (await table.gm.slash(table.channel, "merge")).response.content


async def test_a_form_asks_too(table):
    await parted(table, ["door"], owner=table.ann)
    form = await press(table, await merge(table), "✎ 1")
    await table.restart(DiscordSettings(BRISK, gm_roles=("another role",)))

    result = await table.gm.submit_modal(form, {"value": "1"})

    assert result.followups[0].content == REFUSED
    assert "door: b" in await facts(table)


async def test_once_the_story_went_on_a_choice_is_void(table):
    await parted(table, ["door"])
    panel = await merge(table)
    await table.ann.send(table.channel, "a coin")

    await press(table, panel, "1 ours")

    assert "begin the merge of “dark” again" in panel.response.content
    assert not panel.response.message.components


async def test_buttons_of_another_merge_settle_nothing(table):
    await parted(table, ["door"])
    old = await shown_to_all(table, await merge(table))
    for branch, side in (("dark", "a"), ("main", "b")):
        await table.gm.slash(table.channel, "switch", name=branch)
        await table.ann.send(table.channel, f"the lamp {side}")
    await merge(table)

    await table.gm.click(old, label="1 ours: b")

    waiting = await table.gm.slash(table.channel, "merge")
    assert "2 of 2 contradictions" in waiting.response.content


async def test_a_form_for_what_is_no_longer_in_conflict_is_not_shown(table):
    await parted(table, ["door"])
    old = await shown_to_all(table, await merge(table))
    await table.gm.slash(table.channel, "branch", name="third")
    await table.ann.send(table.channel, "the lamp a")
    await table.gm.slash(table.channel, "switch", name="main")
    await table.ann.send(table.channel, "the lamp b")
    await merge(table, source="third")

    result = await table.gm.click(old, label="✎ 1")

    assert result.modal is None


async def test_there_is_nothing_to_settle_where_the_story_ended(table):
    await parted(table, ["door"])
    message = await shown_to_all(table, await merge(table))
    await table.gm.slash(table.channel, "end")

    await table.gm.click(message, label="1 ours: b")

    assert any("No merge waits here" in post for post in table.said())


async def test_buttons_of_a_story_that_another_followed_settle_nothing(table):
    await parted(table, ["door"])
    message = await shown_to_all(table, await merge(table))
    await table.gm.slash(table.channel, "end")
    await table.begin()

    await table.gm.click(message, label="✎ 1")

    assert any("No merge waits here" in post for post in table.said())


async def test_a_button_of_another_edition_says_that_nothing_waits(table):
    await table.begin("tower")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="old", custom_id="merge:t1:once upon a time"))
    view.stop()
    old = await table.env.bot.get_channel(table.channel.id).send("old", view=view)

    await table.gm.click(old, label="old")

    assert any("No merge waits here" in post for post in table.said())


async def test_a_branch_is_not_merged_into_itself(table):
    await parted(table, ["door"])

    result = await merge(table, source="main")

    assert result.ephemeral
    assert "cannot be merged into itself" in result.response.content


async def test_branches_are_suggested(table):
    await parted(table, [])

    found = await table.gm.autocomplete(table.channel, "merge", "source", "d")

    assert [choice["value"] for choice in found] == ["dark"]
