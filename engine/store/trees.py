"""Queries over the tree of a timeline: its turns by id, their children, and all of it."""

import re

from sqlalchemy import (
    BindParameter,
    Select,
    Text,
    and_,
    bindparam,
    func,
    literal_column,
    select,
    tuple_,
    type_coerce,
    union_all,
)

from engine.store.tables import turn, words

_TIMELINE: BindParameter[str] = bindparam("timeline")
_PREFIX = re.compile(r"[0-9a-f]{1,32}", re.IGNORECASE)
_PAST_ALL_DIGITS = "g"

_IN_TIMELINE = turn.c.timeline == _TIMELINE
_ROW = (turn.c.id, turn.c.parent, turn.c.others, type_coerce(turn.c.body, Text), turn.c.at)

TURNS = select(*_ROW).where(_IN_TIMELINE, turn.c.id.in_(bindparam("ids", expanding=True)))

_PLACES = select(turn.c.strand, turn.c.depth).where(
    _IN_TIMELINE, turn.c.id.in_(bindparam("ids", expanding=True))
)
TURNS_WORDS: Select[str, str | None] = select(words.c.id, type_coerce(words.c.text, Text)).where(
    words.c.timeline == _TIMELINE, tuple_(words.c.strand, words.c.depth).in_(_PLACES)
)
"""Words that were first used by one of those turns.

No join: of more than a few turns SQLite would begin with all words of the timeline.
"""

KNOTS = select(*_ROW).where(_IN_TIMELINE).order_by(turn.c.at, turn.c.depth)

OUTLINE = (
    select(turn.c.id, turn.c.parent, turn.c.others)
    .where(_IN_TIMELINE)
    .order_by(turn.c.at, turn.c.depth)
)

MERGES = select(turn.c.id).where(
    _IN_TIMELINE, turn.c.others != literal_column("''"), turn.c.others == bindparam("source")
)
"""Turns whose one further parent is *source*."""

CALLED = (
    select(turn.c.id)
    .where(_IN_TIMELINE, turn.c.id >= bindparam("least"), turn.c.id < bindparam("beyond"))
    .limit(2)  # more than one is as good as any number
)


def called_between(prefix: str) -> dict[str, str]:
    """Return between which ids those stand that begin with *prefix*: none where no id can."""
    found = _PREFIX.fullmatch(prefix)
    least = prefix.lower() if found else _PAST_ALL_DIGITS
    return {"least": least, "beyond": f"{least}{_PAST_ALL_DIGITS}" if found else least}


def _children() -> Select[str]:
    """A child stands on the strand of its parent, or begins one: neither asks for all turns."""
    before, next_ = turn.alias("before"), turn.alias("next")
    on = (
        select(next_.c.id, next_.c.at, literal_column("0").label("place"))
        .select_from(before)
        .join(
            next_,
            and_(
                next_.c.timeline == _TIMELINE,
                next_.c.strand == before.c.strand,
                next_.c.depth == before.c.depth + literal_column("1"),
            ),
        )
        .where(before.c.timeline == _TIMELINE, before.c.id == bindparam("parent"))
    )
    off = select(turn.c.id, turn.c.at, literal_column("1")).where(
        _IN_TIMELINE, turn.c.parent == bindparam("parent"), turn.c.strand == turn.c.id
    )
    both = union_all(on, off).subquery("child")
    return select(both.c.id).order_by(both.c.at, both.c.place, both.c.id)


CHILDREN = _children()
"""All children of *parent*, oldest first."""


def _descent() -> Select[str, str | None, str, int]:
    """One step of the recursion per turn, by its key: what costs is what lies in between."""
    row = (turn.c.id, turn.c.parent, turn.c.others, turn.c.generation)
    asked = (
        select(*row)
        .where(_IN_TIMELINE, turn.c.id.in_(bindparam("ids", expanding=True)))
        .cte("asked")
    )
    oldest = select(func.max(asked.c.generation) - bindparam("generations")).scalar_subquery()
    behind = select(asked).cte("behind", recursive=True)
    older = (
        select(*row)
        .select_from(behind)
        .join(turn, and_(_IN_TIMELINE, turn.c.id.in_([behind.c.parent, behind.c.others])))
        .where(turn.c.generation >= oldest)
    )
    return select(behind.union(older))


DESCENT = _descent()
"""Turns with *ids*, and those behind them at most so many *generations* older than the youngest."""
