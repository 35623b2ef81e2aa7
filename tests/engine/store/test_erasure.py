"""Words that were erased are gone, and nothing that was kept beside them brings them back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.model.actions import Merge
from engine.model.events import Merged, Narrated
from engine.model.ids import MAIN, MessageId
from engine.model.state import Line, State
from engine.model.turn import Turn
from engine.model.words import Words
from engine.ports import Journal, Mailbox
from engine.store.journal import DatabaseJournal
from engine.store.mailbox import DatabaseMailbox
from engine.store.memory import MemoryStore
from engine.store.sqlite import SqliteDatabase
from engine.store.store import Store
from tests.support.turns import (
    ANN,
    AT,
    OTHER,
    ROOT,
    SALT,
    SIDE,
    TIMELINE,
    begun,
    branch_at,
    commit,
    played,
    said,
)

SECRET = "my name is Ann"
OURS = said(ROOT, "I go left.")
THEIRS = said(ROOT, SECRET, "Noted: Ann.")
LOG = tuple(Line("person", "Ann", words) for words in THEIRS.words())
MERGE = Turn.after(
    (OURS.id, THEIRS.id),
    Merge(ANN, "side", THEIRS.id, ()),
    (Merged("side", THEIRS.id, log=LOG), Narrated(Words("You meet."), "model")),
    salt=SALT,
    kind="merge",
)
"""A merge that was worked out while the words were still there."""


async def parted(journal: Journal) -> None:
    """Play two lines; on one of them a secret is said."""
    await begun(journal)
    await journal.fork(branch_at(ROOT), AT)
    await played(journal, OURS)
    await played(journal, THEIRS, branch=SIDE)


async def erase(journal: Journal) -> None:
    await journal.erase_words(TIMELINE, [words.id for words in THEIRS.words()])


class ErasureContract:
    @pytest.fixture
    def journal(self, store: Store) -> Journal:
        return store.journal

    @pytest.fixture
    def mailbox(self, store: Store) -> Mailbox:
        return store.mailbox

    async def test_a_merge_written_later_does_not_bring_them_back(self, journal: Journal):
        await parted(journal)
        await erase(journal)
        await played(journal, MERGE)
        for turn, texts in ((MERGE, ["…", "…", "You meet."]), (THEIRS, ["…", "…"])):
            found = await journal.turn(TIMELINE, turn.id)
            assert [str(words) for words in found.words()] == texts

    async def test_a_merge_written_before_does_not_keep_them(self, journal: Journal):
        await parted(journal)
        await played(journal, MERGE)
        await erase(journal)
        [*_, merge] = await journal.line(TIMELINE, MERGE.id)
        [merged, _] = merge.events
        assert isinstance(merged, Merged)
        assert merged.log is not None
        assert [line.words.text for line in merged.log] == [None, None]

    async def test_a_merge_carries_words_that_are_there(self, journal: Journal):
        await parted(journal)
        await played(journal, MERGE)
        assert await journal.turn(TIMELINE, MERGE.id) == MERGE

    async def test_a_state_that_is_kept_later_does_not_bring_them_back(self, journal: Journal):
        await parted(journal)
        await erase(journal)
        await journal.keep_snapshot(TIMELINE, THEIRS.id, State(log=LOG))
        found = await journal.nearest_snapshot(TIMELINE, THEIRS.id)
        assert found is not None
        assert [line.words.text for line in found[1].log] == [None, None]
        assert [words.text for words in (await journal.turn(TIMELINE, THEIRS.id)).words()] == [
            None,
            None,
        ]

    async def test_answers_that_may_quote_them_are_not_kept(self, journal: Journal):
        await parted(journal)
        await begun(journal, OTHER)
        for timeline in (TIMELINE, OTHER):
            await journal.keep_answer(timeline, f"{MAIN}/{ROOT.id}/1", "Ann, you said?")
        await journal.erase_words(TIMELINE, [])
        assert await journal.kept_answer(TIMELINE, f"{MAIN}/{ROOT.id}/1") is not None
        await erase(journal)
        assert await journal.kept_answer(TIMELINE, f"{MAIN}/{ROOT.id}/1") is None
        assert await journal.kept_answer(OTHER, f"{MAIN}/{ROOT.id}/1") is not None

    async def test_prompts_that_may_quote_them_are_not_kept(self, journal: Journal):
        await parted(journal)
        await journal.keep_prompt(TIMELINE, SIDE, SECRET, AT)
        await erase(journal)
        assert await journal.kept_prompt(TIMELINE, SIDE) is None

    async def test_they_are_not_sent_any_more(self, journal: Journal, mailbox: Mailbox):
        await parted(journal)
        more = said(THEIRS, "And you?", "Noted: Ann.")
        plain = said(OURS, "Who is it?")
        await journal.append(commit(more, SIDE, claim="1", out="Noted: Ann."))
        await journal.append(commit(plain, claim="2", out="Nobody."))
        await erase(journal)
        assert [one.claim for one in await mailbox.undelivered()] == [MessageId("2")]

    async def test_a_branch_begun_later_does_not_bring_them_back(self, journal: Journal):
        await parted(journal)
        await erase(journal)
        await journal.fork(branch_at(THEIRS, "third"), AT)
        [*_, turn] = await journal.line(TIMELINE, THEIRS.id)
        assert [words.text for words in turn.words()] == [None, None]


class TestMemoryErasure(ErasureContract):
    @pytest.fixture
    def store(self) -> Store:
        memory = MemoryStore()
        return Store(memory, memory, memory, memory, memory)


class TestSqliteErasure(ErasureContract):
    @pytest.fixture
    def store(self, sqlite_store: Store) -> Store:
        return sqlite_store


class TestPostgresErasure(ErasureContract):
    @pytest.fixture
    def store(self, postgres_store: Store) -> Store:
        return postgres_store


async def test_no_table_holds_them_any_more(database: SqliteDatabase, path: Path):
    journal, mailbox = DatabaseJournal(database), DatabaseMailbox(database)
    await parted(journal)
    more = said(THEIRS, SECRET, SECRET)
    await journal.append(commit(more, SIDE, claim="1", out=SECRET))
    await journal.keep_snapshot(TIMELINE, more.id, State(log=LOG))
    await journal.keep_answer(TIMELINE, "side/x/1", SECRET)
    await journal.keep_prompt(TIMELINE, SIDE, SECRET, AT)
    assert len(await mailbox.undelivered()) == 1
    assert _holding(path)
    await erase(journal)
    await played(journal, MERGE)
    assert _holding(path) == []


def _holding(path: Path) -> list[str]:
    """Return the tables in which the secret stands."""
    with closing(sqlite3.connect(path)) as bare:
        names = bare.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return [
            name
            for (name,) in names
            if SECRET in str(bare.execute(f"SELECT * FROM {name}").fetchall())  # noqa: S608 - ours
        ]
