"""Reading turns from a database: one, a line, or the whole tree."""

import gc
from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Executable

from engine.errors import NoSuchTurn
from engine.model.ids import TimelineId, TurnId, WordsId
from engine.model.turn import Turn
from engine.ports import Dated, Descent, Knot
from engine.store.codec import Texts, load_kind, load_turn
from engine.store.database import AnyRow, OnDatabase
from engine.store.lines import LINE, LINE_WORDS, WORDS
from engine.store.order import parents_first, portions
from engine.store.trees import (
    CALLED,
    CHILDREN,
    DESCENT,
    KNOTS,
    MERGES,
    OUTLINE,
    TURNS,
    TURNS_WORDS,
    called_between,
)

Loaded = TypeVar("Loaded")

_IDS_AT_ONCE = 1_000  # both databases stop at some 32,000 arguments
_TURNS_AT_ONCE = 500


class DatabaseTurns(OnDatabase):
    """The part of `engine.ports.Journal` that reads turns."""

    async def line(
        self, timeline: TimelineId, head: TurnId, since: TurnId | None = None
    ) -> Sequence[Turn]:
        """See `Journal.line`."""
        with collector_paused():
            return await self._line(timeline, head, since)

    async def turn(self, timeline: TimelineId, id: TurnId) -> Turn:
        """See `Journal.turn`."""
        [turn] = await self.turns_with(timeline, [id])
        return turn

    async def turns_with(self, timeline: TimelineId, ids: Sequence[TurnId]) -> Sequence[Turn]:
        """See `Journal.turns_with`."""
        found: list[Turn] = []
        for some in portions(ids, _TURNS_AT_ONCE):
            found += [one.turn for one in await self._dated(timeline, some)]
        if len(found) < len(ids):
            known = {turn.id for turn in found}
            raise NoSuchTurn(next(id for id in ids if id not in known))
        return tuple(found)

    async def turn_called(self, timeline: TimelineId, prefix: str) -> TurnId:
        """See `Journal.turn_called`."""
        between = {"timeline": timeline, **called_between(prefix)}
        rows = await self._database.rows(CALLED, between)
        if len(rows) != 1:
            raise NoSuchTurn(prefix)
        return TurnId(rows[0].id)

    async def children(self, timeline: TimelineId, parent: TurnId) -> Sequence[TurnId]:
        """See `Journal.children`."""
        rows = await self._database.rows(CHILDREN, {"timeline": timeline, "parent": parent})
        return tuple(TurnId(row.id) for row in rows)

    async def descent(
        self, timeline: TimelineId, ids: Collection[TurnId], generations: int
    ) -> Sequence[Descent]:
        """See `Journal.descent`."""
        of = {"timeline": timeline, "ids": list(ids), "generations": generations}
        rows = await self._database.rows(DESCENT, of)
        return tuple(
            Descent(row.id, _parents(row.parent, row.others), row.generation) for row in rows
        )

    async def merges_of(self, timeline: TimelineId, turn: TurnId) -> Sequence[TurnId]:
        """See `Journal.merges_of`."""
        rows = await self._database.rows(MERGES, {"timeline": timeline, "source": turn})
        return tuple(TurnId(row.id) for row in rows)

    async def knots(self, timeline: TimelineId) -> Sequence[Knot]:
        """See `Journal.knots`."""
        with collector_paused():
            rows = await self._database.rows(KNOTS, {"timeline": timeline})
            knots = {TurnId(row.id): _knot(row) for row in rows}
            order = parents_first({id: knot.parents for id, knot in knots.items()})
            return tuple(knots[id] for id in order)

    async def turns(self, timeline: TimelineId) -> AsyncIterator[Dated]:
        """See `Journal.turns`."""
        rows = await self._database.rows(OUTLINE, {"timeline": timeline})
        order = parents_first({TurnId(row.id): _parents(row.parent, row.others) for row in rows})
        for ids in portions(order, _TURNS_AT_ONCE):
            for found in await self._dated(timeline, ids):
                yield found

    async def _dated(self, timeline: TimelineId, ids: Sequence[TurnId]) -> Sequence[Dated]:
        """Return those turns that there are, in the order of *ids*."""
        of = {"timeline": timeline, "ids": ids}
        found = {row.id: row for row in await self._database.rows(TURNS, of)}
        rows = [found[id] for id in ids if id in found]
        said = Texts(await self._pairs(TURNS_WORDS, of))
        return await self._told(
            timeline, said, lambda said: [Dated(_turn(row, said), row.at) for row in rows]
        )

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
        turns = await self._told(timeline, said, lambda said: [_turn(row, said) for row in rows])
        return tuple(turns)

    async def _told(
        self, timeline: TimelineId, said: Texts, load: Callable[[Texts], Loaded]
    ) -> Loaded:
        """Return what *load* makes of *said*, with words that were first said elsewhere added."""
        loaded = load(said)
        if said.missing:
            await self._add_texts(timeline, said, said.missing)
            loaded = load(said)
        return loaded

    async def _add_texts(self, timeline: TimelineId, said: Texts, ids: Iterable[WordsId]) -> None:
        for some in portions(ids, _IDS_AT_ONCE):
            said.add(await self._pairs(WORDS, {"timeline": timeline, "ids": some}))

    async def _pairs(
        self, statement: Executable, of: Mapping[str, object]
    ) -> Iterable[tuple[WordsId, str | None]]:
        rows: Iterable[Any] = await self._database.rows(statement, of)  # a row is a tuple
        return rows


def _turn(row: AnyRow, said: Texts) -> Turn:
    return load_turn(row[0], _parents(row[1], row[2]), row[3], said)


def _knot(row: AnyRow) -> Knot:
    id, parent, others, body, at = row
    return Knot(id, _parents(parent, others), *load_kind(id, body), at)


def _parents(first: TurnId | None, others: str) -> tuple[TurnId, ...]:
    if first is None:
        return ()
    return (first, *map(TurnId, others.split())) if others else (first,)


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
