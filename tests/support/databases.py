"""A SQLite file with all its tables and nothing in them, copied: making them takes 50 times longer.

Only tests of how the tables come to be need a file that was made step by step.
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL, create_engine

from engine.store.migrate import upgrade_sqlite


def empty_database(path: Path) -> Path:
    """Put an empty database at *path*, and return that."""
    path.write_bytes(_made())
    return path


@cache
def _made() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "moirai.db"
        engine = create_engine(
            URL.create("sqlite", database=str(path)), isolation_level="AUTOCOMMIT"
        )
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            upgrade_sqlite(connection, path)
        engine.dispose()
        return path.read_bytes()
