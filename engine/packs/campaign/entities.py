"""What a campaign knows of people, places and events: the description, and what is in it."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from engine.model.ids import RoomId
from engine.model.language import Both
from engine.model.people import MEMORIES_KEPT, Breakpoint, Mood, Presence
from engine.packs.campaign.bags import split
from engine.packs.campaign.records import Breaking, Described, Emotion, Entity
from engine.packs.campaign.report import At, Report
from engine.packs.campaign.rooms import Rooms
from engine.rules.names import folded

AXES: Mapping[str, str] = {"trust": "trust", "fear": "fear", "irritation": "irritation"}
STATUSES: Mapping[str, Presence] = {
    "active": "here",
    "": "here",
    "moved": "away",
    "resolved": "away",
    "away": "away",
    "benched": "benched",
    "pending": "hidden",
    "hidden": "hidden",
    "dead": "dead",
}
"""What each status of a person means here."""

_TAG = re.compile(r"\[[^\[\]]{0,40}\]\s*")
_NO_JSON = Both(
    "this looks like JSON, and is none; it is taken as plain text",
    "看起来像 JSON 但不是，按普通文字处理",
)
_NO_LIST = Both("this must be a list of names", "这里应该是名字的列表")
_OVER = Both("a mood runs from -100 to 100; this is held within", "情绪在 -100 到 100 之间，已截取")


@dataclass(frozen=True, slots=True)
class Known:
    """An entity, with what its description says."""

    at: At
    entity: Entity
    aliases: tuple[str, ...]
    description: str
    mood: Mood
    breakpoint: Breakpoint | None
    memories: tuple[str, ...]


def known_of(entity: Entity, at: At, report: Report) -> Known:
    """Return what is known of *entity*; its description may be plain text, or JSON as text."""
    described = _described(entity.state_desc, at.of("state_desc"), report)
    inside = at.of("state_desc")
    return Known(
        at=at,
        entity=entity,
        aliases=_aliases(entity.aliases, at.of("aliases"), report),
        description=described.desc.strip(),
        mood=_mood(described.emotion, inside.of("emotion"), report),
        breakpoint=_breakpoint(described.breakpoint, inside.of("breakpoint"), report),
        memories=tuple(map(_untagged, described.memory))[-MEMORIES_KEPT:],
    )


def room_of(known: Known, rooms: Rooms, report: Report) -> RoomId | None:
    """Return the room where that is: as it is numbered, else the one called like its place."""
    entity = known.entity
    if entity.room_id in rooms.by_number:
        return rooms.by_number[entity.room_id]
    if entity.room_id not in ("", "0"):
        says = Both(f"there is no room {entity.room_id}", f"没有房间 {entity.room_id}")
        report.warn(known.at.of("room_id"), "UNKNOWN_ROOM", says)
    place = folded(entity.location)
    found = (id for id, room in rooms.rooms.items() if place and folded(room.name) == place)
    return next(found, None)


def _described(value: JsonValue, at: At, report: Report) -> Described:
    if isinstance(value, str) and value.lstrip().startswith("{"):
        try:
            value = json.loads(value)
        except ValueError:
            report.warn(at, "BAD_DESCRIPTION", _NO_JSON)
    if not isinstance(value, dict):
        return Described(desc=str(value) if isinstance(value, str | int | float) else "")
    return report.record(value, at, Described) or Described()


def _aliases(value: JsonValue, at: At, report: Report) -> tuple[str, ...]:
    if isinstance(value, str) and value.lstrip().startswith("["):
        try:
            value = json.loads(value)
        except ValueError:
            report.warn(at, "BAD_DESCRIPTION", _NO_JSON)
    if isinstance(value, str):
        return split(value)
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return tuple(filter(None, (str(name).strip() for name in value)))
    report.blame(at, "WRONG_TYPE", _NO_LIST)
    return ()


def _mood(emotion: Emotion, at: At, report: Report) -> Mood:
    values = {axis: getattr(emotion, axis) for axis in AXES}
    held = {axis: max(-100.0, min(100.0, value)) for axis, value in values.items()}
    if held != values:
        report.warn(at, "OUT_OF_RANGE", _OVER)
    return Mood(**held)


def _breakpoint(breaking: Breaking | None, at: At, report: Report) -> Breakpoint | None:
    if breaking is None:
        return None
    for axis in ("trust", "fear", "irritation"):
        if breaking.trigger_field == axis:
            return Breakpoint(axis, breaking.threshold, breaking.reaction.strip())
    report.blame(at.of("trigger_field"), "UNKNOWN_AXIS", no_axis(breaking.trigger_field))
    return None


def no_axis(name: str) -> Both:
    """Return that nobody has such a mood."""
    return Both(
        f"there is no mood “{name}”; write trust, fear or irritation",
        f"没有情绪「{name}」，请写 trust、fear 或 irritation",
    )


def _untagged(memory: str) -> str:
    """Return a memory without the mark that says on which line of the story it was made."""
    return _TAG.sub("", memory, count=1).strip() if _TAG.match(memory) else memory.strip()
