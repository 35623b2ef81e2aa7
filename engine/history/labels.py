"""What people call the leaves of a state, and what they read of them, in both languages.

Ids are told by the names that the first of some states has for them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.history.labels_inner import INNER_TEXTS, inner_name
from engine.history.leaves import GONE, Path, kind_of, read
from engine.history.vocabulary import (
    AXES,
    EMOTION_NAMES,
    FIELD_NAMES,
    NONE_WORDS,
    NOTHING,
    PARTS,
    WORDS,
)
from engine.model.ids import PersonId, RoomId, SceneId, room_owner
from engine.model.language import Both
from engine.model.places import Door, Room
from engine.model.state import State
from engine.model.trigger import Standing
from engine.model.value import shown

_ROOM, _DOOR = Both("room {0}", "房间 {0}"), Both("door {0}—{1}", "门 {0}—{1}")
_TRIGGER, _SCENE = Both("trigger {0}", "触发器 {0}"), Both("scene {0}", "场景 {0}")
_OWNER = Both("owner of {0}", "{0} 的归属")
_DOSSIER, _LORE = Both("dossier {0}", "档案 {0}"), Both("lore {0}", "设定 {0}")
_MINUTES = Both("{0} min", "{0} 分钟")
_POSITION = Both("({0}, {1}), floor {2}", "({0}, {1})，{2} 楼")
_NO_DOOR = Both("no door", "没有门")
_NONE = frozenset({GONE, "null", '""', "[]"})


def label(path: Path, *states: State) -> Both:
    """Return what people call what stands at *path*: one leaf, or somebody or something whole."""
    match path:
        case (name,):
            return FIELD_NAMES[name]
        case ("items", item):
            return filled(_OWNER, item)
        case ("items", owner, item):
            return dotted(owner_name(owner, states), plainly(item))
        case ("personas", id, *rest) if rest:
            return dotted(person_name(id, states), inner_name(path, states, person_name))
        case (name, key):
            return _whole(name, key, states)
        case _:
            return dotted(_whole(path[0], path[1], states), part_name(path))


def part_name(path: Path) -> Both:
    """Return what the last step of *path* is called."""
    match path:
        case (_, _, "mood", axis):
            return AXES[axis]
        case (_, _, "emotions", emotion):
            return EMOTION_NAMES[emotion]
        case (_, _, _, key):
            return plainly(key)
        case ("items", _, item):
            return plainly(item)
        case _:
            return PARTS[f"{path[0]}.{path[2]}"]


def leaf_words(path: Path, leaf: str, *states: State) -> Both:
    """Return what people read of a leaf."""
    kind = kind_of(path)
    if leaf in _NONE:
        return NONE_WORDS.get(kind, NOTHING)
    return value_words(kind, read(leaf), states)


def value_words(kind: str, value: Any, states: Sequence[State]) -> Both:  # noqa: ANN401 - any JSON
    """Return what people read of a value of that kind."""
    if isinstance(value, list):
        return plainly("; ".join(element_text(kind, item) for item in value))
    if isinstance(value, Mapping):
        return plainly(element_text(kind, value))
    if kind in WORDS:
        return WORDS[kind][value]
    if kind in _ROOMS:
        return room_name(value, states)
    return _NUMBERS[kind](value) if kind in _NUMBERS else plainly(shown(value))


def element_text(kind: str, item: Any) -> str:  # noqa: ANN401 - any JSON
    """Return what people read of one entry of a list, or of a record."""
    match kind:
        case _ if kind in INNER_TEXTS:
            return INNER_TEXTS[kind](item)
        case "people.breakpoint":
            return f"{item['axis']} ≥ {shown(item['threshold'])}: {item['reaction']}"
        case "exits":
            return f"{item['text']} → {item['scene']}"
        case "lore":
            return f"{', '.join(item['keys'])}: {item['text']}"
        case "steps":
            return "; ".join((*item["changes"], *item["moods"])) or str(item["why"])
        case _:
            return str(item[_TEXTS[kind]] if kind in _TEXTS else item)


def position_words(room: Room | None) -> Both:
    """Return where a room lies."""
    if room is None:
        return NOTHING
    return filled(_POSITION, str(room.x), str(room.y), str(room.floor))


def door_words(door: Door | None) -> Both:
    """Return whether there is a door, and how it stands."""
    if door is None:
        return _NO_DOOR
    lock = WORDS["doors.locked"][door.locked]
    return dotted(lock, plainly(door.key)) if door.key else lock


def trigger_words(standing: Standing | None) -> Both:
    """Return whether there is a trigger, and its line where that is not the story's."""
    if standing is None:
        return NOTHING
    removed = WORDS["triggers.removed"][standing.removed]
    return removed if standing.removed or not standing.text else plainly(standing.text)


def person_name(id: str, states: Sequence[State]) -> Both:
    """Return what somebody is called."""
    return plainly(next((s.people[p].name for s in states if (p := PersonId(id)) in s.people), id))


def room_name(id: str, states: Sequence[State]) -> Both:
    """Return what a room is called."""
    return plainly(next((s.rooms[r].name for s in states if (r := RoomId(id)) in s.rooms), id))


def owner_name(owner: str, states: Sequence[State]) -> Both:
    """Return what an owner is called: somebody, or a room where things lie."""
    start = room_owner(RoomId(""))
    if owner.startswith(start):
        return filled(_ROOM, room_name(owner.removeprefix(start), states).en)
    return person_name(owner, states)


def dotted(*names: Both) -> Both:
    """Return *names*, one after the other."""
    return Both(" · ".join(n.en for n in names), " · ".join(n.zh for n in names))


def plainly(text: str) -> Both:
    """Return *text*, which is the same in every language."""
    return Both(text, text)


def _whole(name: str, key: str, states: Sequence[State]) -> Both:
    match name:
        case "people" | "personas":
            return person_name(key, states)
        case "rooms":
            return filled(_ROOM, room_name(key, states).en)
        case "doors":
            return filled(_DOOR, *_sides(key, states))
        case _:
            named, name_of = _NAMED[name]
            return filled(named, name_of(key, states))


def _sides(door: str, states: Sequence[State]) -> Iterator[str]:
    found = next((one for s in states for id, one in s.doors.items() if id == door), None)
    ends = (found.one, found.other) if found else (door, "")
    return (room_name(end, states).en for end in ends)


def _scene_name(id: str, states: Sequence[State]) -> str:
    return next((s.scenes[i].name for s in states if (i := SceneId(id)) in s.scenes), id)


def _dossier_name(id: str, states: Sequence[State]) -> str:
    return next((state.dossiers[id].name for state in states if id in state.dossiers), id)


def _itself(key: str, _states: Sequence[State]) -> str:
    return key


_NAMED: Mapping[str, tuple[Both, Callable[[str, Sequence[State]], str]]] = {
    "triggers": (_TRIGGER, _itself),
    "woken": (_LORE, _itself),
    "dossiers": (_DOSSIER, _dossier_name),
    **dict.fromkeys(("scenes", "added", "exits"), (_SCENE, _scene_name)),
}
_TEXTS = {"documents": "title", **dict.fromkeys(("offers", "people.memories", "scenes"), "text")}


def filled(words: Both, *names: str) -> Both:
    """Return *words* with *names* in their places."""
    return Both(words.en.format(*names), words.zh.format(*names))


def _mood(value: float) -> Both:
    return plainly(f"{round(value):+d}" if round(value) else "0")


def _count(value: int) -> Both:
    return plainly(f"×{value}")


def _minutes(value: int) -> Both:
    return filled(_MINUTES, str(value))


_ROOMS = frozenset({"room", "people.room", "doors.one", "doors.other"})
_NUMBERS: Mapping[str, Callable[[Any], Both]] = {
    "people.mood": _mood,
    "items": _count,
    "triggers.fired": _count,
    "minutes": _minutes,
}
