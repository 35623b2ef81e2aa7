"""What real time needs: pulses of branches, leases of jobs; and roles that people were given."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    _pulse()
    _granted()
    op.create_table(
        "lease",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("until", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_lease"),
    )


def _pulse() -> None:
    op.create_table(
        "pulse",
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("branch", sa.Text, nullable=False),
        sa.Column("since", sa.Text, nullable=False),
        sa.Column("turn", sa.Text, nullable=False),
        sa.Column("ticks", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(
            ["timeline", "branch"],
            ["branch.timeline", "branch.id"],
            name="fk_pulse_timeline_branch",
        ),
        sa.PrimaryKeyConstraint("timeline", "branch", name="pk_pulse"),
    )
    op.create_index("ix_pulse_since_timeline_branch", "pulse", ["since", "timeline", "branch"])


def _granted() -> None:
    op.create_table(
        "granted",
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("user", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["timeline"], ["timeline.id"], name="fk_granted_timeline"),
        sa.PrimaryKeyConstraint("timeline", "user", "role", name="pk_granted"),
    )
