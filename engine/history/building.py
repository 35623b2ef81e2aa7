"""Puts leaves back into a state. Only what they belong to is built anew."""

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields, replace
from itertools import groupby
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from engine.history.leaves import GONE, Path, hints, is_record, leaves_of, read
from engine.model.events import Fact
from engine.model.state import State
from engine.model.turn import plain


def with_facts(state: State, facts: Iterable[Fact]) -> State:
    """Return *state* with its leaves put as *facts* say.

    Somebody or something of which too little is known to be is left out.
    """
    changed: dict[str, Any] = {}
    for (name, *key), group in groupby(sorted(facts, key=_place), key=_place):
        kind = hints(State)[name]
        if not key:
            changed[name] = built(kind, read(list(group)[-1].value))
            continue
        if name not in changed:
            changed[name] = dict(getattr(state, name))
        _put_entry(changed[name], (name, key[0]), get_args(kind)[1], list(group))
    return replace(state, **changed)


def _place(fact: Fact) -> Path:
    return fact.path[:2]


def _put_entry(entries: dict[str, Any], path: Path, kind: Any, facts: Sequence[Fact]) -> None:  # noqa: ANN401 - any type
    key = path[1]
    tree = {key: plain(entries[key])} if key in entries else {}
    for fact in facts:
        _put(tree, fact.path[1:], fact.value)
    entries.pop(key, None)
    if key in tree and leaves_of(path, tree[key]) and _can_be(kind, tree[key]):
        entries[key] = built(kind, tree[key])


def _put(tree: dict[str, Any], path: Path, leaf: str) -> None:
    """Put a leaf into *tree*, or take it away; a mapping that is left empty goes with it."""
    step, *rest = path
    if rest:
        inner = tree.setdefault(step, {})
        _put(inner, tuple(rest), leaf)
        if not inner:
            del tree[step]
    elif leaf == GONE:
        tree.pop(step, None)
    else:
        tree[step] = read(leaf)


def _can_be(kind: Any, tree: Any) -> bool:  # noqa: ANN401 - any type
    """Tell whether nothing is missing that a *kind* cannot do without."""
    if not is_record(kind):
        return True
    needed = (f for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING)
    return all(field.name in tree for field in needed)


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
    if not is_record(kind):
        return value
    types = hints(kind)
    return kind(**{name: built(types[name], item) for name, item in value.items()})


def _some(kinds: tuple[Any, ...]) -> Any:  # noqa: ANN401 - a type of any kind
    return next(kind for kind in kinds if kind is not NoneType)
