"""The map as somebody may see it: what players know of, or all there is for a game master."""

from collections.abc import Collection, Iterator

from engine.model.ids import RoomId
from engine.model.language import Both, Language
from engine.model.places import DoorKind, Room
from engine.model.plan import Plan, PlannedDoor, PlannedRoom, PlannedStairs
from engine.model.state import State
from engine.rules.rooms import known_rooms, present_room
from engine.rules.standing import whereabouts

KIND_NAMES: dict[DoorKind, Both] = {
    "normal": Both("door", "门"),
    "stairs": Both("stairs", "楼梯"),
    "elevator": Both("lift", "电梯"),
    "portal": Both("portal", "传送门"),
}
_FLOOR = Both("Floor {floor}", "{floor} 楼")
_HERE = Both("you are here", "你在这里")
_LOCKED = Both("locked", "上锁")
_UNEXPLORED = Both("not explored", "未探索")
_SECRET = Both("unknown to the players", "玩家尚不知道")
_EMPTY = Both("There is no map here.", "这里没有地图。")


def plan(state: State, floor: int | None = None, *, hidden: bool = False) -> Plan:
    """Return one floor of the map: the party's own where none is named.

    With *hidden* every room is on it, and everybody.
    """
    known = known_rooms(state)
    seen = {id: room for id, room in state.rooms.items() if hidden or id in known}
    floors = tuple(sorted({room.floor for room in seen.values()}))
    here = present_room(state)
    usual = here.floor if here is not None else (floors[0] if floors else 1)
    at = usual if floor is None or floor not in floors else floor
    rooms = {id: room for id, room in seen.items() if room.floor == at}
    return Plan(
        at,
        floors,
        tuple(_room(state, room, known, hidden=hidden) for room in rooms.values()),
        tuple(_doors(state, rooms)),
        tuple(_stairs(state, rooms, seen)),
    )


def plan_lines(drawn: Plan, language: Language) -> tuple[str, ...]:
    """Return *drawn* in words, a line for each room."""
    if not drawn.rooms:
        return (_EMPTY.told(language),)
    head = _FLOOR.told(language).format(floor=drawn.floor)
    others = ", ".join(str(floor) for floor in drawn.floors if floor != drawn.floor)
    title = f"🗺️ {head}" + (f" ({others})" if others else "")
    return (title, *(_line(drawn, room, language) for room in drawn.rooms))


def _room(state: State, room: Room, known: Collection[RoomId], *, hidden: bool) -> PlannedRoom:
    people = sorted(
        person.name
        for person in state.people.values()
        if whereabouts(state, person) == room.id
        and person.presence != "dead"
        and (hidden or person.presence != "hidden")
    )
    return PlannedRoom(
        room.id,
        room.name,
        room.x,
        room.y,
        room.width,
        room.height,
        room.state,
        room.colour,
        is_here=room.id == state.room,
        seen=room.id in known,
        people=tuple(people),
    )


def _doors(state: State, rooms: Collection[RoomId]) -> Iterator[PlannedDoor]:
    for _, door in sorted(state.doors.items()):
        if door.one in rooms and door.other in rooms:
            yield PlannedDoor(door.one, door.other, door.label, door.kind, door.locked)


def _stairs(
    state: State, rooms: Collection[RoomId], seen: Collection[RoomId]
) -> Iterator[PlannedStairs]:
    for _, door in sorted(state.doors.items()):
        for room in (door.one, door.other):
            beyond = door.beyond(room)
            if room in rooms and beyond in seen and beyond not in rooms:
                other = state.rooms[beyond]
                yield PlannedStairs(room, other.name, other.floor, door.kind, door.locked)


def _line(drawn: Plan, room: PlannedRoom, language: Language) -> str:
    names = {one.id: one.name for one in drawn.rooms}
    doors = [door for door in drawn.doors if room.id in (door.one, door.other)]
    ways = [
        names[door.other if door.one == room.id else door.one] + (" 🔒" if door.locked else "")
        for door in doors
    ]
    ways += [
        f"{way.to} ({_FLOOR.told(language).format(floor=way.floor)}){' 🔒' if way.locked else ''}"
        for way in drawn.stairs
        if way.room == room.id
    ]
    notes = (
        _HERE.told(language) if room.is_here else "",
        _UNEXPLORED.told(language) if room.state == "unknown" and room.seen else "",
        "" if room.seen else _SECRET.told(language),
        _LOCKED.told(language) if room.state == "locked" else "",
        *room.people,
    )
    told = ", ".join(filter(None, notes))
    sign = "📍" if room.is_here else "▫️"
    about = f" ({told})" if told else ""
    leads = f" → {', '.join(ways)}" if ways else ""
    return f"{sign} {room.name}{about}{leads}"
