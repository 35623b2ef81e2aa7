"""The journal in a database; turns are written by `engine.store.lanes`."""

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import islice

from sqlalchemy import Executable, Row, bindparam, delete, literal, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import BranchExists, NoSuchBranch, NoSuchTimeline
from engine.model.ids import BranchId, Digest, TimelineId, TurnId, UserId, WordsId
from engine.model.state import State
from engine.model.turn import Turn
from engine.ports import BranchRecord, Commit, TimelineRecord
from engine.store.codec import FORM, Texts, dump_state, load_state, load_turn
from engine.store.columns import AnyText
from engine.store.database import AnyRow, Database
from engine.store.lines import LINE, LINE_WORDS, NEAREST, WORDS
from engine.store.plan import Entry
from engine.store.tables import answer, branch, head_move, snapshot, timeline, turn, words

SNAPSHOTS = 8
"""How many snapshots a timeline keeps; the newest stay."""

_IDS_AT_ONCE = 1_000  # both databases stop at some 32,000 arguments

_BRANCHES = select(
    branch.c.id, branch.c.timeline, branch.c.name, branch.c.head, branch.c.fork
).where(branch.c.timeline == bindparam("timeline"))

_ERASE = (
    update(words)
    .where(words.c.timeline == bindparam("of_timeline"), words.c.id == bindparam("of_id"))
    .values(text=None)
)


class DatabaseJournal:
    """See `engine.ports.Journal`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, record: TimelineRecord, root: Commit) -> None:
        """See `Journal.begin`."""
        await self._database.commit(Entry(root, record))

    async def append(self, commit: Commit) -> None:
        """See `Journal.append`."""
        await self._database.commit(Entry(commit))

    async def fork(self, branch: BranchRecord, at: datetime) -> None:
        """See `Journal.fork`."""

        async def work(connection: AsyncConnection) -> bool:
            return await _add_branch(connection, branch, at)

        if not await self._database.write(work):
            raise BranchExists(branch.name)

    async def timeline(self, id: TimelineId) -> TimelineRecord:
        """See `Journal.timeline`."""
        row = await self._database.first(select(timeline).where(timeline.c.id == id))
        if row is None:
            raise NoSuchTimeline
        return TimelineRecord(
            TimelineId(row.id),
            Digest(row.story),
            row.story_name,
            row.seed,
            UserId(row.owner),
            row.made_at,
        )

    async def branches(self, timeline: TimelineId) -> Sequence[BranchRecord]:
        """See `Journal.branches`."""
        statement = _BRANCHES.order_by(branch.c.seq)
        return tuple(map(_branch, await self._database.rows(statement, {"timeline": timeline})))

    async def branch(self, timeline: TimelineId, name: str) -> BranchRecord:
        """See `Journal.branch`."""
        statement = _BRANCHES.where(branch.c.name_key == name.casefold())
        row = await self._database.first(statement, {"timeline": timeline})
        if row is None:
            raise NoSuchBranch(name)
        return _branch(row)

    async def head(self, timeline: TimelineId, branch: BranchId) -> TurnId:
        """See `Journal.head`."""
        statement = _BRANCHES.where(_BRANCHES.selected_columns.id == branch)
        row = await self._database.first(statement, {"timeline": timeline})
        if row is None:
            raise NoSuchBranch(branch)
        return TurnId(row.head)

    async def line(
        self, timeline: TimelineId, head: TurnId, since: TurnId | None = None
    ) -> Sequence[Turn]:
        """See `Journal.line`."""
        with collector_paused():
            return await self._line(timeline, head, since)

    async def keep_snapshot(self, timeline: TimelineId, turn: TurnId, state: State) -> None:
        """See `Journal.keep_snapshot`."""

        async def work(connection: AsyncConnection) -> None:
            await _keep_snapshot(connection, timeline, turn, state)

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

    async def erase_words(self, timeline: TimelineId, ids: Sequence[WordsId]) -> None:
        """See `Journal.erase_words`."""
        if ids:
            await self._database.execute(
                _ERASE, [{"of_timeline": timeline, "of_id": id} for id in ids]
            )

    async def keep_answer(self, timeline: TimelineId, key: str, answer: str) -> None:
        """See `Journal.keep_answer`."""
        await self._database.execute(_KEEP_ANSWER, {**_answer_at(timeline, key), "text": answer})

    async def kept_answer(self, timeline: TimelineId, key: str) -> str | None:
        """See `Journal.kept_answer`."""
        row = await self._database.first(_KEPT_ANSWER, _answer_at(timeline, key))
        return None if row is None else str(row.text)

    async def _line(
        self, timeline: TimelineId, head: TurnId, since: TurnId | None
    ) -> Sequence[Turn]:
        of = {"timeline": timeline, "head": head, "since": since or ""}
        said = Texts(await self._pairs(LINE_WORDS, of))
        rows = sorted(await self._database.rows(LINE, of), key=_depth)
        if since is not None:
            if not rows or rows[0].id != since:  # the line does not pass there
                return await self._line(timeline, head, None)
            del rows[0]
        turns = [_turn(row, said) for row in rows]
        if said.missing:  # words that were first said on another line
            await self._add_texts(timeline, said, said.missing)
            turns = [_turn(row, said) for row in rows]
        return tuple(turns)

    async def _add_texts(self, timeline: TimelineId, said: Texts, ids: Iterable[WordsId]) -> None:
        for some in _in_portions(ids):
            said.add(await self._pairs(WORDS, {"timeline": timeline, "ids": some}))

    async def _pairs(
        self, statement: Executable, of: Mapping[str, object]
    ) -> Sequence[tuple[str, str | None]]:
        return [(id, text) for id, text in await self._database.rows(statement, of)]


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


def _answer_at(timeline: TimelineId, key: str) -> dict[str, str]:
    """Return where an answer is kept: *key* is its place, a slash, and what it answers."""
    place, _, ask = key.rpartition("/")
    return {"timeline": timeline, "place": place, "ask": ask}


async def _add_branch(connection: AsyncConnection, record: BranchRecord, at: datetime) -> bool:
    of = {"timeline": record.timeline, "head": record.head}
    row = {
        "id": record.id,
        "name": record.name,
        "name_key": record.name.casefold(),
        "fork": record.fork,
        "made_at": at,
    }
    added = await connection.execute(
        insert(branch).on_conflict_do_nothing().returning(branch.c.seq), {**of, **row}
    )
    if added.first() is None:
        return False
    await connection.execute(insert(head_move), {**of, "branch": record.id, "at": at})
    return True


async def _keep_snapshot(
    connection: AsyncConnection, timeline: TimelineId, id: TurnId, state: State
) -> None:
    stored = dump_state(state)
    of_timeline = snapshot.c.timeline == timeline
    await connection.execute(delete(snapshot).where(of_timeline, snapshot.c.turn == id))
    content = (literal(text, AnyText) for text in (FORM, " ".join(stored.words), stored.json))
    here = select(turn.c.timeline, turn.c.id, turn.c.strand, turn.c.depth, *content).where(
        turn.c.timeline == timeline, turn.c.id == id
    )
    columns = ["timeline", "turn", "strand", "depth", "form", "words", "state"]
    await connection.execute(insert(snapshot).from_select(columns, here))
    newest = (
        select(snapshot.c.seq).where(of_timeline).order_by(snapshot.c.seq.desc()).limit(SNAPSHOTS)
    )
    await connection.execute(delete(snapshot).where(of_timeline, snapshot.c.seq.not_in(newest)))


def _branch(row: Row[str, str, str, str, str | None]) -> BranchRecord:
    return BranchRecord(
        BranchId(row.id),
        TimelineId(row.timeline),
        row.name,
        TurnId(row.head),
        None if row.fork is None else TurnId(row.fork),
    )


def _turn(row: AnyRow, said: Texts) -> Turn:
    id, parent, others, body, _ = row
    parents = () if parent is None else (parent, *others.split()) if others else (parent,)
    return load_turn(id, parents, body, said)


def _depth(row: AnyRow) -> int:
    depth: int = row[-1]
    return depth


@contextmanager
def collector_paused() -> Iterator[None]:
    """Hold the garbage collector back: nothing read here is garbage, and it looks at all of it.

    A line of 10,000 turns is read in half the time. Lines are read side by side: whoever found the
    collector at work sets it to work again.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _in_portions(ids: Iterable[WordsId]) -> Iterator[list[WordsId]]:
    rest = iter(ids)
    while some := list(islice(rest, _IDS_AT_ONCE)):
        yield some
