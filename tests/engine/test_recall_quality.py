"""Facts of a long play are found again, by whoever names them, and by whoever only means them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bench.facts import CHINESE, ENGLISH, FACTS, TURNS, Fact, place_of, play
from engine.embedding import embed_missing
from engine.llm.local_embedder import LocalEmbedder, is_installed
from engine.model.memory import Query
from engine.recalling import Recalling
from engine.store.store import Store, open_store
from tests.support.turns import TIMELINE, begun, line_of, played, record

LINE = line_of(TURNS)
FIRST = 5
"""Among how many a fact must be."""


@pytest.fixture
async def archive(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(tmp_path / "moirai.db") as store:
        await begun(store.journal)
        await played(store.journal, *LINE)
        await store.index.keep_passages(TIMELINE, [*play([turn.id for turn in LINE])])
        yield store


async def share(recalling: Recalling, asked: dict[Fact, str]) -> float:
    """Return the share of the facts that are among the first ones found for what is *asked*."""
    count = 0
    for fact, words in asked.items():
        found = await recalling.recall(record(), LINE[-1].id, Query(words, number=TURNS))
        count += 1 <= place_of(fact, [one.passage for one in found]) <= FIRST
    return count / len(asked)


def test_there_are_as_many_facts_in_each_language_and_no_two_are_alike():
    assert len(ENGLISH) == len(CHINESE) == 20
    assert len({text for fact in FACTS for text in (fact.told, fact.asked, fact.meant)}) == 120


@pytest.mark.parametrize("facts", [ENGLISH, CHINESE], ids=["en", "zh"])
async def test_by_words_every_fact_that_is_named_is_found(archive: Store, facts):
    recalling = Recalling(archive.journal, archive.index)
    assert await share(recalling, {fact: fact.asked for fact in facts}) == 1


@pytest.mark.skipif(not is_installed(), reason="the extra `semantic` is missing")
async def test_by_meaning_most_facts_are_found_that_are_only_meant(archive: Store):
    embedder = LocalEmbedder()
    await embed_missing(archive.index, embedder, TIMELINE, TURNS)
    words = Recalling(archive.journal, archive.index)
    both = Recalling(archive.journal, archive.index, embedder)
    for facts in (ENGLISH, CHINESE):
        meant = {fact: fact.meant for fact in facts}
        assert await share(words, meant) <= 0.3
        assert await share(both, meant) >= 0.65
        assert await share(both, {fact: fact.asked for fact in facts}) == 1
    await embedder.aclose()
