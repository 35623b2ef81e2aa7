"""Whether real time does anything to a play, and for how long there is anything left to fade."""

from engine.model.people import Mood
from engine.model.state import State
from engine.rules.moods import faded, fades


def is_alive(state: State) -> bool:
    """Tell whether a tick would change anything: the story goes on, and some mood fades."""
    if state.ended is not None or state.paused:
        return False
    return any(fades(person.mood) for person in state.people.values())


def ticks_left(state: State) -> int:
    """Return after how many ticks nothing fades any more: 0 where nothing does now.

    At most some 174, which is what the greatest fear takes.
    """
    if not is_alive(state):
        return 0
    return max(_lasting(person.mood) for person in state.people.values())


def _lasting(mood: Mood) -> int:
    ticks = 0
    while fades(mood):
        mood, ticks = faded(mood, 1), ticks + 1
    return ticks
