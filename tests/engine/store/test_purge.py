"""What was deleted long ago goes for good, in every store."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.store.journal import DatabaseJournal
from engine.store.memory import MemoryStore
from engine.store.store import Store
from tests.engine.store.purge_contract import THEIRS, PurgeContract, deleted, forked
from tests.support.turns import SIDE, begun, commit, later


class TestMemoryPurge(PurgeContract):
    @pytest.fixture
    def store(self) -> Store:
        memory = MemoryStore()
        return Store(memory, memory, memory, memory, memory)


class TestSqlitePurge(PurgeContract):
    @pytest.fixture
    def store(self, sqlite_store: Store) -> Store:
        return sqlite_store


class TestPostgresPurge(PurgeContract):
    @pytest.fixture
    def store(self, postgres_store: Store) -> Store:
        return postgres_store


async def test_no_table_holds_anything_of_a_purged_branch(journal: DatabaseJournal, path: Path):
    await begun(journal)
    before = _counts(path)
    await forked(journal, THEIRS[0])
    await journal.append(commit(THEIRS[1], SIDE, claim="1", out="a secret"))
    await deleted(journal)
    await journal.purge(later(1))
    assert _counts(path) == {**before, "message": 1}


def _counts(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as bare:
        names = bare.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        tables = [name for (name,) in names if not name.startswith("sqlite_")]
        return {
            table: bare.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - ours
            for table in tables
        }
