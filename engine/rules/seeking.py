"""What memory and knowledge are searched for when a turn is told."""

from collections.abc import Iterator

from engine.memory.documents import documents_known
from engine.memory.dossiers_relevant import spoken_of
from engine.model.memory import Query
from engine.model.people import Person
from engine.model.state import State
from engine.model.story import Story
from engine.narration.past import remembered
from engine.rules.known import files, known, tellable

LINES_AHEAD = 2
"""How many of the last lines widen what is looked for: what was just told goes on."""


def table_query(story: Story, state: State, words: str) -> Query:
    """Return what is looked for where the narrator tells what *words* lead to."""
    last = (str(line.words) for line in state.log[-LINES_AHEAD:] if line.voice != "dice")
    present = tuple(person for person in state.people.values() if _is_here(person, state))
    return Query(
        words,
        around=(*_where(story, state), *(person.name for person in present), *last),
        present=tuple(person.id for person in present),
        known=(*_known(story, state), known(story, state, words)),
        story=story.digest,
        documents=documents_known(story, state),
        beside=files(story, state),
        names=spoken_of(tellable(story, state), words),
        number=state.turns,
    )


def _is_here(person: Person, state: State) -> bool:
    return person.presence == "here" and person.room in (None, state.room)


def _where(story: Story, state: State) -> Iterator[str]:
    """Yield what the place is called where the story stands."""
    scene = None
    if state.scene is not None:
        scene = story.scenes.get(state.scene) or state.scenes.get(state.scene)
    if scene is not None:
        yield scene.name
    if state.room is not None and state.room in state.rooms:
        yield state.rooms[state.room].name


def _known(story: Story, state: State) -> Iterator[str]:
    """Yield the texts that stand in the prompt in any case."""
    yield from (str(line.words) for line in state.log)
    yield from (remembered(memory, story.language) for memory in state.memories)
