"""What is found by its words is what holds them, and what was dropped is in no index any more."""

import sqlite3
from collections.abc import Collection, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Select, text
from sqlalchemy.dialects import sqlite

from engine.memory.terms import asked_terms, terms
from engine.model.actions import Say
from engine.model.ids import TimelineId, TurnId
from engine.model.memory import Passage
from engine.ports import Index
from engine.store import index as archive
from engine.store import vectors
from engine.store.finding import searching
from engine.store.memory import MemoryStore
from engine.store.sqlite import SqliteDatabase
from engine.store.store import Store, open_store
from tests.support.turns import (
    AT,
    ROOT,
    SIDE,
    TIMELINE,
    begun,
    branch_at,
    commit,
    later,
    line_of,
    played,
    record,
    root,
    said,
)

TURNS = (ROOT, *line_of(2))
PLAYS = count()

SOME = st.one_of(
    st.sampled_from(
        ["key", "the", "café", "CAFE", "书斋", "钥匙", "匙", "열쇠를", "열쇠", "人々", "42"]
    ),
    st.text(max_size=4),
)
WORDS = st.lists(SOME, max_size=5).map(" ".join)
TOLD = st.lists(st.tuples(WORDS, st.integers(0, len(TURNS) - 1)), max_size=6)
LINE = st.sets(st.integers(0, len(TURNS) - 1))

# Every example is a play of its own in one database.
in_one_store = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


async def finds_what_holds_a_term(
    store: Store, told: Sequence[tuple[str, int]], words: str, seen: Collection[int]
) -> None:
    play = TimelineId(f"{next(PLAYS):032}")
    await store.journal.begin(record(play), root(play))
    for turn in TURNS[1:]:
        await store.journal.append(commit(turn, timeline=play))
    passages = [
        Passage(f"{number}", "step", text, TURNS[at].id, number)
        for number, (text, at) in enumerate(told)
    ]
    assert await store.index.keep_passages(play, passages) == len(passages)
    assert await store.index.keep_passages(play, passages) == 0
    asked, line = asked_terms(words), {TURNS[at].id for at in seen}
    holding = [one for one in passages if set(asked) & set(terms(one.text))]
    assert await _found(store.index, play, asked) == [one.id for one in holding]
    visible = [one.id for one in holding if one.turn in line]
    assert await _found(store.index, play, asked, line) == visible
    best = await store.index.search(play, asked, 99, line)
    assert [*await store.index.search(play, asked, 2, line)] == [*best][:2]


async def _found(
    index: Index, play: TimelineId, asked: Sequence[str], line: Collection[TurnId] | None = None
) -> list[str]:
    return sorted((one.id for one in await index.search(play, asked, 99, line)), key=int)


@given(TOLD, WORDS, LINE)
async def test_in_memory_exactly_what_holds_a_term_is_found(
    told: Sequence[tuple[str, int]], words: str, seen: Collection[int]
):
    memory = MemoryStore()
    store = Store(memory, memory, memory, memory, memory)
    await finds_what_holds_a_term(store, told, words, seen)


@in_one_store
@given(TOLD, WORDS, LINE)
async def test_in_sqlite_exactly_what_holds_a_term_is_found(
    sqlite_store: Store, told: Sequence[tuple[str, int]], words: str, seen: Collection[int]
):
    await finds_what_holds_a_term(sqlite_store, told, words, seen)


@in_one_store
@given(TOLD, WORDS, LINE)
async def test_in_postgres_exactly_what_holds_a_term_is_found(
    postgres_store: Store, told: Sequence[tuple[str, int]], words: str, seen: Collection[int]
):
    await finds_what_holds_a_term(postgres_store, told, words, seen)


async def test_no_index_holds_a_word_that_was_erased(tmp_path: Path):
    path, [one, two] = tmp_path / "moirai.db", line_of(2)
    async with open_store(path) as store:
        await begun(store.journal)
        await played(store.journal, one, two)
        stays = [Passage(f"s{n}", "step", f"A lantern {n}.", ROOT.id, 0) for n in range(50)]
        secret = Passage("secret", "step", "Zyzzogeton hid it.", one.id, 1, turns=(one.id,))
        await store.index.keep_passages(TIMELINE, [*stays, secret])
        assert _is_held(path, "zyzzogeton")
        action = one.action
        assert isinstance(action, Say)
        assert action.words.id is not None
        await store.journal.erase_words(TIMELINE, [action.words.id])
        assert _is_held(path, "lantern")
        assert not _is_held(path, "zyzzogeton")


async def test_no_index_holds_a_word_of_a_purged_turn(tmp_path: Path):
    path, aside = tmp_path / "moirai.db", said(ROOT, "I go aside.", "A copper kettle.")
    async with open_store(path) as store:
        await begun(store.journal)
        await store.journal.fork(branch_at(ROOT), AT)
        await played(store.journal, aside, branch=SIDE)
        stays = [Passage(f"s{n}", "step", f"A lantern {n}.", ROOT.id, 0) for n in range(50)]
        gone = Passage("gone", "step", "A zyzzogeton.", aside.id, 1)
        await store.index.keep_passages(TIMELINE, [*stays, gone])
        await store.journal.set_status(TIMELINE, SIDE, "deleted", AT)
        await store.journal.purge(later(1))
        assert _is_held(path, "lantern")
        assert not _is_held(path, "zyzzogeton")


def _is_held(path: Path, word: str) -> bool:
    """Tell whether a word, in small letters, stands in any table of the file."""
    with closing(sqlite3.connect(path)) as bare:
        names = bare.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        rows = [bare.execute(f"SELECT * FROM {name}").fetchall() for (name,) in names]  # noqa: S608 - ours
        return word in str(rows).lower()


ASKED = searching("sqlite", TIMELINE, ("key", "lamp"), {TURNS[1].id}).limit(9)


@pytest.mark.parametrize(
    ("statement", "way"),
    [
        (ASKED, "SCAN passage_terms VIRTUAL TABLE INDEX"),
        (ASKED, "SEARCH passage USING INTEGER PRIMARY KEY"),
        (archive._TURNS, "COVERING INDEX ix_passage_collection_turn (collection=?)"),
        (vectors._NEWER, "ix_passage_vector_collection_model_seq (collection=? AND model=? AND se"),
        (vectors._WITHOUT, "sqlite_autoindex_passage_vector_1 (passage=?)"),
    ],
    ids=["by words", "the words' passages", "turns", "new vectors", "no vectors"],
)
async def test_nobody_looks_through_all_passages(
    database: SqliteDatabase, statement: Select[*tuple[Any, ...]], way: str
):
    compiled = statement.compile(dialect=sqlite.dialect(paramstyle="named"))
    asked = {name: "x" if one is None else one for name, one in compiled.params.items()}
    given = asked | {"most": 9} if "most" in asked else asked
    rows = await database.rows(text(f"EXPLAIN QUERY PLAN {compiled}"), given)
    plan = "\n".join(row.detail for row in rows)
    assert way in plan
    assert "SCAN passage\n" not in f"{plan}\n"
