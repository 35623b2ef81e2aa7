"""The tables of the archive; see `engine.store.tables`.

The terms of each passage stand in `passage_terms`, which every kind of database keeps in its way.
"""

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
)

from engine.store.columns import SEQ, AnyText
from engine.store.tables import metadata

passage = Table(
    "passage",
    metadata,
    Column("seq", SEQ, primary_key=True),
    Column("collection", Text, nullable=False),  # a timeline, or the digest of a story
    Column("id", Text, nullable=False),
    Column("kind", Text, nullable=False),  # a PassageKind
    Column("text", AnyText, nullable=False),
    Column("turn", Text, nullable=False),  # '': of no turn
    Column("number", Integer, nullable=False),
    Column("weight", Integer, nullable=False),
    Column("turns", Text, nullable=False),  # ids with blanks between
    Column("witnesses", AnyText, nullable=False),  # JSON
    Column("owner", AnyText, nullable=False),
    Column("user", Text, nullable=False),
    Column("document", AnyText, nullable=False),
    Column("title", AnyText, nullable=False),
    UniqueConstraint("collection", "id"),
    Index(None, "collection", "turn"),
)

passage_vector = Table(  # what the sentences of a passage are like, to one model
    "passage_vector",
    metadata,
    Column("seq", SEQ, primary_key=True),
    Column("passage", SEQ, ForeignKey("passage.seq", ondelete="CASCADE"), nullable=False),
    Column("collection", Text, nullable=False),  # of the passage
    Column("model", Text, nullable=False),
    Column("size", Integer, nullable=False),  # how many numbers a vector has
    Column("numbers", LargeBinary, nullable=False),  # a byte each, see engine.store.nearness
    UniqueConstraint("passage"),
    Index(None, "collection", "model", "seq"),
    sqlite_autoincrement=True,  # what was read up to a row must stay behind all later ones
)
