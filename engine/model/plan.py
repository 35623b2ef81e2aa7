"""One floor of the map as it is to be drawn, without pixels or characters."""

from dataclasses import dataclass

from engine.model.ids import RoomId
from engine.model.places import DoorKind, RoomState


@dataclass(frozen=True, slots=True)
class PlannedRoom:
    """A room on a plan. *people* are the names of those who are known to be in it.

    *seen* is False for a room that players do not know of: only game masters see it.
    """

    id: RoomId
    name: str
    x: int
    y: int
    width: int
    height: int
    state: RoomState
    colour: str = ""
    is_here: bool = False
    seen: bool = True
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedDoor:
    """A door between two rooms of the plan, by their ids."""

    one: RoomId
    other: RoomId
    label: str = ""
    kind: DoorKind = "normal"
    locked: bool = False


@dataclass(frozen=True, slots=True)
class PlannedStairs:
    """A way from *room* to a room of another floor."""

    room: RoomId
    to: str
    floor: int
    kind: DoorKind = "stairs"
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """One *floor* of the map. *floors* are all that there are to see, from the lowest up."""

    floor: int
    floors: tuple[int, ...]
    rooms: tuple[PlannedRoom, ...]
    doors: tuple[PlannedDoor, ...] = ()
    stairs: tuple[PlannedStairs, ...] = ()
