"""Scenes, rooms and doors as records of a campaign."""

from collections.abc import Mapping

from pydantic import JsonValue

from engine.model.language import Both
from engine.model.places import Door, Room
from engine.model.story import Scene, Story
from engine.packs.campaign.numbers import extra_id
from engine.packs.campaign.unsaid import Unsaid

_LOOKS = Both("what is told on looking around", "环顾时的叙述")
_IDLE = Both("lines for when nothing happens", "闲笔")
_EXITS = Both("exits that words lead through", "靠关键词走的出口")
_BOUND = Both(
    "in which rooms scenes lie, where those have a scene of their own",
    "场景所在的房间（该房间另有场景）",
)
_LYING = Both("items that lie about", "放在房间里的物品")

Numbers = Mapping[str, int]


def node_records(story: Story, scenes: Numbers, unsaid: Unsaid) -> list[JsonValue]:
    """Return a record for each scene."""
    return [_node(scene, scenes, story, unsaid) for scene in story.scenes.values()]


def option_records(story: Story, scenes: Numbers) -> list[JsonValue]:
    """Return a record for each option of a scene."""
    ways = [
        (scene, choice)
        for scene in story.scenes.values()
        for choice in scene.choices
        if choice.scene in scenes
    ]
    return [
        {
            "id": number,
            "node_id": scenes[scene.id],
            "text": choice.text,
            "next_node_id": scenes[choice.scene],
        }
        for number, (scene, choice) in enumerate(ways, 1)
    ]


def room_records(story: Story, rooms: Numbers, scenes: Numbers, unsaid: Unsaid) -> list[JsonValue]:
    """Return a record for each room."""
    unsaid.note_all(_LYING, (item for _, item, _ in story.items))
    return [_room(room, rooms[id], scenes) for id, room in story.rooms.items()]


def edge_records(story: Story, doors: Numbers, rooms: Numbers) -> list[JsonValue]:
    """Return a record for each door."""
    return [_edge(door, doors[door.id], rooms) for door in story.doors]


def _node(scene: Scene, scenes: Numbers, story: Story, unsaid: Unsaid) -> JsonValue:
    unsaid.note_all(_LOOKS, [scene.id] if scene.look else [])
    unsaid.note_all(_IDLE, [scene.id] if scene.idle else [])
    unsaid.note_all(_EXITS, [scene.id] if scene.exits else [])
    room = None if scene.room is None else story.rooms.get(scene.room)
    if room is not None and room.scene != scene.id:
        unsaid.note(_BOUND, scene.id)
    return {
        "id": scenes[scene.id],
        **extra_id(scene.id, scenes[scene.id]),
        "name": scene.name,
        "summary": "",
        "content": scene.text,
        "expanded_content": "",
    }


def _room(room: Room, number: int, scenes: Numbers) -> JsonValue:
    return {
        "id": number,
        **extra_id(room.id, number),
        "map_id": 1,
        "label": room.name,
        "x": room.x,
        "y": room.y,
        "w": room.width,
        "h": room.height,
        "description": room.description,
        "state": room.state,
        "color": room.colour,
        "node_id": scenes.get(room.scene or ""),
        "floor": room.floor,
    }


def _edge(door: Door, number: int, rooms: Numbers) -> JsonValue:
    return {
        "id": number,
        **extra_id(door.id, number),
        "map_id": 1,
        "from_id": rooms[door.one],
        "to_id": rooms[door.other],
        "label": door.label,
        "locked": int(door.locked),
        "key_item": door.key,
        "edge_type": door.kind,
    }
