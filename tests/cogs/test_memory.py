"""Game masters set memory right, and whoever was away reads what they missed."""

import pytest

from tests.support.house import STORIES
from tests.support.taverns import TAVERN, TEAHOUSE

BELL = "The bell rang at midnight."


@pytest.fixture
async def tavern(table, monkeypatch):
    monkeypatch.setitem(STORIES, "tavern", TAVERN)
    monkeypatch.setitem(STORIES, "teahouse", TEAHOUSE)
    await table.begin("tavern")
    return table


async def lead(table, command, **options):
    return (await table.gm.slash(table.channel, command, **options)).response.content


async def listed(table):
    return await lead(table, "memory list")


async def test_something_is_remembered_and_everybody_else_sees_nothing_of_it(tavern):
    posts = len(tavern.said())
    told = await lead(tavern, "memory add", text=BELL, weight=4)
    assert told.startswith(f"🧠 Remembered: {BELL}")
    assert f"[4] 📌 {BELL}" in await listed(tavern)
    assert len(tavern.said()) == posts


async def test_a_memory_is_pinned_set_right_and_forgotten_by_a_part_of_it(tavern):
    await lead(tavern, "memory add", text=BELL)
    await lead(tavern, "memory pin", memory="bell")
    assert f"[5] 📌 {BELL}" in await listed(tavern)
    await lead(tavern, "memory unpin", memory="bell")
    assert f"[3] {BELL}" in await listed(tavern)
    await lead(tavern, "memory correct", memory="bell", text="The bell rang at noon.")
    assert "noon" in await listed(tavern)
    await lead(tavern, "memory forget", memory="BELL")
    assert "bell" not in await listed(tavern)


async def test_what_a_game_master_set_right_can_be_taken_back(tavern):
    await lead(tavern, "memory add", text=BELL)
    await tavern.gm.slash(tavern.channel, "undo")
    assert "bell" not in await listed(tavern)


async def test_memories_are_suggested_to_game_masters_alone(tavern):
    await lead(tavern, "memory add", text=BELL)
    found = await tavern.gm.autocomplete(tavern.channel, "memory forget", "memory", "bell")
    assert [choice["value"] for choice in found] == [BELL]
    assert await tavern.ann.autocomplete(tavern.channel, "memory forget", "memory", "") == []


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("memory list", {}),
        ("memory add", {"text": BELL}),
        ("memory pin", {"memory": "bell"}),
        ("memory correct", {"memory": "bell", "text": "x"}),
    ],
)
async def test_only_game_masters_touch_memory(tavern, command, options):
    refused = await tavern.ann.slash(tavern.channel, command, **options)
    assert refused.ephemeral
    assert refused.response.content == "Only the game master may do that."


async def test_memory_is_put_in_order_when_a_game_master_wants_it(tavern):
    assert await lead(tavern, "memory fold") == "🧠 Memory is in order already."


async def test_a_memory_that_nobody_has_is_asked_about(tavern):
    await lead(tavern, "memory add", text=BELL)
    assert BELL in await lead(tavern, "memory forget", memory="The bell rang at midday.")


async def test_whoever_was_away_reads_what_they_missed_alone(tavern):
    await tavern.ann.slash(tavern.channel, "say", text="I sit down.")
    await tavern.ben.slash(tavern.channel, "say", text="I order tea.")
    missed = await tavern.ann.slash(tavern.channel, "recap")
    assert missed.ephemeral
    assert "You missed one turn." in missed.response.content
    assert "I order tea." in missed.response.content
    assert "I sit down." not in missed.response.content
    assert (
        "You missed nothing." in (await tavern.ben.slash(tavern.channel, "recap")).response.content
    )


async def test_a_chinese_story_is_told_of_in_chinese(table, monkeypatch):
    monkeypatch.setitem(STORIES, "teahouse", TEAHOUSE)
    await table.begin("teahouse")
    assert (await lead(table, "memory add", text="钟声响过三次。")).startswith("🧠 已记住：")
    assert "记得的过往" in await listed(table)
    assert "你" in (await table.ann.slash(table.channel, "recap")).response.content
