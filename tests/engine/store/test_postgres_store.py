import pytest

from engine.store.store import Store
from tests.engine.store.index_contract import IndexContract
from tests.engine.store.journal_contract import JournalContract
from tests.engine.store.lease_contract import LeaseContract
from tests.engine.store.mailbox_contract import MailboxContract
from tests.engine.store.shelf_contract import ShelfContract
from tests.engine.store.vector_contract import VectorContract


class _OnPostgres:
    @pytest.fixture
    def store(self, postgres_store: Store) -> Store:
        return postgres_store


class TestPostgresJournal(_OnPostgres, JournalContract):
    pass


class TestPostgresMailbox(_OnPostgres, MailboxContract):
    pass


class TestPostgresShelf(_OnPostgres, ShelfContract):
    pass


class TestPostgresLeases(_OnPostgres, LeaseContract):
    pass


class TestPostgresIndex(_OnPostgres, IndexContract):
    pass


class TestPostgresVectors(_OnPostgres, VectorContract):
    pass
