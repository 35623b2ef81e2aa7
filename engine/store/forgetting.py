"""What was taken from turns goes with what it was taken from."""

from collections.abc import Collection, Sequence

from sqlalchemy import Text, bindparam, or_, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model.ids import TimelineId, TurnId, WordsId
from engine.store.archive_tables import passage
from engine.store.columns import ARMOUR, bared
from engine.store.finding import drop_passages, wipe_terms
from engine.store.tables import turn

_AT_ONCE = 100

_OF_PLAY = select(passage.c.seq, passage.c.turn, passage.c.turns).where(
    passage.c.collection == bindparam("of_timeline", type_=Text)
)


async def forget_passages(
    connection: AsyncConnection, timeline: TimelineId, ids: Sequence[WordsId]
) -> None:
    """Remove the passages that were taken from turns in which words with *ids* were said."""
    said = await _turns_saying(connection, timeline, ids)
    if said:
        rows = await connection.execute(_OF_PLAY, {"of_timeline": timeline})
        seqs = [row.seq for row in rows if said & {row.turn, *row.turns.split()}]
        await drop_passages(connection, seqs)
        await wipe_terms(connection)


async def drop_passages_of(
    connection: AsyncConnection, timeline: TimelineId, turns: Collection[TurnId]
) -> None:
    """Remove the passages of *turns*."""
    chosen = select(passage.c.seq).where(
        passage.c.collection == timeline, passage.c.turn.in_(turns)
    )
    await drop_passages(connection, [row.seq for row in await connection.execute(chosen)])


async def _turns_saying(
    connection: AsyncConnection, timeline: TimelineId, ids: Sequence[WordsId]
) -> frozenset[str]:
    body = type_coerce(turn.c.body, Text)
    found: set[str] = set()
    for at in range(0, len(ids), _AT_ONCE):
        some = ids[at : at + _AT_ONCE]
        holds = or_(body.startswith(ARMOUR), *(body.contains(id, autoescape=True) for id in some))
        rows = await connection.execute(
            select(turn.c.id, body.label("body")).where(turn.c.timeline == timeline, holds)
        )
        found |= {row.id for row in rows if any(id in bared(row.body) for id in some)}
    return frozenset(found)
