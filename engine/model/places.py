"""The map: rooms, and the doors between them."""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import DoorId, RoomId, SceneId

RoomState = Literal["unknown", "explored", "locked", "active"]
DoorKind = Literal["normal", "stairs", "elevator", "portal"]

ROOM_STATES: tuple[RoomState, ...] = ("unknown", "explored", "locked", "active")
DOOR_KINDS: tuple[DoorKind, ...] = ("normal", "stairs", "elevator", "portal")


@dataclass(frozen=True, slots=True)
class Room:
    """A room on the map. *x*, *y* is its upper left corner; y grows downwards.

    Players know of a room unless it is *unknown*. *scene* is what is entered with the room.
    """

    id: RoomId
    name: str
    x: int = 0
    y: int = 0
    width: int = 120
    height: int = 80
    floor: int = 1
    description: str = ""
    state: RoomState = "unknown"
    colour: str = ""
    scene: SceneId | None = None


@dataclass(frozen=True, slots=True)
class Door:
    """A way between two rooms, in both directions.

    A *locked* one opens for the item called *key*, held by somebody present, or for the game
    master; '' is a lock without a key.
    """

    id: DoorId
    one: RoomId
    other: RoomId
    label: str = ""
    kind: DoorKind = "normal"
    locked: bool = False
    key: str = ""

    def joins(self, room: RoomId) -> bool:
        """Tell whether the door is one of *room*."""
        return room in (self.one, self.other)

    def beyond(self, room: RoomId) -> RoomId:
        """Return what lies on the other side, seen from *room*."""
        return self.other if room == self.one else self.one
