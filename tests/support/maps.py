"""Maps for tests."""

from collections.abc import Sequence
from itertools import combinations

from engine.model.ids import RoomId
from engine.model.places import Room
from engine.model.state import State

Box = Sequence[int]
"""Left, top, width and height."""


def boxed(*boxes: Box, floor: int = 1) -> State:
    """A map of rooms *boxes*, called r0, r1 and so on."""
    rooms = [_room(number, box, floor) for number, box in enumerate(boxes)]
    return State(rooms={room.id: room for room in rooms})


def _room(number: int, box: Box, floor: int) -> Room:
    x, y, width, height = box
    return Room(RoomId(f"r{number}"), f"R{number}", x, y, width, height, floor)


def overlapping(state: State) -> list[tuple[str, str]]:
    """Return the pairs of rooms that cover each other on one floor."""
    return [
        (one.id, other.id)
        for one, other in combinations(state.rooms.values(), 2)
        if _meet(one, other)
    ]


def _meet(one: Room, other: Room) -> bool:
    return (
        one.floor == other.floor
        and one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )
