"""How moods move and fade: floats from -100 to 100 that are rounded only where they are shown.

A step in the direction in which somebody feels already is damped, the more so the stronger the
feeling and the smaller the step. Who trusts is hurt the more by what breaks that trust.
"""

from collections.abc import Mapping
from typing import Literal

from engine.model.events import Event
from engine.model.people import Axis, Mood, Person
from engine.model.people_events import MoodSet
from engine.model.table_events import Directed, Warned

LEAST, MOST = -100.0, 100.0

ATTACKED: Mapping[Axis, float] = {"irritation": 30.0, "trust": -20.0}
"""What an attack does to the one who is attacked."""

_DAMPING: Mapping[Axis, float] = {"trust": 0.7, "fear": 0.3, "irritation": 0.3}
_KEPT_PER_TICK: Mapping[Axis, float] = {"fear": 0.97, "irritation": 0.92}
_GONE_BELOW = 0.5
_UNDAMPED_FROM = 20.0
_BETRAYAL = 2.0
_NEAR = 0.8

Strain = Literal["calm", "near", "broken"]
_STRAINS: tuple[Strain, ...] = ("calm", "near", "broken")

Degree = Literal["very_high", "high", "medium", "neutral", "low", "very_low"]
_DEGREES: tuple[tuple[int, Degree], ...] = (
    (60, "very_high"),
    (30, "high"),
    (10, "medium"),
    (-10, "neutral"),
    (-30, "low"),
)


def shifted(axis: Axis, current: float, delta: float) -> float:
    """Return the mood on *axis* after something that weighs *delta*; it never leaves its range."""
    return within(current + _felt(axis, current, delta))


def within(value: float) -> float:
    """Return *value*, or the end of the range of moods that it is past."""
    return max(LEAST, min(MOST, float(value)))


def _felt(axis: Axis, current: float, delta: float) -> float:
    share = abs(current) / MOST
    if current * delta > 0:
        force = min(abs(delta) / _UNDAMPED_FROM, 1.0)
        return delta * (1.0 - _DAMPING[axis] * share * (1.0 - force))
    if axis == "trust" and current > 0:
        return delta * (1.0 + _BETRAYAL * share)
    return delta


def faded(mood: Mood, ticks: int) -> Mood:
    """Return *mood* after *ticks* ticks.

    Multiplied tick by tick, so that many ticks at once are byte for byte as many single ones.
    """
    for _ in range(ticks):
        if not fades(mood):
            break
        fear, irritation = _paler("fear", mood.fear), _paler("irritation", mood.irritation)
        mood = Mood(mood.trust, fear, irritation)
    return mood


def fades(mood: Mood) -> bool:
    """Tell whether a tick would change *mood*: trust never fades, nor does what is below zero."""
    return mood.fear > 0 or mood.irritation > 0


def _paler(axis: Axis, value: float) -> float:
    if value <= 0:
        return value
    left = value * _KEPT_PER_TICK[axis]
    return left if left >= _GONE_BELOW else 0.0


def strain(person: Person) -> Strain:
    """Tell how far *person* is from snapping; a threshold that is not above 0 is none."""
    limit = person.breakpoint
    if limit is None:
        return "calm"
    return _strain(getattr(person.mood, limit.axis), limit.threshold)


def _strain(value: float, threshold: float) -> Strain:
    if threshold <= 0 or value < _NEAR * threshold:
        return "calm"
    return "broken" if value >= threshold else "near"


def degree(value: float) -> Degree:
    """Return the word for a mood of *value*, as it is shown: rounded."""
    return next((word for least, word in _DEGREES if round(value) >= least), "very_low")


def mood_put(person: Person, axis: Axis, value: float, by: str) -> tuple[Event, ...]:
    """Return what happens when the mood of *person* on *axis* comes to be *value*.

    Game masters are warned once each time a breakpoint is neared or passed; what the person then
    does is told to the narrator of the next turn.
    """
    value = within(value)
    before: float = getattr(person.mood, axis)
    if value == before:
        return ()
    return (MoodSet(person.id, axis, value, by), *_crossed(person, axis, value, by))


def swayed(person: Person, axis: Axis, delta: float, by: str) -> tuple[Event, ...]:
    """Return what happens when something that weighs *delta* moves the mood of *person*."""
    return mood_put(person, axis, shifted(axis, getattr(person.mood, axis), delta), by)


def attacked(person: Person, by: str) -> tuple[Event, ...]:
    """Return what an attack does to the mood of *person*."""
    blows = ATTACKED.items()
    return tuple(event for axis, delta in blows for event in swayed(person, axis, delta, by))


def _crossed(person: Person, axis: Axis, value: float, by: str) -> tuple[Event, ...]:
    limit = person.breakpoint
    if limit is None or limit.axis != axis:
        return ()
    after = _strain(value, limit.threshold)
    if _STRAINS.index(after) <= _STRAINS.index(strain(person)):
        return ()
    if after == "near":
        return (Warned("NEAR_BREAKING", (person.name, axis)),)
    warned = Warned("BROKEN", (person.name, limit.reaction))
    directed = Directed(f"{person.name}: {limit.reaction}", by)
    return (warned, directed) if limit.reaction.strip() else (warned,)
