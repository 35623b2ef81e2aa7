"""What players do not know yet: hidden people, unseen rooms, hidden documents, people's secrets.

What is written somewhere that players have read is no secret, whatever else it is called, and
neither is a name that is part of one they know.
"""

from collections.abc import Iterator

from engine.memory.documents import shelf
from engine.model.people import Person
from engine.model.state import State
from engine.model.story import Story
from engine.narration.secrecy import names_secret
from engine.rules.rooms import known_rooms

_ENDS = " \n.!?…。！？"
_SHORTEST = 2
"""A name of a single character stands in too many words to be kept from anybody."""


def secret_names(story: Story, state: State) -> frozenset[str]:
    """Return the names that a narration must not give away."""
    names = {name.strip() for name in _names(story, state)}
    names = {name for name in names if len(name) >= _SHORTEST}
    if not names:
        return frozenset()
    told = "\n".join(_told(story, state))
    folded = told.casefold()
    return frozenset(
        name for name in names if name.casefold() not in folded or not names_secret(told, {name})
    )


def _names(story: Story, state: State) -> Iterator[str]:
    for person in state.people.values():
        if person.presence == "hidden" and not _is_spoken_of(story, person):
            yield person.name
            yield from person.aliases
    known = known_rooms(state)
    yield from (room.name for id, room in state.rooms.items() if id not in known)
    yield from (document.title for document in shelf(story, state) if document.hidden)
    for made in story.characters:
        yield from (one.text.rstrip(_ENDS) for one in made.secrets if one.key not in state.revealed)


def _is_spoken_of(story: Story, person: Person) -> bool:
    """Tell whether somebody who is met in a later scene is known of from the beginning.

    Who is hidden by the author's will stays a secret, whatever else the author wrote.
    """
    made = story.person(person.id)
    if made is None or made.presence != "here":
        return False
    known = (one.description for one in story.characters if not one.scenes)
    told = "\n".join((story.world, story.background, story.style, story.fate, *known))
    return names_secret(told, {person.name, *person.aliases})


def _told(story: Story, state: State) -> Iterator[str]:
    """Yield what players have surely read: texts, what was said, the names of what they know."""
    yield from (story.title, story.summary, story.opening)
    for id in state.visits:
        scene = story.scenes.get(id) or state.scenes.get(id)
        yield scene.text if scene is not None else ""
        yield from state.added.get(id, ())
    yield from (str(line.words) for line in state.log)
    for person in state.people.values():
        if person.presence != "hidden":
            yield from (person.name, *person.aliases)
    yield from (state.rooms[id].name for id in known_rooms(state))
