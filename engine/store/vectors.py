"""Vectors in a database; those of the collections asked last stay in memory."""

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sqlalchemy import BindParameter, Text, and_, bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model.ids import TurnId
from engine.model.memory import Passage
from engine.ports.embedder import Vector
from engine.ports.vectors import Collected, Near
from engine.store.archive_tables import passage, passage_vector
from engine.store.database import AnyRow, Database, OnDatabase
from engine.store.passages import STORED, passage_of

MOST_HELD = 256
"""Of how many collections vectors stay in memory, if they are not too large together."""

MOST_OCTETS = 2**28
"""How large all together may be, 500,000 sentences of 512 numbers; one alone may be larger."""

_AT_ONCE = 2_000

_OF = bindparam("of_collection", type_=Text)
_MODEL = bindparam("of_model", type_=Text)
_SOME: BindParameter[Collection[str]] = bindparam("some", expanding=True)
_OF_SOME = and_(passage.c.collection == _OF, passage.c.id.in_(_SOME))
_ROWS = select(passage.c.seq, passage.c.id).where(_OF_SOME)
_CHOSEN = select(*STORED).where(_OF_SOME)
_NEWER = (
    select(passage_vector, passage.c.id.label("name"), passage.c.turn)
    .join(passage, passage.c.seq == passage_vector.c.passage)
    .where(
        passage_vector.c.collection == _OF,
        passage_vector.c.model == _MODEL,
        passage_vector.c.seq > bindparam("since"),
    )
    .order_by(passage_vector.c.seq)
    .limit(bindparam("most"))
)
_MINE = and_(passage_vector.c.passage == passage.c.seq, passage_vector.c.model == _MODEL)
_WITHOUT = (
    select(*STORED)
    .outerjoin(passage_vector, _MINE)
    .where(passage.c.collection == _OF, passage_vector.c.seq.is_(None))
    .order_by(passage.c.number.desc(), passage.c.id)
    .limit(bindparam("most"))
)


@dataclass(slots=True)
class _Held:
    """The vectors of a collection, up to the row *since*; None while there is none."""

    since: int = 0
    nearness: Any = None
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def octets(self) -> int:
        """Return about how much memory they take."""
        return self.nearness.octets if self.nearness is not None else 0


class DatabaseVectors(OnDatabase):
    """See `engine.ports.vectors.Vectors`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._held: OrderedDict[tuple[Collected, str], _Held] = OrderedDict()

    async def keep_vectors(
        self, of: Collected, model: str, vectors: Mapping[str, Sequence[Vector]]
    ) -> None:
        """See `Vectors.keep_vectors`."""
        rows = await asyncio.to_thread(_rows, of, model, vectors)

        async def work(connection: AsyncConnection) -> None:
            asked = {"of_collection": of, "some": [*vectors]}
            there = {row.id: row.seq for row in await connection.execute(_ROWS, asked)}
            old = passage_vector.c.passage.in_(there.values())
            await connection.execute(delete(passage_vector).where(old))
            kept = [{**row, "passage": there[id]} for id, row in rows.items() if id in there]
            if kept:
                await connection.execute(insert(passage_vector), kept)

        await self._database.write(work)
        for key in [key for key in self._held if key[0] == of and key[1] != model]:
            del self._held[key]

    async def without_vectors(self, of: Collected, model: str, limit: int) -> Sequence[Passage]:
        """See `Vectors.without_vectors`."""
        asked = {"of_collection": of, "of_model": model, "most": limit}
        return tuple(map(passage_of, await self._database.rows(_WITHOUT, asked)))

    async def near(
        self,
        of: Collected,
        model: str,
        vector: Vector,
        limit: int,
        turns: Collection[TurnId] | None = None,
    ) -> Sequence[Near]:
        """See `Vectors.near`."""
        nearness = await self._read(of, model) if find_spec("numpy") else None
        if nearness is None or nearness.size != len(vector):
            return ()
        alike: dict[str, float] = {}
        for id, like in await asyncio.to_thread(nearness.near, vector, limit, turns):
            alike.setdefault(id, like)
        rows = await self._database.rows(_CHOSEN, {"of_collection": of, "some": [*alike]})
        found = {one.id: one for one in map(passage_of, rows)}
        if found.keys() < alike.keys():  # what is in memory is older than the database
            self._held.pop((of, model), None)
        return tuple(Near(found[id], alike[id]) for id in alike if id in found)

    async def _read(self, of: Collected, model: str) -> Any:  # noqa: ANN401 - see `_numpy_part`
        """Return the vectors of a collection, with those that were kept since somebody looked.

        They are read in portions and taken in by a thread: at first there may be many.
        """
        held = self._held.setdefault((of, model), _Held())
        self._held.move_to_end((of, model))
        is_more = True
        async with held.reading:
            while is_more:
                asked = {"of_collection": of, "of_model": model, "since": held.since}
                rows = await self._database.rows(_NEWER, {**asked, "most": _AT_ONCE})
                if rows:
                    held.nearness = await asyncio.to_thread(_grown, held.nearness, rows)
                    held.since = rows[-1].seq
                is_more = len(rows) == _AT_ONCE
        self._let_go()
        return held.nearness

    def _let_go(self) -> None:
        """Forget the collections that were not asked for longest, where all are too much."""
        octets = sum(held.octets for held in self._held.values())
        while len(self._held) > 1 and (octets > MOST_OCTETS or len(self._held) > MOST_HELD):
            _, gone = self._held.popitem(last=False)
            octets -= gone.octets


def _rows(
    of: Collected, model: str, vectors: Mapping[str, Sequence[Vector]]
) -> Mapping[str, Mapping[str, Any]]:
    """Return a row for what each passage is like, by its id."""
    if not vectors:
        return {}
    packed = _numpy_part().packed
    return {
        id: {"collection": of, "model": model, "size": len(kept[0]), "numbers": packed(kept)}
        for id, kept in vectors.items()
    }


def _grown(nearness: Any, rows: Sequence[AnyRow]) -> Any:  # noqa: ANN401 - see `_numpy_part`
    """Return *nearness* with *rows*; all of the size of the first, whoever made them."""
    grown = nearness or _numpy_part().Nearness(rows[0].size)
    kept = [(row.name, TurnId(row.turn), row.numbers) for row in rows if row.size == grown.size]
    return grown.grown(kept)


def _numpy_part() -> Any:  # noqa: ANN401 - loaded where somebody compares: numpy is an extra
    return import_module("engine.store.nearness")
