"""Whether real time does anything to a play, and for how long there is anything left to fade."""

from itertools import chain

from engine.model.people import Mood
from engine.model.state import State
from engine.persona.reducer import is_calm, ticks_to_calm
from engine.rules.moods import faded, fades


def is_alive(state: State) -> bool:
    """Tell whether a tick would change anything: the story goes on, and something fades."""
    if state.ended is not None or state.paused:
        return False
    return any(fades(person.mood) for person in state.people.values()) or any(
        not is_calm(persona.emotions) for persona in state.personas.values()
    )


def ticks_left(state: State) -> int:
    """Return after how many ticks nothing fades any more: 0 where nothing does now.

    At most some 174, which is what the greatest fear takes.
    """
    if not is_alive(state):
        return 0
    moods = (_lasting(person.mood) for person in state.people.values())
    emotions = (ticks_to_calm(persona.emotions) for persona in state.personas.values())
    return max(chain(moods, emotions))


def _lasting(mood: Mood) -> int:
    ticks = 0
    while fades(mood):
        mood, ticks = faded(mood, 1), ticks + 1
    return ticks
