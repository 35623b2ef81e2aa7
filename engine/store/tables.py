"""The tables. `versions/` builds them; a test holds the two together.

Rows are keyed by timeline *and* turn, because equal plays have equal turn ids.

A **strand** is a run of turns in which each is the first child of the one before; it is named by
its first turn. With strand and depth (turns since the root) on every row, the line of any head is
a handful of index ranges, one per strand, however long the line is.

The **generation** of a turn is one more than the greatest of its parents', those of a merge too.
Where two lines parted is found by walking back from the youngest generation.
"""

from sqlalchemy import (
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from engine.store.columns import SEQ, AnyText, Moment

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

timeline = Table(
    "timeline",
    metadata,
    Column("id", Text, primary_key=True),
    Column("story", Text, nullable=False),
    Column("story_name", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("made_at", Moment, nullable=False),
)

turn = Table(
    "turn",
    metadata,
    Column("timeline", Text, ForeignKey("timeline.id"), primary_key=True),
    Column("id", Text, primary_key=True),
    Column("parent", Text),  # None: the root
    Column("others", Text, nullable=False),  # further parents of a merge, with blanks between
    Column("strand", Text, nullable=False),
    Column("depth", Integer, nullable=False),
    Column("body", AnyText, nullable=False),  # canonical JSON, see engine.model.turn
    Column("at", Moment, nullable=False),
    Column("generation", Integer, nullable=False, server_default="0"),
    ForeignKeyConstraint(["timeline", "parent"], ["turn.timeline", "turn.id"]),
    UniqueConstraint("timeline", "strand", "depth"),
    Index(  # turns that begin a strand, by the turn they branch off
        "ix_turn_branching",
        "timeline",
        "parent",
        sqlite_where=text("strand = id"),
        postgresql_where=text("strand = id"),
    ),
    Index(  # merges, by the turn at which the other line stood
        "ix_turn_merging",
        "timeline",
        "others",
        sqlite_where=text("others <> ''"),
        postgresql_where=text("others <> ''"),
    ),
)

words = Table(  # strand and depth are those of the turn that used the words first
    "words",
    metadata,
    Column("timeline", Text, ForeignKey("timeline.id"), primary_key=True),
    Column("id", Text, primary_key=True),
    Column("strand", Text, nullable=False),
    Column("depth", Integer, nullable=False),
    Column("text", AnyText),  # None: erased
    Index(None, "timeline", "strand", "depth"),
)

branch = Table(
    "branch",
    metadata,
    Column("seq", SEQ, primary_key=True),
    Column("timeline", Text, ForeignKey("timeline.id"), nullable=False),
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),  # the name without case
    Column("head", Text, nullable=False),
    Column("fork", Text),  # None: the first branch
    Column("made_at", Moment, nullable=False),
    Column("status", Text, nullable=False, server_default="open"),  # a BranchStatus
    Column("status_at", Moment),  # None: always open
    ForeignKeyConstraint(["timeline", "head"], ["turn.timeline", "turn.id"]),
    UniqueConstraint("timeline", "id"),
    Index(  # a deleted branch leaves its name to others
        "uq_branch_name",
        "timeline",
        "name_key",
        unique=True,
        sqlite_where=text("status <> 'deleted'"),
        postgresql_where=text("status <> 'deleted'"),
    ),
)

head_move = Table(  # those that played a turn outlive their branch: see Journal.purge
    "head_move",
    metadata,
    Column("seq", SEQ, primary_key=True),
    Column("timeline", Text, nullable=False),
    Column("branch", Text, nullable=False),
    Column("previous", Text),  # None: the branch was made
    Column("head", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("reason", Text, nullable=False, server_default="turn"),  # a MoveReason
    Column("by", Text, nullable=False, server_default=""),
    Index(None, "timeline", "branch", "seq"),
    Index(None, "at"),
)

checkpoint = Table(
    "checkpoint",
    metadata,
    Column("seq", SEQ, primary_key=True),
    Column("timeline", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),  # the name without case
    Column("turn", Text, nullable=False),
    Column("branch", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", Moment, nullable=False),
    ForeignKeyConstraint(["timeline", "turn"], ["turn.timeline", "turn.id"]),
    UniqueConstraint("timeline", "name_key"),
)

pending_merge = Table(
    "pending_merge",
    metadata,
    Column("timeline", Text, primary_key=True),
    Column("into", Text, primary_key=True),
    Column("source", Text, nullable=False),
    Column("into_head", Text, nullable=False),
    Column("source_head", Text, nullable=False),
    Column("choices", AnyText, nullable=False),  # JSON, pairs of conflict and choice
    Column("by", Text, nullable=False),
    Column("at", Moment, nullable=False),
    ForeignKeyConstraint(["timeline", "into"], ["branch.timeline", "branch.id"]),
)

snapshot = Table(
    "snapshot",
    metadata,
    Column("seq", SEQ, primary_key=True),
    Column("timeline", Text, nullable=False),
    Column("turn", Text, nullable=False),
    Column("strand", Text, nullable=False),
    Column("depth", Integer, nullable=False),
    Column("form", Text, nullable=False),  # see engine.store.codec.FORM
    Column("words", AnyText, nullable=False),  # ids of all words in the state, with blanks between
    Column("state", AnyText, nullable=False),
    ForeignKeyConstraint(["timeline", "turn"], ["turn.timeline", "turn.id"]),
    UniqueConstraint("timeline", "strand", "depth"),
)

answer = Table(  # what a model said for a turn that is not written yet
    "answer",
    metadata,
    Column("timeline", Text, ForeignKey("timeline.id"), primary_key=True),
    Column("place", Text, primary_key=True),  # branch and head
    Column("ask", Text, primary_key=True),
    Column("text", AnyText, nullable=False),
)

prompt = Table(  # what the narrator of a branch was asked last, for game masters to look at
    "prompt",
    metadata,
    Column("timeline", Text, primary_key=True),
    Column("branch", Text, primary_key=True),
    Column("text", AnyText, nullable=False),  # JSON
    Column("at", Moment, nullable=False),
    ForeignKeyConstraint(["timeline", "branch"], ["branch.timeline", "branch.id"]),
)

pulse = Table(  # branches that real time changes, see engine.ports.Pulse
    "pulse",
    metadata,
    Column("timeline", Text, primary_key=True),
    Column("branch", Text, primary_key=True),
    Column("since", Moment, nullable=False),
    Column("turn", Text, nullable=False),
    Column("ticks", Integer, nullable=False),  # left at that turn
    ForeignKeyConstraint(["timeline", "branch"], ["branch.timeline", "branch.id"]),
    Index(None, "since", "timeline", "branch"),
)

granted = Table(
    "granted",
    metadata,
    Column("timeline", Text, ForeignKey("timeline.id"), primary_key=True),
    Column("user", Text, primary_key=True),
    Column("role", Text, primary_key=True),  # a Role
)

lease = Table(
    "lease",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Moment, nullable=False),
)

message = Table(
    "message",
    metadata,
    Column("seq", SEQ, primary_key=True),
    Column("id", Text, nullable=False),
    Column("channel", Text),  # None: claimed by a turn without having been taken in
    Column("timeline", Text, nullable=False),
    Column("branch", Text, nullable=False),
    Column("action", AnyText),  # None: it can no longer be played
    Column("at", Moment, nullable=False),
    Column("fate", Text, nullable=False),  # waiting, or a Fate
    Column("turn", Text),
    UniqueConstraint("id"),
    Index(None, "timeline", "turn"),
    Index(
        "ix_message_waiting",
        "seq",
        sqlite_where=text("fate = 'waiting'"),
        postgresql_where=text("fate = 'waiting'"),
    ),
)

post = Table(
    "post",
    metadata,
    Column("message", Text, primary_key=True),
    Column("posts", Text, nullable=False),  # message ids, with blanks between
)

outgoing = Table(
    "outgoing",
    metadata,
    Column("seq", SEQ, primary_key=True),
    Column("timeline", Text, nullable=False),
    Column("turn", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("text", AnyText, nullable=False),
    Column("claim", Text),
    ForeignKeyConstraint(["timeline", "turn"], ["turn.timeline", "turn.id"]),
    UniqueConstraint("timeline", "turn", "channel"),
)

binding = Table(
    "binding",
    metadata,
    Column("channel", Text, primary_key=True),
    Column("timeline", Text, nullable=False),
    Column("branch", Text, nullable=False),
    Column("at", Moment, nullable=False),
)

note = Table(
    "note",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", AnyText, nullable=False),
)

source = Table(
    "source",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("format", Text, nullable=False),
    Column("files", AnyText, nullable=False),  # JSON, the main file first
)
