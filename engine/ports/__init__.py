"""What the engine needs from the world. Adapters live in `engine.llm`, `.store` and `.packs`."""

from engine.ports.clock import Clock
from engine.ports.hearing import DiceFell, Hear, Heard, Oracle, Piece, Queued, Restart, ignore
from engine.ports.journal import Journal
from engine.ports.library import Library, Shelf, Title
from engine.ports.mailbox import Mailbox
from engine.ports.records import (
    Binding,
    BranchRecord,
    Commit,
    Fate,
    Incoming,
    Outgoing,
    TimelineRecord,
    Undelivered,
)

__all__ = [
    "Binding",
    "BranchRecord",
    "Clock",
    "Commit",
    "DiceFell",
    "Fate",
    "Hear",
    "Heard",
    "Incoming",
    "Journal",
    "Library",
    "Mailbox",
    "Oracle",
    "Outgoing",
    "Piece",
    "Queued",
    "Restart",
    "Shelf",
    "TimelineRecord",
    "Title",
    "Undelivered",
    "ignore",
]
