"""What is held in memory of vectors, and when it is read anew."""

import asyncio
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.ids import TurnId
from engine.model.memory import Passage
from engine.store import nearness, vectors
from engine.store.nearness import Nearness, packed
from engine.store.store import Store
from tests.support.turns import OTHER, TIMELINE, begun

MODEL = "m/2"


def unit(chance: random.Random, size: int = 64) -> tuple[float, ...]:
    numbers = [chance.gauss(0, 1) for _ in range(size)]
    length = sum(n * n for n in numbers) ** 0.5
    return tuple(n / length for n in numbers)


def test_a_byte_a_number_is_enough_to_tell_vectors_apart():
    chance = random.Random(1)
    kept = [unit(chance) for _ in range(5000)]  # more than are multiplied at once
    held = Nearness(64).grown(
        [(str(at), TurnId(""), packed((one,))) for at, one in enumerate(kept)]
    )
    for at in (0, 17, 4097, 4999):
        [(id, alike)] = held.near(kept[at], 1, None)
        assert id == str(at)
        assert alike == pytest.approx(1, abs=0.01)


def test_what_is_as_alike_comes_in_the_order_in_which_it_was_kept():
    held = Nearness(2)
    for id in "bcad":
        held = held.grown([(id, TurnId(""), packed(((1.0, 0.0),)))])
    assert [id for id, _ in held.near((1.0, 0.0), 8, None)] == ["b", "c", "a", "d"]
    assert [id for id, _ in held.near((1.0, 0.0), 2, None)] == ["b", "c"]


def test_where_nothing_is_kept_nothing_is_near():
    held = Nearness(2)
    assert held.grown([]) is held
    assert held.near((1.0, 0.0), 8, None) == ()
    assert held.octets == 0


def test_a_vector_that_points_nowhere_is_near_to_nothing():
    held = Nearness(2).grown([("a", TurnId(""), packed(((0.0, 0.0), (0.0, 1.0))))])
    [(id, alike)] = held.near((0.0, 1.0), 8, None)
    assert id == "a"
    assert alike == pytest.approx(1, abs=0.02)


def test_what_is_kept_later_changes_nothing_for_whoever_looks():
    one = Nearness(2).grown([("a", TurnId(""), packed(((1.0, 0.0),)))])
    two = one.grown([("b", TurnId(""), packed(((1.0, 0.0),)))])
    assert [id for id, _ in one.near((1.0, 0.0), 8, None)] == ["a"]
    assert [id for id, _ in two.near((1.0, 0.0), 8, None)] == ["a", "b"]


@given(sizes=st.lists(st.integers(1, 5), min_size=1, max_size=12), block=st.integers(1, 9))
def test_in_whatever_portions_vectors_come_the_same_is_near(sizes: list[int], block: int):
    chance = random.Random(repr(sizes))
    kept = [
        (str(at), TurnId(str(at % 3)), packed([unit(chance, 8) for _ in range(size)]))
        for at, size in enumerate(sizes)
    ]
    asked, line = unit(chance, 8), {TurnId("0"), TurnId("2")}
    whole = Nearness(8).grown(kept).near(asked, 9, line)
    parts = Nearness(8)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nearness, "_BLOCK", block)
        for one in kept:
            parts = parts.grown([one])
        found = parts.near(asked, 9, line)
    assert {id for id, _ in found} == {id for id, turn, _ in kept if turn in line}
    assert [alike for _, alike in found] == sorted((a for _, a in found), reverse=True)
    assert dict(found) == pytest.approx(dict(whole), abs=1e-4)


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


async def test_of_all_that_is_too_large_together_what_was_asked_for_last_stays(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(vectors, "MOST_OCTETS", 1)
    await keep(sqlite_store, 1)
    await near(sqlite_store)
    held = sqlite_store.index._held  # type: ignore[attr-defined]
    assert [*held] == [(TIMELINE, MODEL)]
    await sqlite_store.index.near(OTHER, MODEL, (1.0, 0.0), 8)
    assert [*held] == [(OTHER, MODEL)]


async def test_whoever_looks_while_more_is_kept_finds_what_there_is(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(vectors, "_AT_ONCE", 2)
    await keep(sqlite_store, 9)

    async def more() -> None:
        for number in range(9, 20):
            id = f"p{number}"
            await sqlite_store.index.keep_passages(TIMELINE, [Passage(id, "knowledge", "x")])
            await sqlite_store.index.keep_vectors(TIMELINE, MODEL, {id: ((1.0, 0.0),)})

    keeping = asyncio.create_task(more())
    found = await asyncio.gather(*(near(sqlite_store, 99) for _ in range(20)))
    await keeping
    for ids in found:
        assert len(ids) == len(set(ids)) >= 9
    assert len(await near(sqlite_store, 99)) == 20


async def test_without_numpy_nothing_is_near(sqlite_store: Store, monkeypatch: pytest.MonkeyPatch):
    await keep(sqlite_store, 1)
    monkeypatch.setattr(vectors, "find_spec", {}.get)
    assert await near(sqlite_store) == []
