"""What a tree of turns needs: states of branches, reasons of moves, checkpoints, waiting merges."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_NAMED = sa.text("status <> 'deleted'")
_BRANCHING = sa.text("strand = id")


def upgrade() -> None:
    _branch()
    _head_move()
    _checkpoint()
    _pending_merge()
    op.create_index(
        "ix_turn_branching",
        "turn",
        ["timeline", "parent"],
        sqlite_where=_BRANCHING,
        postgresql_where=_BRANCHING,
    )


def _branch() -> None:
    with op.batch_alter_table("branch") as branch:
        branch.drop_constraint("uq_branch_timeline_name_key", type_="unique")
        branch.add_column(sa.Column("status", sa.Text, nullable=False, server_default="open"))
        branch.add_column(sa.Column("status_at", sa.Text))
    op.create_index(
        "uq_branch_name",
        "branch",
        ["timeline", "name_key"],
        unique=True,
        sqlite_where=_NAMED,
        postgresql_where=_NAMED,
    )


def _head_move() -> None:
    op.add_column("head_move", sa.Column("reason", sa.Text, nullable=False, server_default="turn"))
    op.add_column("head_move", sa.Column("by", sa.Text, nullable=False, server_default=""))
    op.drop_index("ix_head_move_timeline_branch", "head_move")
    op.create_index("ix_head_move_timeline_branch_seq", "head_move", ["timeline", "branch", "seq"])


def _checkpoint() -> None:
    op.create_table(
        "checkpoint",
        sa.Column("seq", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("turn", sa.Text, nullable=False),
        sa.Column("branch", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["timeline", "turn"], ["turn.timeline", "turn.id"], name="fk_checkpoint_timeline_turn"
        ),
        sa.PrimaryKeyConstraint("seq", name="pk_checkpoint"),
        sa.UniqueConstraint("timeline", "name_key", name="uq_checkpoint_timeline_name_key"),
    )


def _pending_merge() -> None:
    op.create_table(
        "pending_merge",
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("into", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("into_head", sa.Text, nullable=False),
        sa.Column("source_head", sa.Text, nullable=False),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["timeline", "into"],
            ["branch.timeline", "branch.id"],
            name="fk_pending_merge_timeline_into",
        ),
        sa.PrimaryKeyConstraint("timeline", "into", name="pk_pending_merge"),
    )
