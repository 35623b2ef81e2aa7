"""How the fields of the living world come together: leaf by leaf, and where leaves go together."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from engine.history.belongings import met_items
from engine.history.building import with_facts
from engine.history.contradictions import (
    deaths,
    is_new_world,
    removed_doors,
    removed_triggers,
    shut_doors,
)
from engine.history.interleave import merged_letters
from engine.history.leaf_rules import Met, met_leaf, usual
from engine.history.leaves import Path, changes, leaf_at
from engine.history.meeting import Agreed, Meeting, Rule, one_sided
from engine.model.events import Fact
from engine.model.ids import NOBODY, PersonId, UserId
from engine.model.people import Person
from engine.model.state import State

POSITION = frozenset({"x", "y", "width", "height", "floor"})
"""Fields of a room that stand for one thing: where it lies."""


def _leafwise(name: str, meeting: Meeting, torn: Collection[Path] = ()) -> Agreed:
    """Return what a field comes to leaf by leaf; ours under each of the paths that are *torn*."""
    base, ours, theirs = meeting.states
    mine, branch = changes(name, base, ours), meeting.branch if name == "people" else ""
    facts, clashes = [], []
    for path, (was, new) in changes(name, base, theirs).items():
        if path[:2] not in torn:
            both = (was or usual(path), mine[path][1]) if path in mine else (was, was)
            leaf, clash = met_leaf(Met(path, *both, new, branch))
            facts.append(Fact(path, leaf))
            clashes += [path] if clash else []
    return Agreed(getattr(with_facts(ours, facts), name), tuple(clashes))


def _people(meeting: Meeting) -> Agreed:
    ours, agreed = meeting.ours.state, _leafwise("people", meeting)
    dead = tuple(path for path in deaths(meeting) if path not in agreed.clashes)
    people = cast("Mapping[PersonId, Person]", _with_ours("people", agreed.value, dead, ours))
    return Agreed(one_each(people, ours, meeting.theirs.state), (*agreed.clashes, *dead))


def _with_ours(name: str, value: object, clashes: Iterable[Path], ours: State) -> object:
    """Return a field that comes to *value* as ours has it where lines contradict each other."""
    values: dict[str, Any] = {name: value}
    found = replace(ours, **values)
    return getattr(with_facts(found, [Fact(path, leaf_at(path, ours)) for path in clashes]), name)


def one_each(
    people: Mapping[PersonId, Person], ours: State, theirs: State
) -> Mapping[PersonId, Person]:
    """Return *people* so that nobody comes to play two of them: who would keeps the one of ours."""
    mine, new, free = _played(ours.people), _played(theirs.people), dict(people)
    for user, ids in _played(people).items():
        own = mine.get(user, [])
        if len(ids) > 1 and ids not in (own, new.get(user)):
            kept = next((id for id in ids if id in own), ids[0])
            free |= {id: replace(people[id], player=NOBODY) for id in ids if id != kept}
    return free


def _played(people: Mapping[PersonId, Person]) -> Mapping[UserId, Sequence[PersonId]]:
    """Return whom each player plays."""
    found: dict[UserId, list[PersonId]] = {}
    for id, person in sorted(people.items()):
        if person.player != NOBODY:
            found.setdefault(person.player, []).append(id)
    return found


def _items(meeting: Meeting) -> Agreed:
    facts, contested = met_items(meeting)
    return Agreed(with_facts(meeting.ours.state, facts).items, contested)


def _rooms(meeting: Meeting) -> Agreed:
    agreed = _leafwise("rooms", meeting)
    return Agreed(agreed.value, tuple(dict.fromkeys(map(_as_position, agreed.clashes))))


def _as_position(path: Path) -> Path:
    return (*path[:2], "position") if path[2] in POSITION else path


def _doors(meeting: Meeting) -> Agreed:
    removed = tuple(removed_doors(meeting))
    agreed, shut = _leafwise("doors", meeting, removed), tuple(shut_doors(meeting))
    doors = _with_ours("doors", agreed.value, shut, meeting.ours.state)
    return Agreed(doors, (*removed, *agreed.clashes, *shut))


def _triggers(meeting: Meeting) -> Agreed:
    removed = tuple(removed_triggers(meeting))
    agreed = _leafwise("triggers", meeting, removed)
    return Agreed(agreed.value, (*removed, *agreed.clashes))


def _world(meeting: Meeting) -> Agreed:
    if is_new_world(meeting):
        return Agreed(meeting.ours.state.world, (("world",),))
    return _leafwise("world", meeting)


def _world_new(meeting: Meeting) -> Agreed:
    """Return whether the world is another one; a new one that is in question is chosen whole."""
    if is_new_world(meeting):
        return Agreed(meeting.ours.state.world_new)
    return _leafwise("world_new", meeting)


def _letters(meeting: Meeting) -> Agreed:
    return Agreed(merged_letters(*(state.letters for state in meeting.states)))


def _gathered(meeting: Meeting) -> Agreed:
    """Return what is gathered of a round; of two rounds ours, as theirs is begun anew soon."""
    base, ours, theirs = (state.gathered for state in meeting.states)
    return Agreed(one_sided(base, ours, theirs)[0])


WORLD_RULES: Mapping[str, Rule] = {
    "people": _people,
    "items": _items,
    "rooms": _rooms,
    "doors": _doors,
    "triggers": _triggers,
    "world": _world,
    "world_new": _world_new,
    "letters": _letters,
    "gathered": _gathered,
    **{
        name: partial(_leafwise, name)
        for name in (
            *("room", "offers", "scenes", "added", "exits", "lore", "revealed", "directives"),
            *("minutes", "paused", "spotlight", "order"),
            *("steps", "extracted", "dossiers", "woken", "documents", "personas"),
        )
    },
}
"""The rules of the fields that came with the living world."""
