"""The numbers that people of a story have, and what happens when they change."""

from collections.abc import Iterable
from math import trunc

from engine.model.events import Event, Noticed
from engine.model.people import Person, Stat
from engine.model.people_events import StatSet
from engine.model.story import Story
from engine.rules.names import folded, near
from engine.rules.people import is_players

VITAL = "hp"
"""The key of the stat that keeps people on their feet, where a story has it."""


def stat_called(story: Story, called: str) -> Stat | None:
    """Return the stat whose key or label is *called*, in any case of letters."""
    wanted = folded(called)
    by_key = (stat for stat in story.stats if folded(stat.key) == wanted)
    by_label = (stat for stat in story.stats if folded(stat.label) == wanted)
    return next((stat for way in (by_key, by_label) for stat in way), None)


def stats_near(story: Story, called: str) -> tuple[str, ...]:
    """Return keys and labels of stats that look like *called*."""
    return near(called, (name for stat in story.stats for name in (stat.key, stat.label)))


def held(stat: Stat, value: float) -> float:
    """Return *value* as *stat* can hold it: within its range, a whole one cut toward zero.

    Always a float, so that a state that was stored and read again is equal to the byte.
    """
    within = max(stat.least, min(stat.most, value))
    return float(trunc(within)) if stat.whole else float(within)


def starting_stats(story: Story, given: Iterable[tuple[str, float]] = ()) -> dict[str, float]:
    """Return the stats that somebody begins with: the story's usual ones, save what is *given*.

    What is given for a key that the story does not have is left out.
    """
    values = {stat.key: stat.start for stat in story.stats} | dict(given)
    return {stat.key: held(stat, values[stat.key]) for stat in story.stats}


def is_down(person: Person) -> bool:
    """Tell whether *person* has no life left; who has no such stat is never down."""
    return person.stats.get(VITAL, 1.0) <= 0


def stat_put(person: Person, stat: Stat, value: float, by: str) -> tuple[Event, ...]:
    """Return what happens when a stat of *person* comes to be *value*, held within its range.

    Everybody is told when a players' character that they know of goes down.
    """
    new, before = held(stat, value), person.stats.get(stat.key)
    if new == before:
        return ()
    put = StatSet(person.id, stat.key, new, by)
    falls = stat.key == VITAL and new <= 0 and not is_down(person)
    is_told = falls and is_players(person) and person.presence != "hidden"
    return (put, Noticed("DOWN", (person.name,))) if is_told else (put,)
