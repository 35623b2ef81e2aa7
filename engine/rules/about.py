"""Which of the people that an author made are where the story stands now."""

from engine.model.ids import NOBODY, PersonId
from engine.model.state import State
from engine.model.story import Character, Story


def about(story: Story, state: State) -> tuple[Character, ...]:
    """Return the author's people who are here and whom the narrator speaks for.

    Those whom the author bound to scenes are in these alone, until the play has moved them.
    """
    return tuple(made for made in story.characters if _is_about(made, state))


def _is_about(made: Character, state: State) -> bool:
    if made.kind == "pc" or (made.scenes and state.scene not in made.scenes):
        return False
    person = state.people.get(PersonId(made.id))
    if person is None:
        return made.presence == "here"
    return (person.presence, person.player) == ("here", NOBODY) and person.room in (
        None,
        state.room,
    )
