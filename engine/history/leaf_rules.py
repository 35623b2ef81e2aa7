"""How a leaf that both lines changed comes together: one rule for each kind of leaf."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from engine.history.leaves import GONE, Path, kind_of, leaves_of, read, written
from engine.history.meeting import total
from engine.model.people import MEMORIES_KEPT, Mood
from engine.model.persona import NEUTRAL, Persona
from engine.model.trigger import Standing
from engine.model.value import MAX_INT

MOST_HELD = 9999
"""How many of one item an owner can have; the rules keep to the same number."""

MOOD_LEAST, MOOD_MOST = -100.0, 100.0
TIE_LEAST, TIE_MOST = 0.0, 100.0

_LARGEST = sys.float_info.max


@dataclass(frozen=True, slots=True)
class Met:
    """One leaf as it was, and as it is on both sides; GONE where it is not there.

    *branch* is what to call whatever theirs brings in; '' where nothing needs to be called so.
    """

    path: Path
    base: str
    ours: str
    theirs: str
    branch: str = ""


LeafRule = Callable[[Met], tuple[str, bool]]
"""Returns what the leaf comes to, and whether the sides contradict each other; there it is ours."""


def met_leaf(met: Met) -> tuple[str, bool]:
    """Return what a leaf comes to, and whether the sides contradict each other on it."""
    rule = LEAF_RULES[kind_of(met.path)]
    if met.theirs == met.base:
        return met.ours, False
    if rule is memories and met.branch and met.theirs != GONE:
        return rule(met)  # also what theirs alone remembers is to name its branch
    if met.ours == met.base:
        return met.theirs, False
    return either(met) if GONE in (met.ours, met.theirs) else rule(met)


def usual(path: Path) -> str:
    """Return what a leaf counts as before anything was known of it."""
    match path:
        case ("people", _, "mood", axis):
            return written(getattr(Mood(), axis))
        case ("triggers", _, _):
            return leaves_of(path[:2], Standing())[path]
        case ("items", _, _):
            return written(0)
        case ("personas", _, "emotions", _):
            return written(NEUTRAL)
        case ("personas", _, _):
            return leaves_of(path[:2], Persona())[path]
        case _:
            return GONE


def either(met: Met) -> tuple[str, bool]:
    """Return ours, and that they differ unless they are equal: only a person can choose."""
    return met.ours, met.ours != met.theirs


def ours(met: Met) -> tuple[str, bool]:
    """Return ours: there is nothing to choose that would be worth a question."""
    return met.ours, False


def summed(least: float, most: float) -> LeafRule:
    """Return the rule of numbers that take the changes of both sides, within a range."""

    def rule(met: Met) -> tuple[str, bool]:
        if met.base == GONE:
            return either(met)
        base, mine, new = read(met.base), read(met.ours), read(met.theirs)
        return written(total(base, mine, new, least, most)), False

    return rule


def greatest(met: Met) -> tuple[str, bool]:
    """Return the greater number of both sides."""
    return max(met.ours, met.theirs, key=read), False


def least(met: Met) -> tuple[str, bool]:
    """Return the smaller number of both sides: what either has not done is still to be done."""
    return min(met.ours, met.theirs, key=read), False


def mood(met: Met) -> tuple[str, bool]:
    """Return a mood with both changes; friend on one side and foe on the other is a question."""
    if met.path[-1] == "trust" and read(met.ours) * read(met.theirs) < 0:
        return met.ours, True
    return summed(MOOD_LEAST, MOOD_MOST)(met)


def tie(met: Met) -> tuple[str, bool]:
    """Return how somebody stands to another, with both changes of each axis."""
    if met.base == GONE:
        return either(met)
    base, mine, new = (read(leaf) for leaf in (met.base, met.ours, met.theirs))
    axes = {
        axis: total(base[axis], mine[axis], new[axis], TIE_LEAST, TIE_MOST) for axis in sorted(mine)
    }
    return written(axes), False


def united(met: Met) -> tuple[str, bool]:
    """Return ours, with what theirs added behind it, and without what theirs took away."""
    base, mine, new = (_items(leaf) for leaf in (met.base, met.ours, met.theirs))
    kept = (item for key, item in mine.items() if key in new or key not in base)
    more = (item for key, item in new.items() if key not in base and key not in mine)
    return written([*kept, *more]), False


def memories(met: Met) -> tuple[str, bool]:
    """Return the recollections of both sides by turn, the newest of them where there are many.

    Those that theirs brings in name their branch, so they are compared without it.
    """
    base, mine, new = (_recalled(leaf) for leaf in (met.base, met.ours, met.theirs))
    kept = (item for key, item in mine.items() if key in new or key not in base)
    more = (_from(met.branch, item) for key, item in new.items() if key not in {**base, **mine})
    found = sorted(chain(kept, more), key=lambda item: item["turn"])
    return written(found[-MEMORIES_KEPT:]), False


def _items(leaf: str) -> Mapping[str, Any]:
    return {written(item): item for item in (read(leaf) if leaf else [])}


def _recalled(leaf: str) -> Mapping[str, Any]:
    return {written({**item, "branch": ""}): item for item in (read(leaf) if leaf else [])}


def _from(branch: str, item: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**item, "branch": item["branch"] or branch}


LEAF_RULES: Mapping[str, LeafRule] = {
    "people.id": ours,
    "people.name": either,
    "people.kind": either,
    "people.player": either,
    "people.presence": either,
    "people.description": either,
    "people.aliases": united,
    "people.faction": either,
    "people.stats": summed(-_LARGEST, _LARGEST),
    "people.mood": mood,
    "people.breakpoint": either,
    "people.memories": memories,
    "people.room": either,
    "items": summed(0, MOST_HELD),
    "rooms.id": ours,
    "rooms.name": either,
    "rooms.x": either,
    "rooms.y": either,
    "rooms.width": either,
    "rooms.height": either,
    "rooms.floor": either,
    "rooms.description": either,
    "rooms.state": either,
    "rooms.colour": either,
    "rooms.scene": either,
    "doors.id": ours,
    "doors.one": either,
    "doors.other": either,
    "doors.label": either,
    "doors.kind": either,
    "doors.locked": either,
    "doors.key": either,
    "room": either,
    "triggers.text": either,
    "triggers.enabled": either,
    "triggers.removed": either,
    "triggers.fired": summed(0, MAX_INT),
    "triggers.turn": greatest,
    "triggers.at": greatest,
    "offers": ours,
    "scenes": either,
    "added": united,
    "exits": united,
    "world": united,
    "world_new": either,
    "lore": united,
    "revealed": united,
    "directives": united,
    "minutes": summed(0, MAX_INT),
    "paused": ours,
    "spotlight": ours,
    "order": either,
    "steps": united,
    "extracted": least,
    "dossiers.id": ours,
    "dossiers.kind": ours,
    "dossiers.name": either,
    "dossiers.aliases": united,
    "dossiers.description": either,
    "dossiers.status": either,
    "dossiers.place": either,
    "dossiers.seen": greatest,
    "dossiers.turns": united,
    "dossiers.witnesses": united,
    "woken": greatest,
    "documents": united,
    "personas.goals": either,
    "personas.beliefs": either,
    "personas.emotions": summed(TIE_LEAST, TIE_MOST),
    "personas.ties": tie,
    "personas.strategy": ours,
    "personas.control": ours,
    "personas.felt": ours,
    "personas.amended": either,
}
"""The rule of every kind of leaf, asked where both sides changed it."""
