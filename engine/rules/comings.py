"""People whom the author bound to scenes: they come on stage there, and are left behind there."""

from engine.model.events import Event
from engine.model.ids import PersonId, SceneId
from engine.model.people_events import PresencePut
from engine.model.state import State
from engine.model.story import Character
from engine.rules.people import is_players
from engine.rules.taking import Taking


class Stage:
    """Follows the scene through one turn."""

    def __init__(self, taking: Taking) -> None:
        self._taking = taking
        self._at = taking.before.scene

    def follow(self) -> None:
        """Let people come and go if the scene is another one than the last time."""
        left, self._at = self._at, self._taking.state.scene
        if self._at != left:
            for made in self._taking.story.characters:
                self._taking.add(*_moved(made, self._taking.state, left))


def _moved(made: Character, state: State, left: SceneId | None) -> tuple[Event, ...]:
    """Return how *made* comes or goes; whom play has moved, hidden or killed stays so."""
    person = state.people.get(PersonId(made.id))
    if person is None or is_players(person) or person.room is not None or made.presence != "here":
        return ()
    if state.scene in made.scenes:
        comes = person.presence == "benched" or (
            person.presence == "hidden" and _is_first_met(made, state)
        )
        return (PresencePut(person.id, "here"),) if comes else ()
    goes = left in made.scenes and person.presence == "here"
    return (PresencePut(person.id, "benched"),) if goes else ()


def _is_first_met(made: Character, state: State) -> bool:
    return sum(state.visits.get(scene, 0) for scene in made.scenes) == 1
