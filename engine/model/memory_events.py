"""What happened to memory, dossiers, lore and documents. See `engine.model.events`."""

from dataclasses import dataclass
from typing import Literal

from engine.model.memory import Dossier, Memory, Step
from engine.model.table_events import Warned
from engine.model.words import Words


@dataclass(frozen=True, slots=True)
class Stepped:
    """A turn is over that changed something; the workspace keeps what."""

    step: Step
    kind: Literal["stepped"] = "stepped"


@dataclass(frozen=True, slots=True)
class Extracted:
    """Memory was taken out of all turns up to the one with the number *turns*."""

    turns: int
    kind: Literal["extracted"] = "extracted"


@dataclass(frozen=True, slots=True)
class MemoryPut:
    """The memory with the text *old* is *memory* now; None: it is forgotten."""

    old: str
    memory: Memory | None = None
    by: str = ""
    kind: Literal["memory_put"] = "memory_put"


@dataclass(frozen=True, slots=True)
class MemoriesFolded:
    """The memories with the texts *gone* came together in *into*, which stand where they stood."""

    gone: tuple[str, ...]
    into: tuple[Memory, ...]
    by: str = ""
    kind: Literal["memories_folded"] = "memories_folded"


@dataclass(frozen=True, slots=True)
class DossierKept:
    """What is known of somebody or something, all of it, as it is now."""

    dossier: Dossier
    by: str = ""
    kind: Literal["dossier_kept"] = "dossier_kept"


@dataclass(frozen=True, slots=True)
class LoreWoke:
    """Entries of lore that last, rest or wait woke in the turn with the number *turn*."""

    entries: tuple[str, ...]
    turn: int
    kind: Literal["lore_woke"] = "lore_woke"


@dataclass(frozen=True, slots=True)
class DocumentAdded:
    """A document came to the world. A *hidden* one is unknown to the players until revealed."""

    document: str
    title: str
    words: Words
    hidden: bool = False
    by: str = ""
    kind: Literal["document_added"] = "document_added"


@dataclass(frozen=True, slots=True)
class DocumentHidden:
    """A document is unknown to the players until it is revealed, again or for the first time.

    *authored*: it is one of the story's own.
    """

    document: str
    title: str
    authored: bool = False
    by: str = ""
    kind: Literal["document_hidden"] = "document_hidden"


@dataclass(frozen=True, slots=True)
class DocumentRemoved:
    """A document that was added during play is gone."""

    document: str
    by: str = ""
    kind: Literal["document_removed"] = "document_removed"


MemoryEvent = (
    Stepped
    | Extracted
    | MemoryPut
    | MemoriesFolded
    | DossierKept
    | LoreWoke
    | DocumentAdded
    | DocumentHidden
    | DocumentRemoved
)

FOLDED = MemoryPut | MemoriesFolded | DossierKept | Extracted | Warned
"""What can happen where memory is put in order, besides that something is remembered."""
