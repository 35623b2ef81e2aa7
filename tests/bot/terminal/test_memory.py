"""/memory and /recap at the terminal."""

from dataclasses import replace

import pytest

from engine.errors import NoSuchMemory, NotAllowed
from tests.support.inns import acted, answered, inn_at

BELL = "The bell rang at midnight."


@pytest.fixture
async def inn(tmp_path):
    async with inn_at(tmp_path / "inn") as table:
        await acted(table, "/join Tom")
        yield table


async def test_memory_is_shown_and_set_right(inn):
    assert await answered(inn, "/memory") == ("Nothing is remembered yet.",)
    await acted(inn, f"/memory add {BELL}")
    assert await answered(inn, "/memory list") == (f"[3] {BELL}",)
    await acted(inn, "/memory pin bell")
    assert await answered(inn, "/记忆 列表") == (f"[5] 📌 {BELL}",)
    await acted(inn, "/memory correct bell -> The bell rang at noon.")
    assert await answered(inn, "/memory") == ("[5] 📌 The bell rang at noon.",)
    await acted(inn, "/记忆 遗忘 noon")
    assert await answered(inn, "/memory") == ("Nothing is remembered yet.",)


async def test_what_was_done_is_said_and_what_cannot_be_is_refused(inn):
    assert await answered(inn, f"/memory add {BELL}") == (f"✓ {BELL}",)
    with pytest.raises(NoSuchMemory):
        await acted(inn, "/memory forget the drum")
    assert (await answered(inn, "/memory dance"))[0].startswith("Usage: /memory")
    assert (await answered(inn, "/memory pin"))[0].startswith("Usage: /memory")


async def test_memory_is_put_in_order_now(inn):
    for number in range(9):
        await inn.sitting.say(f"I wait {number}.", inn.hear)
    unanswered = "🧠 No model gave a usable answer; nothing was changed."
    assert await answered(inn, "/memory fold") == (unanswered,)
    assert await answered(inn, "/记忆 整理") == (unanswered,)


async def test_other_players_see_no_memories_and_read_what_they_missed(inn):
    await acted(inn, f"/memory add {BELL}")
    inn.sitting.seat = replace(inn.sitting.seat, speaks_as="Bo")
    with pytest.raises(NotAllowed):
        await answered(inn, "/memory")
    assert "missed" in (await answered(inn, "/recap"))[0]
