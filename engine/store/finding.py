"""How each kind of database keeps the terms of passages, and finds passages by them.

In SQLite they stand in an FTS5 table, whose `bm25` puts them in order. In PostgreSQL they are a
`tsvector`, and a passage is worth what its terms are: each the more, the fewer hold it.
"""

import hashlib
import json
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Float,
    Select,
    Text,
    any_,
    bindparam,
    case,
    cast,
    column,
    delete,
    func,
    insert,
    literal_column,
    select,
    table,
    text,
    true,
)
from sqlalchemy.dialects.postgresql import TSQUERY
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.memory.terms import terms
from engine.model.ids import TurnId
from engine.model.memory import Passage
from engine.ports.vectors import Collected
from engine.store.archive_tables import passage
from engine.store.order import portions
from engine.store.passages import STORED

_AT_ONCE = 500

_FTS5 = table("passage_terms", column("rowid"), column("terms"), column("rank"))
_TSVECTOR = table("passage_terms", column("seq"), column("terms"))
_MATCHES = literal_column("passage_terms").op("MATCH")
_PUT_IN_SQLITE = insert(_FTS5).values(rowid=bindparam("seq"), terms=bindparam("kept"))
_PUT_IN_POSTGRES = insert(_TSVECTOR).values(
    seq=bindparam("seq"),
    terms=func.array_to_tsvector(func.string_to_array(bindparam("kept", type_=Text), " ")),
)
_REWRITE = text("INSERT INTO passage_terms (passage_terms) VALUES ('optimize')")


def terms_kept(of: Collected, one: Passage) -> str:
    """Return the terms by which a passage of a collection is found, as they are kept."""
    return " ".join(dict.fromkeys((_mark(of), *terms(f"{one.title}\n{one.text}"))))


async def put_terms(connection: AsyncConnection, rows: Sequence[tuple[int, str]]) -> None:
    """Keep terms by the rows of their passages."""
    if rows:
        statement = _PUT_IN_SQLITE if _is_sqlite(connection.dialect.name) else _PUT_IN_POSTGRES
        await connection.execute(statement, [{"seq": seq, "kept": kept} for seq, kept in rows])


async def drop_passages(connection: AsyncConnection, seqs: Sequence[int]) -> None:
    """Remove the passages in rows *seqs*, and their terms."""
    is_sqlite = _is_sqlite(connection.dialect.name)
    for some in portions(seqs, _AT_ONCE):
        if is_sqlite:  # no virtual table can refer to another one; elsewhere they go with theirs
            await connection.execute(delete(_FTS5).where(_FTS5.c.rowid.in_(some)))
        await connection.execute(delete(passage).where(passage.c.seq.in_(some)))


async def wipe_terms(connection: AsyncConnection) -> None:
    """Leave nothing of terms that were dropped.

    FTS5 notes that they are gone, and goes on keeping them until it writes that part anew: here, in
    0.1 s for 100,000 passages.
    """
    if _is_sqlite(connection.dialect.name):
        await connection.execute(_REWRITE)


def searching(
    dialect: str, of: Collected, asked: Sequence[str], turns: Collection[TurnId] | None
) -> Select[*tuple[Any, ...]]:
    """Return what finds passages that hold any of *asked*, the best first.

    *dialect* is the name of one of SQLAlchemy; *turns* are as for `Index`.
    """
    select_ = _in_sqlite(of, asked) if _is_sqlite(dialect) else _in_postgres(of, asked)
    return select_.where(passage.c.collection == of, is_of_line(dialect, turns))


def is_of_line(dialect: str, turns: Collection[TurnId] | None) -> ColumnElement[bool]:
    """Return the condition that a passage is there for a line; see `Index`."""
    if turns is None:
        return true()
    every = ["", *turns]  # more than a statement may have arguments
    if _is_sqlite(dialect):
        listed = func.json_each(json.dumps(every)).table_valued("value")
        return passage.c.turn.in_(select(listed.c.value))
    return passage.c.turn == any_(cast(every, ARRAY(Text)))


def _in_sqlite(of: Collected, asked: Sequence[str]) -> Select[*tuple[Any, ...]]:
    either = " OR ".join(f'"{term}"' for term in asked)
    return (
        select(*STORED)
        .select_from(_FTS5.join(passage, passage.c.seq == _FTS5.c.rowid))
        .where(_MATCHES(f'"{_mark(of)}" AND ({either})'))
        .order_by(_FTS5.c.rank, passage.c.number, passage.c.id)
    )


def _in_postgres(of: Collected, asked: Sequence[str]) -> Select[*tuple[Any, ...]]:
    either = " | ".join(f"'{term}'" for term in asked)
    worth = sum(_worths(of, asked), start=literal_column("0.0", Float))
    return (
        select(*STORED)
        .select_from(_TSVECTOR.join(passage, passage.c.seq == _TSVECTOR.c.seq))
        .where(_TSVECTOR.c.terms.op("@@")(cast(f"'{_mark(of)}' & ({either})", TSQUERY)))
        .order_by(worth.desc(), passage.c.number, passage.c.id)
    )


def _worths(of: Collected, asked: Sequence[str]) -> Iterator[ColumnElement[float]]:
    """Yield what each term adds to what a passage is worth, as `MemoryIndex.search` has it."""
    every, other = passage.alias(), _TSVECTOR.alias()
    count = select(func.count()).where(every.c.collection == of).scalar_subquery()
    for term in asked:
        query = cast(f"'{_mark(of)}' & '{term}'", TSQUERY)
        holding = select(func.count()).where(other.c.terms.op("@@")(query)).scalar_subquery()
        rarity = func.ln(1.0 + cast(count, Float) / holding)
        yield case((_TSVECTOR.c.terms.op("@@")(query), rarity), else_=0.0)


def _is_sqlite(dialect: str) -> bool:
    return dialect == "sqlite"


def _mark(of: Collected) -> str:
    """Return the term that every passage of a collection has, and none of another."""
    return f"cx{hashlib.sha256(of.encode('utf-8', 'surrogatepass')).hexdigest()[:24]}"
