"""What people can ask the reason of, and what they may call it."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from engine.errors import NoSuchThing
from engine.history.thing import Thing
from engine.history.world_things import folded, world_things
from engine.model.state import State
from engine.model.value import is_hidden

__all__ = ["Thing", "thing_called", "things"]

_ALIKE = 0.5


def things(
    state: State, *, hidden: bool = False, labels: Mapping[str, str] | None = None
) -> tuple[Thing, ...]:
    """Return all there is to ask about; with *hidden* also what is not for players.

    *labels* are what the story calls the stats of people, by their keys.
    """
    return tuple(_things(state, labels or {}, hidden=hidden))


def _things(state: State, labels: Mapping[str, str], *, hidden: bool) -> Iterator[Thing]:
    yield from (Thing("vars", key) for key in state.vars if hidden or not is_hidden(key))
    if state.scene is not None:
        yield Thing("scene")
    if state.ended is not None:
        yield Thing("ended")
    yield from world_things(state, labels, hidden=hidden)
    if hidden:
        yield from (Thing("flags", name) for name in sorted(state.flags))
    yield from (Thing("memories", m) for m in dict.fromkeys(m.text for m in state.memories))


def thing_called(
    name: str, state: State, *, hidden: bool = False, labels: Mapping[str, str] | None = None
) -> Thing:
    """Return what goes by *name*, with or without its sign; a flag with its sign may be down.

    Where several do, a value comes before the scene, the ending, people, items, places, flags and
    memories. What is written in the very same way comes first.

    Raises:
        NoSuchThing: nothing does; names that look like it are told.
    """
    called = name.strip()
    if hidden and called.startswith("⚑"):
        return Thing("flags", called.removeprefix("⚑").strip())
    known = things(state, hidden=hidden, labels=labels)
    for alike in (str, folded):
        found = (one for one in known if alike(called) in map(alike, _names(one)))
        if (thing := next(found, None)) is not None:
            return thing
    every = [word for thing in known for word in _names(thing)]
    raise NoSuchThing(called, get_close_matches(called, every, cutoff=_ALIKE))


def _names(thing: Thing) -> frozenset[str]:
    both = {thing.name("en"), thing.name("zh"), *thing.also}
    is_plain = thing.names is None and thing.key
    return frozenset(both | {thing.key} if is_plain else both)
