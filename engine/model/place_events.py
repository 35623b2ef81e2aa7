"""What happened to rooms, scenes and the world at large. See `engine.model.events`."""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import DoorId, RoomId, SceneId
from engine.model.places import Door, Room, RoomState
from engine.model.story import Scene


@dataclass(frozen=True, slots=True)
class RoomAdded:
    """A room came onto the map, or was replaced by one of the same id."""

    room: Room
    by: str = ""
    kind: Literal["room_added"] = "room_added"


@dataclass(frozen=True, slots=True)
class RoomPut:
    """A room is known, explored, locked or active."""

    room: RoomId
    state: RoomState
    by: str = ""
    kind: Literal["room_put"] = "room_put"


@dataclass(frozen=True, slots=True)
class DoorPut:
    """A door is as it says: new, changed, locked or open."""

    door: Door
    by: str = ""
    kind: Literal["door_put"] = "door_put"


@dataclass(frozen=True, slots=True)
class DoorRemoved:
    """There is no such door any more."""

    door: DoorId
    by: str = ""
    kind: Literal["door_removed"] = "door_removed"


@dataclass(frozen=True, slots=True)
class PartyMoved:
    """The story stands in another room, which is explored now; '' by None: nowhere on the map."""

    room: RoomId | None
    by: str = ""
    kind: Literal["party_moved"] = "party_moved"


@dataclass(frozen=True, slots=True)
class SceneWritten:
    """A scene was written during play."""

    scene: Scene
    by: str = ""
    kind: Literal["scene_written"] = "scene_written"


@dataclass(frozen=True, slots=True)
class SceneGrew:
    """A paragraph was added to what is told of a scene."""

    scene: SceneId
    text: str
    by: str = ""
    kind: Literal["scene_grew"] = "scene_grew"


@dataclass(frozen=True, slots=True)
class ExitAdded:
    """A way on was added to a scene."""

    scene: SceneId
    text: str
    to: SceneId
    by: str = ""
    kind: Literal["exit_added"] = "exit_added"


@dataclass(frozen=True, slots=True)
class WorldAdded:
    """The world has more to tell; *replace*: this and nothing else."""

    text: str
    replace: bool = False
    by: str = ""
    kind: Literal["world_added"] = "world_added"


@dataclass(frozen=True, slots=True)
class LoreAdded:
    """Lore has one entry more."""

    keys: tuple[str, ...]
    text: str
    by: str = ""
    kind: Literal["lore_added"] = "lore_added"


@dataclass(frozen=True, slots=True)
class DocumentRevealed:
    """A hidden document is known now."""

    document: str
    by: str = ""
    kind: Literal["document_revealed"] = "document_revealed"


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Story time passed."""

    minutes: int
    by: str = ""
    kind: Literal["time_passed"] = "time_passed"


PlaceEvent = (
    RoomAdded
    | RoomPut
    | DoorPut
    | DoorRemoved
    | PartyMoved
    | SceneWritten
    | SceneGrew
    | ExitAdded
    | WorldAdded
    | LoreAdded
    | DocumentRevealed
    | TimePassed
)
