"""Queries along the line of a head: its turns, their words, its newest snapshot.

All start from `piece`: the strands the line is made of, each with the depth up to which the line
follows it. The recursion takes one step per strand, not per turn. Texts come as they are stored:
the codec takes thousands of them at once, and knows a faster way.
"""

from sqlalchemy import CTE, BindParameter, Select, Text, and_, bindparam, func, select, type_coerce

from engine.store.tables import snapshot, turn, words


def _piece() -> CTE:
    first, last = turn.alias("first"), turn.alias("last")
    timeline: BindParameter[str] = bindparam("timeline")
    newest = (
        select(turn.c.strand, turn.c.depth.label("upto"))
        .where(turn.c.timeline == timeline, turn.c.id == bindparam("head"))
        .cte("piece", recursive=True)
    )
    older = (
        select(last.c.strand, last.c.depth)
        .select_from(newest)
        .join(first, and_(first.c.timeline == timeline, first.c.id == newest.c.strand))
        .join(last, and_(last.c.timeline == timeline, last.c.id == first.c.parent))
    )
    return newest.union_all(older)


_PIECE = _piece()
_SINCE = turn.alias("since")
_FROM = func.coalesce(
    select(_SINCE.c.depth)
    .where(_SINCE.c.timeline == bindparam("timeline"), _SINCE.c.id == bindparam("since"))
    .scalar_subquery(),
    0,
)

LINE: Select[str, str | None, str, str, int] = (
    select(turn.c.id, turn.c.parent, turn.c.others, type_coerce(turn.c.body, Text), turn.c.depth)
    .select_from(_PIECE)
    .join(
        turn,
        and_(
            turn.c.timeline == bindparam("timeline"),
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
            words.c.timeline == bindparam("timeline"),
            words.c.strand == _PIECE.c.strand,
            words.c.depth <= _PIECE.c.upto,
            words.c.depth >= _FROM,
        ),
    )
)
"""Words that were first used by one of those turns."""

WORDS: Select[str, str | None] = select(words.c.id, type_coerce(words.c.text, Text)).where(
    words.c.timeline == bindparam("timeline"), words.c.id.in_(bindparam("ids", expanding=True))
)

NEAREST: Select[str, str, str] = (
    select(snapshot.c.turn, snapshot.c.words, snapshot.c.state)
    .select_from(_PIECE)
    .join(
        snapshot,
        and_(
            snapshot.c.timeline == bindparam("timeline"),
            snapshot.c.strand == _PIECE.c.strand,
            snapshot.c.depth <= _PIECE.c.upto,
        ),
    )
    .where(snapshot.c.form == bindparam("form"))
    .order_by(snapshot.c.depth.desc())
    .limit(1)
)
