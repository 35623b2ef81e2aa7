"""Words leave a database for good, and so does what may quote them."""

from collections.abc import Collection, Sequence

from sqlalchemy import Row, Text, bindparam, delete, select, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model.ids import TimelineId, WordsId
from engine.store.columns import bared
from engine.store.database import OnDatabase
from engine.store.forgetting import forget_passages
from engine.store.prompts import FORGET_PROMPTS
from engine.store.tables import answer, outgoing, turn, words

_TIMELINE = bindparam("of_timeline", type_=Text)

_ERASE = (
    update(words)
    .where(words.c.timeline == _TIMELINE, words.c.id == bindparam("of_id"))
    .values(text=None)
)
# Which of them quote the words cannot be seen, and a model can be asked again.
_FORGET_ANSWERS = delete(answer).where(answer.c.timeline == _TIMELINE)
_TO_SEND = (
    select(outgoing.c.seq, type_coerce(turn.c.body, Text))
    .join(turn, (turn.c.timeline == outgoing.c.timeline) & (turn.c.id == outgoing.c.turn))
    .where(outgoing.c.timeline == _TIMELINE)
)


class DatabaseErasure(OnDatabase):
    """The part of `engine.ports.Journal` that erases words."""

    async def erase_words(self, timeline: TimelineId, ids: Sequence[WordsId]) -> None:
        """See `Journal.erase_words`."""
        of = {"of_timeline": timeline}

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(_ERASE, [{**of, "of_id": id} for id in ids])
            for statement in (_FORGET_ANSWERS, FORGET_PROMPTS):
                await connection.execute(statement, of)
            waiting = await connection.execute(_TO_SEND, of)
            told = [row[0] for row in waiting if _quotes(row, ids)]
            await connection.execute(delete(outgoing).where(outgoing.c.seq.in_(told)))
            await forget_passages(connection, timeline, ids)

        if ids:
            await self._database.write(work)


def _quotes(row: Row[int, str], ids: Collection[WordsId]) -> bool:
    """Tell whether one of those words was said in the turn of *row*."""
    body = bared(row[1])
    return any(id in body for id in ids)
