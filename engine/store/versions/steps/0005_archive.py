"""The archive: passages of plays and documents, which can be found by their words."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_TEXTS = ("collection", "id", "kind", "text", "turn")
_MORE = ("turns", "witnesses", "owner", "user", "document", "title")


def upgrade() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    seq = sa.Integer if is_sqlite else sa.BigInteger
    op.create_table(
        "passage",
        sa.Column("seq", seq, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in _TEXTS),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("weight", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in _MORE),
        sa.PrimaryKeyConstraint("seq", name="pk_passage"),
        sa.UniqueConstraint("collection", "id", name="uq_passage_collection_id"),
    )
    op.create_index("ix_passage_collection_turn", "passage", ["collection", "turn"])
    op.create_index("ix_head_move_at", "head_move", ["at"])
    _terms_in_sqlite() if is_sqlite else _terms_in_postgres()


def _terms_in_sqlite() -> None:
    # To "ascii" all other letters are parts of words: terms stay as they were cut.
    op.execute(
        "CREATE VIRTUAL TABLE passage_terms USING fts5(terms, detail = none, tokenize = 'ascii')"
    )


def _terms_in_postgres() -> None:
    op.create_table(
        "passage_terms",
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("terms", sa.dialects.postgresql.TSVECTOR, nullable=False),
        sa.ForeignKeyConstraint(
            ["seq"], ["passage.seq"], name="fk_passage_terms_seq", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("seq", name="pk_passage_terms"),
    )
    op.create_index("ix_passage_terms_terms", "passage_terms", ["terms"], postgresql_using="gin")
