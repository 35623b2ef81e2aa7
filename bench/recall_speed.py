"""What looking takes among 10,000 passages, beside the bare search of the same rows."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing, contextmanager
from importlib import import_module
from math import nan
from pathlib import Path
from random import Random
from typing import Any

from bench.measure import shown, times
from bench.row import Row
from engine.llm.local_embedder import is_installed
from engine.memory.ranking import ranked
from engine.memory.terms import asked_terms
from engine.model.ids import TimelineId
from engine.model.memory import Found, Passage, Query
from engine.narration.tokens import token_count
from engine.store.store import Store, open_store

MANY, TOLD, WORDED, SIZE, MODEL, AT_ONCE = 10_000, 8, 64, 512, "bench/512", 500
ASKED = Query("Where did the miller hide the 钥匙 of the tower?", tokens=100_000)
PLAY = TimelineId("bench")

_WORDS = "stone rain lamp horse bread miller tower river bell salt rope glass hide wind".split()  # noqa: SIM905 - words are read better so
_PAIRS = ("钥匙", "书斋", "磨坊", "灯塔", "渡口", "铁匠", "琥珀", "城门")
_BARE = "SELECT rowid FROM passage_terms WHERE passage_terms MATCH ? ORDER BY rank LIMIT ?"


def rows() -> Iterator[Row]:
    """Yield the search by words, and where numpy is there the search by meaning."""
    with asyncio.Runner() as runner, _store(runner) as (database, store):
        runner.run(_filled(store))
        yield _by_words(database, store, runner)
        name = f"recall by meaning, top {TOLD} of {MANY:,}: numpy"
        if is_installed():
            yield _by_meaning(name, store, runner)
        else:
            yield Row(name, nan, 4, "<=", "numpy is not installed")


def _by_words(database: Path, store: Store, runner: asyncio.Runner) -> Row:
    terms = asked_terms(ASKED.words)
    match = " OR ".join(f'"{term}"' for term in terms)

    async def found() -> Sequence[Found]:
        passages = await store.index.search(PLAY, terms, WORDED)
        return ranked(ASKED, passages, token_count, among=MANY)

    with closing(sqlite3.connect(database)) as raw:

        def bare() -> object:
            return raw.execute(_BARE, (match, WORDED)).fetchall()

        assert len(runner.run(found())) == TOLD
        own, theirs = times(lambda: runner.run(found()), bare, rounds=31)
    name = f"recall by words, top {TOLD} of {MANY:,}: bare FTS5"
    return Row(name, own / theirs, 4, "<=", f"{shown(own)}, bare {shown(theirs)}")


def _by_meaning(name: str, store: Store, runner: asyncio.Runner) -> Row:
    np: Any = import_module("numpy")
    matrix = np.random.default_rng(1).standard_normal((MANY, SIZE), dtype=np.float32)
    matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
    for start in range(0, MANY, AT_ONCE):
        some = {_id(at): matrix[at : at + 1].tolist() for at in range(start, start + AT_ONCE)}
        runner.run(store.index.keep_vectors(PLAY, MODEL, some))
    asked = matrix[17]

    def ours() -> list[str]:
        near = runner.run(store.index.near(PLAY, MODEL, asked.tolist(), TOLD))
        return [one.passage.id for one in near]

    def bare() -> list[str]:
        alike = matrix @ asked
        best = np.argpartition(-alike, TOLD)[:TOLD]
        return [_id(int(at)) for at in best[np.argsort(-alike[best])]]

    assert ours()[0] == bare()[0] == _id(17)
    own, theirs = times(ours, bare, rounds=31)
    return Row(name, own / theirs, 4, "<=", f"{shown(own)}, bare {shown(theirs)}")


@contextmanager
def _store(runner: asyncio.Runner) -> Iterator[tuple[Path, Store]]:
    stack = AsyncExitStack()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        try:
            yield database, runner.run(stack.enter_async_context(open_store(database)))
        finally:
            runner.run(stack.aclose())


async def _filled(store: Store) -> None:
    chance = Random("bench")
    for start in range(0, MANY, AT_ONCE):
        passages = [
            Passage(_id(number), "step", _text(chance), number=number)
            for number in range(start, start + AT_ONCE)
        ]
        await store.index.keep_passages(PLAY, passages)


def _text(chance: Random) -> str:
    return f"{' '.join(chance.choices(_WORDS, k=40))} {''.join(chance.choices(_PAIRS, k=20))}。"


def _id(number: int) -> str:
    return f"{number:05}"
