"""What is found by its words is what holds them, and what was dropped is in no index any more."""

import sqlite3
from collections.abc import Collection, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import ClauseElement, text
from sqlalchemy.dialects import sqlite

from engine.memory.terms import asked_terms, terms
from engine.model.actions import Say
from engine.model.ids import TimelineId, TurnId
from engine.model.memory import Passage
from engine.ports import Index
from engine.store import finding, vectors
from engine.store import index as archive
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


async def given_passages(store: Store, told: Sequence[tuple[str, int]]) -> TimelineId:
    play = TimelineId(f"{next(PLAYS):032}")
    await store.journal.begin(record(play), root(play))
    for turn in TURNS[1:]:
        await store.journal.append(commit(turn, timeline=play))
    passages = [
        Passage(f"{number}", "step", text, TURNS[at].id, at)
        for number, (text, at) in enumerate(told)
    ]
    assert await store.index.keep_passages(play, passages) == len(passages)
    assert await store.index.keep_passages(play, passages) == 0
    return play


def in_memory() -> Store:
    memory = MemoryStore()
    return Store(memory, memory, memory, memory, memory)


@given(TOLD, WORDS, LINE)
async def test_exactly_what_holds_a_term_is_found(
    told: Sequence[tuple[str, int]], words: str, seen: Collection[int]
):
    store, asked = in_memory(), asked_terms(words)
    play = await given_passages(store, told)
    holding = {f"{n}": at for n, (text, at) in enumerate(told) if {*asked} & {*terms(text)}}
    assert {*await _found(store.index, play, asked)} == {*holding}
    line = {TURNS[at].id for at in seen}
    visible = {id for id, at in holding.items() if at in seen}
    assert {*await _found(store.index, play, asked, line)} == visible


async def finds_the_same_as_in_memory(
    store: Store, told: Sequence[tuple[str, int]], words: str, seen: Collection[int]
) -> None:
    memory, asked, line = in_memory(), asked_terms(words), {TURNS[at].id for at in seen}
    play, there = await given_passages(store, told), await given_passages(memory, told)
    for most in (1, 2, 99):
        for turns in (None, line):
            found = await _found(store.index, play, asked, turns, most)
            assert found == await _found(memory.index, there, asked, turns, most)


async def _found(
    index: Index,
    play: TimelineId,
    asked: Sequence[str],
    line: Collection[TurnId] | None = None,
    most: int = 99,
) -> list[str]:
    return [one.id for one in await index.search(play, asked, most, line)]


@in_one_store
@given(TOLD, WORDS, LINE)
async def test_in_sqlite_the_same_is_found_in_the_same_order(
    sqlite_store: Store, told: Sequence[tuple[str, int]], words: str, seen: Collection[int]
):
    await finds_the_same_as_in_memory(sqlite_store, told, words, seen)


@in_one_store
@given(TOLD, WORDS, LINE)
async def test_in_postgres_the_same_is_found_in_the_same_order(
    postgres_store: Store, told: Sequence[tuple[str, int]], words: str, seen: Collection[int]
):
    await finds_the_same_as_in_memory(postgres_store, told, words, seen)


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
    assert _is_in_file(path, "lantern")
    assert not _is_in_file(path, "zyzzogeton")


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
    assert _is_in_file(path, "lantern")
    assert not _is_in_file(path, "zyzzogeton")


def _is_held(path: Path, word: str) -> bool:
    """Tell whether a word, in small letters, stands in any table of the file."""
    with closing(sqlite3.connect(path)) as bare:
        names = bare.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        rows = [bare.execute(f"SELECT * FROM {name}").fetchall() for (name,) in names]  # noqa: S608 - ours
        return word in str(rows).lower()


def _is_in_file(path: Path, word: str) -> bool:
    """Tell whether a word stands anywhere in the file, in what nobody uses any more too."""
    return word.encode() in path.read_bytes().lower()


TERMS_ONE_BY_ONE = "SCAN passage_terms VIRTUAL TABLE INDEX 0:M"


@pytest.mark.parametrize(
    ("statement", "way"),
    [
        (finding.SQLITE.counting, TERMS_ONE_BY_ONE),
        (finding.SQLITE.searching, TERMS_ONE_BY_ONE),
        (finding.SQLITE.searching, "SEARCH passage USING INTEGER PRIMARY KEY"),
        (finding.SQLITE.counting, "COVERING INDEX ix_passage_collection_turn (collection=?)"),
        (
            archive._TURNS,
            "COVERING INDEX ix_passage_collection_turn (collection=? AND turn=?)",
        ),
        (vectors._NEWER, "ix_passage_vector_collection_model_seq (collection=? AND model=? AND se"),
        (vectors._WITHOUT, "sqlite_autoindex_passage_vector_1 (passage=?)"),
    ],
    ids=["counts", "by words", "the words' passages", "all", "turns", "new vectors", "no vectors"],
)
async def test_nobody_looks_through_all_passages(
    database: SqliteDatabase, statement: ClauseElement, way: str
):
    compiled = statement.compile(dialect=sqlite.dialect(paramstyle="named"))
    asked_for = str(compiled).replace("__[POSTCOMPILE_some]", ":some")
    given = dict.fromkeys(compiled.params, "[]") | {"most": 9, "ahead": 9}
    asked = {name: given[name] for name in compiled.params}
    rows = await database.rows(text(f"EXPLAIN QUERY PLAN {asked_for}"), asked)
    plan = "\n".join(row.detail for row in rows)
    assert way in plan
    assert "SCAN passage\n" not in f"{plan}\n"
