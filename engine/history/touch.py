"""What an event sets: the field of the state, the key in it, and what it came to.

`scene`, `ended`, `story` and `turns` have the empty key. What a merge adds to memories and to the
log is not told here: the event holds them whole, and the turns that made them tell it better.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.model.events import (
    Began,
    Ended,
    Event,
    FlagPut,
    Merged,
    Remembered,
    RuleFired,
    SceneEntered,
    Spoke,
    StoryChanged,
    VarSet,
)
from engine.model.ids import SceneId
from engine.model.value import Value


@dataclass(frozen=True, slots=True)
class Touch:
    """One thing an event set. *value* None: it was taken back, or what it came to is not told.

    *field* is a field of `State`, or "rules" for a rule that fired.
    """

    field: str
    key: str
    value: Value | None = None


def touches(event: Event) -> tuple[Touch, ...]:
    """Return all that *event* set."""
    read = _TOUCHES.get(type(event))
    return tuple(read(event)) if read is not None else ()


def _began(event: Began) -> Iterator[Touch]:
    yield Touch("story", "", event.story)
    yield from (Touch("vars", key, value) for key, value in event.vars)
    yield from (Touch("flags", name, value=True) for name in event.flags)
    yield from (Touch("memories", memory.text) for memory in event.memories)
    if event.scene is not None:
        yield from _entered(event.scene)


def _scene(event: SceneEntered) -> Iterator[Touch]:
    yield from _entered(event.scene)


def _entered(scene: SceneId) -> Iterator[Touch]:
    yield Touch("scene", "", scene)
    yield Touch("visits", scene)


def _merged(event: Merged) -> Iterator[Touch]:
    yield from (Touch("vars", key, value) for key, value in event.vars)
    yield from (Touch("flags", name, value=True) for name in event.raised)
    yield from (Touch("flags", name, value=False) for name in event.lowered)
    yield from (Touch("visits", scene, count) for scene, count in event.visits)
    if event.scene is not None:
        yield Touch("scene", "", event.scene)
    if event.turns is not None:
        yield Touch("turns", "", event.turns)
    if event.story is not None:
        yield Touch("story", "", event.story)
    if event.ended is not None or event.reopened:
        yield Touch("ended", "", event.ended)


def _spoke(_event: Spoke) -> Iterator[Touch]:
    yield Touch("turns", "")


def _story(event: StoryChanged) -> Iterator[Touch]:
    yield Touch("story", "", event.story)


def _var(event: VarSet) -> Iterator[Touch]:
    yield Touch("vars", event.key, event.value)


def _flag(event: FlagPut) -> Iterator[Touch]:
    yield Touch("flags", event.name, event.up)


def _memory(event: Remembered) -> Iterator[Touch]:
    yield Touch("memories", event.memory.text)


def _ended(event: Ended) -> Iterator[Touch]:
    yield Touch("ended", "", event.ending)


def _rule(event: RuleFired) -> Iterator[Touch]:
    yield Touch("rules", event.rule)


_TOUCHES: Mapping[type[Event], Callable[[Any], Iterator[Touch]]] = {
    Began: _began,
    Ended: _ended,
    FlagPut: _flag,
    Merged: _merged,
    Remembered: _memory,
    RuleFired: _rule,
    SceneEntered: _scene,
    Spoke: _spoke,
    StoryChanged: _story,
    VarSet: _var,
}
