"""What a database of an earlier version holds is there after the upgrade, and can be played on."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from engine.errors import BranchExists
from engine.model.actions import Merge
from engine.model.events import Merged
from engine.model.ids import MAIN, NOBODY, BranchId, TurnId
from engine.model.state import State
from engine.model.turn import Turn
from engine.ports import BranchRecord, HeadMove, Journal
from engine.store.codec import FORM, dump_state
from engine.store.migrate import STEPS, upgrade_sqlite
from engine.store.store import open_database, open_store
from tests.support.turns import (
    ANN,
    AT,
    ROOT,
    SALT,
    SEED,
    SIDE,
    STORY,
    TIMELINE,
    branch_at,
    played,
    record,
    said,
)

MOMENT = AT.isoformat(timespec="microseconds")
ONE = said(ROOT, "on")
ASIDE = said(ROOT, "aside", "So it is.")
TWO = said(ONE, "further", "It goes on.")
MET = Turn.after(
    (ASIDE.id, TWO.id),
    Merge(ANN, "main", TWO.id),
    (Merged("main", TWO.id),),
    salt=SALT,
    kind="merge",
)
ON = said(MET, "and on", "On it goes.")
Rows = Iterator[tuple[str, Mapping[str, object]]]


def _steps(folder: Path, last: str) -> Path:
    """Return *folder* with the steps up to *last*."""
    folder.mkdir()
    for step in STEPS.glob("0*.py"):
        if step.name[:4] <= last:
            (folder / step.name).write_text(step.read_text("utf-8"), "utf-8")
    return folder


@pytest.fixture
def first_step(tmp_path: Path) -> Path:
    """Return a folder with the first step alone."""
    return _steps(tmp_path / "first", "0001")


@pytest.fixture
def two_steps(tmp_path: Path) -> Path:
    """Return a folder with the first two steps: merges came with the second."""
    return _steps(tmp_path / "two", "0002")


def _rows() -> Rows:
    """Yield what the first version wrote for two branches: ROOT, ONE, TWO and ROOT, ASIDE."""
    of = {"story": STORY, "story_name": "mist", "seed": SEED, "owner": ANN}
    yield _insert("timeline", id=TIMELINE, **of, made_at=MOMENT)
    for turn, strand, depth in (
        (ROOT, ROOT, 0),
        (ONE, ROOT, 1),
        (TWO, ROOT, 2),
        (ASIDE, ASIDE, 1),
    ):
        yield from _turn(turn, {"strand": strand.id, "depth": depth})
    yield from _branch(MAIN, None, ROOT, ONE, TWO)
    yield from _branch(SIDE, ROOT.id, ROOT, ASIDE)
    spot = {"turn": ONE.id, "strand": ROOT.id, "depth": 1}
    state = dump_state(State(turns=1)).json
    yield _insert("snapshot", timeline=TIMELINE, **spot, form=FORM, words="", state=state)


def _rows_of_merges() -> Rows:
    """Yield what the second version wrote behind a short line that brought in a longer one."""
    yield from _rows()
    for depth, turn in enumerate((MET, ON), 2):
        yield from _turn(turn, {"strand": ASIDE.id, "depth": depth})


def _turn(turn: Turn, spot: Mapping[str, Any]) -> Rows:
    first, *others = turn.parents or (None,)
    of = {"parent": first, "others": "".join(map(str, others)), "body": turn.body}
    yield _insert("turn", timeline=TIMELINE, id=turn.id, **of, **spot, at=MOMENT)
    for words in turn.words():
        yield _insert("words", timeline=TIMELINE, id=words.id, text=words.text, **spot)


def _branch(id: BranchId, fork: TurnId | None, *line: Turn) -> Rows:
    of = {"name": id.title(), "name_key": id, "head": line[-1].id, "fork": fork}
    yield _insert("branch", timeline=TIMELINE, id=id, **of, made_at=MOMENT)
    for previous, head in pairwise((None, *(turn.id for turn in line))):
        move = {"previous": previous, "head": head}
        yield _insert("head_move", timeline=TIMELINE, branch=id, **move, at=MOMENT)


def _insert(table: str, **row: object) -> tuple[str, Mapping[str, object]]:
    places = ", ".join(f":{name}" for name in row)
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})", row  # noqa: S608 - our own


async def _check(journal: Journal) -> None:
    """Check that all is there, and that the tree grows on."""
    assert await journal.timeline(TIMELINE) == record()
    assert await journal.branches(TIMELINE) == (
        BranchRecord(MAIN, TIMELINE, "Main", TWO.id),
        BranchRecord(SIDE, TIMELINE, "Side", ASIDE.id, ROOT.id),
    )
    assert await journal.line(TIMELINE, TWO.id) == (ROOT, ONE, TWO)
    assert await journal.nearest_snapshot(TIMELINE, TWO.id) == (ONE.id, State(turns=1))
    assert await journal.children(TIMELINE, ROOT.id) == (ONE.id, ASIDE.id)
    moves = await journal.head_moves(TIMELINE, MAIN)
    assert [(move.previous, move.reason, move.by) for move in moves] == [
        (ONE.id, "turn", NOBODY),
        (ROOT.id, "turn", NOBODY),
        (None, "turn", NOBODY),
    ]
    await _grow(journal)


async def _grow(journal: Journal) -> None:
    with pytest.raises(BranchExists):
        await journal.fork(replace(branch_at(ROOT), name="SIDE", id=MAIN), AT)
    await journal.set_status(TIMELINE, SIDE, "deleted", AT)
    await journal.fork(branch_at(TWO, "SIDE"), AT)
    await journal.move_head(TIMELINE, HeadMove(MAIN, TWO.id, ROOT.id, "rewind", ANN, AT))
    other = said(ROOT, "another way")
    await played(journal, other)
    assert await journal.line(TIMELINE, other.id) == (ROOT, other)
    assert len(await journal.knots(TIMELINE)) == 5


def _write(path: Path, steps: Path, rows: Rows) -> None:
    """Write the file of an old version."""
    engine = create_engine(f"sqlite:///{path}", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        upgrade_sqlite(connection, path, steps)
    engine.dispose()
    with closing(sqlite3.connect(path)) as old, old:
        old.execute("PRAGMA foreign_keys = ON")
        for sql, arguments in rows:
            old.execute(sql, arguments)


async def test_turns_of_an_old_file_know_their_generations(path: Path, two_steps: Path):
    _write(path, two_steps, _rows_of_merges())
    async with open_store(path) as store:
        told = await store.journal.descent(TIMELINE, [ON.id], 9)
        assert {one.id: one.generation for one in told} == {
            turn.id: number for number, turn in enumerate((ROOT, ONE, TWO, MET, ON))
        } | {ASIDE.id: 1}
        assert await store.journal.merges_of(TIMELINE, TWO.id) == (MET.id,)


async def test_a_file_of_the_first_version_is_played_on(path: Path, first_step: Path):
    _write(path, first_step, _rows())
    async with open_store(path) as store:
        await _check(store.journal)
    assert list(path.parent.glob(f"{path.name}.before-*"))


async def test_a_server_of_the_first_version_is_played_on(
    clean_postgres_url: str, first_step: Path, monkeypatch: pytest.MonkeyPatch
):
    async with open_database(clean_postgres_url) as database:
        await database.execute(text("DROP SCHEMA public CASCADE"))
        await database.execute(text("CREATE SCHEMA public"))
    with monkeypatch.context() as patched:
        patched.setattr("engine.store.migrate.STEPS", first_step)
        async with open_database(clean_postgres_url) as database:
            for sql, arguments in _rows():
                await database.execute(text(sql), arguments)
    async with open_store(clean_postgres_url) as store:
        await _check(store.journal)
