"""What the engine needs from the world. Adapters live in `engine.llm`, `.store` and `.packs`."""

from engine.model.asked import Asked
from engine.ports.clock import Clock
from engine.ports.hearing import DiceFell, Hear, Heard, Oracle, Piece, Queued, Restart, ignore
from engine.ports.journal import Journal
from engine.ports.library import Library, Shelf, Title
from engine.ports.mailbox import Mailbox
from engine.ports.records import (
    Binding,
    BranchRecord,
    BranchStatus,
    Checkpoint,
    Commit,
    Dated,
    Descent,
    Fate,
    HeadMove,
    Incoming,
    Knot,
    MoveReason,
    Outgoing,
    Past,
    PendingMerge,
    Purged,
    Shown,
    TimelineRecord,
    Undelivered,
)

__all__ = [
    "Asked",
    "Binding",
    "BranchRecord",
    "BranchStatus",
    "Checkpoint",
    "Clock",
    "Commit",
    "Dated",
    "Descent",
    "DiceFell",
    "Fate",
    "HeadMove",
    "Hear",
    "Heard",
    "Incoming",
    "Journal",
    "Knot",
    "Library",
    "Mailbox",
    "MoveReason",
    "Oracle",
    "Outgoing",
    "Past",
    "PendingMerge",
    "Piece",
    "Purged",
    "Queued",
    "Restart",
    "Shelf",
    "Shown",
    "TimelineRecord",
    "Title",
    "Undelivered",
    "ignore",
]
