"""What people can ask the reason of, and what they may call it."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from engine.errors import NoSuchThing
from engine.history.wording import FIELD_NAMES
from engine.model.language import Language
from engine.model.state import State
from engine.model.value import is_hidden

_ALIKE = 0.5
_MARKS = {"flags": "⚑ ", "memories": "✎ "}


@dataclass(frozen=True, slots=True)
class Thing:
    """One value, flag or memory, by its *key*; or the scene or the ending, where it is ''."""

    field: Literal["vars", "flags", "memories", "scene", "ended"]
    key: str = ""

    def name(self, language: Language) -> str:
        """Return what people call it; flags and memories have a sign in front."""
        if self.field in FIELD_NAMES:
            return FIELD_NAMES[self.field].told(language)
        return _MARKS.get(self.field, "") + self.key


def things(state: State, *, hidden: bool = False) -> tuple[Thing, ...]:
    """Return all there is to ask about; with *hidden* also what is not for players."""
    return tuple(_things(state, hidden=hidden))


def _things(state: State, *, hidden: bool) -> Iterator[Thing]:
    yield from (Thing("vars", key) for key in state.vars if hidden or not is_hidden(key))
    if state.scene is not None:
        yield Thing("scene")
    if state.ended is not None:
        yield Thing("ended")
    if hidden:
        yield from (Thing("flags", name) for name in sorted(state.flags))
    yield from (Thing("memories", m) for m in dict.fromkeys(m.text for m in state.memories))


def thing_called(name: str, state: State, *, hidden: bool = False) -> Thing:
    """Return what goes by *name*, with or without its sign; a flag with its sign may be down.

    Where several do, a value comes before the scene, the ending, flags and memories.

    Raises:
        NoSuchThing: nothing does; names that look like it are told.
    """
    called = name.strip()
    if hidden and called.startswith("⚑"):
        return Thing("flags", called.removeprefix("⚑").strip())
    known = things(state, hidden=hidden)
    for thing in known:
        if called in _names(thing):
            return thing
    every = [word for thing in known for word in _names(thing)]
    raise NoSuchThing(called, get_close_matches(called, every, cutoff=_ALIKE))


def _names(thing: Thing) -> frozenset[str]:
    both = {thing.name("en"), thing.name("zh")}
    return frozenset(both | {thing.key} if thing.key else both)
