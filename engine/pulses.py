"""What becomes of the pulse of a branch that comes to stand elsewhere: said here, and only here."""

from datetime import datetime

from engine.model.ids import TurnId
from engine.model.state import State
from engine.ports import Pulse
from engine.rules.fading import is_alive, ticks_left


def pulse_after(before: State, after: State, turn: TurnId, at: datetime) -> Pulse | None:
    """Return the pulse of a branch that stood at *before* and stands at *turn*, with *after*.

    None: as it was. It begins when something comes to fade, and ends when nothing does any more;
    in between, whatever else happens, its ticks go on.
    """
    if _is_alike(before, after) or is_alive(before) == is_alive(after):
        return None
    return Pulse(at, turn, ticks_left(after))


def _is_alike(before: State, after: State) -> bool:
    """Tell at a glance that nothing happened that has to do with feelings: as on most turns."""
    same = before.people is after.people and before.personas is after.personas
    return same and (before.ended, before.paused) == (after.ended, after.paused)
