"""What somebody of the story knows: what they saw, what they were told, and what everybody knows.

A private talk with one player is known to nobody but the two.
"""

from collections.abc import Iterator

from engine.memory.dossiers import knows
from engine.model.ids import NOBODY, PersonId, UserId
from engine.model.memory import Passage, Query
from engine.model.people import Person
from engine.model.state import State
from engine.model.story import Story
from engine.narration.past import remembered
from engine.narration.prompt import memories_told
from engine.narration.quoting import tame
from engine.rules.cast import cast_line
from engine.rules.known import known_by

FOUND_TOKENS = 500
"""How much of what the archive holds a letter's prompt has room for."""


def knowledge_of(story: Story, state: State, person: Person, user: UserId, words: str) -> str:
    """Return what *person* is and knows where *user* writes *words* to them, a line each."""
    authored = story.person(person.id)
    parts = (
        person.description,
        authored.style if authored is not None else "",
        cast_line(story, state, person, memories=False),
        *(f"- {' '.join(text.split())}" for text in _recalled(story, state, person, user)),
    )
    told = [tame(part) for part in parts if part.strip()]
    about = known_by(story, state, person.id, words)
    return "\n".join((*told, about) if about else told)


def own_query(story: Story, state: State, person: Person, user: UserId, words: str) -> Query:
    """Return what is looked for in the archive where *person* answers *user*."""
    return Query(
        words,
        around=(person.name,),
        present=(person.id,),
        viewer=person.id,
        user=user,
        known=tuple(_recalled(story, state, person, user)),
        number=state.turns,
        tokens=FOUND_TOKENS,
    )


def can_know(passage: Passage, viewer: PersonId, user: UserId) -> bool:
    """Tell whether *viewer* can know of *passage*, and speak of it to *user*."""
    is_own = passage.owner in ("", viewer) and passage.user in (NOBODY, user)
    return is_own and knows(viewer, passage) and not passage.document


def _recalled(story: Story, state: State, person: Person, user: UserId) -> Iterator[str]:
    yield from (one.text for one in person.memories if one.told_to in (NOBODY, user))
    shared = [memory for memory in state.memories if knows(person.id, memory)]
    yield from (remembered(memory, story.language) for memory in memories_told(shared))
