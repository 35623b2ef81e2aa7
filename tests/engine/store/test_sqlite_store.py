import pytest

from engine.store.store import Store
from tests.engine.store.index_contract import IndexContract
from tests.engine.store.journal_contract import JournalContract
from tests.engine.store.lease_contract import LeaseContract
from tests.engine.store.mailbox_contract import MailboxContract
from tests.engine.store.shelf_contract import ShelfContract
from tests.engine.store.vector_contract import VectorContract


class _OnSqlite:
    @pytest.fixture
    def store(self, sqlite_store: Store) -> Store:
        return sqlite_store


class TestSqliteJournal(_OnSqlite, JournalContract):
    pass


class TestSqliteMailbox(_OnSqlite, MailboxContract):
    pass


class TestSqliteShelf(_OnSqlite, ShelfContract):
    pass


class TestSqliteLeases(_OnSqlite, LeaseContract):
    pass


class TestSqliteIndex(_OnSqlite, IndexContract):
    pass


class TestSqliteVectors(_OnSqlite, VectorContract):
    pass
