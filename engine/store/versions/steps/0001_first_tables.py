"""The first tables; see `engine/store/tables.py` for what each column means."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _timeline()
    _turn()
    _words()
    _branch()
    _head_move()
    _snapshot()
    _answer()
    _message()
    _post()
    _outgoing()
    _binding()
    _note()
    _source()


def _seq() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _timeline() -> None:
    op.create_table(
        "timeline",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("story", sa.Text, nullable=False),
        sa.Column("story_name", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("made_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_timeline"),
    )


def _turn() -> None:
    op.create_table(
        "turn",
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("parent", sa.Text),
        sa.Column("others", sa.Text, nullable=False),
        sa.Column("strand", sa.Text, nullable=False),
        sa.Column("depth", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["timeline", "parent"], ["turn.timeline", "turn.id"], name="fk_turn_timeline_parent"
        ),
        sa.ForeignKeyConstraint(["timeline"], ["timeline.id"], name="fk_turn_timeline"),
        sa.PrimaryKeyConstraint("timeline", "id", name="pk_turn"),
        sa.UniqueConstraint("timeline", "strand", "depth", name="uq_turn_timeline_strand_depth"),
    )


def _words() -> None:
    op.create_table(
        "words",
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("strand", sa.Text, nullable=False),
        sa.Column("depth", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text),
        sa.ForeignKeyConstraint(["timeline"], ["timeline.id"], name="fk_words_timeline"),
        sa.PrimaryKeyConstraint("timeline", "id", name="pk_words"),
    )
    op.create_index(
        "ix_words_timeline_strand_depth", "words", ["timeline", "strand", "depth"], unique=False
    )


def _branch() -> None:
    op.create_table(
        "branch",
        sa.Column("seq", _seq(), nullable=False),
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("fork", sa.Text),
        sa.Column("made_at", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["timeline", "head"], ["turn.timeline", "turn.id"], name="fk_branch_timeline_head"
        ),
        sa.ForeignKeyConstraint(["timeline"], ["timeline.id"], name="fk_branch_timeline"),
        sa.PrimaryKeyConstraint("seq", name="pk_branch"),
        sa.UniqueConstraint("timeline", "id", name="uq_branch_timeline_id"),
        sa.UniqueConstraint("timeline", "name_key", name="uq_branch_timeline_name_key"),
    )


def _head_move() -> None:
    op.create_table(
        "head_move",
        sa.Column("seq", _seq(), nullable=False),
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("branch", sa.Text, nullable=False),
        sa.Column("previous", sa.Text),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["timeline", "branch"],
            ["branch.timeline", "branch.id"],
            name="fk_head_move_timeline_branch",
        ),
        sa.PrimaryKeyConstraint("seq", name="pk_head_move"),
    )
    op.create_index(
        "ix_head_move_timeline_branch", "head_move", ["timeline", "branch"], unique=False
    )


def _snapshot() -> None:
    op.create_table(
        "snapshot",
        sa.Column("seq", _seq(), nullable=False),
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("turn", sa.Text, nullable=False),
        sa.Column("strand", sa.Text, nullable=False),
        sa.Column("depth", sa.Integer(), nullable=False),
        sa.Column("form", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["timeline", "turn"], ["turn.timeline", "turn.id"], name="fk_snapshot_timeline_turn"
        ),
        sa.PrimaryKeyConstraint("seq", name="pk_snapshot"),
        sa.UniqueConstraint(
            "timeline", "strand", "depth", name="uq_snapshot_timeline_strand_depth"
        ),
    )


def _answer() -> None:
    op.create_table(
        "answer",
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("ask", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["timeline"], ["timeline.id"], name="fk_answer_timeline"),
        sa.PrimaryKeyConstraint("timeline", "place", "ask", name="pk_answer"),
    )


def _message() -> None:
    op.create_table(
        "message",
        sa.Column("seq", _seq(), nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("channel", sa.Text),
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("branch", sa.Text, nullable=False),
        sa.Column("action", sa.Text),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("fate", sa.Text, nullable=False),
        sa.Column("turn", sa.Text),
        sa.PrimaryKeyConstraint("seq", name="pk_message"),
        sa.UniqueConstraint("id", name="uq_message_id"),
    )
    op.create_index(
        "ix_message_waiting",
        "message",
        ["seq"],
        unique=False,
        sqlite_where=sa.text("fate = 'waiting'"),
        postgresql_where=sa.text("fate = 'waiting'"),
    )


def _post() -> None:
    op.create_table(
        "post",
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("posts", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("message", name="pk_post"),
    )


def _outgoing() -> None:
    op.create_table(
        "outgoing",
        sa.Column("seq", _seq(), nullable=False),
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("turn", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("claim", sa.Text),
        sa.ForeignKeyConstraint(
            ["timeline", "turn"], ["turn.timeline", "turn.id"], name="fk_outgoing_timeline_turn"
        ),
        sa.PrimaryKeyConstraint("seq", name="pk_outgoing"),
        sa.UniqueConstraint(
            "timeline", "turn", "channel", name="uq_outgoing_timeline_turn_channel"
        ),
    )


def _binding() -> None:
    op.create_table(
        "binding",
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("branch", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("channel", name="pk_binding"),
    )


def _note() -> None:
    op.create_table(
        "note",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_note"),
    )


def _source() -> None:
    op.create_table(
        "source",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("files", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_source"),
    )
