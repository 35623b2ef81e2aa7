"""Open a store: what `bot` picks by the database URL of its settings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from engine.errors import StoreError
from engine.model.language import Both
from engine.ports import Index, Journal, Leases, Mailbox, Shelf
from engine.store.database import Database
from engine.store.index import DatabaseIndex
from engine.store.journal import DatabaseJournal
from engine.store.leases import DatabaseLeases
from engine.store.mailbox import DatabaseMailbox
from engine.store.postgres import PostgresDatabase
from engine.store.shelf import DatabaseShelf
from engine.store.sqlite import SqliteDatabase


@dataclass(frozen=True, slots=True)
class Store:
    """The ports that one database serves."""

    journal: Journal
    mailbox: Mailbox
    shelf: Shelf
    leases: Leases
    index: Index


@asynccontextmanager
async def open_store(url_or_path: str | Path) -> AsyncIterator[Store]:
    """Open the database at *url_or_path* and close it after use; see `open_database`."""
    async with open_database(url_or_path) as database:
        yield Store(
            DatabaseJournal(database),
            DatabaseMailbox(database),
            DatabaseShelf(database),
            DatabaseLeases(database),
            DatabaseIndex(database),
        )


@asynccontextmanager
async def open_database(url_or_path: str | Path) -> AsyncIterator[Database]:
    """Open a database, making and upgrading its tables; leaving writes all that waits.

    Takes `postgresql://user:password@host/name`, `sqlite:///path`, or the path of a SQLite file.

    Raises:
        StoreError: it cannot be used; the message names the remedy.
    """
    database = await _opened(url_or_path)
    try:
        yield database
    finally:
        await database.close()


async def _opened(url_or_path: str | Path) -> Database:
    if isinstance(url_or_path, Path) or "://" not in url_or_path:
        return await SqliteDatabase.open(Path(url_or_path))
    url = _url(url_or_path)
    match url.get_backend_name():
        case "sqlite" if url.database and url.database != ":memory:":
            return await SqliteDatabase.open(Path(url.database))
        case "postgresql" | "postgres":
            return await PostgresDatabase.open(url)
        case _:
            raise _unusable(url.render_as_string())


def _url(text: str) -> URL:
    try:
        return make_url(text)
    except (ArgumentError, ValueError) as error:  # a port that is no number is a ValueError
        raise _unusable(text.partition("://")[0] + "://…") from error


def _unusable(url: str) -> StoreError:
    return StoreError(
        Both(
            f"“{url}” is no database Moirai can use. Write postgresql://user:password@host/name, "
            "or the path of a file.",
            f"「{url}」不是 Moirai 可用的数据库。请写 postgresql://用户:密码@主机/库名，"
            "或一个文件路径。",
        )
    )
