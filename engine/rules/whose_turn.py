"""Who may act at a moment, and what every turn begins with: time has passed."""

from engine.errors import NotHere, NotYourTurn, StoryOver, StoryPaused
from engine.model.ids import NOBODY, UserId
from engine.model.people import Person
from engine.model.people_events import MoodsFaded
from engine.model.state import State
from engine.rules.moods import fades
from engine.rules.people import acting
from engine.rules.taking import Taking

_SOMEBODY = "…"


def check_goes_on(taking: Taking) -> None:
    """Refuse whatever needs a story that has not ended.

    Raises:
        StoryOver: it has.
    """
    _check_goes_on(taking.state)


def check_unpaused(taking: Taking) -> None:
    """Refuse what players do while the story stands still. A game master's decree never asks.

    Raises:
        StoryOver, StoryPaused: nobody may act.
    """
    _check_unpaused(taking.state)


def check_may_act(taking: Taking, user: UserId) -> None:
    """Refuse whoever may not act now; as `check_turn`."""
    check_turn(taking.state, user)


def check_turn(state: State, user: UserId) -> None:
    """Refuse whoever may not act at a moment.

    Raises:
        StoryOver, StoryPaused: nobody may.
        NotYourTurn: somebody else has the spotlight.
    """
    _check_unpaused(state)
    if state.spotlight not in (NOBODY, user):
        holder = acting(state, state.spotlight)
        raise NotYourTurn(_SOMEBODY if holder is None else holder.name)


def check_is_here(person: Person) -> None:
    """Refuse what only somebody on stage can do.

    Raises:
        NotHere: the character is not.
    """
    if person.presence != "here":
        raise NotHere(person.name)


def pass_tick(taking: Taking) -> None:
    """Let a game turn pass: moods fade where any can."""
    if any(fades(person.mood) for person in taking.state.people.values()):
        taking.add(MoodsFaded(1))


def _check_unpaused(state: State) -> None:
    _check_goes_on(state)
    if state.paused:
        raise StoryPaused


def _check_goes_on(state: State) -> None:
    if state.ended is not None:
        raise StoryOver
