"""How each kind of database keeps the terms of passages, and finds passages by them.

In SQLite they stand in an FTS5 table, in PostgreSQL in a `tsvector`. Both are asked no more than
which passages hold a term: each has an order of its own for them, and takes far longer to find it.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Text,
    TextClause,
    TextualSelect,
    bindparam,
    column,
    delete,
    func,
    select,
    table,
    text,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.memory.terms import rarity, terms
from engine.model.ids import TurnId
from engine.model.memory import Passage
from engine.ports.vectors import Collected
from engine.store.archive_tables import passage
from engine.store.database import AnyRow, Database
from engine.store.order import portions
from engine.store.passages import STORED

_AT_ONCE = 500
_WIDER = 4
"""So many times as many passages are read as are wanted: others may belong to other lines."""

_NAMES = ", ".join(f"passage.{one.name}" for one in STORED).replace(".user", '."user"')
_FTS5 = table("passage_terms", column("rowid"))
_REWRITE = text("INSERT INTO passage_terms (passage_terms) VALUES ('optimize')")


def _searching(hits: str, of_line: str) -> TextualSelect:
    """Return what finds the best passages; *hits* gives rows of those that hold a term.

    How a passage is told from equals is looked up only for those that may be among the first.
    """
    return text(
        f"WITH hit AS ({hits}), "  # noqa: S608 - names of our own columns
        "best AS (SELECT seq, sum(worth) AS worth FROM hit GROUP BY seq), "
        "least AS (SELECT worth FROM best ORDER BY worth DESC LIMIT 1 OFFSET :ahead), "
        "told AS (SELECT best.seq, best.worth, passage.number, passage.id "
        "FROM best JOIN passage ON passage.seq = best.seq "
        f"WHERE best.worth >= coalesce((SELECT worth FROM least), 0) AND {of_line} "
        "ORDER BY best.worth DESC, passage.number DESC, passage.id LIMIT :most) "
        f"SELECT {_NAMES} FROM told JOIN passage ON passage.seq = told.seq "
        "ORDER BY told.worth DESC, told.number DESC, told.id"
    ).columns(*STORED)


@dataclass(frozen=True, slots=True)
class _Dialect:
    """How one kind of database does it.

    *both* is how it is asked for what holds two terms, *listed* how it is given a list. *of_line*
    is the condition that a passage is there for a line; see `Index`.
    """

    put: TextClause
    counting: TextClause
    searching: TextualSelect
    of_line: TextClause
    both: str
    listed: Callable[[Sequence[object]], object]


_OF_LINE_IN_SQLITE = "(:line IS NULL OR passage.turn IN (SELECT value FROM json_each(:line)))"
SQLITE = _Dialect(
    text("INSERT INTO passage_terms (rowid, terms) VALUES (:seq, :kept)"),
    text(
        "SELECT term.key AS place, (SELECT count(*) FROM passage_terms "
        "WHERE passage_terms MATCH term.value) AS holding FROM json_each(:asked) AS term"
    ),
    _searching(
        "SELECT passage_terms.rowid AS seq, worth.value AS worth FROM json_each(:asked) AS term "
        "JOIN json_each(:worths) AS worth ON worth.key = term.key "
        "JOIN passage_terms ON passage_terms MATCH term.value",
        _OF_LINE_IN_SQLITE,
    ),
    text(_OF_LINE_IN_SQLITE),
    '"{}" AND "{}"',
    json.dumps,
)
_OF_LINE_IN_POSTGRES = (
    "(CAST(:line AS text[]) IS NULL OR passage.turn = ANY (CAST(:line AS text[])))"
)
_POSTGRES = _Dialect(
    text(
        "INSERT INTO passage_terms (seq, terms) "
        "VALUES (:seq, array_to_tsvector(string_to_array(:kept, ' ')))"
    ),
    text(
        "SELECT term.place - 1 AS place, (SELECT count(*) FROM passage_terms "
        "WHERE passage_terms.terms @@ CAST(term.query AS tsquery)) AS holding "
        "FROM unnest(CAST(:asked AS text[])) WITH ORDINALITY AS term (query, place)"
    ),
    _searching(
        "SELECT passage_terms.seq, term.worth "
        "FROM unnest(CAST(:asked AS text[]), CAST(:worths AS bigint[])) AS term (query, worth) "
        "JOIN passage_terms ON passage_terms.terms @@ CAST(term.query AS tsquery)",
        _OF_LINE_IN_POSTGRES,
    ),
    text(_OF_LINE_IN_POSTGRES),
    "'{}' & '{}'",
    list,
)
COUNT = select(func.count().label("every")).where(
    passage.c.collection == bindparam("of_collection", type_=Text)
)


def terms_kept(of: Collected, one: Passage) -> str:
    """Return the terms by which a passage of a collection is found, as they are kept."""
    return " ".join(dict.fromkeys((_mark(of), *terms(f"{one.title}\n{one.text}"))))


async def put_terms(connection: AsyncConnection, rows: Sequence[tuple[int, str]]) -> None:
    """Keep terms by the rows of their passages."""
    if rows:
        put = _of_database(connection.dialect.name).put
        await connection.execute(put, [{"seq": seq, "kept": kept} for seq, kept in rows])


async def drop_passages(connection: AsyncConnection, seqs: Sequence[int]) -> None:
    """Remove the passages in rows *seqs*, and their terms."""
    is_sqlite = connection.dialect.name == "sqlite"
    for some in portions(seqs, _AT_ONCE):
        if is_sqlite:  # no virtual table can refer to another one; elsewhere they go with theirs
            await connection.execute(delete(_FTS5).where(_FTS5.c.rowid.in_(some)))
        await connection.execute(delete(passage).where(passage.c.seq.in_(some)))


async def wipe_terms(connection: AsyncConnection) -> None:
    """Leave nothing of terms that were dropped.

    FTS5 notes that they are gone, and goes on keeping them until it writes that part anew: here, in
    a quarter of a second for 100,000 passages.
    """
    if connection.dialect.name == "sqlite":
        await connection.execute(_REWRITE)


async def found(
    database: Database,
    of: Collected,
    asked: Sequence[str],
    limit: int,
    turns: Collection[TurnId] | None,
) -> Sequence[AnyRow]:
    """Return the rows of passages that hold any of *asked*, as `Index.search` has it."""
    how = _of_database(database.engine.dialect.name)
    worths = await _worths(database, of, asked)
    given = {"asked": how.listed([*worths]), "worths": how.listed([*worths.values()])}
    most = limit if turns is None else limit * _WIDER
    first = await database.rows(
        how.searching, {**given, "line": None, "ahead": most - 1, "most": most}
    )
    there = [row for row in first if turns is None or not row.turn or row.turn in turns]
    if len(there) < limit and len(first) == most:  # most are of other lines
        return await database.rows(
            how.searching, {**given, **line(database, turns), "ahead": 2**31, "most": limit}
        )
    return there[:limit]


def of_line(database: Database) -> TextClause:
    """Return the condition that a passage is there for a `line`."""
    return _of_database(database.engine.dialect.name).of_line


def line(database: Database, turns: Collection[TurnId] | None) -> Mapping[str, Any]:
    """Return *turns* as an argument: there may be more than a statement may have arguments."""
    how = _of_database(database.engine.dialect.name)
    return {"line": None if turns is None else how.listed(["", *turns])}


async def _worths(database: Database, of: Collected, asked: Sequence[str]) -> Mapping[str, int]:
    """Return what each term is worth that any passage holds, by how it is asked for."""
    how = _of_database(database.engine.dialect.name)
    [count] = await database.rows(COUNT, {"of_collection": of})
    queries = [how.both.format(_mark(of), term) for term in asked]
    rows = await database.rows(how.counting, {"asked": how.listed(queries)})
    return {queries[row.place]: rarity(count.every, row.holding) for row in rows if row.holding}


def _of_database(name: str) -> _Dialect:
    return SQLITE if name == "sqlite" else _POSTGRES


def _mark(of: Collected) -> str:
    """Return the term that every passage of a collection has, and none of another."""
    return f"cx{hashlib.sha256(of.encode('utf-8', 'surrogatepass')).hexdigest()[:24]}"
