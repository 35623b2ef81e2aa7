"""What passages are like is found out and kept, and nothing is found out twice."""

import pytest

from engine.embedding import AT_ONCE, embed_missing
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
