"""Queries along the line of a head: its turns, their words, its newest snapshot.

All start from a `piece`: the strands the line is made of, each with the depth up to which the line
follows it. The recursion takes one step per strand, not per turn, and stops where what is looked
for begins, so that a line of many strands costs no more than its newest part. Texts come as they
are stored: the codec takes thousands of them at once, and knows a faster way.
"""

from collections.abc import Callable

from sqlalchemy import (
    CTE,
    BindParameter,
    ColumnElement,
    FromClause,
    Select,
    Text,
    and_,
    bindparam,
    exists,
    func,
    select,
    type_coerce,
)

from engine.store.tables import snapshot, turn, words

_TIMELINE: BindParameter[str] = bindparam("timeline")


def _piece(goes_on: Callable[[CTE, FromClause], ColumnElement[bool]]) -> CTE:
    """Return the pieces of the line of *head*, the newest first.

    *goes_on* tells from a piece and the first turn of its strand whether older ones are wanted.
    """
    first, last = turn.alias("first"), turn.alias("last")
    newest = (
        select(turn.c.strand, turn.c.depth.label("upto"))
        .where(turn.c.timeline == _TIMELINE, turn.c.id == bindparam("head"))
        .cte("piece", recursive=True)
    )
    older = (
        select(last.c.strand, last.c.depth)
        .select_from(newest)
        .join(first, and_(first.c.timeline == _TIMELINE, first.c.id == newest.c.strand))
        .join(last, and_(last.c.timeline == _TIMELINE, last.c.id == first.c.parent))
        .where(goes_on(newest, first))
    )
    return newest.union_all(older)


_SINCE = turn.alias("since")
_FROM = func.coalesce(
    select(_SINCE.c.depth)
    .where(_SINCE.c.timeline == _TIMELINE, _SINCE.c.id == bindparam("since"))
    .scalar_subquery(),
    0,
)
_PIECE = _piece(lambda _, first: first.c.depth > _FROM)

LINE: Select[str, str | None, str, str, int] = (
    select(turn.c.id, turn.c.parent, turn.c.others, type_coerce(turn.c.body, Text), turn.c.depth)
    .select_from(_PIECE)
    .join(
        turn,
        and_(
            turn.c.timeline == _TIMELINE,
            turn.c.strand == _PIECE.c.strand,
            turn.c.depth <= _PIECE.c.upto,
            turn.c.depth >= _FROM,
        ),
    )
)
"""Turns from *since* (itself too; '' is the root) to *head*, in no order."""

LINE_WORDS: Select[str, str | None] = (
    select(words.c.id, type_coerce(words.c.text, Text))
    .select_from(_PIECE)
    .join(
        words,
        and_(
            words.c.timeline == _TIMELINE,
            words.c.strand == _PIECE.c.strand,
            words.c.depth <= _PIECE.c.upto,
            words.c.depth >= _FROM,
        ),
    )
)
"""Words that were first used by one of those turns."""

WORDS: Select[str, str | None] = select(words.c.id, type_coerce(words.c.text, Text)).where(
    words.c.timeline == _TIMELINE, words.c.id.in_(bindparam("ids", expanding=True))
)


def _kept_on(piece: CTE) -> ColumnElement[bool]:
    return and_(
        snapshot.c.timeline == _TIMELINE,
        snapshot.c.strand == piece.c.strand,
        snapshot.c.depth <= piece.c.upto,
        snapshot.c.form == bindparam("form"),
    )


def _nearest() -> Select[str, str, str]:
    piece = _piece(lambda newest, _: ~exists().where(_kept_on(newest)))
    newest = (
        select(snapshot.c.seq)
        .where(_kept_on(piece))
        .order_by(snapshot.c.depth.desc())
        .limit(1)
        .correlate(piece)
        .scalar_subquery()
    )
    found = snapshot.alias("found")
    return (
        select(found.c.turn, found.c.words, found.c.state)
        .select_from(piece)
        .join(found, found.c.seq == newest)
    )


NEAREST = _nearest()
"""The newest snapshot of that *form* on the line: only the last piece can have one."""
