"""The archive in a database: passages, and beside them their terms."""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import (
    BindParameter,
    Executable,
    Text,
    TextClause,
    TextualSelect,
    bindparam,
    column,
    delete,
    select,
    table,
    text,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.memory.terms import terms
from engine.model.ids import TurnId
from engine.model.memory import Passage
from engine.ports.vectors import Collected
from engine.store.archive_tables import passage
from engine.store.moved import DatabaseMoved
from engine.store.order import portions
from engine.store.passages import STORED, passage_of, row_of
from engine.store.tables import turn
from engine.store.vectors import DatabaseVectors

_AT_ONCE = 500
_WIDER = 4
"""So many times as many candidates are read as are wanted: others may belong to other lines."""

_COLLECTION = bindparam("of_collection", type_=Text)
_SOME: BindParameter[Collection[str]] = bindparam("some", expanding=True)

_ALL = select(*STORED).where(passage.c.collection == _COLLECTION)
_IN_ORDER = _ALL.order_by(passage.c.number, passage.c.id)
_TURNS = select(passage.c.turn).distinct().where(passage.c.collection == _COLLECTION)
_THERE = select(turn.c.id).where(turn.c.timeline == _COLLECTION, turn.c.id.in_(_SOME))
_PUT = (
    insert(passage)
    .values({one.name: bindparam(one.name) for one in passage.c if one.name != "seq"})
    .on_conflict_do_nothing(index_elements=[passage.c.collection, passage.c.id])
    .returning(passage.c.seq)
)


@dataclass(frozen=True, slots=True)
class _Dialect:
    """How one kind of database keeps terms and finds them. *key* names the row of a passage.

    *quoted*, *either* and *both* are how it is asked for a term, for one of some, for two at once.
    """

    key: str
    put: TextClause
    search: TextualSelect
    quoted: str
    either: str
    both: str

    def drop(self, rows: Sequence[int]) -> Executable:
        """Return what removes the terms of *rows*."""
        of_terms = table("passage_terms", column(self.key))
        return delete(of_terms).where(of_terms.c[self.key].in_(rows))


_NAMES = ", ".join(f"passage.{one.name}" for one in STORED).replace(".user", '."user"')
_SQLITE = _Dialect(
    "rowid",
    text("INSERT INTO passage_terms (rowid, terms) VALUES (:seq, :terms)"),
    text(
        f"SELECT {_NAMES} FROM passage_terms JOIN passage ON passage.seq = passage_terms.rowid "  # noqa: S608 - names of our own columns
        "WHERE passage_terms MATCH :asked AND passage.collection = :of_collection "
        "ORDER BY passage_terms.rank, passage.number, passage.id LIMIT :most"
    ).columns(*STORED),
    '"{}"',
    " OR ",
    "{} AND ({})",
)
_POSTGRES = _Dialect(
    "seq",
    text(
        "INSERT INTO passage_terms (seq, terms) "
        "VALUES (:seq, array_to_tsvector(string_to_array(:terms, ' ')))"
    ),
    text(
        f"SELECT {_NAMES} FROM passage_terms JOIN passage ON passage.seq = passage_terms.seq, "  # noqa: S608 - names of our own columns
        "CAST(:asked AS tsquery) AS asked "
        "WHERE passage_terms.terms @@ asked AND passage.collection = :of_collection "
        "ORDER BY ts_rank(passage_terms.terms, asked) DESC, passage.number, passage.id LIMIT :most"
    ).columns(*STORED),
    "'{}'",
    " | ",
    "{} & ({})",
)


class DatabaseIndex(DatabaseMoved, DatabaseVectors):
    """See `engine.ports.Index`."""

    async def keep_passages(self, of: Collected, passages: Sequence[Passage]) -> int:
        """See `Index.keep_passages`."""

        async def work(connection: AsyncConnection) -> int:
            there = await _there(connection, of, {one.turn for one in passages})
            fresh = [one for one in passages if not one.turn or one.turn in there]
            return sum([await self._put(connection, of, one) for one in fresh])

        return await self._database.write(work) if passages else 0

    async def turns_kept(self, of: Collected) -> Collection[TurnId]:
        """See `Index.turns_kept`."""
        rows = await self._database.rows(_TURNS, {"of_collection": of})
        return frozenset(TurnId(row.turn) for row in rows if row.turn)

    async def passages(
        self, of: Collected, turns: Collection[TurnId] | None = None
    ) -> Sequence[Passage]:
        """See `Index.passages`."""
        rows = await self._database.rows(_IN_ORDER, {"of_collection": of})
        return tuple(_of_line(map(passage_of, rows), turns))

    async def search(
        self,
        of: Collected,
        terms: Sequence[str],
        limit: int,
        turns: Collection[TurnId] | None = None,
    ) -> Sequence[Passage]:
        """See `Index.search`."""
        if not terms or limit < 1:
            return ()
        most = limit if turns is None else limit * _WIDER
        arguments = {"of_collection": of, "asked": self._asked(of, terms)}
        while True:
            rows = await self._database.rows(self._dialect.search, {**arguments, "most": most})
            found = tuple(_of_line(map(passage_of, rows), turns))
            if len(found) >= limit or len(rows) < most:
                return found[:limit]
            most *= _WIDER

    async def drop_documents(self, of: Collected, documents: Collection[str]) -> None:
        """See `Index.drop_documents`."""
        chosen = select(passage.c.seq).where(
            passage.c.collection == of, passage.c.document.in_(documents)
        )

        async def work(connection: AsyncConnection) -> None:
            await drop_passages(connection, [row.seq for row in await connection.execute(chosen)])

        await self._database.write(work)

    async def _put(self, connection: AsyncConnection, of: Collected, one: Passage) -> int:
        row = (await connection.execute(_PUT, {**row_of(one), "collection": of})).first()
        if row is None:
            return 0
        kept = " ".join(dict.fromkeys((_mark(of), *terms(f"{one.title}\n{one.text}"))))
        await connection.execute(self._dialect.put, {"seq": row.seq, "terms": kept})
        return 1

    @property
    def _dialect(self) -> _Dialect:
        return _of_database(self._database.engine.dialect.name)

    def _asked(self, of: Collected, terms: Sequence[str]) -> str:
        """Return what finds *terms*, which hold nothing but letters and digits, in a collection."""
        dialect = self._dialect
        every = dialect.either.join(map(dialect.quoted.format, terms))
        return dialect.both.format(dialect.quoted.format(_mark(of)), every)


async def drop_passages(connection: AsyncConnection, seqs: Sequence[int]) -> None:
    """Remove the passages in rows *seqs*, and their terms."""
    for some in portions(seqs, _AT_ONCE):
        await connection.execute(_of_database(connection.dialect.name).drop(some))
        await connection.execute(delete(passage).where(passage.c.seq.in_(some)))


def _of_database(name: str) -> _Dialect:
    return _SQLITE if name == "sqlite" else _POSTGRES


async def _there(
    connection: AsyncConnection, of: Collected, turns: Collection[TurnId]
) -> frozenset[str]:
    found: set[str] = set()
    for some in portions(sorted(filter(None, turns)), _AT_ONCE):
        rows = await connection.execute(_THERE, {"of_collection": of, "some": some})
        found |= {row.id for row in rows}
    return frozenset(found)


def _of_line(passages: Iterator[Passage], turns: Collection[TurnId] | None) -> Iterator[Passage]:
    return (one for one in passages if turns is None or not one.turn or one.turn in turns)


def _mark(of: Collected) -> str:
    """Return the term that every passage of a collection has, and none of another."""
    return f"cx{hashlib.sha256(of.encode('utf-8', 'surrogatepass')).hexdigest()[:24]}"
