"""What rules, triggers and game masters can do with rooms, scenes and the world at large.

Rooms and scenes are called by id or name.
"""

from dataclasses import dataclass
from typing import Literal

from engine.model.atoms import Who
from engine.model.places import DoorKind, RoomState

RoomField = Literal["name", "description", "colour"]


@dataclass(frozen=True, slots=True)
class AddToScene:
    """Add a paragraph to what is told of a scene; '' is the present one."""

    text: str
    scene: str = ""


@dataclass(frozen=True, slots=True)
class GenerateScene:
    """Let the model write a scene after *prompt*, and go there; without a model nothing happens."""

    prompt: str


@dataclass(frozen=True, slots=True)
class AddToWorld:
    """Add to what is told of the world, or replace it."""

    text: str
    replace: bool = False


@dataclass(frozen=True, slots=True)
class AddLore:
    """Add an entry that is told when one of its *keys* comes up."""

    keys: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class RevealDocument:
    """Let a hidden document be known."""

    document: str


@dataclass(frozen=True, slots=True)
class MoveTo:
    """Put *who* into a room; '' is the party, and with it the story. Needs no open door."""

    room: str
    who: Who = ""


@dataclass(frozen=True, slots=True)
class PutRoom:
    """Say how a room stands: explored, locked, active, or unknown to the players."""

    room: str
    state: RoomState


@dataclass(frozen=True, slots=True)
class AddRoom:
    """Put a new room on the map, next to *beside* ('' is where the story stands)."""

    name: str
    beside: str = ""
    description: str = ""
    floor: int | None = None


@dataclass(frozen=True, slots=True)
class DescribeRoom:
    """Give a room another name, description or colour."""

    room: str
    field: RoomField
    text: str


@dataclass(frozen=True, slots=True)
class LinkRooms:
    """Put a door between two rooms, or change the one that is there."""

    one: str
    other: str
    kind: DoorKind = "normal"
    label: str = ""


@dataclass(frozen=True, slots=True)
class UnlinkRooms:
    """Take the door between two rooms away."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class PutLock:
    """Lock the door between two rooms (*key* is the item that opens it), or unlock it."""

    one: str
    other: str
    locked: bool
    key: str = ""


@dataclass(frozen=True, slots=True)
class PassTime:
    """Let story time pass."""

    minutes: int


PlaceStep = (
    AddToScene
    | GenerateScene
    | AddToWorld
    | AddLore
    | RevealDocument
    | MoveTo
    | PutRoom
    | AddRoom
    | DescribeRoom
    | LinkRooms
    | UnlinkRooms
    | PutLock
    | PassTime
)
