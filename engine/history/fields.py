"""How each field of a state comes together: one rule per field.

What one side alone changed becomes what it changed it to. Numbers take the changes of both. Where
both changed anything else, and not to the same, the lines contradict each other.
"""

import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeGuard

from engine.history.interleave import merged_log, merged_memories
from engine.history.meeting import Agreed, Meeting, Rule, one_sided, same, total
from engine.history.side import Side, lines_of
from engine.history.world_fields import WORLD_RULES
from engine.model.ids import SceneId
from engine.model.state import State
from engine.model.value import MAX_INT, MIN_INT, Value

_LARGEST = sys.float_info.max


def _story(meeting: Meeting) -> Agreed:
    """Return the edition; of two new ones ours, since the next turn takes up the newest anyway."""
    base, ours, theirs = (state.story for state in meeting.states)
    return Agreed(one_sided(base, ours, theirs)[0])


def _vars(meeting: Meeting) -> Agreed:
    base, ours, theirs = (state.vars for state in meeting.states)
    values: dict[str, Value] = {}
    clashes = []
    for key in {**ours, **theirs}:
        values[key], clash = _var(key, base, ours, theirs)
        if clash:
            clashes.append(("vars", key))
    return Agreed(values, tuple(sorted(clashes)))


def _var(
    key: str, base: Mapping[str, Value], ours: Mapping[str, Value], theirs: Mapping[str, Value]
) -> tuple[Value, bool]:
    """Return one value; no event ever takes one away, so where one side has it, it stays."""
    if key not in ours or key not in theirs:
        return (ours if key in ours else theirs)[key], False
    values = (base.get(key), ours[key], theirs[key])
    if _are_numbers(values) and not any(same(values[0], value) for value in values[1:]):
        return _sum(*values), False
    return one_sided(values[0], ours[key], theirs[key])


def _are_numbers(values: tuple[Value | None, ...]) -> TypeGuard[tuple[float, ...]]:
    """Tell whether all of *values* are ints, or all floats: then changes of them can be added."""
    return {type(value) for value in values} in ({int}, {float})


def _sum(base: float, ours: float, theirs: float) -> float:
    """Return *base* with both changes; an int is held in 64 bits, a float finite."""
    if isinstance(base, int):
        return int(total(base, ours, theirs, MIN_INT, MAX_INT))
    return total(base, ours, theirs, -_LARGEST, _LARGEST)


def _flags(meeting: Meeting) -> Agreed:
    base, ours, theirs = (state.flags for state in meeting.states)
    return Agreed((ours & theirs) | (ours - base) | (theirs - base))


def _scene(meeting: Meeting) -> Agreed:
    base, ours, theirs = (state.scene for state in meeting.states)
    value, clash = one_sided(base, ours, theirs)
    return Agreed(value, (("scene",),) if clash else ())


def _visits(meeting: Meeting) -> Agreed:
    base, ours, theirs = (state.visits for state in meeting.states)
    return Agreed({scene: _count(scene, base, ours, theirs) for scene in {**ours, **theirs}})


def _count(scene: SceneId, base: Mapping[SceneId, int], *sides: Mapping[SceneId, int]) -> int:
    before = base.get(scene, 0)
    return before + sum(side.get(scene, before) - before for side in sides)


def _memories(meeting: Meeting) -> Agreed:
    return Agreed(merged_memories(meeting.base, meeting.ours, meeting.theirs))


def _log(meeting: Meeting) -> Agreed:
    return Agreed(merged_log(meeting.ours, meeting.theirs))


def _turns(meeting: Meeting) -> Agreed:
    base, ours, theirs = (state.turns for state in meeting.states)
    return Agreed(ours + theirs - base)


def _ended(meeting: Meeting) -> Agreed:
    """Return the ending; where one side alone reached one, the other must not have gone on."""
    base, ours, theirs = (state.ended for state in meeting.states)
    value, clash = one_sided(base, ours, theirs)
    if base is None and (ours is None) != (theirs is None):
        clash = _went_on(meeting.base, meeting.ours if ours is None else meeting.theirs)
    return Agreed(ours, (("ended",),)) if clash else Agreed(value)


def _went_on(base: State, side: Side) -> bool:
    """Tell whether anything happened on a side; a log alone says little, as it is cut."""
    now = replace(side.state, log=base.log, memories=base.memories, ended=base.ended)
    return now != base or any(map(lines_of, side.turns))


MERGE_RULES: Mapping[str, Rule] = {
    "story": _story,
    "vars": _vars,
    "flags": _flags,
    "scene": _scene,
    "visits": _visits,
    "memories": _memories,
    "log": _log,
    "turns": _turns,
    "ended": _ended,
    **WORLD_RULES,
}
"""The rule of every field of `State`."""
