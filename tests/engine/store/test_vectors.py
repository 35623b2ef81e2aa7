"""What is held in memory of vectors, and when it is read anew."""

import random

import pytest

from engine.model.ids import TurnId
from engine.model.memory import Passage
from engine.store import nearness, vectors
from engine.store.nearness import Nearness, packed
from engine.store.store import Store
from tests.support.turns import TIMELINE, begun

MODEL = "m/2"


def unit(chance: random.Random, size: int = 64) -> tuple[float, ...]:
    numbers = [chance.gauss(0, 1) for _ in range(size)]
    length = sum(n * n for n in numbers) ** 0.5
    return tuple(n / length for n in numbers)


def test_a_byte_a_number_is_enough_to_tell_vectors_apart():
    chance = random.Random(1)
    kept = [unit(chance) for _ in range(5000)]  # more than are multiplied at once
    held = Nearness(64)
    held.add([(str(at), TurnId(""), packed((one,))) for at, one in enumerate(kept)])
    for at in (0, 17, 4097, 4999):
        [(id, alike)] = held.near(kept[at], 1, None)
        assert id == str(at)
        assert alike == pytest.approx(1, abs=0.01)


def test_what_is_as_alike_comes_in_the_order_in_which_it_was_kept():
    held = Nearness(2)
    for id in "ba":
        held.add([(id, TurnId(""), packed(((1.0, 0.0),)))])
    assert [id for id, _ in held.near((1.0, 0.0), 8, None)] == ["b", "a"]


def test_where_nothing_is_kept_nothing_is_near():
    held = Nearness(2)
    held.add([])
    assert held.near((1.0, 0.0), 8, None) == ()


async def keep(store: Store, count: int) -> None:
    await begun(store.journal)
    every = [Passage(f"p{n}", "knowledge", "x", number=n) for n in range(count)]
    await store.index.keep_passages(TIMELINE, every)
    await store.index.keep_vectors(TIMELINE, MODEL, {one.id: ((1.0, 0.0),) for one in every})


async def near(store: Store, limit: int = 8) -> list[str]:
    found = await store.index.near(TIMELINE, MODEL, (1.0, 0.0), limit)
    return [one.passage.id for one in found]


async def test_collections_that_were_not_asked_for_long_leave_memory(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(vectors, "MOST_HELD", 1)
    await keep(sqlite_store, 1)
    assert await near(sqlite_store) == ["p0"]
    await sqlite_store.index.near(TIMELINE, "other/2", (1.0, 0.0), 8)
    assert len(sqlite_store.index._held) == 1  # type: ignore[attr-defined]
    assert await near(sqlite_store) == ["p0"]


async def test_what_went_from_the_database_leaves_memory_when_it_is_missed(sqlite_store: Store):
    await keep(sqlite_store, 3)
    assert await near(sqlite_store) == ["p0", "p1", "p2"]
    await sqlite_store.index.drop_documents(TIMELINE, ("",))
    await sqlite_store.index.keep_passages(TIMELINE, [Passage("p9", "knowledge", "y")])
    assert await near(sqlite_store) == []
    await sqlite_store.index.keep_vectors(TIMELINE, MODEL, {"p9": ((1.0, 0.0),)})
    assert await near(sqlite_store, 1) == ["p9"]


@pytest.mark.parametrize("few", [0, nearness.FEW])
def test_many_vectors_are_compared_as_few_are(few: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nearness, "FEW", few)
    chance = random.Random(2)
    held = Nearness(64)
    kept = [unit(chance) for _ in range(100)]
    held.add([(str(at), TurnId(str(at % 2)), packed((one,))) for at, one in enumerate(kept)])
    found = held.near(kept[8], 100, {TurnId("0")})
    assert found[0][0] == "8"
    assert [int(id) % 2 for id, _ in found] == [0] * 50
    assert [alike for _, alike in found] == sorted((a for _, a in found), reverse=True)
    assert [id for id, _ in found[:3]] == [id for id, _ in held.near(kept[8], 3, {TurnId("0")})]
