"""What looking back needs: the last prompt of each branch, and the messages of a turn at once."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "prompt",
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("branch", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["timeline", "branch"],
            ["branch.timeline", "branch.id"],
            name="fk_prompt_timeline_branch",
        ),
        sa.PrimaryKeyConstraint("timeline", "branch", name="pk_prompt"),
    )
    op.create_index("ix_message_timeline_turn", "message", ["timeline", "turn"])
