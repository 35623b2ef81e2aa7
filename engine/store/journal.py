"""The journal in a database; turns are written by `engine.store.lanes`."""

from dataclasses import asdict

from sqlalchemy import bindparam, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import NoSuchTimeline
from engine.model.ids import TimelineId
from engine.ports import Commit, Past, TimelineRecord
from engine.store.adoption import Ground, check, is_here
from engine.store.bookmarks import DatabaseBookmarks
from engine.store.branches import DatabaseBranches
from engine.store.columns import moment_text
from engine.store.database import put
from engine.store.erasure import DatabaseErasure
from engine.store.footholds import Folding
from engine.store.grants import DatabaseGrants
from engine.store.order import portions
from engine.store.plan import Entry
from engine.store.prompts import DatabasePrompts
from engine.store.pulses import DatabasePulses
from engine.store.purge import DatabasePurge
from engine.store.rows import (
    branch_row,
    checkpoint_row,
    move_row,
    pulse_row,
    timeline_of,
    turn_row,
    words_rows,
)
from engine.store.snapshots import ADD_SNAPSHOT, DatabaseSnapshots, snapshot_row
from engine.store.statements import (
    ADD_BRANCH,
    ADD_CHECKPOINT,
    ADD_HEAD_MOVE,
    ADD_TURN,
    ADD_WORDS,
    KEEP_PULSE,
)
from engine.store.tables import answer, timeline

_ROWS_AT_ONCE = 500

_new_answer = insert(answer)
_KEEP_ANSWER = _new_answer.on_conflict_do_update(
    index_elements=[answer.c.timeline, answer.c.place, answer.c.ask],
    set_={"text": _new_answer.excluded.text},
)
_KEPT_ANSWER = select(answer.c.text).where(
    answer.c.timeline == bindparam("timeline"),
    answer.c.place == bindparam("place"),
    answer.c.ask == bindparam("ask"),
)
_ADOPT = insert(timeline).on_conflict_do_nothing().returning(timeline.c.id)


class DatabaseJournal(
    DatabaseBranches,
    DatabaseSnapshots,
    DatabaseBookmarks,
    DatabasePrompts,
    DatabasePurge,
    DatabaseErasure,
    DatabasePulses,
    DatabaseGrants,
):
    """See `engine.ports.Journal`."""

    async def begin(self, record: TimelineRecord, root: Commit) -> None:
        """See `Journal.begin`."""
        await self._database.commit(Entry(root, record))

    async def append(self, commit: Commit) -> None:
        """See `Journal.append`."""
        await self._database.commit(Entry(commit))

    async def timeline(self, id: TimelineId) -> TimelineRecord:
        """See `Journal.timeline`."""
        row = await self._database.first(select(timeline).where(timeline.c.id == id))
        if row is None:
            raise NoSuchTimeline
        return timeline_of(row)

    async def adopt(self, past: Past) -> bool:
        """See `Journal.adopt`."""
        check(past)

        async def work(connection: AsyncConnection) -> bool:
            return await _adopt(connection, past)

        # Where another process was faster, its past is there now, and is compared again.
        while not await is_here(self, past):
            if await self._database.write(work):
                return True
        return False

    async def keep_answer(self, timeline: TimelineId, key: str, answer: str) -> None:
        """See `Journal.keep_answer`."""
        await self._database.execute(_KEEP_ANSWER, {**_answer_at(timeline, key), "text": answer})

    async def kept_answer(self, timeline: TimelineId, key: str) -> str | None:
        """See `Journal.kept_answer`."""
        row = await self._database.first(_KEPT_ANSWER, _answer_at(timeline, key))
        return None if row is None else str(row.text)


async def _adopt(connection: AsyncConnection, past: Past) -> bool:
    id = past.record.id
    added = await connection.execute(_ADOPT, asdict(past.record))
    if added.first() is None:
        return False
    folding = Folding(past)
    await _add_turns(connection, past, folding)
    made = {move.branch: move.at for move in reversed(past.moves)}
    moments = [moment_text(made.get(branch.id, past.record.made_at)) for branch in past.branches]
    rows = [branch_row(branch, at) for branch, at in zip(past.branches, moments, strict=True)]
    await put(connection, ADD_BRANCH, rows)
    for moves in portions(past.moves, _ROWS_AT_ONCE):
        await put(connection, ADD_HEAD_MOVE, [move_row(id, move) for move in moves])
    await put(connection, ADD_CHECKPOINT, [checkpoint_row(id, one) for one in past.checkpoints])
    pulses = folding.pulses().items()
    await put(connection, KEEP_PULSE, [pulse_row(id, branch, one) for branch, one in pulses])
    return True


async def _add_turns(connection: AsyncConnection, past: Past, folding: Folding) -> None:
    """Write the turns by portions: their rows are as large again as they are."""
    id, ground = past.record.id, Ground()
    for some in portions(past.turns, _ROWS_AT_ONCE):
        spots = {one.turn.id: ground.spot(one.turn) for one in some}
        await put(connection, ADD_TURN, [turn_row(id, one, spots[one.turn.id]) for one in some])
        said = [row for one in some for row in words_rows(id, one.turn, spots[one.turn.id])]
        await put(connection, ADD_WORDS, said)
        kept = folding.states(one.turn for one in some)
        rows = [snapshot_row(id, spots[turn], state) for turn, state in kept]
        await put(connection, ADD_SNAPSHOT, rows)


def _answer_at(timeline: TimelineId, key: str) -> dict[str, str]:
    """Return where an answer is kept: *key* is its place, a slash, and what it answers."""
    place, _, ask = key.rpartition("/")
    return {"timeline": timeline, "place": place, "ask": ask}
