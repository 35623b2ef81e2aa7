"""States kept in a database, so that no head is far from one."""

from collections.abc import Iterable, Iterator

from sqlalchemy import bindparam, delete, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model.ids import TimelineId, TurnId, WordsId
from engine.model.state import State
from engine.store.codec import FORM, Texts, dump_state, load_state
from engine.store.columns import AnyText, armoured
from engine.store.lines import NEAREST
from engine.store.rows import Spot
from engine.store.statements import Arguments
from engine.store.tables import snapshot, turn
from engine.store.turns import DatabaseTurns

RECENT = 8
"""How many snapshots of a timeline are kept wherever they are."""

SPACING = 50
"""Of older ones each strand keeps one in so many turns: any head stays close to a state."""

MOST = 500
"""How many a timeline keeps in all: some megabytes."""

_KEPT = (
    select(snapshot.c.seq, snapshot.c.strand, snapshot.c.depth)
    .where(snapshot.c.timeline == bindparam("timeline"))
    .order_by(snapshot.c.seq.desc())
)


ADD_SNAPSHOT = insert(snapshot).values(
    {column.name: bindparam(column.name) for column in snapshot.c if column.name != "seq"}
)


class DatabaseSnapshots(DatabaseTurns):
    """The part of `engine.ports.Journal` that keeps states."""

    async def keep_snapshot(self, timeline: TimelineId, turn: TurnId, state: State) -> None:
        """See `Journal.keep_snapshot`."""

        async def work(connection: AsyncConnection) -> None:
            await _keep(connection, timeline, turn, state)
            kept = await connection.execute(_KEPT, {"timeline": timeline})
            gone = list(surplus(kept.all()))
            if gone:
                await connection.execute(delete(snapshot).where(snapshot.c.seq.in_(gone)))

        await self._database.write(work)

    async def nearest_snapshot(
        self, timeline: TimelineId, head: TurnId
    ) -> tuple[TurnId, State] | None:
        """See `Journal.nearest_snapshot`."""
        of = {"timeline": timeline, "head": head, "form": FORM}
        row = await self._database.first(NEAREST, of)
        if row is None:
            return None
        said = Texts()
        await self._add_texts(timeline, said, map(WordsId, row.words.split()))
        return TurnId(row.turn), load_state(row.state, said)


def snapshot_row(timeline: TimelineId, spot: Spot, state: State) -> Arguments:
    """Return the row that keeps *state* as it stands after the turn at *spot*."""
    stored = dump_state(state)
    return {
        "timeline": timeline,
        **spot._asdict(),
        "form": FORM,
        "words": " ".join(stored.words),
        "state": armoured(stored.json),
    }


def surplus(kept: Iterable[tuple[int, str, int]]) -> Iterator[int]:
    """Yield which of *kept* may go: numbers, strands and depths, the newest snapshot first."""
    places = set()
    for count, (seq, strand, depth) in enumerate(kept):
        place = (strand, depth // SPACING)
        if count >= MOST or (count >= RECENT and place in places):
            yield seq
        places.add(place)


async def _keep(
    connection: AsyncConnection, timeline: TimelineId, id: TurnId, state: State
) -> None:
    stored = dump_state(state)
    of_turn = (snapshot.c.timeline == timeline, snapshot.c.turn == id)
    await connection.execute(delete(snapshot).where(*of_turn))
    content = (literal(text, AnyText) for text in (FORM, " ".join(stored.words), stored.json))
    here = select(turn.c.timeline, turn.c.id, turn.c.strand, turn.c.depth, *content).where(
        turn.c.timeline == timeline, turn.c.id == id
    )
    columns = ["timeline", "turn", "strand", "depth", "form", "words", "state"]
    await connection.execute(insert(snapshot).from_select(columns, here))
