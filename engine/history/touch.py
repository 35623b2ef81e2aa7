"""What an event sets: the field of the state, the key in it, and what it came to.

`scene`, `ended`, `story` and `turns` have the empty key. What a merge adds to memories and to the
log is not told here: the event holds them whole, and the turns that made them tell it better.
"""

from collections.abc import Iterator

from engine.history.touched import Touch, Touches
from engine.history.touched_memory import MEMORY
from engine.history.touched_people import PEOPLE
from engine.history.touched_personas import PERSONA
from engine.history.touched_places import PLACES
from engine.history.touched_table import TABLE
from engine.model.events import (
    Began,
    Ended,
    Event,
    FlagPut,
    Merged,
    Narrated,
    Remembered,
    RuleFired,
    SceneEntered,
    Spoke,
    StoryChanged,
    VarSet,
)
from engine.model.ids import SceneId

__all__ = ["Touch", "touches"]


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
    yield from _merged_fields(event)
    yield from (Touch.leaf(fact.path, fact.value) for fact in event.facts)


def _merged_fields(event: Merged) -> Iterator[Touch]:
    if event.scene is not None:
        yield Touch("scene", "", event.scene)
    if event.turns is not None:
        yield Touch("turns", "", event.turns)
    if event.story is not None:
        yield Touch("story", "", event.story)
    if event.ended is not None or event.reopened:
        yield Touch("ended", "", event.ended)
    if event.letters is not None:
        yield Touch("letters", "")
    if event.gathered is not None:
        yield Touch("gathered", "")


def _spoke(_event: Spoke) -> Iterator[Touch]:
    yield Touch("turns", "")


def _narrated(event: Narrated) -> Iterator[Touch]:
    """Yield that the directions for this narration are gone; a past that was told needed none."""
    if event.source not in ("file", "aside"):
        yield Touch("directives", "")


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


_TOUCHES: Touches = {
    Began: _began,
    Ended: _ended,
    FlagPut: _flag,
    Merged: _merged,
    Narrated: _narrated,
    Remembered: _memory,
    RuleFired: _rule,
    SceneEntered: _scene,
    Spoke: _spoke,
    StoryChanged: _story,
    VarSet: _var,
    **PEOPLE,
    **PLACES,
    **TABLE,
    **MEMORY,
    **PERSONA,
}
