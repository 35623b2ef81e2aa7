"""What passages are like is found out and kept, and nothing is found out twice."""

import pytest

from engine import embedding
from engine.embedding import AT_ONCE, Embedding, embed_missing
from engine.errors import EmbedderError
from engine.model.memory import Passage
from engine.store.memory import MemoryStore
from tests.support.embedders import Broken, Meaning
from tests.support.turns import TIMELINE

EAST = (1.0, 0.0, 0.0)


async def archive(count: int) -> MemoryStore:
    store = MemoryStore()
    passages = [
        Passage(f"p{number}", "step", f"It rains here. This is number {number}.", number=number)
        for number in range(count)
    ]
    await store.keep_passages(TIMELINE, passages)
    return store


async def test_each_sentence_gets_a_vector_of_its_own():
    store, embedder = await archive(1), Meaning({"number": EAST})
    assert await embed_missing(store, embedder, TIMELINE, 99) == 1
    assert embedder.is_warm
    assert embedder.asked == [("It rains here.", "This is number 0.")]
    [near] = await store.near(TIMELINE, embedder.model, EAST, 1)
    assert near.alike == pytest.approx(1, abs=0.05)


async def test_what_is_known_is_not_asked_again():
    store, embedder = await archive(AT_ONCE + 5), Meaning({})
    assert await embed_missing(store, embedder, TIMELINE, 999) == AT_ONCE + 5
    assert await embed_missing(store, embedder, TIMELINE, 999) == 0
    assert len(embedder.asked) == 2


async def test_the_newest_come_first_and_no_more_than_was_asked_for():
    store, embedder = await archive(9), Meaning({})
    assert await embed_missing(store, embedder, TIMELINE, 2) == 2
    assert [texts[1::2] for texts in embedder.asked] == [("This is number 8.", "This is number 7.")]
    assert await embed_missing(store, embedder, TIMELINE, 0) == 0


async def test_what_was_found_out_before_a_failure_is_kept():
    store = await archive(AT_ONCE * 2)
    with pytest.raises(EmbedderError):
        await embed_missing(store, Broken(after=AT_ONCE * 2), TIMELINE, 999)
    assert len(await store.without_vectors(TIMELINE, "meaning/3", 999)) == AT_ONCE


async def test_another_model_looks_at_all_of_it_anew():
    store, other = await archive(3), Meaning({})
    await embed_missing(store, Meaning({}), TIMELINE, 99)
    other.model = "other/3"
    assert await embed_missing(store, other, TIMELINE, 99) == 3


async def test_where_nothing_is_missing_nobody_is_asked_until_there_is_more():
    store, embedder = await archive(3), Meaning({})
    work = Embedding(store, embedder)
    await work.catch_up(TIMELINE)
    await store.keep_passages(TIMELINE, [Passage("new", "step", "Somebody knocks.")])
    await work.catch_up(TIMELINE)
    assert len(embedder.asked) == 1
    await work.catch_up(TIMELINE, is_more=True)
    assert embedder.asked[1:] == [("Somebody knocks.",)]
    await store.keep_passages(TIMELINE, [Passage("newer", "step", "Nobody is there.")])
    work.look_again()
    await work.catch_up(TIMELINE)
    assert embedder.asked[2:] == [("Nobody is there.",)]


async def test_of_a_long_play_the_rest_follows(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(embedding, "MOST", 2)
    store, embedder = await archive(3), Meaning({})
    work = Embedding(store, embedder)
    await work.catch_up(TIMELINE)
    assert len(await store.without_vectors(TIMELINE, embedder.model, 9)) == 1
    await work.catch_up(TIMELINE)
    assert await store.without_vectors(TIMELINE, embedder.model, 9) == ()


async def test_what_failed_is_found_out_the_next_time():
    store = await archive(3)
    work = Embedding(store, Broken(after=0))
    await work.catch_up(TIMELINE)
    await Embedding(store, Meaning({})).catch_up(TIMELINE)
    assert await store.without_vectors(TIMELINE, "meaning/3", 9) == ()


async def test_without_a_model_there_is_no_work():
    store = await archive(1)
    await Embedding(store, None).catch_up(TIMELINE)
    assert len(await store.without_vectors(TIMELINE, "meaning/3", 9)) == 1
