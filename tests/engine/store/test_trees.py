"""Queries over the tree find rows by their keys, so that they cost what they find."""

import pytest
from sqlalchemy import Dialect, Executable, Select
from sqlalchemy.dialects import sqlite

from engine.store.database import Database
from engine.store.tables import turn, words
from engine.store.trees import CALLED, CHILDREN, DESCENT, MERGES, TURNS, TURNS_WORDS
from tests.support.turns import ROOT, TIMELINE

ASKED = {
    "timeline": TIMELINE,
    "ids": [f"{number:032x}" for number in range(100)],
    "generations": 8,
    "source": ROOT.id,
    "parent": ROOT.id,
    "least": "a",
    "beyond": "ag",
}
DIALECT: Dialect = sqlite.dialect(paramstyle="named")


async def _plan(database: Database, statement: Executable) -> list[str]:
    """Return how SQLite looks rows of turns and words up."""
    assert isinstance(statement, Select)
    compiled = statement.params(ASKED).compile(
        dialect=DIALECT, compile_kwargs={"literal_binds": True}
    )
    async with database.engine.connect() as connection:
        rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}")
        told = [str(row[-1]) for row in rows]
    tables = {turn.name, words.name, "before", "next"}
    return [step for step in told if tables.intersection(step.split()[1:2])]


@pytest.mark.parametrize(
    ("statement", "keys"),
    [
        (TURNS, ["(timeline=? AND id=?)"]),
        (
            TURNS_WORDS,
            ["(timeline=? AND strand=? AND depth=?)", "(timeline=? AND id=?)"],
        ),
        (DESCENT, ["(timeline=? AND id=?)"] * 2),
        (MERGES, ["(timeline=? AND others=?)"]),
        (CALLED, ["(timeline=? AND id>? AND id<?)"]),
        (
            CHILDREN,
            [
                "(timeline=? AND id=?)",
                "(timeline=? AND strand=? AND depth=?)",
                "(timeline=? AND parent=?)",
            ],
        ),
    ],
    ids=["turns", "words of turns", "descent", "merges", "a turn by its name", "children"],
)
async def test_rows_are_found_by_their_keys(
    database: Database, statement: Executable, keys: list[str]
):
    steps = await _plan(database, statement)
    assert all(step.startswith("SEARCH") for step in steps)
    assert [step[step.index("(") :] for step in steps] == keys
