"""Writes a story, or what a branch has made of it, as a campaign of the second generation."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from engine.model.language import Both
from engine.model.lore import LoreEntry, LoreRules
from engine.model.state import State
from engine.model.story import Document, Story
from engine.packs.campaign.bags import split
from engine.packs.campaign.folder import CAMPAIGN_FILE, KNOWLEDGE, MAP_FILE
from engine.packs.campaign.numbers import numbered
from engine.packs.campaign.people import stats_for
from engine.packs.campaign.played import as_played, sleeping
from engine.packs.campaign.read import FORMAT
from engine.packs.campaign.saying import Saying
from engine.packs.campaign.texts import memories_of
from engine.packs.campaign.triggers import spawned_stats
from engine.packs.campaign.unsaid import Unsaid
from engine.packs.campaign.write_people import character_records, entity_records
from engine.packs.campaign.write_places import (
    edge_records,
    node_records,
    option_records,
    room_records,
)
from engine.packs.campaign.write_triggers import sayable, trigger_records

LONGEST_NAME = 60

_KEPT = frozenset(" _-（）()【】·")
_LEFT_OUT = {
    "opening": Both("the opening", "开场"),
    "background": Both("who the protagonist is", "主角的背景"),
    "role": Both("the name of the protagonist", "主角的名字"),
    "anchors": Both("what the protagonist holds to", "主角的锚点"),
    "style": Both("the style", "叙述的风格"),
    "constraints": Both("demands on narration", "格式要求"),
    "fate": Both("where fate wants the story to go", "命运的走向"),
    "vars": Both("state values", "状态"),
    "flags": Both("flags", "标记"),
    "rules": Both("rules and exits", "规则和出口"),
    "endings": Both("endings", "结局"),
    "idle": Both("lines for when nothing happens", "闲笔"),
    "history": Both("what was said before", "先前的对话"),
    "greetings": Both("other greetings", "其他开场白"),
    "notes": Both("notes to the game master", "给主持人的说明"),
}
_STATS = Both("the range of stats, and stats other than HP and SAN", "属性的范围和其他属性")
_MEMORIES = Both("weights of memories, and their line breaks", "记忆的权重和换行")
_KEYS = Both("keywords of lore with commas in them", "含逗号的设定触发词")
_MORE_LORE = Both("of lore, all but its keywords and its text", "设定除触发词和正文以外的部分")
_LORE_RULES = Both("how lore is looked up", "设定的查找方式")
_SLEEPING = Both("triggers that sleep", "停用的触发器")
_NOWHERE = Both("that the party is nowhere on the map", "队伍不在地图上")


@dataclass(frozen=True, slots=True)
class CampaignFolder:
    """A campaign as files by their names, what the folder may be called, and what it leaves out."""

    name: str
    files: Mapping[str, str]
    unsaid: tuple[Both, ...]


def write_campaign(story: Story, state: State | None = None) -> CampaignFolder:
    """Return *story* as a campaign folder; with a *state*, what a play has made of it so far.

    Ids stay what they are; what the form cannot say is listed.
    """
    unsaid = Unsaid()
    if state is not None:
        unsaid.note_all(_SLEEPING, sleeping(state))
        story = as_played(story, state)
    _note_rest(story, unsaid)
    documents = _files(story.documents)
    files = {
        CAMPAIGN_FILE: _json(_campaign(story, state or State(), documents, unsaid)),
        MAP_FILE: _json(_map(story, unsaid)),
        **{file: one.text + "\n" for file, one in documents.items()},
    }
    return CampaignFolder(folder_name(story.title, "campaign"), files, unsaid.lines())


def folder_name(name: str, otherwise: str) -> str:
    """Return *name* as the folder of a campaign can be called; *otherwise* where nothing is left.

    That engine keeps letters, digits, blanks and `_-（）()【】·`, 60 of them (world reference, 7).
    """
    kept = "".join(sign for sign in name if sign.isalnum() or sign in _KEPT)
    return kept.strip()[:LONGEST_NAME].strip() or otherwise


def _campaign(
    story: Story, state: State, documents: Mapping[str, Document], unsaid: Unsaid
) -> dict[str, JsonValue]:
    people = numbered(one.id for one in story.characters)
    scenes, rooms = numbered(story.scenes), numbered(story.rooms)
    saying = _saying(story, scenes, [one.id for one in documents.values()])
    return {
        "moirai": _own_part(story),
        "worldview": story.world,
        "session_memory": "".join(f"- {_line(one.text)}\n" for one in story.memories),
        "characters": character_records(story, people, unsaid),
        "nodes": node_records(story, scenes, unsaid),
        "options": option_records(story, scenes),
        "lorebook": _lore(story, unsaid),
        "triggers": trigger_records(story.triggers, state.triggers, saying, unsaid),
        "timelines": [],
        "world_entities": entity_records(story, people, rooms),
        "rag_library": _library(documents),
        "memory_l1": [],
        "pending_effects": [],
        "npc_chat_logs": [],
    }


def _saying(story: Story, scenes: Mapping[str, int], documents: Sequence[str]) -> Saying:
    saying = Saying(story, scenes, {}, {id: number for number, id in enumerate(documents, 1)})
    found = sayable(story.triggers, saying)
    return replace(saying, triggers={one.name: number for number, one in enumerate(found, 1)})


def _map(story: Story, unsaid: Unsaid) -> dict[str, JsonValue]:
    scenes, rooms = numbered(story.scenes), numbered(story.rooms)
    doors = numbered(door.id for door in story.doors)
    return {
        "map_rooms": room_records(story, rooms, scenes, unsaid),
        "map_edges": edge_records(story, doors, rooms),
    }


def _own_part(story: Story) -> dict[str, JsonValue]:
    """Return what only this engine reads: no field of the form has it."""
    return {
        "format": FORMAT,
        "title": story.title,
        "language": story.language,
        "author": story.author,
        "summary": story.summary,
        "start": story.start or "",
        "room": story.room or "",
        "order": story.order,
        "options": story.options,
        "effects": story.effects,
        "clock": story.clock,
        "checking": story.checking or "",
        "stats": [{"key": stat.key, "label": stat.label} for stat in story.stats],
    }


def _lore(story: Story, unsaid: Unsaid) -> list[JsonValue]:
    for entry in story.lore:
        unsaid.note_all(_KEYS, (key for key in entry.keys if split(key) != (key,)))
        plain = LoreEntry(entry.keys, entry.text, entry.id, entry.title)
        unsaid.note_all(_MORE_LORE, [entry.called] if entry != plain else [])
    unsaid.note_if(_LORE_RULES, there=story.lore_rules != LoreRules())
    return [
        {"id": number, "keywords": ",".join(entry.keys), "content": entry.text}
        for number, entry in enumerate(story.lore, 1)
    ]


def _files(documents: Sequence[Document]) -> Mapping[str, Document]:
    """Return a file for each document, called by its title as far as a file can be."""
    files: dict[str, Document] = {}
    for number, document in enumerate(documents, 1):
        name = folder_name(document.title, f"document {number}")
        file = f"{KNOWLEDGE}/{name}.txt"
        files[f"{KNOWLEDGE}/{name} {number}.txt" if file in files else file] = document
    return files


def _library(documents: Mapping[str, Document]) -> list[JsonValue]:
    """Return the documents without their chunks: both engines then read the files."""
    return [
        {
            "title": one.title,
            "source": "upload",
            "hidden": one.hidden,
            "file": file,
            "moirai_id": one.id,
        }
        for file, one in documents.items()
    ]


def _note_rest(story: Story, unsaid: Unsaid) -> None:
    for field, what in _LEFT_OUT.items():
        unsaid.note_if(what, there=getattr(story, field))
    usual = stats_for(story.characters, spawned_stats(story.triggers))
    unlabelled = tuple(replace(stat, label="") for stat in story.stats)
    unsaid.note_if(_STATS, there=unlabelled != tuple(replace(stat, label="") for stat in usual))
    kept = memories_of("".join(f"- {_line(one.text)}\n" for one in story.memories))
    unsaid.note_if(_MEMORIES, there=kept != story.memories)
    unsaid.note_if(_NOWHERE, there=story.rooms and story.room is None)


def _line(text: str) -> str:
    return " ".join(text.split("\n"))


def _json(value: JsonValue) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
