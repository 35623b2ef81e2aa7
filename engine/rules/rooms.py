"""The map: which room is meant, what lies beside it, where a new one fits, how it is entered.

Rooms are called by their id or their whole name, in any case of letters.
"""

from collections.abc import Container, Iterable, Iterator

from engine.model.events import Event, SceneEntered
from engine.model.ids import DoorId, RoomId, SceneId
from engine.model.place_events import PartyMoved
from engine.model.places import Door, Room
from engine.model.state import State
from engine.model.story import Scene, Story
from engine.rules.names import folded, near
from engine.rules.people import fresh_id

GRID = 40
GAP = 40
WIDTH, HEIGHT = 120, 80

Corner = tuple[int, int]


def room_called(state: State, called: str) -> Room | None:
    """Return the room that goes by *called*; an id goes before a name."""
    room = state.rooms.get(RoomId(called))
    if room is not None:
        return room
    wanted = folded(called)
    rooms = [state.rooms[id] for id in sorted(state.rooms)]
    return next((one for one in rooms if wanted in (folded(one.id), folded(one.name))), None)


def present_room(state: State) -> Room | None:
    """Return where the story stands on the map, None where it stands nowhere."""
    return None if state.room is None else state.rooms.get(state.room)


def rooms_near(state: State, called: str, *, hidden: bool = False) -> tuple[str, ...]:
    """Return names of rooms that look like *called*.

    Those that players do not know of are left out, unless *hidden*: for game masters alone.
    """
    known = state.rooms.keys() if hidden else known_rooms(state)
    return near(called, (state.rooms[id].name for id in sorted(known)))


def door_between(state: State, one: RoomId, other: RoomId) -> Door | None:
    """Return the door between two rooms."""
    doors = (door for door in state.doors.values() if {door.one, door.other} == {one, other})
    return next(doors, None)


def neighbours(state: State, room: RoomId) -> tuple[tuple[Door, Room], ...]:
    """Return the doors of *room* with what lies behind them, in the order of the doors' ids."""
    return tuple(
        (door, state.rooms[door.beyond(room)])
        for _, door in sorted(state.doors.items())
        if door.joins(room) and door.beyond(room) in state.rooms
    )


def known_rooms(state: State) -> frozenset[RoomId]:
    """Return the rooms that players know of: those not *unknown*, and what lies right behind.

    Whoever stands in a room sees its doors, so what is next to a room they know is on their map,
    unexplored. A room that is to stay secret has no door yet.
    """
    seen = {id for id, room in state.rooms.items() if room.state != "unknown"}
    if (here := present_room(state)) is not None:
        seen.add(here.id)
    walked = {id for id in seen if id == state.room or state.rooms[id].state != "locked"}
    beyond = {door.beyond(id) for door in state.doors.values() for id in walked if door.joins(id)}
    return frozenset(id for id in seen | beyond if id in state.rooms)


def scene_called(story: Story, state: State, called: str) -> Scene | None:
    """Return the scene that goes by *called*, its id or its whole name.

    It is one of the story, or one that was written during play.
    """
    id = SceneId(called)
    found = story.scenes.get(id) or state.scenes.get(id)
    if found is not None:
        return found
    wanted = folded(called)
    written = (state.scenes[id] for id in sorted(state.scenes))
    scenes = (*story.scenes.values(), *written)
    return next((one for one in scenes if folded(one.name) == wanted), None)


def enter_room(story: Story, state: State, room: RoomId, by: str) -> tuple[Event, ...]:
    """Return what happens when the party enters *room*: the scene bound to it is entered too."""
    moved = () if state.room == room else (PartyMoved(room, by),)
    bound = state.rooms[room].scene
    scene = None if bound is None else scene_called(story, state, bound)
    if scene is None or scene.id == state.scene:
        return moved
    return (*moved, SceneEntered(scene.id, by))


def enter_scene(state: State, scene: Scene, by: str) -> tuple[Event, ...]:
    """Return what happens when the story moves to *scene*: the party goes where that lies."""
    entered, room = SceneEntered(scene.id, by), room_of(scene, state)
    return (entered,) if room in (None, state.room) else (entered, PartyMoved(room, by))


def room_of(scene: Scene, state: State) -> RoomId | None:
    """Return the room of *scene*: the one it names, or the first that names it."""
    if scene.room in state.rooms:
        return scene.room
    rooms = (id for id in sorted(state.rooms) if state.rooms[id].scene == scene.id)
    return next(rooms, None)


def placed(state: State, beside: Room, floor: int | None = None) -> Corner | None:
    """Return where a new room fits beside another: right, below, left or above, on the grid.

    None where no place is free. Rooms of other floors are in nobody's way; on another floor than
    *beside* the place right above or below it is tried first (world reference, 6.2).
    """
    at = beside.floor if floor is None else floor
    others = [room for room in state.rooms.values() if room.floor == at]
    corners = _corners(beside, same_floor=at == beside.floor)
    return next((corner for corner in corners if _is_free(corner, others)), None)


def _corners(beside: Room, *, same_floor: bool) -> Iterator[Corner]:
    offsets = (
        *(() if same_floor else ((0, 0),)),
        (beside.width + GAP, 0),
        (0, beside.height + GAP),
        (-WIDTH - GAP, 0),
        (0, -HEIGHT - GAP),
    )
    return ((_on_grid(beside.x + x), _on_grid(beside.y + y)) for x, y in offsets)


def _on_grid(number: int) -> int:
    return round(number / GRID) * GRID


def _is_free(corner: Corner, others: Iterable[Room]) -> bool:
    """Tell whether a new room at *corner* overlaps none of *others*; they may touch."""
    x, y = corner
    return not any(
        room.x < x + WIDTH
        and room.x + room.width > x
        and room.y < y + HEIGHT
        and room.y + room.height > y
        for room in others
    )


def fresh_room(name: str, taken: Container[str]) -> RoomId:
    """Return a readable id for a room called *name*, which is not in *taken*."""
    return RoomId(fresh_id(name, taken))


def fresh_door(one: RoomId, other: RoomId, taken: Container[str]) -> DoorId:
    """Return an id for the door between two rooms, which is not in *taken*."""
    return DoorId(fresh_id(f"{one} {other}", taken))
