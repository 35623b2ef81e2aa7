"""The gates of a trigger: what must hold before its condition is looked at."""

from typing import Literal

from engine.model.state import State
from engine.model.trigger import Standing, Trigger
from engine.rules.trigger_book import NEW

Shut = Literal["asleep", "most", "cooldown", "needs", "unless", ""]
"""Which gate is shut: the first of them, '' where all are open."""


def shut_gate(trigger: Trigger, state: State, now: int) -> Shut:
    """Return which gate keeps *trigger* from firing; *now* in Unix seconds."""
    gates, standing = trigger.gates, state.triggers.get(trigger.name)
    if standing is not None and (shut := _own(trigger, standing, state.turns, now)):
        return shut
    if not all(_has_fired(state, name) for name in gates.needs):
        return "needs"
    return "unless" if any(_has_fired(state, name) for name in gates.unless) else ""


def _own(trigger: Trigger, standing: Standing, turn: int, now: int) -> Shut:
    """Return which of the gates is shut that hang on nothing but the trigger itself."""
    if not standing.enabled:
        return "asleep"
    if trigger.gates.most and standing.fired >= trigger.gates.most:
        return "most"
    return "cooldown" if _is_cooling(trigger, standing, turn, now) else ""


def _is_cooling(trigger: Trigger, standing: Standing, turn: int, now: int) -> bool:
    if not standing.fired:
        return False
    gates = trigger.gates
    return turn - standing.turn < gates.cooldown_turns or now - standing.at < gates.cooldown_s


def _has_fired(state: State, name: str) -> bool:
    return state.triggers.get(name, NEW).fired > 0
