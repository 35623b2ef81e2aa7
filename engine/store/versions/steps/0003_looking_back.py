"""What looking back needs: the last prompt of each branch, and the messages of a turn at once.

Also how turns descend: their generations, and merges by what they brought in.
"""

from collections.abc import Mapping, Sequence

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_MERGING = sa.text("others <> ''")
_MERGED = sa.text("SELECT DISTINCT timeline FROM turn WHERE others <> ''")
_TURNS = sa.text("SELECT id, parent, others, depth FROM turn WHERE timeline = :timeline")
_CHANGE = sa.text(
    "UPDATE turn SET generation = :generation WHERE timeline = :timeline AND id = :id"
)


def upgrade() -> None:
    _head_move()
    _prompt()
    op.create_index("ix_message_timeline_turn", "message", ["timeline", "turn"])
    _generation()
    op.create_index(
        "ix_turn_merging",
        "turn",
        ["timeline", "others"],
        sqlite_where=_MERGING,
        postgresql_where=_MERGING,
    )


def _head_move() -> None:
    """Let moves that played a turn outlive the branch for which its dice fell."""
    with op.batch_alter_table("head_move") as head_move:
        head_move.drop_constraint("fk_head_move_timeline_branch", type_="foreignkey")


def _prompt() -> None:
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


def _generation() -> None:
    """Number the generations: where nothing was merged, they are the depths."""
    op.add_column("turn", sa.Column("generation", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE turn SET generation = depth")
    connection = op.get_bind()
    for timeline in connection.scalars(_MERGED).all():
        rows = connection.execute(_TURNS, {"timeline": timeline}).all()
        numbers = _numbered({row.id: [row.parent, *row.others.split()] for row in rows})
        changes = [
            {"timeline": timeline, "id": row.id, "generation": numbers[row.id]}
            for row in rows
            if numbers[row.id] != row.depth
        ]
        if changes:
            connection.execute(_CHANGE, changes)


def _numbered(parents: Mapping[str | None, Sequence[str | None]]) -> Mapping[str | None, int]:
    """Return a number for each turn: one more than the greatest of its parents."""
    numbers: dict[str | None, int] = {None: -1}
    for turn in parents:
        path = [turn]
        while path:
            if missing := [parent for parent in parents[path[-1]] if parent not in numbers]:
                path += missing
            else:
                last = path.pop()
                numbers[last] = 1 + max(numbers[parent] for parent in parents[last])
    return numbers
