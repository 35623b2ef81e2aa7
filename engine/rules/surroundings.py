"""Where the story stands on the map, in words for the narrator (world reference, 6.3).

Told are this room, what lies behind each of its doors, and the other rooms that players know of.
"""

from collections import defaultdict
from collections.abc import Sequence

from engine.model.language import Both, Language
from engine.model.places import Door, DoorKind, Room, RoomState
from engine.model.state import State
from engine.model.story import Story
from engine.narration.quoting import tame
from engine.rules.rooms import known_rooms, neighbours, present_room

MOST_KNOWN = 12

_HERE = Both("The party is in {room} (floor {floor}).", "众人现在在{room}（{floor} 楼）。")
_BESIDE = Both("Next to it: ", "相邻：")
_DEAD_END = Both("No way leads out of here.", "这里没有出路。")
_KNOWN = Both("Also known: ", "还知道：")
_FLOOR = Both("floor {floor}: {rooms}", "{floor} 楼：{rooms}")
_LOCKED = Both("locked, opens with “{key}”", "上锁，需用「{key}」打开")
_BARRED = Both("locked", "上锁")
_STATES: dict[RoomState, Both] = {
    "unknown": Both("not explored", "未探索"),
    "explored": Both("explored", "已探索"),
    "locked": Both("locked up", "封闭"),
    "active": Both("something is going on there", "有动静"),
}
_KINDS: dict[DoorKind, Both] = {
    "normal": Both("passage", "通道"),
    "stairs": Both("stairs", "楼梯"),
    "elevator": Both("lift", "电梯"),
    "portal": Both("portal", "传送门"),
}
_UP = Both("{kind} up to floor {floor}", "{kind}向上到 {floor} 楼")
_DOWN = Both("{kind} down to floor {floor}", "{kind}向下到 {floor} 楼")


def surroundings(story: Story, state: State) -> str:
    """Return where the party is and where it can go; '' where it is nowhere on the map."""
    here = present_room(state)
    if here is None:
        return ""
    language = story.language
    beside = neighbours(state, here.id)
    listed = _listed([_neighbour(here, door, room, language) for door, room in beside], language)
    around = f"{_BESIDE.told(language)}{listed}" if beside else _DEAD_END.told(language)
    near = {here.id, *(room.id for _, room in beside)}
    far = [state.rooms[id] for id in known_rooms(state) if id not in near]
    return "\n".join(filter(None, (_room(here, language), around, _far(far, language))))


def _room(here: Room, language: Language) -> str:
    line = _HERE.told(language).format(room=tame(here.name), floor=here.floor)
    return f"{line}{'' if language == 'zh' else ' '}{tame(here.description)}".strip()


def _neighbour(here: Room, door: Door, room: Room, language: Language) -> str:
    notes = (
        tame(door.label),
        _way(here, door, room, language),
        _STATES[room.state].told(language),
        _lock(door, language),
    )
    inside = ("，" if language == "zh" else ", ").join(filter(None, notes))
    return f"{tame(room.name)}（{inside}）" if language == "zh" else f"{tame(room.name)} ({inside})"


def _way(here: Room, door: Door, room: Room, language: Language) -> str:
    if room.floor == here.floor:
        return ""
    told = _UP if room.floor > here.floor else _DOWN
    return told.told(language).format(kind=_KINDS[door.kind].told(language), floor=room.floor)


def _lock(door: Door, language: Language) -> str:
    if not door.locked:
        return ""
    return _LOCKED.told(language).format(key=tame(door.key)) if door.key else _BARRED.told(language)


def _far(rooms: Sequence[Room], language: Language) -> str:
    """Return the rooms further off, by floor where there are several."""
    floors: defaultdict[int, list[str]] = defaultdict(list)
    for room in sorted(rooms, key=lambda one: (one.floor, one.id))[:MOST_KNOWN]:
        floors[room.floor].append(tame(room.name))
    if not floors:
        return ""
    told = {floor: _listed(names, language) for floor, names in floors.items()}
    if len(told) == 1:
        return _KNOWN.told(language) + next(iter(told.values()))
    parts = [_FLOOR.told(language).format(floor=f, rooms=rooms) for f, rooms in told.items()]
    return _KNOWN.told(language) + ("；" if language == "zh" else "; ").join(parts)


def _listed(names: Sequence[str], language: Language) -> str:
    return ("、" if language == "zh" else ", ").join(names)
