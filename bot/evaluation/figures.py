"""Whom an evaluation looks at: characters of the story of whom it is known who they are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.errors import PlayerError
from engine.model.ids import PersonId
from engine.model.language import Both
from engine.model.people import Person
from engine.model.persona import Policy
from engine.model.state import State
from engine.model.story import Story
from engine.persona.attributed import Names
from engine.persona.checks import Standing
from engine.persona.metrics import Watched
from engine.rules.begin import begin
from engine.rules.characters import bound, called
from engine.rules.evolve import replay
from engine.rules.people import is_players, present


@dataclass(frozen=True, slots=True)
class Figure:
    """A character who is looked at. *corpus* are lines as they would say them."""

    id: PersonId
    name: str
    policy: Policy
    corpus: tuple[str, ...] = ()


class NobodyToWatch(PlayerError):
    """Of no character of the story it is known who they are."""

    def __init__(self, title: str) -> None:
        super().__init__(
            Both(
                f"“{title}” has no character with a policy who is there at its beginning, so there "
                "is nothing to measure. Write one (facts, style, never), or use a card.",
                f"《{title}》开场时没有写明人设的人物，无从测量。请先写人设（事实、言谈、绝不会），"
                "或使用角色卡。",
            )
        )


def figures_of(story: Story) -> Sequence[Figure]:
    """Return whom players can speak with from the beginning, and who have a policy.

    Raises:
        NobodyToWatch: there is nobody.
    """
    state = replay(State(), begin(story))
    here = {person.id for person in present(state) if not is_players(person)}
    found = [
        Figure(one.person.id, one.person.name, one.policy, corpus_of(story, one.person.id))
        for one in bound(story, state)
        if one.person.id in here
    ]
    if not found:
        raise NobodyToWatch(story.title)
    return found


def corpus_of(story: Story, id: PersonId) -> tuple[str, ...]:
    """Return the lines of somebody: those of the policy, and what is told without a model."""
    made = story.person(id)
    if made is None:
        return ()
    return (*(one.text for one in made.policy.samples if not one.wrong), *made.lines)


def names_in(state: State) -> Names:
    """Return what everybody is called, for whoever tells whose words are whose."""
    return {id: called(person) for id, person in state.people.items()}


def watched(story: Story, state: State, figures: Sequence[Figure]) -> Mapping[PersonId, Watched]:
    """Return *figures* as they are at a moment: who they are by now, and whether they can speak."""
    here = {person.id for person in present(state)}
    known = {one.person.id: one for one in bound(story, state)}
    return {
        one.id: Watched(known[one.id].policy, _standing(known[one.id].person, one.id in here))
        for one in figures
        if one.id in known
    }


def _standing(person: Person, is_here: bool) -> Standing:
    return Standing(is_dead=person.presence == "dead", is_here=is_here)
