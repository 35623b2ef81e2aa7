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
    TextClause,
    TextualSelect,
    column,
    delete,
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

_ALL = 2**30

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
        "least AS (SELECT worth FROM best ORDER BY worth DESC LIMIT 1 OFFSET :ahead - 1), "
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

    *quoted*, *either* and *both* are how it is asked for a term, for one of some, and for one with
    another; *listed* is how it is given a list. *of_line* is the condition that a passage is there
    for a line; see `Index`.
    """

    put: TextClause
    counting: TextClause
    searching: TextualSelect
    of_line: TextClause
    quoted: str
    either: str
    both: str
    listed: Callable[[Sequence[object]], object]


_EVERY = "(SELECT count(*) FROM passage WHERE collection = :of_collection) AS every"
_OF_LINE_IN_SQLITE = "(:line IS NULL OR passage.turn IN (SELECT value FROM json_each(:line)))"
SQLITE = _Dialect(
    text("INSERT INTO passage_terms (rowid, terms) VALUES (:seq, :kept)"),
    text(
        "SELECT term.key AS place, (SELECT count(*) FROM passage_terms "  # noqa: S608 - of our own
        f"WHERE passage_terms MATCH term.value) AS holding, {_EVERY} FROM json_each(:asked) AS term"
    ),
    _searching(
        "SELECT passage_terms.rowid AS seq, worth.value AS worth FROM json_each(:asked) AS term "
        "JOIN json_each(:worths) AS worth ON worth.key = term.key "
        "CROSS JOIN passage_terms ON passage_terms MATCH term.value",  # the innermost loop
        _OF_LINE_IN_SQLITE,
    ),
    text(_OF_LINE_IN_SQLITE),
    '"{}"',
    " OR ",
    "{} AND ({})",
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
        "SELECT term.place - 1 AS place, (SELECT count(*) FROM passage_terms "  # noqa: S608 - too
        f"WHERE passage_terms.terms @@ CAST(term.query AS tsquery)) AS holding, {_EVERY} "
        "FROM unnest(CAST(:asked AS text[])) WITH ORDINALITY AS term (query, place)"
    ),
    _searching(
        "SELECT passage_terms.seq, term.worth "
        "FROM unnest(CAST(:asked AS text[]), CAST(:worths AS bigint[])) AS term (query, worth) "
        "JOIN passage_terms ON passage_terms.terms @@ CAST(term.query AS tsquery)",
        _OF_LINE_IN_POSTGRES,
    ),
    text(_OF_LINE_IN_POSTGRES),
    "'{}'",
    " | ",
    "{} & ({})",
    list,
)


@dataclass(frozen=True, slots=True)
class _Held:
    """A term, how many passages hold it, and what it is worth."""

    term: str
    holding: int
    worth: int


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
    held = await _held(database, of, asked)
    telling = _telling(held, limit)
    most = limit if turns is None else limit * _WIDER
    first = await database.rows(
        how.searching, {**_given(how, of, held, telling), "line": None, "ahead": most, "most": most}
    )
    there = [row for row in first if turns is None or not row.turn or row.turn in turns]
    if len(there) >= limit or (telling == len(held) and len(first) < most):
        return there[:limit]
    every = {**_given(how, of, held, len(held)), **line(database, turns)}
    ahead = limit if turns is None else _ALL
    return await database.rows(how.searching, {**every, "ahead": ahead, "most": limit})


def of_line(database: Database) -> TextClause:
    """Return the condition that a passage is there for a `line`."""
    return _of_database(database.engine.dialect.name).of_line


def line(database: Database, turns: Collection[TurnId] | None) -> Mapping[str, Any]:
    """Return *turns* as an argument: there may be more than a statement may have arguments."""
    how = _of_database(database.engine.dialect.name)
    return {"line": None if turns is None else how.listed(["", *turns])}


async def _held(database: Database, of: Collected, asked: Sequence[str]) -> Sequence[_Held]:
    """Return which of *asked* any passage holds, those that are worth most first."""
    how, mark = _of_database(database.engine.dialect.name), _mark(of)
    queries = [how.both.format(how.quoted.format(mark), how.quoted.format(one)) for one in asked]
    given = {"asked": how.listed(queries), "of_collection": of}
    rows = await database.rows(how.counting, given)
    held = [
        _Held(asked[row.place], row.holding, rarity(row.every, row.holding))
        for row in rows
        if row.holding
    ]
    return sorted(held, key=lambda one: -one.worth)


def _telling(held: Sequence[_Held], limit: int) -> int:
    """Return how many of the first terms tell the best passages from the others.

    What holds any of them is worth more than what holds all others; at least *limit* may hold one.
    """
    others, holding = sum(one.worth for one in held), 0
    for count, one in enumerate(held, 1):
        others -= one.worth
        holding += one.holding
        if holding >= limit and one.worth > others:
            return count
    return len(held)


def _given(
    how: _Dialect, of: Collected, held: Sequence[_Held], telling: int
) -> Mapping[str, object]:
    """Return as arguments what each term is worth, of passages that hold one of the first ones."""
    quoted = [how.quoted.format(one.term) for one in held]
    any_telling = how.either.join(quoted[:telling])
    mark = how.quoted.format(_mark(of))
    queries = [
        how.both.format(mark, one if place < telling else how.both.format(one, any_telling))
        for place, one in enumerate(quoted)
    ]
    return {"asked": how.listed(queries), "worths": how.listed([one.worth for one in held])}


def _of_database(name: str) -> _Dialect:
    return SQLITE if name == "sqlite" else _POSTGRES


def _mark(of: Collected) -> str:
    """Return the term that every passage of a collection has, and none of another."""
    return f"cx{hashlib.sha256(of.encode('utf-8', 'surrogatepass')).hexdigest()[:24]}"
