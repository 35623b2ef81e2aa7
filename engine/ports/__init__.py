"""What the engine needs from the world. Adapters live in `engine.llm`, `.store` and `.packs`."""

from engine.model.asked import Asked
from engine.ports.clock import Clock
from engine.ports.embedder import Embedder, Vector
from engine.ports.grants import Grants
from engine.ports.hearing import DiceFell, Hear, Heard, Oracle, Piece, Queued, Restart, ignore
from engine.ports.index import Index
from engine.ports.journal import Journal
from engine.ports.leases import Leases
from engine.ports.library import Library, Shelf, Title
from engine.ports.mailbox import Mailbox
from engine.ports.pulses import Pulses
from engine.ports.records import (
    Binding,
    BranchRecord,
    BranchStatus,
    Checkpoint,
    Commit,
    Dated,
    Descent,
    Due,
    Fate,
    Grant,
    HeadMove,
    Incoming,
    Knot,
    MoveReason,
    Outgoing,
    Past,
    PendingMerge,
    Pulse,
    Purged,
    Role,
    Shown,
    TimelineRecord,
    Undelivered,
)
from engine.ports.vectors import Collected, Near, Vectors

__all__ = [
    "Asked",
    "Binding",
    "BranchRecord",
    "BranchStatus",
    "Checkpoint",
    "Clock",
    "Collected",
    "Commit",
    "Dated",
    "Descent",
    "DiceFell",
    "Due",
    "Embedder",
    "Fate",
    "Grant",
    "Grants",
    "HeadMove",
    "Hear",
    "Heard",
    "Incoming",
    "Index",
    "Journal",
    "Knot",
    "Leases",
    "Library",
    "Mailbox",
    "MoveReason",
    "Near",
    "Oracle",
    "Outgoing",
    "Past",
    "PendingMerge",
    "Piece",
    "Pulse",
    "Pulses",
    "Purged",
    "Queued",
    "Restart",
    "Role",
    "Shelf",
    "Shown",
    "TimelineRecord",
    "Title",
    "Undelivered",
    "Vector",
    "Vectors",
    "ignore",
]
