"""What events of memory, dossiers, lore and documents set."""

from collections.abc import Iterator

from engine.history.touched import Touch, Touches, whole
from engine.model.memory_events import (
    DocumentAdded,
    DocumentHidden,
    DocumentRemoved,
    DossierKept,
    Extracted,
    LoreWoke,
    MemoriesFolded,
    MemoryPut,
    Stepped,
)


def _step(event: Stepped) -> Iterator[Touch]:
    yield Touch("steps", "", "; ".join(event.step.changes))


def _extracted(event: Extracted) -> Iterator[Touch]:
    yield Touch("extracted", "", event.turns)


def _put(event: MemoryPut) -> Iterator[Touch]:
    yield Touch("memories", event.old)
    if event.memory is not None:
        yield Touch("memories", event.memory.text)


def _folded(event: MemoriesFolded) -> Iterator[Touch]:
    yield from (Touch("memories", text) for text in event.gone)
    yield from (Touch("memories", memory.text) for memory in event.into)


def _dossier(event: DossierKept) -> Iterator[Touch]:
    return whole(("dossiers", event.dossier.id), event.dossier)


def _woke(event: LoreWoke) -> Iterator[Touch]:
    yield from (Touch("woken", entry, event.turn) for entry in event.entries)


def _added(event: DocumentAdded) -> Iterator[Touch]:
    yield Touch("documents", "", event.title)


def _hidden(event: DocumentHidden) -> Iterator[Touch]:
    yield Touch("documents", "", event.title)
    yield Touch("revealed", "", event.document)


def _removed(event: DocumentRemoved) -> Iterator[Touch]:
    yield Touch("documents", "", event.document)


MEMORY: Touches = {
    DocumentAdded: _added,
    DocumentHidden: _hidden,
    DocumentRemoved: _removed,
    DossierKept: _dossier,
    Extracted: _extracted,
    LoreWoke: _woke,
    MemoriesFolded: _folded,
    MemoryPut: _put,
    Stepped: _step,
}
