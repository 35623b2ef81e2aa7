"""The map as somebody may see it: what players know of, or all there is for a game master."""

from collections.abc import Collection, Iterable, Iterator

from engine.model.ids import RoomId
from engine.model.language import Both, Language
from engine.model.people import Presence
from engine.model.places import DoorKind, Room
from engine.model.plan import Plan, PlannedDoor, PlannedRoom, PlannedStairs
from engine.model.state import State
from engine.rules.people import is_players
from engine.rules.rooms import known_rooms, present_room
from engine.rules.standing import whereabouts

KIND_NAMES: dict[DoorKind, Both] = {
    "normal": Both("door", "门"),
    "stairs": Both("stairs", "楼梯"),
    "elevator": Both("lift", "电梯"),
    "portal": Both("portal", "传送门"),
}
_ON_PLAYERS_MAP: tuple[Presence, ...] = ("here", "benched")
_ON_ANY_MAP: tuple[Presence, ...] = (*_ON_PLAYERS_MAP, "hidden")

_FLOOR = Both("Floor {floor}", "{floor} 楼")
_HERE = Both("you are here", "你在这里")
_LOCKED = Both("locked", "上锁")
_UNEXPLORED = Both("not explored", "未探索")
_SECRET = Both("unknown to the players", "玩家尚不知道")
_COMMA, _BRACKETS = Both(", ", "、"), Both(" ({})", "（{}）")
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
    others = (str(floor) for floor in drawn.floors if floor != drawn.floor)
    title = f"🗺️ {head}{_noted(others, language)}"
    return (title, *(_line(drawn, room, language) for room in drawn.rooms))


def _room(state: State, room: Room, known: Collection[RoomId], *, hidden: bool) -> PlannedRoom:
    """Return a room with who is in it: the people of the story first."""
    people = (
        person
        for person in state.people.values()
        if whereabouts(state, person) == room.id
        and person.presence in (_ON_ANY_MAP if hidden else _ON_PLAYERS_MAP)
    )
    ordered = sorted(people, key=lambda person: (is_players(person), person.name))
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
        people=tuple(person.name for person in ordered),
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
    ways = _COMMA.told(language).join(_ways(drawn, room, language))
    sign = "📍" if room.is_here else "▫️"
    about = _noted((*_notes(room, language), *room.people), language)
    leads = f" → {ways}" if ways else ""
    return f"{sign} {room.name}{about}{leads}"


def _notes(room: PlannedRoom, language: Language) -> Iterator[str]:
    if room.is_here:
        yield _HERE.told(language)
    if not room.seen:
        yield _SECRET.told(language)
    elif room.state == "unknown":
        yield _UNEXPLORED.told(language)
    if room.state == "locked":
        yield _LOCKED.told(language)


def _ways(drawn: Plan, room: PlannedRoom, language: Language) -> Iterator[str]:
    """Yield where doors lead: of what kind they are unless usual, and to which other floor."""
    names = {one.id: one.name for one in drawn.rooms}
    for door in drawn.doors:
        if room.id in (door.one, door.other):
            other = door.other if door.one == room.id else door.one
            kind = "" if door.kind == "normal" else KIND_NAMES[door.kind].told(language)
            yield f"{names[other]}{_noted((kind,), language)}{_lock(door)}"
    for way in drawn.stairs:
        if way.room == room.id:
            floor = _FLOOR.told(language).format(floor=way.floor)
            notes = (KIND_NAMES[way.kind].told(language), floor)
            yield f"{way.to}{_noted(notes, language)}{_lock(way)}"


def _lock(way: PlannedDoor | PlannedStairs) -> str:
    return " 🔒" if way.locked else ""


def _noted(notes: Iterable[str], language: Language) -> str:
    """Return *notes* in brackets, as they follow a name; '' where there are none."""
    told = _COMMA.told(language).join(filter(None, notes))
    return _BRACKETS.told(language).format(told) if told else ""
