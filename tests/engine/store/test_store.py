from pathlib import Path

import pytest

from engine.errors import StoreError
from engine.store.memory import MemoryStore
from engine.store.postgres import PostgresDatabase
from engine.store.sqlite import SqliteDatabase
from engine.store.store import open_database, open_store
from tests.support.turns import begun


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}", "sqlite+aiosqlite:///{}"])
async def test_a_file_can_be_named_by_path_or_url(tmp_path: Path, form: str):
    path = tmp_path / "深 渊.db"
    async with open_database(form.format(path)) as database:
        assert isinstance(database, SqliteDatabase)
    assert path.exists()


async def test_a_server_is_named_by_url(postgres_url: str):
    assert postgres_url.startswith("postgresql:")
    for url in (postgres_url, postgres_url.replace("postgresql:", "postgres:", 1)):
        async with open_database(url) as database:
            assert isinstance(database, PostgresDatabase)


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:secret@host/moirai",
        "sqlite://",
        "sqlite:///:memory:",
        "nonsense://secret@:::/",
        "://",
    ],
)
async def test_what_is_no_database_is_refused_without_telling_secrets(url: str):
    with pytest.raises(StoreError) as caught:
        async with open_store(url):
            pass
    assert "postgresql://user:password@host/name" in caught.value.told("en")
    assert "或一个文件路径" in caught.value.told("zh")
    assert "secret" not in caught.value.told("en") + caught.value.told("zh")


async def test_a_store_in_memory_serves_as_all_three_ports():
    store = MemoryStore()
    await begun(store.journal)
    assert store.journal is store.mailbox is store.shelf
