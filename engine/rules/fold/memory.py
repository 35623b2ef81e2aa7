"""How what happens to memory, dossiers, lore and documents changes a state."""

from engine.model.memory import STEPS_KEPT
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
from engine.model.state import Shelved
from engine.rules.fold.draft import Draft, Effects


def _step(draft: Draft, event: Stepped) -> None:
    draft.steps = (*draft.steps, event.step)[-STEPS_KEPT:]


def _extract(draft: Draft, event: Extracted) -> None:
    draft.extracted = event.turns


def _put(draft: Draft, event: MemoryPut) -> None:
    """Replace a memory where it stands, or take it away."""
    new = () if event.memory is None else (event.memory,)
    draft.memories = tuple(
        memory for old in draft.memories for memory in (new if old.text == event.old else (old,))
    )


def _fold(draft: Draft, event: MemoriesFolded) -> None:
    """Let memories stand where the first of those stood that came together in them."""
    gone, memories = set(event.gone), tuple(draft.memories)
    first = next((at for at, one in enumerate(memories) if one.text in gone), len(memories))
    kept = (one for one in memories[first:] if one.text not in gone)
    draft.memories = (*memories[:first], *event.into, *kept)


def _keep(draft: Draft, event: DossierKept) -> None:
    draft.own("dossiers", draft.dossiers)[event.dossier.id] = event.dossier


def _wake(draft: Draft, event: LoreWoke) -> None:
    draft.own("woken", draft.woken).update(dict.fromkeys(event.entries, event.turn))


def _add(draft: Draft, event: DocumentAdded) -> None:
    _remove(draft, event)
    draft.documents = (*draft.documents, Shelved(event.document, event.title, event.hidden))


def _hide(draft: Draft, event: DocumentHidden) -> None:
    hidden = Shelved(event.document, event.title, hidden=True, authored=event.authored)
    every = {one.id: one for one in draft.documents} | {event.document: hidden}
    draft.documents = tuple(every.values())
    draft.revealed = draft.revealed - {event.document}


def _remove(draft: Draft, event: DocumentAdded | DocumentRemoved) -> None:
    draft.documents = tuple(one for one in draft.documents if one.id != event.document)


MEMORY: Effects = {
    DocumentAdded: _add,
    DocumentHidden: _hide,
    DocumentRemoved: _remove,
    DossierKept: _keep,
    Extracted: _extract,
    LoreWoke: _wake,
    MemoriesFolded: _fold,
    MemoryPut: _put,
    Stepped: _step,
}
