"""Which documents are known."""

from engine.model.state import Shelved, State
from engine.model.story import Document, Story


def documents_known(story: Story, state: State) -> frozenset[str]:
    """Return the ids of the documents that players may learn from: all that is not hidden still."""
    every: tuple[Document | Shelved, ...] = (*story.documents, *state.documents)
    return frozenset(one.id for one in every if not one.hidden or one.id in state.revealed)
