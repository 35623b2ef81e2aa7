"""The state as leaves: single values, each with the path that leads to it.

Fields that came with the living world are compared and merged leaf by leaf. A path begins with the
name of the state's field; people, rooms, doors and triggers are split into their fields, people's
stats and moods further still. What a path leads to is JSON, so an event can hold it.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from engine.model.events import Fact
from engine.model.state import State
from engine.model.turn import plain

Path = tuple[str, ...]

_MISSING = object()

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
}
"""How long the paths of each field are; `SPLIT` are one longer. Other fields have no leaves."""

SPLIT = frozenset({"stats", "mood"})
"""Fields of people that are mappings or records of numbers."""


def leaves(state: State) -> dict[Path, object]:
    """Return every leaf of *state*, as JSON."""
    found: dict[Path, object] = {}
    for name, depth in DEPTHS.items():
        _gather((name,), plain(getattr(state, name)), depth, found)
    return found


def facts_between(before: State, after: State) -> tuple[Fact, ...]:
    """Return the facts that make *before* what *after* is, in the order of their paths."""
    old, new = leaves(before), leaves(after)
    changed = {path: new.get(path, _MISSING) for path in {*old, *new} if _differ(path, old, new)}
    return tuple(Fact(path, _written(value)) for path, value in sorted(changed.items()))


def with_facts(state: State, facts: Iterable[Fact]) -> State:
    """Return *state* with its leaves put as *facts* say."""
    trees: dict[str, Any] = {}
    for fact in facts:
        name = fact.path[0]
        if name not in trees:
            trees[name] = {name: plain(getattr(state, name))}
        _put(trees[name], fact.path, fact.value)
    return replace(state, **{n: built(_hints(State)[n], tree[n]) for n, tree in trees.items()})


def _differ(path: Path, old: Mapping[Path, object], new: Mapping[Path, object]) -> bool:
    one, other = old.get(path, _MISSING), new.get(path, _MISSING)
    return one != other or type(one) is not type(other)


def _written(value: object) -> str:
    if value is _MISSING:
        return ""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _gather(path: Path, value: object, depth: int, found: dict[Path, object]) -> None:
    split = len(path) == depth and path[0] == "people" and path[-1] in SPLIT
    if isinstance(value, dict) and (len(path) < depth or split):
        for key, item in value.items():
            _gather((*path, key), item, depth, found)
    else:
        found[path] = value


def _put(tree: dict[str, Any], path: Path, value: str) -> None:
    """Put a value into *tree*, or take it away; a mapping that is left empty goes with it."""
    *way, last = path
    branches = [tree]
    for step in way:
        branches.append(branches[-1].setdefault(step, {}))
    if value:
        branches[-1][last] = json.loads(value)
        return
    branches[-1].pop(last, None)
    for parent, step in zip(branches[-2:0:-1], way[:0:-1], strict=False):
        if step in parent and parent[step] == {}:
            del parent[step]


def built(kind: Any, value: Any) -> Any:  # noqa: ANN401 - any type that a state holds
    """Return *value*, which is JSON, as the type *kind*."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return None if value is None else built(_some(inner), value)
    if origin is tuple:
        kinds = inner[:1] * len(value) if inner[1:] == (Ellipsis,) else inner
        return tuple(built(one, item) for one, item in zip(kinds, value, strict=True))
    if origin is frozenset:
        return frozenset(value)
    if origin is not None and isinstance(value, dict):
        return {key: built(inner[1], item) for key, item in value.items()}
    if isinstance(kind, NewType) or not hasattr(kind, "__dataclass_fields__"):
        return value
    hints = _hints(kind)
    return kind(**{name: built(hints[name], item) for name, item in value.items()})


def _some(kinds: tuple[Any, ...]) -> Any:  # noqa: ANN401 - a type of any kind
    return next(kind for kind in kinds if kind is not NoneType)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
