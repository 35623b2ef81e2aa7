"""The map of a campaign: rooms, and the ways between them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar, get_args

from pydantic import JsonValue

from engine.model.ids import DoorId, RoomId, SceneId
from engine.model.language import Both
from engine.model.places import Door, DoorKind, Room, RoomState
from engine.packs.campaign.records import Extra, MapEdge, MapRoom
from engine.packs.campaign.report import At, Report
from engine.packs.campaign.scenes import Scenes, no_node
from engine.rules.names import folded, is_usable, tidy

_Word = TypeVar("_Word", RoomState, DoorKind)

_TWICE = Both("another one has this id", "已有同样的 id")
_BAD_NAME = Both(
    "nothing can be called so: a name has at most 60 characters and no @ or <",
    "不能这样命名：名字最多 60 个字符，不含 @ 和 <",
)
_SECOND = Both(
    "these rooms are joined already; this way is left out", "这两个房间已经相连，略去这条通道"
)
_SAME_ROOM = Both("the way leads back into its own room; it is left out", "通道通向自身，略去")
_MAPS = Both("there are several maps; all rooms are put on one", "有多张地图，全部放在同一张上")
_NOWHERE = Both(
    "no room belongs to the first scene; the party starts in the first room that is known",
    "没有房间对应起始场景，从第一个已知房间开始",
)


@dataclass(frozen=True, slots=True)
class Rooms:
    """The rooms by their ids, what the numbers of the folder stand for, doors, and the start."""

    rooms: Mapping[RoomId, Room]
    by_number: Mapping[str, RoomId]
    doors: tuple[Door, ...]
    start: RoomId | None


def rooms_of(
    map: Mapping[str, JsonValue], file: str, scenes: Scenes, extra: Extra, report: Report
) -> Rooms:
    """Return the rooms in *map*; a room 2 is the room "2"."""
    rooms: dict[str, Room] = {}
    maps = set[str]()
    for at, record in report.records(map, At(file, ("map_rooms",)), MapRoom):
        if record.id in rooms:
            report.blame(at.of("id"), "DUPLICATE_ID", _TWICE)
        room = rooms.setdefault(record.id, _room(record, at, scenes, report))
        report.note_origin(("rooms", room.id), at)
        maps.add(record.map_id)
    if len(maps) > 1:
        report.warn(At(file, ("map_rooms",)), "SEVERAL_MAPS", _MAPS)
    _check_names(rooms, file, report)
    by_number = {number: room.id for number, room in rooms.items()}
    doors = tuple(_doors(map, by_number, file, report))
    found = {room.id: room for room in rooms.values()}
    return Rooms(found, by_number, doors, _start(found, scenes.start, extra, file, report))


def _room(record: MapRoom, at: At, scenes: Scenes, report: Report) -> Room:
    name = tidy(record.label) or record.id
    if not is_usable(name):
        report.blame(at.of("label"), "BAD_NAME", _BAD_NAME)
    scene = scenes.by_number.get(record.node_id)
    if scene is None and record.node_id not in ("", "0"):
        report.warn(at.of("node_id"), "UNKNOWN_SCENE", no_node(record.node_id))
    return Room(
        id=RoomId(record.moirai_id or record.id),
        name=name,
        x=record.x,
        y=record.y,
        width=record.w,
        height=record.h,
        floor=record.floor,
        description=record.description.strip(),
        state=_word(record.state, RoomState, "unknown", at.of("state"), report),
        colour=record.color.strip(),
        scene=scene,
    )


def _word(word: str, kind: object, otherwise: _Word, at: At, report: Report) -> _Word:
    """Return *word* as one of *kind*; *otherwise*, with a warning, where it is none."""
    found: _Word | None = next((one for one in get_args(kind) if one == word.strip()), None)
    if found is None:
        known = ", ".join(get_args(kind))
        says = Both(
            f"this is none of: {known}; “{otherwise}” is taken",
            f"应为其中之一：{known}；改用「{otherwise}」",
        )
        report.warn(at, "WRONG_TYPE", says)
    return found or otherwise


def _check_names(rooms: Mapping[str, Room], file: str, report: Report) -> None:
    seen: set[str] = set()
    for number, room in enumerate(rooms.values()):
        if folded(room.name) in seen:
            says = Both(
                f"another room is called “{room.name}”, too; call it by its id “{room.id}”",
                f"另一个房间也叫「{room.name}」，请用 id「{room.id}」称呼它",
            )
            report.warn(At(file, ("map_rooms", number, "label")), "DUPLICATE_NAME", says)
        seen.add(folded(room.name))


def _doors(
    map: Mapping[str, JsonValue], rooms: Mapping[str, RoomId], file: str, report: Report
) -> Iterator[Door]:
    joined: set[frozenset[str]] = set()
    ids: set[str] = set()
    for at, edge in report.records(map, At(file, ("map_edges",)), MapEdge):
        ends = frozenset((edge.from_id, edge.to_id))
        if edge.id in ids:
            report.blame(at.of("id"), "DUPLICATE_ID", _TWICE)
        elif unknown := [number for number in (edge.from_id, edge.to_id) if number not in rooms]:
            report.warn(at, "UNKNOWN_ROOM", _no_room(unknown[0]))
        elif len(ends) == 1 or ends in joined:
            says = _SAME_ROOM if len(ends) == 1 else _SECOND
            report.warn(at, "DUPLICATE_DOOR", says)
        else:
            joined.add(ends)
            yield _door(edge, rooms, at, report)
        ids.add(edge.id)


def _no_room(number: str) -> Both:
    return Both(
        f"there is no room {number}; the way is left out", f"没有房间 {number}，略去这条通道"
    )


def _door(edge: MapEdge, rooms: Mapping[str, RoomId], at: At, report: Report) -> Door:
    return Door(
        id=DoorId(edge.moirai_id or edge.id),
        one=rooms[edge.from_id],
        other=rooms[edge.to_id],
        label=tidy(edge.label),
        kind=_word(edge.edge_type, DoorKind, "normal", at.of("edge_type"), report),
        locked=edge.locked,
        key=tidy(edge.key_item),
    )


def _start(
    rooms: Mapping[RoomId, Room], scene: SceneId | None, extra: Extra, file: str, report: Report
) -> RoomId | None:
    """Return where the party starts: the room of the first scene, else a room players know."""
    if RoomId(extra.room) in rooms:
        return RoomId(extra.room)
    bound = next((room.id for room in rooms.values() if scene and room.scene == scene), None)
    if bound is None and rooms:
        report.warn(At(file, ("map_rooms",)), "NO_START_ROOM", _NOWHERE)
    known = next((room.id for room in rooms.values() if room.state != "unknown"), None)
    return bound or known or next(iter(rooms), None)
