"""The statements of one commit, written once and compiled for either driver.

Both drivers take the compiled text with positional arguments, which is all the fast lane needs.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, NamedTuple, cast

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Dialect,
    Integer,
    Table,
    Text,
    and_,
    bindparam,
    case,
    delete,
    exists,
    literal_column,
    null,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.sql.compiler import SQLCompiler

from engine.store.tables import (
    answer,
    branch,
    checkpoint,
    head_move,
    message,
    outgoing,
    pending_merge,
    pulse,
    timeline,
    turn,
    words,
)

# PostgreSQL's `insert` compiles for SQLite too: ON CONFLICT is spelt alike, and the tests run both.


class Facts(NamedTuple):
    """What the database says about one commit before it is written.

    *head* is the branch's; *strand*, *depth* and *generation* are the parent's; *source* is the
    generation of the turn that a merge brings in; None where there is no such branch or turn.
    *taken* tells that the parent already has a child on its strand. *known* is the strand of the
    turn where it is already written, *fate* that of the claimed message.
    """

    head: str | None
    strand: str | None
    depth: int | None
    taken: bool
    known: str | None
    fate: str | None
    generation: int | None = None
    source: int | None = None


# A literal in the text: each argument of a compiled statement is one of a commit.
_ONE: ColumnElement[int] = literal_column("1", Integer)
_next, _known, _source = turn.alias("next"), turn.alias("known"), turn.alias("source")
_one = select(_ONE).subquery("one")

LOOK = select(
    branch.c.head,
    turn.c.strand,
    turn.c.depth,
    exists().where(
        _next.c.timeline == turn.c.timeline,
        _next.c.strand == turn.c.strand,
        _next.c.depth == turn.c.depth + _ONE,
    ),
    select(_known.c.strand)
    .where(_known.c.timeline == bindparam("timeline"), _known.c.id == bindparam("turn"))
    .scalar_subquery(),
    select(message.c.fate).where(message.c.id == bindparam("claim")).scalar_subquery(),
    turn.c.generation,
    select(_source.c.generation)
    .where(_source.c.timeline == bindparam("timeline"), _source.c.id == bindparam("source"))
    .scalar_subquery(),
).select_from(
    _one.outerjoin(
        branch,
        and_(branch.c.timeline == bindparam("timeline"), branch.c.id == bindparam("branch")),
    ).outerjoin(
        turn, and_(turn.c.timeline == bindparam("timeline"), turn.c.id == bindparam("parent"))
    )
)

# Where several processes write, those of one timeline go one after the other. SQLite has no such
# lock and needs none: its writers hold the whole file.
LOCK = (
    select(timeline.c.id)
    .where(timeline.c.id == bindparam("timeline"))
    .with_for_update(key_share=True)
)


def _insert(table: Table, *columns: str) -> Insert:
    return insert(table).values({name: bindparam(name) for name in columns}).inline()


def _columns(table: Table) -> list[str]:
    """Return the columns of *table* but the one that counts up by itself."""
    return [column.name for column in table.c if column.name != "seq"]


ADD_TIMELINE = _insert(timeline, *timeline.c.keys())
ADD_TURN = _insert(turn, *turn.c.keys()).on_conflict_do_nothing(
    index_elements=[turn.c.timeline, turn.c.id]
)
ADD_BRANCH = _insert(branch, *_columns(branch))
ADD_HEAD_MOVE = _insert(head_move, *_columns(head_move))
ADD_CHECKPOINT = _insert(checkpoint, *_columns(checkpoint))

MOVE_HEAD = (
    update(branch)
    .where(branch.c.timeline == bindparam("of_timeline"), branch.c.id == bindparam("of_branch"))
    .values(head=bindparam("to_head"))
)

# A branch that is played on is open again: more has happened there than was merged.
_is_merged = branch.c.status == literal_column("'merged'")
PLAY_ON = MOVE_HEAD.values(
    status=case((_is_merged, literal_column("'open'")), else_=branch.c.status),
    status_at=case((_is_merged, bindparam("at", type_=Text)), else_=branch.c.status_at),
)

# A branch that was played on while it was merged holds more than was merged, and stays open.
CLOSE = (
    update(branch)
    .where(
        branch.c.timeline == bindparam("of_timeline"),
        branch.c.id == bindparam("of_branch"),
        branch.c.head == bindparam("at_head"),
        branch.c.status == literal_column("'open'"),
    )
    .values(status=literal_column("'merged'"), status_at=bindparam("at", type_=Text))
)

# Words said anew after they were erased are there again.
_new_words = _insert(words, *words.c.keys())
ADD_WORDS = _new_words.on_conflict_do_update(
    index_elements=[words.c.timeline, words.c.id],
    set_={"text": _new_words.excluded.text},
    where=words.c.text.is_(None),
)

_claim = _insert(message, "id", "channel", "timeline", "branch", "at", "fate", "turn")
CLAIM = _claim.on_conflict_do_update(
    index_elements=[message.c.id],
    set_={"fate": _claim.excluded.fate, "turn": _claim.excluded.turn, "action": null()},
)

_out = _insert(outgoing, "timeline", "turn", "channel", "text", "claim")
ADD_OUTGOING = _out.on_conflict_do_update(
    index_elements=[outgoing.c.timeline, outgoing.c.turn, outgoing.c.channel],
    set_={"text": _out.excluded.text, "claim": _out.excluded.claim},
)

DROP_ANSWERS = delete(answer).where(
    answer.c.timeline == bindparam("timeline"), answer.c.place == bindparam("place")
)

DROP_MERGE = delete(pending_merge).where(
    pending_merge.c.timeline == bindparam("timeline"),
    pending_merge.c["into"] == bindparam("into"),
)

_new_pulse = _insert(pulse, *pulse.c.keys())
KEEP_PULSE = _new_pulse.on_conflict_do_update(
    index_elements=[pulse.c.timeline, pulse.c.branch],
    set_={name: _new_pulse.excluded[name] for name in ("since", "turn", "ticks")},
)
DROP_PULSE = delete(pulse).where(
    pulse.c.timeline == bindparam("timeline"), pulse.c.branch == bindparam("branch")
)

WRITES: tuple[ClauseElement, ...] = (  # in an order that satisfies the foreign keys
    ADD_TIMELINE,
    ADD_TURN,
    ADD_BRANCH,
    PLAY_ON,
    CLOSE,
    ADD_WORDS,
    ADD_HEAD_MOVE,
    CLAIM,
    ADD_OUTGOING,
    DROP_ANSWERS,
    DROP_MERGE,
    KEEP_PULSE,
    DROP_PULSE,
)

# Errands: small writes of every turn that are no part of its commit.
RECEIVE = (
    _insert(message, "id", "channel", "timeline", "branch", "action", "at", "fate")
    .on_conflict_do_nothing()
    .returning(message.c.seq)
)
DELIVERED = (
    delete(outgoing)
    .where(outgoing.c.timeline == bindparam("timeline"), outgoing.c.turn == bindparam("turn"))
    .returning(outgoing.c.seq)
)

ERRANDS: tuple[ClauseElement, ...] = (RECEIVE, CLAIM, DELIVERED)

Arguments = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A statement as a driver takes it: its text, and what puts arguments into its order."""

    text: str
    row: Callable[[Arguments], tuple[Any, ...]]

    @classmethod
    def of(cls, statement: ClauseElement, dialect: Dialect) -> "Compiled":
        """Return *statement* for *dialect*."""
        compiled = cast("SQLCompiler", statement.compile(dialect=dialect))
        return cls(compiled.string, _in_order(compiled.positiontup or []))


def _in_order(names: Sequence[str]) -> Callable[[Arguments], tuple[Any, ...]]:
    if len(names) == 1:
        return lambda arguments: (arguments[names[0]],)
    return itemgetter(*names)
