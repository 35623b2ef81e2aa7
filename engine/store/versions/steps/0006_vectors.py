"""What the passages of the archive are like."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    number = sa.Integer if is_sqlite else sa.BigInteger
    op.create_table(
        "passage_vector",
        sa.Column("seq", number, nullable=False),
        sa.Column("passage", number, nullable=False),
        sa.Column("collection", sa.Text, nullable=False),
        sa.Column("model", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("numbers", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["passage"], ["passage.seq"], name="fk_passage_vector_passage", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("seq", name="pk_passage_vector"),
        sa.UniqueConstraint("passage", name="uq_passage_vector_passage"),
        sqlite_autoincrement=True,  # what was read up to a row must stay behind all later ones
    )
    columns = ["collection", "model", "seq"]
    op.create_index("ix_passage_vector_collection_model_seq", "passage_vector", columns)
