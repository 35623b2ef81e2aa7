"""Which of the people that an author made are where the story stands now."""

from engine.model.ids import NOBODY, PersonId
from engine.model.state import State
from engine.model.story import Character, Story


def about(story: Story, state: State) -> tuple[Character, ...]:
    """Return the author's people who are here and whom the narrator speaks for.

    In plays that nobody has entered yet these are all but the hidden; those bound to scenes are in
    these alone.
    """
    return tuple(made for made in story.characters if _is_about(made, state))


def _is_about(made: Character, state: State) -> bool:
    if made.kind == "pc":
        return False
    person = state.people.get(PersonId(made.id))
    if person is None:
        is_elsewhere = bool(made.scenes) and state.scene not in made.scenes
        return made.presence == "here" and not is_elsewhere
    return (person.presence, person.player) == ("here", NOBODY) and person.room in (
        None,
        state.room,
    )
