"""What commands ask goes by an index, however much is kept."""

from typing import Any

import pytest
from sqlalchemy import Select, text
from sqlalchemy.dialects import sqlite

from engine.store import branches, mailbox, pulses
from engine.store.sqlite import SqliteDatabase


async def _plan(database: SqliteDatabase, statement: Select[*tuple[Any, ...]]) -> str:
    compiled = statement.compile(dialect=sqlite.dialect(paramstyle="named"))
    arguments = dict.fromkeys(compiled.params, "x") | {"most": 9}
    rows = await database.rows(text(f"EXPLAIN QUERY PLAN {compiled}"), arguments)
    return "\n".join(row.detail for row in rows)


@pytest.mark.parametrize(
    ("statement", "index"),
    [
        (mailbox._SHOWN, "ix_message_timeline_turn (timeline=? AND turn=?)"),
        (branches._FOUNDINGS, "ix_head_move_timeline_branch_seq (timeline=? AND branch=?)"),
        (branches._MOVES_OF, "ix_head_move_timeline_branch_seq (timeline=? AND branch=?)"),
        (pulses._DUE, "ix_pulse_since_timeline_branch (since<?)"),
        (pulses._DUE_AFTER, "ix_pulse_since_timeline_branch ((since,timeline,branch)>(?,?,?)"),
    ],
    ids=[
        "the posts that show a turn",
        "who made the branches",
        "the moves of a branch",
        "where a tick is over",
        "where a tick is over, the next page",
    ],
)
async def test_no_table_is_looked_through(
    database: SqliteDatabase, statement: Select[*tuple[Any, ...]], index: str
):
    plan = await _plan(database, statement)
    assert index in plan
    assert "SCAN" not in plan
