import asyncio
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from engine.errors import StoreError
from engine.store.faults import Unstorable
from engine.store.migrate import BACKUPS, STEPS, revision, upgrade_sqlite
from engine.store.sqlite import SqliteDatabase
from engine.store.store import open_database, open_store
from engine.store.tables import metadata
from engine.store.upgrade import SCRIPTS
from tests.support.turns import ROOT, TIMELINE, begun

NEWEST = max(step.name[:4] for step in STEPS.glob("0*.py"))

STEP = '''
"""A later step."""

from alembic import op

revision = "{new}"
down_revision = "{old}"


def upgrade() -> None:
    op.execute("{sql}")
'''


@pytest.fixture
def steps(tmp_path: Path) -> Path:
    """Return a folder with a copy of the steps, to which a test can add."""
    folder = tmp_path / "steps"
    folder.mkdir()
    for step in STEPS.glob("*.py"):
        (folder / step.name).write_text(step.read_text("utf-8"), "utf-8")
    return folder


def _add_step(steps: Path, new: str, old: str, sql: str) -> None:
    step = dedent(STEP).format(new=new, old=old, sql=sql)
    (steps / f"{new}_later.py").write_text(step, "utf-8")


def _upgrade(path: Path, steps: Path) -> str | None:
    """Upgrade *path* the way a later version would, and return its revision."""
    engine = create_engine(f"sqlite:///{path}", isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            upgrade_sqlite(connection, path, steps)
            return revision(connection)
    finally:
        engine.dispose()


def _backups(path: Path) -> list[str]:
    return sorted(found.name for found in path.parent.glob("moirai.db.*"))


async def _fresh(path: Path) -> None:
    async with open_store(path) as store:
        await begun(store.journal)


def _is_of_the_metadata(name: str | None, kind: str, _parents: object) -> bool:
    """Tell whether it stands in the metadata: terms are kept as each kind of database does."""
    return kind != "table" or not (name or "").startswith("passage_terms")


async def _differences(url: str | Path) -> list[object]:
    async with open_database(url) as database, database.engine.connect() as connection:
        return await connection.run_sync(
            lambda sync: compare_metadata(
                MigrationContext.configure(
                    sync, opts={"compare_type": True, "include_name": _is_of_the_metadata}
                ),
                metadata,
            )
        )


def test_the_name_of_a_step_begins_with_its_revision():
    steps = list(ScriptDirectory(str(SCRIPTS), version_locations=[str(STEPS)]).walk_revisions())
    assert steps
    for step in steps:
        assert Path(step.path).name.startswith(f"{step.revision}_")


async def test_the_steps_build_the_tables_on_sqlite(path: Path):
    assert await _differences(path) == []


async def test_the_steps_build_the_tables_on_postgresql(postgres_url: str):
    assert await _differences(postgres_url) == []


async def test_opening_again_changes_nothing_and_copies_nothing(path: Path):
    await _fresh(path)
    async with open_store(path) as store:
        assert await store.journal.line(TIMELINE, ROOT.id) == (ROOT,)
    assert _backups(path) == []


async def test_an_older_file_is_copied_and_upgraded(path: Path, steps: Path):
    await _fresh(path)
    _add_step(steps, "9001", NEWEST, "ALTER TABLE note ADD COLUMN mood TEXT")
    assert _upgrade(path, steps) == "9001"
    assert _backups(path) == ["moirai.db.before-9001"]
    with closing(sqlite3.connect(path.with_name("moirai.db.before-9001"))) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [(NEWEST,)]
        assert copy.execute("SELECT id FROM turn").fetchall() == [(ROOT.id,)]


async def test_only_the_last_copies_are_kept(path: Path, steps: Path):
    await _fresh(path)
    names = [NEWEST, *(f"{9000 + number}" for number in range(BACKUPS + 2))]
    for old, new in pairwise(names):
        _add_step(steps, new, old, "SELECT 1")
        _upgrade(path, steps)
    assert _backups(path) == [f"moirai.db.before-{name}" for name in names[-BACKUPS:]]


async def test_a_step_that_fails_leaves_the_file_as_it_was(path: Path, steps: Path):
    await _fresh(path)
    _add_step(steps, "9001", NEWEST, "CREATE TABLE half (id)")
    _add_step(steps, "9002", "9001", "DROP TABLE nowhere")
    with pytest.raises(Exception, match="nowhere"):
        _upgrade(path, steps)
    async with open_store(path) as store:
        assert await store.journal.line(TIMELINE, ROOT.id) == (ROOT,)
    with closing(sqlite3.connect(path)) as now:
        assert not now.execute("SELECT 1 FROM sqlite_master WHERE name = 'half'").fetchall()


async def test_a_newer_file_is_refused_and_left_alone(path: Path, steps: Path):
    await _fresh(path)
    _add_step(steps, "9001", NEWEST, "ALTER TABLE note ADD COLUMN mood TEXT")
    _upgrade(path, steps)
    with pytest.raises(StoreError) as caught:
        await SqliteDatabase.open(path)
    assert "newer Moirai (revision 9001)" in caught.value.told("en")
    assert "请更新 Moirai" in caught.value.told("zh")


async def test_a_newer_server_is_refused(clean_postgres_url: str):
    async with open_database(clean_postgres_url) as database:
        await database.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        try:
            with pytest.raises(StoreError, match="newer Moirai"):
                async with open_database(clean_postgres_url):
                    pass
        finally:
            newest = {"newest": NEWEST}
            await database.execute(text("UPDATE alembic_version SET version_num = :newest"), newest)


async def test_a_database_of_another_program_is_refused(path: Path):
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url)")
    with pytest.raises(StoreError, match="another program"):
        await SqliteDatabase.open(path)


async def test_many_may_open_a_new_file_at_once(path: Path):
    databases = await asyncio.gather(*(SqliteDatabase.open(path) for _ in range(6)))
    for database in databases:
        await database.close()
    assert _backups(path) == []
    assert await _differences(path) == []


async def test_many_may_open_a_new_server_at_once(clean_postgres_url: str):
    async with open_database(clean_postgres_url) as database:
        await database.execute(text("DROP SCHEMA public CASCADE"))
        await database.execute(text("CREATE SCHEMA public"))
    await asyncio.gather(*(_differences(clean_postgres_url) for _ in range(4)))
    assert await _differences(clean_postgres_url) == []


async def test_a_step_that_tears_rows_apart_is_not_taken(path: Path, steps: Path):
    await _fresh(path)
    _add_step(steps, "9001", NEWEST, "DELETE FROM turn")
    with pytest.raises(StoreError) as caught:
        _upgrade(path, steps)
    assert "some of its records lack what they refer to" in caught.value.told("en")
    assert "部分记录缺少所引用的内容" in caught.value.told("zh")
    async with open_store(path) as store:
        assert await store.journal.line(TIMELINE, ROOT.id) == (ROOT,)


async def test_references_are_kept_again_after_a_step(path: Path):
    async with open_database(path) as database:
        [[are_on]] = await database.rows(text("PRAGMA foreign_keys"))
        assert are_on == 1

        async def orphan(connection):
            sql = "INSERT INTO branch (timeline, id, name, name_key, head, made_at)"
            await connection.execute(text(f"{sql} VALUES ('x', 'x', 'x', 'x', 'x', 'x')"))

        with pytest.raises(Unstorable):
            await database.write(orphan)
