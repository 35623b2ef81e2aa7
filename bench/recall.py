"""Recall: planted facts that are found again, of a long play."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from math import nan
from pathlib import Path

from bench.facts import FACTS, TURNS, Fact, place_of, play
from bench.row import Row
from bench.table import ANN, STORY, channel, message, open_table, saying
from engine.embedding import embed_missing
from engine.llm.local_embedder import LocalEmbedder, is_installed
from engine.model.ids import TurnId
from engine.model.memory import Query
from engine.ports import TimelineRecord
from engine.recalling import Recalling
from engine.store.store import Store, open_store

FIRST = 5
"""Among how many a fact counts as found."""

Asked = Callable[[Fact], str]


def rows() -> Iterator[Row]:
    """Yield how many facts are found among the first five, in Chinese and English."""
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_found(Path(folder) / "bench.db"))


async def _found(database: Path) -> list[Row]:
    async with _archive(database) as (store, record, line):
        await store.index.keep_passages(record.id, [*play(line)])
        score = partial(_score, record, line[-1])
        words = Recalling(store.journal, store.index)
        (named, mrr), (unnamed, _) = await score(words, _named), await score(words, _meant)
        note = f"of {len(FACTS)} in {TURNS} turns; MRR {mrr:.2f}"
        found = [Row("facts asked for by name, by words: found", named, 0.95, ">=", note)]
        if not is_installed():
            missing = "the extra `semantic` is not installed"
            return [*found, Row("facts only meant, by meaning: found", nan, 0.6, ">=", missing)]
        embedder = LocalEmbedder()
        await embed_missing(store.index, embedder, record.id, 10 * TURNS)
        meant, mrr = await score(Recalling(store.journal, store.index, embedder), _meant)
        await embedder.aclose()
        note = f"of the same; MRR {mrr:.2f}; by words alone {unnamed:.3f}"
        return [*found, Row("facts only meant, by meaning: found", meant, 0.6, ">=", note)]


def _named(fact: Fact) -> str:
    return fact.asked


def _meant(fact: Fact) -> str:
    return fact.meant


@asynccontextmanager
async def _archive(database: Path) -> AsyncIterator[tuple[Store, TimelineRecord, list[TurnId]]]:
    """Give a play of as many turns as the facts need, and the ids of these turns."""
    async with open_table(database) as timelines:
        frame = await timelines.start(STORY, ANN, channel(1), seed="bench")
        for number in range(TURNS):
            await timelines.play(channel(1), message(), saying(f"{number}"))
    async with open_store(database) as store:
        record = await store.journal.timeline(frame.timeline)
        [branch] = await store.journal.branches(record.id)
        line = await store.journal.line(record.id, branch.head)
        yield store, record, [turn.id for turn in line][-TURNS:]


async def _score(
    record: TimelineRecord, head: TurnId, recalling: Recalling, asked: Asked
) -> tuple[float, float]:
    """Return the share of the facts that are among the first ones found, and their MRR."""
    places = []
    for fact in FACTS:
        found = await recalling.recall(record, head, Query(asked(fact), number=TURNS))
        places.append(place_of(fact, [one.passage for one in found]))
    share = sum(1 <= place <= FIRST for place in places) / len(places)
    return share, sum(1 / place for place in places if place) / len(places)
