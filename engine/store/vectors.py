"""Vectors in a database; those of the collections asked last stay in memory."""

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from sqlalchemy import BindParameter, Text, and_, bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model.ids import TurnId
from engine.model.memory import Passage
from engine.ports.embedder import Vector
from engine.ports.vectors import Collected, Near
from engine.store.archive_tables import passage, passage_vector
from engine.store.database import Database, OnDatabase
from engine.store.passages import STORED, passage_of

MOST_HELD = 16
"""Of how many collections the vectors stay in memory."""

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


class DatabaseVectors(OnDatabase):
    """See `engine.ports.vectors.Vectors`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._held: OrderedDict[tuple[Collected, str], _Held] = OrderedDict()

    async def keep_vectors(
        self, of: Collected, model: str, vectors: Mapping[str, Sequence[Vector]]
    ) -> None:
        """See `Vectors.keep_vectors`."""

        async def work(connection: AsyncConnection) -> None:
            asked = {"of_collection": of, "some": [*vectors]}
            there = (await connection.execute(_ROWS, asked)).all()
            old = passage_vector.c.passage.in_([row.seq for row in there])
            await connection.execute(delete(passage_vector).where(old))
            for row in there:
                kept = vectors[row.id]
                await connection.execute(
                    insert(passage_vector).values(
                        passage=row.seq,
                        collection=of,
                        model=model,
                        size=len(kept[0]),
                        numbers=_numpy_part().packed(kept),
                    )
                )

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
        held = await self._hold(of, model)
        if held.nearness is None or held.nearness.size != len(vector):
            return ()
        alike = dict(await asyncio.to_thread(held.nearness.near, vector, limit, turns))
        rows = await self._database.rows(_CHOSEN, {"of_collection": of, "some": [*alike]})
        found = {one.id: one for one in map(passage_of, rows)}
        if found.keys() < alike.keys():  # what is in memory is older than the database
            self._held.pop((of, model), None)
        return tuple(Near(found[id], alike[id]) for id in alike if id in found)

    async def _hold(self, of: Collected, model: str) -> _Held:
        """Return the vectors of a collection, with those that were kept since somebody looked."""
        held = self._held.setdefault((of, model), _Held())
        self._held.move_to_end((of, model))
        while len(self._held) > MOST_HELD:
            self._held.popitem(last=False)
        asked = {"of_collection": of, "of_model": model, "since": held.since}
        rows = await self._database.rows(_NEWER, asked)
        fresh = [row for row in rows if row.seq > held.since]
        if fresh:
            held.nearness = held.nearness or _numpy_part().Nearness(fresh[0].size)
            kept = [row for row in fresh if row.size == held.nearness.size]
            held.nearness.add([(row.name, TurnId(row.turn), row.numbers) for row in kept])
            held.since = fresh[-1].seq
        return held


def _numpy_part() -> Any:  # noqa: ANN401 - loaded where somebody compares: numpy is an extra
    return import_module("engine.store.nearness")
