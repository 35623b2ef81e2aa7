"""Finds the conditions that may be weaker than a given one without trying every pair.

A condition can only be weaker where, in each of its ways, what it asks for is asked for by the
other as well. One such demand, the rarest kind it has, is what it is looked up by.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from engine.model.atoms import HasItem, MoodIs, PresenceIs, StatIs
from engine.model.rule import Compare, Contains, HasFlag, InScene
from engine.packs.lint.literals import Literal
from engine.packs.lint.logic import Alternative
from engine.rules.names import folded

_Item = TypeVar("_Item")
_Demand = tuple[str, str]

_NONE: _Demand = ("", "")
_RARITY = ("word", "flag", "world", "state", "scene", "")


class Lookup(Generic[_Item]):
    """Items by the ways of their condition."""

    def __init__(self) -> None:
        self._items: list[_Item] = []
        self._by_demand: defaultdict[_Demand, set[int]] = defaultdict(set)

    def add(self, ways: Sequence[Alternative], item: _Item) -> None:
        """Add *item*, whose condition holds in *ways*."""
        for way in ways:
            demands = [demand for one in way.literals for demand in _demands(one)]
            rarest = min(demands, key=_commonness, default=_NONE)
            self._by_demand[rarest].add(len(self._items))
        self._items.append(item)

    def maybe_weaker(self, ways: Sequence[Alternative]) -> Iterator[_Item]:
        """Yield, in the order they were added, all items that may be weaker than *ways*."""
        met = {_NONE, *(demand for one in ways[0].literals for demand in _met(one))}
        found = (self._by_demand.get(demand, ()) for demand in met)
        return (self._items[number] for number in sorted(set().union(*found)))


def _commonness(demand: _Demand) -> tuple[int, int]:
    kind, text = demand
    return _RARITY.index(kind), -len(text)


def _demands(literal: Literal) -> Iterator[_Demand]:
    """Yield what only a condition that asks for it as well can imply."""
    match literal:
        case (Contains(text), True, _):
            yield "word", text
        case (HasFlag(name), True, _):
            yield "flag", name
        case (InScene(scene), True, _):
            yield "scene", scene
        case (Compare(key), _, _):
            yield "state", key
        case (HasItem(item), _, _):
            yield "world", f"item {folded(item)}"
        case (StatIs(who=who, key=thing) | MoodIs(who=who, axis=thing), _, _):
            yield "world", f"{folded(thing)} of {folded(who)}"
        case (PresenceIs(who), _, _):
            yield "world", f"presence of {who}"
        case _:
            pass


def _met(literal: Literal) -> Iterator[_Demand]:
    """Yield the demands that *literal* may satisfy: a word satisfies each of its parts."""
    for kind, text in _demands(literal):
        if kind == "word":
            ends = range(len(text) + 1)
            yield from {(kind, text[start:end]) for start in ends for end in ends[start:]}
        else:
            yield kind, text
