"""From the form of the map to the rooms and doors of a story, and what lies in them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.model.ids import DoorId, RoomId, SceneId
from engine.model.language import Both
from engine.model.places import Door, Room
from engine.packs.native.form import StoryForm
from engine.packs.native.form_items import counted
from engine.packs.native.form_places import DoorForm, RoomForm
from engine.packs.native.layout import laid_out
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.names import Naming, check_once, check_usable
from engine.packs.native.prose import Prose
from engine.packs.native.reading import Reading, dangling
from engine.packs.native.tree import Path
from engine.rules.names import is_usable
from engine.rules.rooms import fresh_door

_ROOM = Both("room", "房间")
_HALF_PLACED = Both(
    "`x` and `y` stand together, or both are left out",
    "「横坐标」和「纵坐标」要么都写，要么都不写",
)
_SAME_ROOM = Both("a door leads into another room", "门应当通往另一个房间")
_SECOND_DOOR = Both(
    "there is a door between these rooms already; write it once, in either of them",
    "这两个房间之间已经有门了；只需在其中一个房间里写一次",
)


def check_room(name: str, path: Path, manuscript: Manuscript) -> None:
    """Note a fault where there is no room *name*, which stands at *path*."""
    known = manuscript.ids("rooms")
    if name not in known:
        manuscript.blame(path, "UNKNOWN_ROOM", dangling(_ROOM, name, known))


def rooms_of(
    form: StoryForm, doors: tuple[Door, ...], reading: Reading, prose: Prose
) -> Mapping[RoomId, Room]:
    """Return the rooms of the story; those without a place are put beside what they lead to."""
    manuscript = reading.manuscript
    check_once(_names(form), _ROOM, manuscript)
    rooms = [_room(RoomId(id), room, reading, prose) for id, room in form.rooms.items()]
    placed = {RoomId(id) for id, room in form.rooms.items() if _is_placed(room)}
    return laid_out(rooms, placed, doors)


def doors_of(form: StoryForm, manuscript: Manuscript) -> tuple[Door, ...]:
    """Return the doors of the story, in the order in which they are written."""
    doors: dict[frozenset[str], Door] = {}
    taken: set[DoorId] = set()
    for id, room in form.rooms.items():
        for number, way in enumerate(room.doors):
            path = ("rooms", id, "doors", number)
            ends = frozenset((id, way.to))
            if _is_sound(id, way, path, ends in doors, manuscript):
                door = _door(RoomId(id), way, taken)
                doors[ends] = door
                taken.add(door.id)
    return tuple(doors.values())


def lying_about(form: StoryForm) -> Iterator[tuple[RoomId, str, int]]:
    """Yield what lies in each room."""
    for id, room in form.rooms.items():
        for name, count in counted(room.items):
            yield RoomId(id), name, count


def start_room(form: StoryForm, start: SceneId | None, manuscript: Manuscript) -> RoomId | None:
    """Return where the party is at the start: as the story says, or where the first scene lies."""
    if form.room:
        check_room(form.room, ("room",), manuscript)
        return RoomId(form.room)
    scene = None if start is None else form.scenes.get(start)
    if scene is not None and scene.room in form.rooms:
        return RoomId(scene.room)
    bound = (id for id, room in form.rooms.items() if room.scene and room.scene == start)
    first = next(bound, next(iter(form.rooms), None))
    return None if first is None else RoomId(first)


def _names(form: StoryForm) -> Iterator[Naming]:
    for id, room in form.rooms.items():
        yield Naming(id, id, ("rooms", id), at_key=True)
        if room.name:
            yield Naming(id, room.name, ("rooms", id, "name"))


def _is_placed(form: RoomForm) -> bool:
    return form.x is not None and form.y is not None


def _room(id: RoomId, form: RoomForm, reading: Reading, prose: Prose) -> Room:
    path = ("rooms", id)
    if not form.name:
        naming = Naming(id, id, path, at_key=True)
        check_usable(naming, is_usable, reading.manuscript)
    if (form.x is None) != (form.y is None):
        reading.manuscript.blame(path, "MISSING", _HALF_PLACED, at_key=True)
    if form.scene:
        reading.check_scene(form.scene, (*path, "scene"))
    room = Room(
        id=id,
        name=form.name or id,
        width=form.width,
        height=form.height,
        floor=form.floor,
        description=prose.of(form.description, *path, "description"),
        state=form.state,
        colour=form.colour,
        scene=SceneId(form.scene) if form.scene else None,
    )
    return replace(room, x=form.x or 0, y=form.y or 0)


def _is_sound(
    room: str, way: DoorForm, path: Path, is_second: bool, manuscript: Manuscript
) -> bool:
    """Tell whether a door can be; where it cannot, note why."""
    if manuscript.is_blamed(path):
        return False
    if way.to == room:
        manuscript.blame((*path, "to"), "SAME_ROOM", _SAME_ROOM)
    elif is_second:
        manuscript.blame((*path, "to"), "DUPLICATE_DOOR", _SECOND_DOOR)
    else:
        check_room(way.to, (*path, "to"), manuscript)
    return not manuscript.is_blamed(path)


def _door(room: RoomId, way: DoorForm, taken: set[DoorId]) -> Door:
    other = RoomId(way.to)
    return Door(
        id=fresh_door(room, other, taken),
        one=room,
        other=other,
        label=way.label,
        kind=way.kind,
        locked=bool(way.key) if way.locked is None else way.locked,
        key=way.key,
    )
