"""Recall: what a line finds, by words and by meaning, and what happens where one of them fails."""

import logging

import pytest

from engine.embedding import embed_missing
from engine.model.ids import Digest, PersonId
from engine.model.memory import Passage, Query
from engine.ports import Embedder
from engine.recalling import PATIENCE_S, Recalling
from engine.store.memory import MemoryStore
from tests.support.embedders import Broken, Meaning, Slow
from tests.support.timed import timed
from tests.support.turns import TIMELINE, begun, line_of, played, record

TURNS = line_of(3)
HEAD = TURNS[-1].id
STORY = Digest("5" * 64)
KEY, MILL, KETTLE = (
    Passage(f"p{number}", "step", text, turn.id, number, turns=(turn.id,))
    for number, (turn, text) in enumerate(
        zip(
            TURNS,
            (
                "Mara hid the brass key under the stair.",
                "The mill burned in the storm.",
                "A copper kettle sings in the kitchen of the inn.",
            ),
            strict=True,
        ),
        1,
    )
)
GUIDE = Passage("g", "knowledge", "The mill opens at noon.", document="guide", title="A guide")
MEANINGS = {"key": (1.0, 0.0, 0.0), "unlocks": (0.9, 0.436, 0.0), "fire": (0.0, 1.0, 0.0)}


async def archive() -> MemoryStore:
    store = MemoryStore()
    await begun(store)
    await played(store, *TURNS)
    await store.keep_passages(TIMELINE, (KEY, MILL, KETTLE))
    await store.keep_passages(STORY, (GUIDE,))
    return store


async def found(query: Query, embedder: Embedder | None = None, head=HEAD) -> list[Passage]:
    store = await archive()
    if embedder is not None and not isinstance(embedder, Broken | Slow):
        await embed_missing(store, embedder, TIMELINE, 99)
        await embed_missing(store, embedder, STORY, 99)
    recalled = await Recalling(store, store, embedder).recall(record(), head, query)
    return [one.passage for one in recalled]


async def test_words_are_found_on_the_line_that_asks():
    assert await found(Query("Where is the brass key?")) == [KEY]
    assert await found(Query("kettle")) == [KETTLE]
    assert await found(Query("kettle"), head=TURNS[0].id) == []


async def test_what_is_around_is_found_beside_what_the_words_say():
    assert await found(Query("brass key", around=("The kitchen of the inn",))) == [KEY, KETTLE]
    assert await found(Query("", around=("storm",))) == [MILL]
    assert await found(Query("")) == []


async def test_whoever_goes_by_another_name_is_found():
    assert await found(Query("And now?", names=(("the innkeeper", "Mara"),))) == [KEY]


async def test_documents_of_the_edition_are_found_where_they_are_known():
    known = frozenset({"guide"})
    assert await found(Query("noon", story=STORY, documents=known)) == [GUIDE]
    assert await found(Query("noon", story=STORY)) == []
    assert await found(Query("noon", documents=known)) == []


async def test_what_stands_beside_the_archive_is_ranked_with_it():
    mara = Passage("person:mara", "dossier", "Mara: keeps the only brass key.")
    assert {*await found(Query("brass key", beside=(mara,)))} == {KEY, mara}


async def test_meaning_finds_what_shares_no_word():
    query = Query("What unlocks it?")
    assert await found(query) == []
    assert await found(query, Meaning(MEANINGS)) == [KEY]


async def test_meaning_that_is_too_far_off_is_none():
    assert await found(Query("fire"), Meaning({**MEANINGS, "fire": (0.2, 0.98, 0.0)})) == []


async def test_each_of_the_last_sentences_is_looked_up_by_itself():
    embedder = Meaning(MEANINGS)
    words = "I sit down. I look up. I wait here. I sigh a little. What unlocks it?"
    assert KEY in await found(Query(words), embedder)
    assert embedder.asked[-1] == ("I wait here.", "I sigh a little.", "What unlocks it?")


async def test_without_words_the_place_is_looked_up():
    embedder = Meaning(MEANINGS)
    assert KEY in await found(Query("", around=("A chest", "unlocks")), embedder)
    assert await found(Query(" "), embedder) == []


async def test_meaning_tells_nobody_what_is_not_for_them():
    store, embedder = await archive(), Meaning(MEANINGS)
    own = Passage("own", "recollection", "key", HEAD, 3, owner=PersonId("mara"))
    await store.keep_passages(TIMELINE, (own,))
    await embed_missing(store, embedder, TIMELINE, 99)
    recalling = Recalling(store, store, embedder)
    for viewer, sees in (("", False), ("mara", True), ("tom", False)):
        query = Query("What unlocks it?", viewer=PersonId(viewer))
        told = await recalling.recall(record(), HEAD, query)
        assert (own in [one.passage for one in told]) is sees


async def test_where_the_model_fails_the_words_are_enough(caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING):
        assert await found(Query("brass key"), Broken()) == [KEY]
    assert "words alone" in caplog.text


def test_a_model_that_does_not_answer_is_waited_for_only_so_long():
    recalled, took_s = timed(found(Query("brass key"), Slow({})))
    assert recalled == [KEY]
    assert took_s == pytest.approx(PATIENCE_S, abs=0.1)
