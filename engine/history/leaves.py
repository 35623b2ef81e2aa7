"""The state as leaves: single values, each with the path that leads to it.

Fields that came with the living world are compared and merged leaf by leaf. A path begins with the
name of the state's field; people, rooms, doors and triggers are split into their fields, people's
stats and moods further still. A leaf is JSON in canonical form, so an event can hold it, and equal
leaves are equal texts.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_type_hints

from engine.model.events import Fact
from engine.model.memory import Dossier
from engine.model.people import Person
from engine.model.persona import Persona
from engine.model.places import Door, Room
from engine.model.state import State
from engine.model.trigger import Standing
from engine.model.turn import plain

Path = tuple[str, ...]

GONE = ""
"""What stands for a leaf that is not there."""

DEPTHS: Mapping[str, int] = {
    "people": 3,
    "items": 3,
    "rooms": 3,
    "doors": 3,
    "room": 1,
    "triggers": 3,
    "offers": 1,
    "scenes": 2,
    "added": 2,
    "exits": 2,
    "world": 1,
    "world_new": 1,
    "lore": 1,
    "revealed": 1,
    "directives": 1,
    "minutes": 1,
    "paused": 1,
    "spotlight": 1,
    "order": 1,
    "steps": 1,
    "extracted": 1,
    "dossiers": 3,
    "woken": 2,
    "documents": 1,
    "personas": 3,
}
"""How long the paths of each field are; `SPLIT` are one longer. Other fields have no leaves."""

ENTITIES: Mapping[str, type] = {
    "people": Person,
    "rooms": Room,
    "doors": Door,
    "triggers": Standing,
    "dossiers": Dossier,
    "personas": Persona,
}
"""The fields whose entries are split into fields of their own."""

SPLIT: Mapping[str, frozenset[str]] = {
    "people": frozenset({"stats", "mood"}),
    "personas": frozenset({"goals", "beliefs", "emotions", "ties", "amended"}),
}
"""Fields of such entries that are mappings or records, and have a leaf for each of theirs."""


def leaves(state: State) -> dict[Path, str]:
    """Return every leaf of *state*."""
    found: dict[Path, str] = {}
    for name in DEPTHS:
        found |= leaves_of((name,), getattr(state, name))
    return found


def leaves_of(path: Path, value: object) -> dict[Path, str]:
    """Return the leaves of *value*, which stands at *path*."""
    return dict(_leaves(path, plain(value)))


def leaf_at(path: Path, state: State) -> str:
    """Return one leaf of *state*, GONE where there is none."""
    name, *rest = path
    value = getattr(state, name)
    if not rest:
        return written(plain(value))
    key = rest[0]
    return leaves_of((name, key), value[key]).get(path, GONE) if key in value else GONE


def changes(name: str, before: State, after: State) -> dict[Path, tuple[str, str]]:
    """Return the leaves of a field that differ, as they were and as they are.

    Only what differs is taken apart.
    """
    old, new = getattr(before, name), getattr(after, name)
    if old == new:
        return {}
    if DEPTHS[name] == 1:
        return {(name,): (written(plain(old)), written(plain(new)))}
    found: dict[Path, tuple[str, str]] = {}
    for key in sorted(key for key in {*old, *new} if old.get(key) != new.get(key)):
        one, other = (
            leaves_of((name, key), side[key]) if key in side else {} for side in (old, new)
        )
        both = ((path, (one.get(path, GONE), other.get(path, GONE))) for path in {**one, **other})
        found |= {path: pair for path, pair in both if pair[0] != pair[1]}
    return found


def facts_between(before: State, after: State) -> tuple[Fact, ...]:
    """Return the facts that make *before* what *after* is, in the order of their paths."""
    found = [
        Fact(path, now)
        for name in DEPTHS
        for path, (_, now) in changes(name, before, after).items()
    ]
    return tuple(sorted(found, key=lambda fact: fact.path))


def written(value: object) -> str:
    """Return *value*, of JSON types, as a leaf."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read(leaf: str) -> Any:  # noqa: ANN401 - any JSON
    """Return the JSON of a leaf that is there."""
    return json.loads(leaf)


def kind_of(path: Path) -> str:
    """Return what kind of leaf stands at *path*, such as "people.stats" or "room"."""
    return f"{path[0]}.{path[2]}" if path[0] in ENTITIES else path[0]


def kinds() -> tuple[str, ...]:
    """Return all kinds of leaves that a state can have."""
    whole = tuple(name for name in DEPTHS if name not in ENTITIES)
    parts = (f"{name}.{field.name}" for name, kind in ENTITIES.items() for field in fields(kind))
    return (*whole, *parts)


def type_at(path: Path) -> Any:  # noqa: ANN401 - any type that a state holds
    """Return the type of what stands at *path* in a state.

    Raises:
        KeyError: no leaf can stand there.
    """
    name, *rest = path
    if len(path) != DEPTHS[name] + (len(rest) > 1 and _is_split(name, rest[1])):
        raise KeyError(path)
    kind = hints(State)[name]
    for step in rest:
        kind = hints(kind)[step] if is_record(kind) else get_args(kind)[1]
    return kind


def _is_split(name: str, part: str) -> bool:
    return part in SPLIT.get(name, ())


def is_record(kind: Any) -> bool:  # noqa: ANN401 - any type
    """Tell whether *kind* is a class with fields."""
    return is_dataclass(kind)


@cache
def hints(kind: Any) -> dict[str, Any]:  # noqa: ANN401 - any class
    """Return the types of the fields of *kind*."""
    return get_type_hints(kind)


def _leaves(path: Path, value: object) -> Iterator[tuple[Path, str]]:
    depth = DEPTHS[path[0]]
    split = len(path) == depth and _is_split(path[0], path[-1])
    if isinstance(value, dict) and (len(path) < depth or split):
        for key, item in value.items():
            yield from _leaves((*path, key), item)
    else:
        yield path, written(value)
