"""Where lines contradict each other across leaves: one value alone would not show it."""

from collections.abc import Iterator

from engine.history.leaves import Path, leaves_of
from engine.history.meeting import Meeting
from engine.history.side import Side
from engine.model.events import Event
from engine.model.ids import NOBODY, DoorId, Owner, PersonId
from engine.model.people import Person
from engine.model.place_events import DoorPut, DoorRemoved
from engine.model.state import State
from engine.model.trigger import Standing

_FADING = frozenset({("mood", "fear"), ("mood", "irritation")})
"""Moods that change by themselves."""


def deaths(meeting: Meeting) -> Iterator[Path]:
    """Yield who died on one side, while on the other something happened to them or by them."""
    base, ours, theirs = meeting.states
    for id in sorted(base.people.keys() & ours.people.keys() & theirs.people.keys()):
        was, one, other = (state.people[id].presence for state in meeting.states)
        if was == "dead" or (one == "dead") == (other == "dead"):
            continue
        living = meeting.theirs if one == "dead" else meeting.ours
        if living.state.people[id].presence == was and _lived_on(id, base, living):
            yield ("people", id, "presence")


def removed_doors(meeting: Meeting) -> Iterator[Path]:
    """Yield doors that one side removed and the other changed."""
    base, ours, theirs = (state.doors for state in meeting.states)
    for id, door in sorted(base.items()):
        if (id in ours) != (id in theirs) and (ours if id in ours else theirs)[id] != door:
            yield ("doors", id)


def removed_triggers(meeting: Meeting) -> Iterator[Path]:
    """Yield triggers that one side removed, and the other changed or switched."""
    base, ours, theirs = (state.triggers for state in meeting.states)
    for name in sorted(ours.keys() & theirs.keys()):
        was = base.get(name, Standing())
        one, other = ours[name], theirs[name]
        if one.removed != other.removed and _rewritten(was, one) and _rewritten(was, other):
            yield ("triggers", name)


def shut_doors(meeting: Meeting) -> Iterator[Path]:
    """Yield doors that one side opened or locked, while the other did anything with them too."""
    base, ours, theirs = (state.doors for state in meeting.states)
    for id in sorted(base.keys() & ours.keys() & theirs.keys()):
        if ours[id].locked == theirs[id].locked:
            continue
        still = meeting.ours if ours[id].locked == base[id].locked else meeting.theirs
        if still.state.doors[id] != base[id] or _used(id, still):
            yield ("doors", id, "locked")


def is_new_world(meeting: Meeting) -> bool:
    """Tell whether one side put another world in the place of the old, and the other changed it."""
    base, ours, theirs = meeting.states
    if base.world in (ours.world, theirs.world) or ours.world == theirs.world:
        return False
    return any(_is_replaced(base, side) for side in (ours, theirs))


def _lived_on(id: PersonId, base: State, side: Side) -> bool:
    """Tell whether anything happened to somebody, or by them; moods that faded are nothing."""
    before, after, own = base.people[id], side.state.people[id], Owner(id)
    if _known(before) != _known(after) or base.items.get(own) != side.state.items.get(own):
        return True
    return any(_is_about(event, id, after) for turn in side.turns for event in turn.events)


def _known(person: Person) -> dict[Path, str]:
    found = leaves_of(("people", person.id), person)
    return {path: leaf for path, leaf in found.items() if path[2:] not in _FADING}


def _is_about(event: Event, id: PersonId, person: Person) -> bool:
    if id in (getattr(event, "who", ""), getattr(event, "owner", "")):
        return True
    return person.player != NOBODY and getattr(event, "user", NOBODY) == person.player


def _rewritten(was: Standing, now: Standing) -> bool:
    return (was.text, was.enabled, was.removed) != (now.text, now.enabled, now.removed)


def _used(id: DoorId, side: Side) -> bool:
    return any(
        (isinstance(event, DoorPut) and event.door.id == id)
        or (isinstance(event, DoorRemoved) and event.door == id)
        for turn in side.turns
        for event in turn.events
    )


def _is_replaced(base: State, side: State) -> bool:
    return side.world_new != base.world_new or side.world[: len(base.world)] != base.world
