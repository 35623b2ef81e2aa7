import pytest

from engine.store.memory import MemoryStore
from engine.store.store import Store
from tests.engine.store.index_contract import IndexContract
from tests.engine.store.journal_contract import JournalContract
from tests.engine.store.lease_contract import LeaseContract
from tests.engine.store.mailbox_contract import MailboxContract
from tests.engine.store.shelf_contract import ShelfContract
from tests.engine.store.vector_contract import VectorContract


class _OnMemory:
    @pytest.fixture
    def store(self) -> Store:
        memory = MemoryStore()
        return Store(memory.journal, memory.mailbox, memory.shelf, memory.leases, memory.index)


class TestMemoryJournal(_OnMemory, JournalContract):
    pass


class TestMemoryMailbox(_OnMemory, MailboxContract):
    pass


class TestMemoryShelf(_OnMemory, ShelfContract):
    pass


class TestMemoryLeases(_OnMemory, LeaseContract):
    pass


class TestMemoryIndex(_OnMemory, IndexContract):
    pass


class TestMemoryVectors(_OnMemory, VectorContract):
    pass
