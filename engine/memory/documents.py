"""Which documents there are, and which of them players know."""

from collections.abc import Sequence
from dataclasses import replace

from engine.model.state import Shelved, State
from engine.model.story import Story


def shelf(story: Story, state: State) -> Sequence[Shelved]:
    """Return all documents as they stand, the story's first; *hidden* are those still unknown."""
    there = {one.id: Shelved(one.id, one.title, one.hidden) for one in story.documents}
    there |= {one.id: one for one in state.documents if not one.authored or one.id in there}
    return tuple(_as_known(one, state) for one in there.values())


def documents_known(story: Story, state: State) -> frozenset[str]:
    """Return the ids of the documents that players may learn from: all that is not hidden still."""
    return frozenset(one.id for one in shelf(story, state) if not one.hidden)


def is_added(story: Story, document: str) -> bool:
    """Tell whether a document is none of the story's, but was added during play."""
    return all(one.id != document for one in story.documents)


def _as_known(one: Shelved, state: State) -> Shelved:
    return replace(one, hidden=False) if one.id in state.revealed else one
