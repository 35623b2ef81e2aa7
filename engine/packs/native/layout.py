"""Finds a place on the map for rooms whose author gave none; equal packs give equal maps."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from engine.model.ids import RoomId
from engine.model.places import Door, Room
from engine.model.state import State
from engine.rules.rooms import GAP, HEIGHT, WIDTH, Corner, placed


def laid_out(
    rooms: Iterable[Room], fixed: Collection[RoomId], doors: Iterable[Door]
) -> Mapping[RoomId, Room]:
    """Return *rooms*, in their order, with a place for each; those in *fixed* stay where they are.

    A room is put beside one it has a door to, by the rule for rooms that are found during play;
    where nothing is free there, to the right of all others on its floor. None overlap.
    """
    listed = {room.id: room for room in rooms}
    found = {id: room for id, room in listed.items() if id in fixed}
    beside = _neighbours(listed, doors)
    for id in _outward(listed, found, beside):
        near = [found[other] for other in beside[id] if other in found]
        x, y = _corner(listed[id], near, found)
        found[id] = replace(listed[id], x=x, y=y)
    return {id: found[id] for id in listed}


def _neighbours(
    rooms: Mapping[RoomId, Room], doors: Iterable[Door]
) -> Mapping[RoomId, list[RoomId]]:
    beside: dict[RoomId, list[RoomId]] = {id: [] for id in rooms}
    for door in doors:
        beside[door.one].append(door.other)
        beside[door.other].append(door.one)
    return beside


def _outward(
    rooms: Mapping[RoomId, Room],
    fixed: Collection[RoomId],
    beside: Mapping[RoomId, list[RoomId]],
) -> Iterator[RoomId]:
    """Yield the rooms without a place, each behind one it has a door to where that can be."""
    seen = set(fixed)
    for first in (*(id for id in rooms if id in seen), *rooms):
        queue = [first] if first not in seen or first in fixed else []
        while queue:
            id = queue.pop(0)
            if id not in seen:
                seen.add(id)
                yield id
            queue += [other for other in beside[id] if other not in seen and other not in queue]


def _corner(room: Room, near: Iterable[Room], found: Mapping[RoomId, Room]) -> Corner:
    has_usual_size = (room.width, room.height) == (WIDTH, HEIGHT)
    if has_usual_size:
        state = State(rooms=found)
        corners = (placed(state, other, room.floor) for other in near)
        corner = next((one for one in corners if one is not None), None)
        if corner is not None:
            return corner
    edges = [one.x + one.width + GAP for one in found.values() if one.floor == room.floor]
    return max(edges, default=0), 0
