"""The archive in a database: passages, and beside them their terms; see `engine.store.finding`."""

import asyncio
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import BindParameter, Text, bindparam, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model.ids import TurnId
from engine.model.memory import Passage
from engine.ports.vectors import Collected
from engine.store.archive_tables import passage
from engine.store.finding import drop_passages, found, line, of_line, put_terms, terms_kept
from engine.store.moved import DatabaseMoved
from engine.store.order import portions
from engine.store.passages import STORED, passage_of, row_of
from engine.store.tables import turn
from engine.store.vectors import DatabaseVectors

_AT_ONCE = 500

_COLLECTION = bindparam("of_collection", type_=Text)
_SOME: BindParameter[Collection[str]] = bindparam("some", expanding=True)

_TURNS = (
    select(passage.c.turn)
    .distinct()
    .where(passage.c.collection == _COLLECTION, passage.c.turn.in_(_SOME))
)
_THERE = select(turn.c.id).where(turn.c.timeline == _COLLECTION, turn.c.id.in_(_SOME))
_PUT = (
    insert(passage)
    .on_conflict_do_nothing(index_elements=[passage.c.collection, passage.c.id])
    .returning(passage.c.seq, passage.c.id)
)


class DatabaseIndex(DatabaseMoved, DatabaseVectors):
    """See `engine.ports.Index`."""

    async def keep_passages(self, of: Collected, passages: Sequence[Passage]) -> int:
        """See `Index.keep_passages`."""
        first = {one.id: one for one in reversed(passages)}
        every = [first[id] for id in sorted(first)]  # two that write at once take turns
        kept = await asyncio.to_thread(_terms_of, of, every)

        async def work(connection: AsyncConnection) -> int:
            there = await _there(connection, of, {one.turn for one in every})
            rows = [
                {**row_of(one), "collection": of}
                for one in every
                if not one.turn or one.turn in there
            ]
            if not rows:
                return 0
            put = (await connection.execute(_PUT, rows)).all()
            await put_terms(connection, [(row.seq, kept[row.id]) for row in put])
            return len(put)

        return await self._database.write(work) if passages else 0

    async def turns_kept(self, of: Collected, among: Collection[TurnId]) -> Collection[TurnId]:
        """See `Index.turns_kept`."""
        kept = set[TurnId]()
        for some in portions(sorted(filter(None, among)), _AT_ONCE):
            rows = await self._database.rows(_TURNS, {"of_collection": of, "some": some})
            kept.update(TurnId(row.turn) for row in rows)
        return kept

    async def passages(
        self, of: Collected, turns: Collection[TurnId] | None = None
    ) -> Sequence[Passage]:
        """See `Index.passages`."""
        chosen = select(*STORED).where(passage.c.collection == of, of_line(self._database))
        in_order = chosen.order_by(passage.c.number, passage.c.id)
        rows = await self._database.rows(in_order, line(self._database, turns))
        return tuple(map(passage_of, rows))

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
        rows = await found(self._database, of, terms, limit, turns)
        return tuple(map(passage_of, rows))

    async def drop_documents(self, of: Collected, documents: Collection[str]) -> None:
        """See `Index.drop_documents`."""
        chosen = select(passage.c.seq).where(
            passage.c.collection == of, passage.c.document.in_(documents)
        )

        async def work(connection: AsyncConnection) -> None:
            await drop_passages(connection, [row.seq for row in await connection.execute(chosen)])

        await self._database.write(work)


def _terms_of(of: Collected, passages: Sequence[Passage]) -> Mapping[str, str]:
    return {one.id: terms_kept(of, one) for one in passages}


async def _there(
    connection: AsyncConnection, of: Collected, turns: Collection[TurnId]
) -> frozenset[str]:
    found: set[str] = set()
    for some in portions(sorted(filter(None, turns)), _AT_ONCE):
        rows = await connection.execute(_THERE, {"of_collection": of, "some": some})
        found |= {row.id for row in rows}
    return frozenset(found)
