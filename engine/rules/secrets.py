"""What players do not know yet: hidden people, rooms that nobody has seen, hidden documents.

What is written somewhere that players have read is no secret, whatever else it is called.
"""

from collections.abc import Iterator

from engine.model.state import State
from engine.model.story import Story
from engine.rules.rooms import known_rooms

_SHORTEST = 2


def secret_names(story: Story, state: State) -> frozenset[str]:
    """Return the names that a narration must not give away."""
    told = _told(story, state)
    names = (name.strip() for name in _names(story, state))
    return frozenset(name for name in names if len(name) >= _SHORTEST and name not in told)


def _names(story: Story, state: State) -> Iterator[str]:
    for person in state.people.values():
        if person.presence == "hidden":
            yield person.name
            yield from person.aliases
    if len(known := known_rooms(state)) < len(state.rooms):
        yield from (room.name for id, room in state.rooms.items() if id not in known)
    for document in story.documents:
        if document.hidden and document.id not in state.revealed:
            yield document.title


def _told(story: Story, state: State) -> str:
    """Return what players have surely read: the opening, the scene, the last lines."""
    scene = story.scenes.get(state.scene) if state.scene is not None else None
    lines = (str(line.words) for line in state.log)
    return "\n".join((story.opening, scene.text if scene else "", *lines))
