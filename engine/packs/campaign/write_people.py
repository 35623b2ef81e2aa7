"""People as records of a campaign: a character, and what is known of them as an entity."""

import json
from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from engine.model.language import Both
from engine.model.people import USUAL_STATS, Mood, Presence
from engine.model.story import Character, Story
from engine.packs.campaign.bags import bag_of
from engine.packs.campaign.unsaid import Unsaid
from engine.packs.campaign.write_inside import inside_of

_CHARACTER_STATUS: Mapping[Presence, str] = {
    "here": "active",
    "benched": "benched",
    "away": "active",
    "hidden": "hidden",
    "dead": "dead",
}
_ENTITY_STATUS: Mapping[Presence, str] = {
    "here": "active",
    "benched": "active",
    "away": "moved",
    "hidden": "active",
    "dead": "dead",
}
_MEMORY_TAG = "[main] "

_ITEMS = Both("items whose names an inventory cannot hold", "物品栏写不下的物品")
_STATS = Both("stats other than HP and SAN", "HP 和 SAN 以外的属性")
_STYLES = Both("how people speak, and what they say by themselves", "人物的说话风格和台词")
_SCENES = Both("in which scenes people are met", "人物出现的场景")
_FACTIONS = Both("factions", "阵营")
_SECRETS = Both("secrets of people", "人物的秘密")


def character_records(story: Story, numbers: Mapping[str, int], unsaid: Unsaid) -> list[JsonValue]:
    """Return a record for each person of *story*; *numbers* are those of the people."""
    return [_character(one, numbers[one.id], unsaid) for one in story.characters]


def entity_records(
    story: Story, numbers: Mapping[str, int], rooms: Mapping[str, int]
) -> list[JsonValue]:
    """Return what is known of each person, where a character alone cannot say it all."""
    people = [one for one in story.characters if one.kind == "npc" or _has_more(one)]
    return [_entity(one, numbers[one.id], story, rooms) for one in people]


def _character(person: Character, number: int, unsaid: Unsaid) -> JsonValue:
    _note(person, unsaid)
    stats = {stat.key: stat.start for stat in USUAL_STATS} | dict(person.stats)
    return {
        "id": number,
        "moirai_id": person.id,
        "name": person.name,
        "role": "PC" if person.kind == "pc" else "NPC",
        "hp": int(stats["hp"]),
        "san": int(stats["san"]),
        "inventory": ", ".join(_inventory(person, unsaid)),
        "status": _CHARACTER_STATUS[person.presence],
        "personality": person.description if person.kind == "pc" else "",
        **inside_of(person, unsaid),
    }


def _note(person: Character, unsaid: Unsaid) -> None:
    usual = {stat.key for stat in USUAL_STATS}
    unsaid.note_all(_STATS, (key for key, _ in person.stats if key not in usual))
    unsaid.note_all(_STYLES, [person.name] if person.style or person.lines else [])
    unsaid.note_all(_SCENES, [person.name] if person.scenes else [])
    unsaid.note_all(_FACTIONS, [person.faction] if person.faction else [])
    unsaid.note_all(_SECRETS, [person.name] if person.secret or person.secrets else [])


def _inventory(person: Character, unsaid: Unsaid) -> Iterator[str]:
    for item, count in person.items:
        text = item if count == 1 else f"{item} x{count}"
        if bag_of(text).items == ((item, count),):
            yield text
        else:
            unsaid.note(_ITEMS, item)


def _has_more(person: Character) -> bool:
    return bool(
        person.aliases
        or person.memories
        or person.breakpoint
        or person.room
        or person.mood != Mood()
        or person.presence == "away"
    )


def _entity(person: Character, number: int, story: Story, rooms: Mapping[str, int]) -> JsonValue:
    room = None if person.room is None else story.rooms.get(person.room)
    return {
        "id": number,
        "entity_type": "npc",
        "name": person.name,
        "location": "" if room is None else room.name,
        "status": _ENTITY_STATUS[person.presence],
        "last_seen_by": "",
        "state_desc": json.dumps(_described(person), ensure_ascii=False),
        "aliases": json.dumps(list(person.aliases), ensure_ascii=False),
        "updated_at": "",
        "room_id": None if room is None else rooms[room.id],
    }


def _described(person: Character) -> dict[str, JsonValue]:
    mood = person.mood
    described: dict[str, JsonValue] = {
        "desc": person.description if person.kind == "npc" else "",
        "emotion": {"trust": mood.trust, "fear": mood.fear, "irritation": mood.irritation},
        "memory": [_MEMORY_TAG + memory for memory in person.memories],
    }
    if person.breakpoint is not None:
        described["breakpoint"] = {
            "threshold": person.breakpoint.threshold,
            "trigger_field": person.breakpoint.axis,
            "reaction": person.breakpoint.reaction,
        }
    return described
