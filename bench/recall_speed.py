"""What looking takes among 100,000 passages, beside the bare search of the same ones.

CPU time counts: whoever else works on the machine changes little of that.
"""

import asyncio
import mmap
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AsyncExitStack, closing, contextmanager
from dataclasses import dataclass
from importlib import import_module
from math import nan
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

from bench.long_play import LongPlay, adopted, filled, name_of
from bench.measure import shown, times
from bench.row import Row
from engine.llm.local_embedder import is_installed
from engine.memory.terms import asked_terms
from engine.model.ids import TimelineId, TurnId
from engine.model.memory import Query
from engine.recalling import CANDIDATES, Recalling
from engine.store.store import Store, open_store

MANY, SIZE, MODEL, AT_ONCE = 100_000, 512, "bench/512", 2_000
QUESTIONS, ROUNDS = 60, 3
BY_MEANING = f"recall by meaning, {MANY:,} passages: numpy"
FOUND = Query("").limit * CANDIDATES

_BARE = "SELECT rowid FROM plain WHERE plain MATCH ? ORDER BY rank LIMIT ?"


@dataclass(frozen=True, slots=True)
class Archive:
    """A play with a large archive, in a store in a file."""

    path: Path
    store: Store
    play: LongPlay
    runner: asyncio.Runner


def rows() -> Iterator[Row]:
    """Yield recall by words, and where numpy is there by meaning and what that keeps in memory."""
    with asyncio.Runner() as runner, _archive(runner) as archive:
        yield _by_words(archive)
        if not is_installed():
            yield Row(BY_MEANING, nan, 1.5, "<=", "numpy is not installed")
            return
        _keep_vectors(archive)
        asked = archive.path, archive.play.record.id, {turn.id for turn in archive.play.turns}
        with get_context("spawn").Pool(1, _use_one_thread) as process:
            yield from process.apply(_meaning_rows, asked)


def _by_words(archive: Archive) -> Row:
    play, run = archive.play, archive.runner.run
    recalling = Recalling(archive.store.journal, archive.store.index)
    head, asked = play.turns[-1].id, [play.asked(number) for number in range(QUESTIONS)]
    with closing(_plain(archive.path)) as bare:

        def theirs(query: Query) -> object:
            words = asked_terms("\n".join((query.words, *query.around)))
            either = " OR ".join(f'"{word}"' for word in words)
            return bare.execute(_BARE, (either, FOUND)).fetchall()

        def ours(query: Query) -> object:
            return run(recalling.recall(play.record, head, query))

        assert all(ours(query) and theirs(query) for query in asked[:4])
        pairs = [(_slow(ours, asked), _slow(theirs, asked)) for _ in range(ROUNDS)]
    own, their = (median(pair[side] for pair in pairs) for side in (0, 1))
    ratio = median(own / their for own, their in pairs)
    note = f"p95 {shown(own)}, bare {shown(their)} (CPU)"
    return Row(f"recall by words, {MANY:,} passages: bare FTS5", ratio, 1.5, "<=", note)


def _slow(ask: Callable[[Query], object], queries: Sequence[Query]) -> float:
    """Return what a question takes that only one of twenty is slower than."""
    found = []
    for query in queries:
        start = time.process_time()
        ask(query)
        found.append(time.process_time() - start)
    return sorted(found)[len(found) * 95 // 100]


def _plain(path: Path) -> sqlite3.Connection:
    """Return the same terms in a plain table of FTS5, which has all that its order needs."""
    bare = sqlite3.connect(path.with_suffix(".bare"))
    bare.execute("CREATE VIRTUAL TABLE plain USING fts5(terms, tokenize = 'ascii')")
    with closing(sqlite3.connect(path)) as theirs:
        terms = theirs.execute("SELECT rowid, terms FROM passage_terms")
        bare.executemany("INSERT INTO plain (rowid, terms) VALUES (?, ?)", terms)
    bare.commit()
    return bare


def _keep_vectors(archive: Archive) -> None:
    matrix, index = _matrix(), archive.store.index
    for start in range(0, MANY, AT_ONCE):
        some = {name_of(at): matrix[at : at + 1].tolist() for at in range(start, start + AT_ONCE)}
        archive.runner.run(index.keep_vectors(archive.play.record.id, MODEL, some))


def _matrix() -> Any:  # noqa: ANN401 - numpy is an extra
    np = import_module("numpy")
    matrix = np.random.default_rng(1).standard_normal((MANY, SIZE), dtype=np.float32)
    matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
    return matrix


def _use_one_thread() -> None:
    """Let numpy's threads not wait for work beside ours: that would count as time of ours."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"


def _meaning_rows(path: Path, play: TimelineId, line: Collection[TurnId]) -> Sequence[Row]:
    """Return the rows of recall by meaning, in a process in which nothing else was done."""
    np: Any = import_module("numpy")
    with asyncio.Runner() as runner, _opened(runner, path) as store:

        def ours(asked: Sequence[float], model: str = MODEL) -> list[str]:
            near = runner.run(store.index.near(play, model, asked, FOUND, line))
            return [one.passage.id for one in near]

        ours([0.0] * SIZE, "another")
        sizes = [_resident()]
        ours([1.0] * SIZE)
        sizes.append(_resident())
        matrix = _matrix()
        sizes.append(_resident())
        asked = matrix[17].copy()
        given = asked.tolist()

        def bare() -> list[str]:
            alike = matrix @ asked
            best = np.argpartition(-alike, FOUND)[:FOUND]
            return [name_of(int(at)) for at in best[np.argsort(-alike[best])]]

        assert ours(given)[0] == bare()[0] == name_of(17)
        own, theirs = times(lambda: ours(given), bare, rounds=31, timer=time.process_time)
    note = f"{shown(own)}, bare {shown(theirs)} (CPU)"
    return Row(BY_MEANING, own / theirs, 1.5, "<=", note), _in_memory(*sizes)


def _in_memory(before: int, looked: int, bare: int) -> Row:
    """Return how much a process grew that looked, beside the bare matrix."""
    name = f"memory for {MANY:,} vectors: the matrix"
    if not bare:
        return Row(name, nan, 1.5, "<=", "nothing here tells how large a process is")
    own, theirs = looked - before, bare - looked
    return Row(name, own / theirs, 1.5, "<=", f"{own / 1e6:.0f} MB, bare {theirs / 1e6:.0f} MB")


def _resident() -> int:
    """Return how many bytes this process has in memory, 0 where that is not known."""
    told = Path("/proc/self/statm")
    if not told.exists():
        return 0
    return int(told.read_text(encoding="ascii").split()[1]) * mmap.PAGESIZE


@contextmanager
def _archive(runner: asyncio.Runner) -> Iterator[Archive]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        with _opened(runner, path) as store:
            play = runner.run(adopted(store))
            runner.run(filled(store, play, MANY))
            yield Archive(path, store, play, runner)


@contextmanager
def _opened(runner: asyncio.Runner, path: Path) -> Iterator[Store]:
    stack = AsyncExitStack()
    try:
        yield runner.run(stack.enter_async_context(open_store(path)))
    finally:
        runner.run(stack.aclose())
