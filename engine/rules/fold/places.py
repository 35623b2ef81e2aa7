"""How what happens to rooms, scenes and the world at large changes a state."""

from dataclasses import replace

from engine.model.lore import LoreEntry
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
from engine.model.state import Exit
from engine.rules.fold.draft import Draft, Effects


def _add_room(draft: Draft, event: RoomAdded) -> None:
    draft.own("rooms", draft.rooms)[event.room.id] = event.room


def _put_room(draft: Draft, event: RoomPut) -> None:
    room = draft.rooms.get(event.room)
    if room is not None:
        draft.own("rooms", draft.rooms)[event.room] = replace(room, state=event.state)


def _put_door(draft: Draft, event: DoorPut) -> None:
    draft.own("doors", draft.doors)[event.door.id] = event.door


def _remove_door(draft: Draft, event: DoorRemoved) -> None:
    draft.own("doors", draft.doors).pop(event.door, None)


def _move_party(draft: Draft, event: PartyMoved) -> None:
    draft.room = event.room
    room = None if event.room is None else draft.rooms.get(event.room)
    if room is not None and room.state in ("unknown", "locked"):
        draft.own("rooms", draft.rooms)[room.id] = replace(room, state="explored")


def _write_scene(draft: Draft, event: SceneWritten) -> None:
    draft.own("scenes", draft.scenes)[event.scene.id] = event.scene


def _grow_scene(draft: Draft, event: SceneGrew) -> None:
    added = draft.own("added", draft.added)
    added[event.scene] = (*added.get(event.scene, ()), event.text)


def _add_exit(draft: Draft, event: ExitAdded) -> None:
    exits = draft.own("exits", draft.exits)
    exits[event.scene] = (*exits.get(event.scene, ()), Exit(event.text, event.to))


def _add_world(draft: Draft, event: WorldAdded) -> None:
    draft.world = (event.text,) if event.replace else (*draft.world, event.text)
    draft.world_new = draft.world_new or event.replace


def _add_lore(draft: Draft, event: LoreAdded) -> None:
    draft.lore = (*draft.lore, LoreEntry(event.keys, event.text))


def _reveal(draft: Draft, event: DocumentRevealed) -> None:
    draft.revealed = draft.revealed | {event.document}


def _pass_time(draft: Draft, event: TimePassed) -> None:
    draft.minutes += event.minutes


PLACES: Effects = {
    DocumentRevealed: _reveal,
    DoorPut: _put_door,
    DoorRemoved: _remove_door,
    ExitAdded: _add_exit,
    LoreAdded: _add_lore,
    PartyMoved: _move_party,
    RoomAdded: _add_room,
    RoomPut: _put_room,
    SceneGrew: _grow_scene,
    SceneWritten: _write_scene,
    TimePassed: _pass_time,
    WorldAdded: _add_world,
}
