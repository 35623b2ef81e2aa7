"""What events of rooms, scenes and the world at large set."""

from collections.abc import Iterator

from engine.history.touched import Touch, Touches, whole
from engine.model.place_events import (
    DocumentRevealed,
    DoorPut,
    DoorRemoved,
    ExitAdded,
    LoreAdded,
    PartyMoved,
    RoomAdded,
    RoomPut,
    SceneGrew,
    SceneWritten,
    TimePassed,
    WorldAdded,
)


def _room(event: RoomAdded) -> Iterator[Touch]:
    return whole(("rooms", event.room.id), event.room)


def _room_put(event: RoomPut) -> Iterator[Touch]:
    yield Touch("rooms", event.room, event.state, ("state",))


def _door(event: DoorPut) -> Iterator[Touch]:
    return whole(("doors", event.door.id), event.door)


def _door_removed(event: DoorRemoved) -> Iterator[Touch]:
    yield Touch("doors", event.door)


def _party(event: PartyMoved) -> Iterator[Touch]:
    yield Touch("room", "", event.room)
    if event.room is not None:
        yield Touch("rooms", event.room, rest=("state",))


def _scene(event: SceneWritten) -> Iterator[Touch]:
    yield Touch("scenes", event.scene.id, event.scene.text)


def _grew(event: SceneGrew) -> Iterator[Touch]:
    yield Touch("added", event.scene, event.text)


def _exit(event: ExitAdded) -> Iterator[Touch]:
    yield Touch("exits", event.scene, event.text)


def _world(event: WorldAdded) -> Iterator[Touch]:
    yield Touch("world", "", event.text)
    if event.replace:
        yield Touch("world_new", "", value=True)


def _lore(event: LoreAdded) -> Iterator[Touch]:
    yield Touch("lore", "", event.text)


def _revealed(event: DocumentRevealed) -> Iterator[Touch]:
    yield Touch("revealed", "", event.document)


def _time(event: TimePassed) -> Iterator[Touch]:
    yield Touch("minutes", "", f"+{event.minutes}")


PLACES: Touches = {
    DocumentRevealed: _revealed,
    DoorPut: _door,
    DoorRemoved: _door_removed,
    ExitAdded: _exit,
    LoreAdded: _lore,
    PartyMoved: _party,
    RoomAdded: _room,
    RoomPut: _room_put,
    SceneGrew: _grew,
    SceneWritten: _scene,
    TimePassed: _time,
    WorldAdded: _world,
}
