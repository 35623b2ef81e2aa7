"""People who appear for the first time during play: which names are free, what they begin with."""

from engine.model.ids import PersonId
from engine.model.people import Person
from engine.model.state import State
from engine.model.story import Character, Story
from engine.model.table_events import Warned
from engine.rules.names import folded, is_nearly
from engine.rules.people import can_be_called, fresh_id, names_of
from engine.rules.refusals import refusal
from engine.rules.stats import starting_stats


def newcomer(story: Story, state: State, name: str, description: str = "") -> Person | Warned:
    """Return somebody new called *name*, who is in the present room, or why nobody can be that.

    A name is taken where anybody goes by it, as id, name or alias: also a players' character,
    somebody in hiding, and somebody whom the author made and who has not appeared yet.
    """
    taken = names_taken(story, state)
    if not can_be_called(name):
        return refusal("BAD_NAME", name)
    if folded(name) in taken:
        return refusal("NAME_TAKEN", name)
    id = fresh_id(name, taken | set(state.people) | {one.id for one in story.characters})
    return Person(id, name, description=description, stats=starting_stats(story), room=state.room)


def nearly_called(story: Story, state: State, name: str) -> tuple[str, ...]:
    """Return the names of people of the play who are called nearly *name*, and may be meant."""
    made = [one for one in story.characters if PersonId(one.id) not in state.people]
    every: list[Person | Character] = [*(state.people[id] for id in sorted(state.people)), *made]
    return tuple(
        one.name
        for one in every
        if any(is_nearly(name, called) for called in (one.name, *one.aliases))
    )


def names_taken(story: Story, state: State, save: str = "") -> frozenset[str]:
    """Return all that people of the play and of its author go by; *save* is an id left out."""
    people = (one for one in state.people.values() if one.id != save)
    made = (one for one in story.characters if one.id != save)
    return names_of(people) | names_of(made)
