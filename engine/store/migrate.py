"""Bring a database to the tables of this version: under a lock, and never backwards."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import StoreError
from engine.model.language import Both

STEPS = Path(__file__).parent / "versions" / "steps"
BACKUPS = 3
_LOCK_KEY = 0x4D6F697261  # "Moira" in ASCII: which advisory lock of the server is ours
_UPGRADE = "engine.store.upgrade"


def upgrade_sqlite(connection: Connection, path: Path, steps: Path = STEPS) -> None:
    """Upgrade the SQLite file at *path*, which *connection* has open, keeping a copy of it.

    Raises:
        StoreError: a newer Moirai wrote it, or it belongs to another program.
    """
    if _is_current(connection, steps):
        return
    with _without_references(connection), _exclusively(connection):
        if _is_current(connection, steps):  # another process was faster
            return
        if revision(connection) is not None:
            _back_up(path, _newest(steps))
        elif inspect(connection).get_table_names():
            raise _foreign_file(path)
        _upgrade(connection, steps)
        _check_references(connection, path)


async def upgrade_postgres(connection: AsyncConnection) -> None:
    """Upgrade the database that *connection* is in a transaction with.

    Raises:
        StoreError: a newer Moirai wrote it.
    """
    await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
    await connection.run_sync(_upgrade_where_needed)


def revision(connection: Connection) -> str | None:
    """Return the revision of the tables, None where there are none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _upgrade_where_needed(connection: Connection) -> None:
    if not _is_current(connection, STEPS):
        _upgrade(connection, STEPS)


def _is_current(connection: Connection, steps: Path) -> bool:
    found = revision(connection)
    if found is not None and found not in _revisions(steps):
        raise _too_new(found)
    return found == _newest(steps)


def _upgrade(connection: Connection, steps: Path) -> None:
    # Alembic takes as long to load as half of discord.py, and hardly ever has anything to do.
    import_module(_UPGRADE).upgrade(connection, steps)


def _revisions(steps: Path) -> list[str]:
    """Return all revisions, the newest first; the name of each step's file begins with its own."""
    return sorted((step.name.partition("_")[0] for step in steps.glob("*_*.py")), reverse=True)


def _newest(steps: Path) -> str:
    return _revisions(steps)[0]


@contextmanager
def _without_references(connection: Connection) -> Iterator[None]:
    """Let SQLite drop tables that others refer to: it changes a table by building it anew.

    See https://www.sqlite.org/lang_altertable.html#otheralter; inside a transaction the pragma
    would do nothing.
    """
    were_on = connection.exec_driver_sql("PRAGMA foreign_keys").scalar()
    connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
    try:
        yield
    finally:
        connection.exec_driver_sql(f"PRAGMA foreign_keys = {were_on}")


def _check_references(connection: Connection, path: Path) -> None:
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise _torn_file(path)


@contextmanager
def _exclusively(connection: Connection) -> Iterator[None]:
    connection.exec_driver_sql("BEGIN EXCLUSIVE")
    try:
        yield
        connection.exec_driver_sql("COMMIT")
    finally:
        connection.connection.rollback()  # does nothing behind the COMMIT


def _back_up(path: Path, target: str) -> None:
    """Copy the file as it is before the step to *target*; whole, or not at all."""
    half = path.with_name(f"{path.name}.half")
    with closing(sqlite3.connect(path)) as now, closing(sqlite3.connect(half)) as copy:
        now.backup(copy)
    half.replace(path.with_name(f"{path.name}.before-{target}"))
    for old in sorted(path.parent.glob(f"{path.name}.before-*"))[:-BACKUPS]:
        old.unlink()


def _too_new(found: str) -> StoreError:
    return StoreError(
        Both(
            f"The database was written by a newer Moirai (revision {found}). Update Moirai, or "
            "restore a backup made before the update (*.before-* beside the file).",
            f"数据库由更新版本的 Moirai 写入（修订 {found}）。请更新 Moirai，"
            "或恢复升级前的备份（文件旁的 *.before-*）。",
        )
    )


def _torn_file(path: Path) -> StoreError:
    return StoreError(
        Both(
            f"{path.name} is damaged: some of its records lack what they refer to. It was left as "
            "it is. Restore a backup (*.before-* beside it).",
            f"{path.name} 已损坏：部分记录缺少所引用的内容。文件未被改动。"
            "请恢复备份（同目录下的 *.before-*）。",
        )
    )


def _foreign_file(path: Path) -> StoreError:
    return StoreError(
        Both(
            f"{path.name} is the database of another program. Choose another path.",
            f"{path.name} 是其他程序的数据库。请换一个路径。",
        )
    )
