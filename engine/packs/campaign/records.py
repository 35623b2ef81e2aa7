"""The records of a campaign folder, in the words of the engine it comes from.

Both generations of that engine are read. What is null counts as absent, numbers may be written as
text or with decimals, and keys that are not known are passed over.
"""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, JsonValue, model_validator

LONGEST_LABEL = 200
LONGEST_TEXT = 40_000
FARTHEST = 100_000


class Record(BaseModel):
    """An object of a campaign file."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _normal(cls, value: object) -> object:
        if not isinstance(value, dict):
            return value
        return {key: item for key, item in value.items() if item is not None}


def _text(value: object) -> object:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if is_number else value


def _id(value: object) -> object:
    return _text(int(value)) if isinstance(value, float) and value.is_integer() else _text(value)


def _whole(value: object) -> object:
    return round(value) if isinstance(value, float) and abs(value) <= FARTHEST else value


Id = Annotated[str, BeforeValidator(_id), Field(max_length=LONGEST_LABEL)]
"""A number that records are told apart by; '0' is none."""

Label = Annotated[str, BeforeValidator(_text), Field(max_length=LONGEST_LABEL)]
Text = Annotated[str, BeforeValidator(_text), Field(max_length=LONGEST_TEXT)]
Coordinate = Annotated[int, BeforeValidator(_whole), Field(ge=-FARTHEST, le=FARTHEST)]
Size = Annotated[int, BeforeValidator(_whole), Field(ge=1, le=FARTHEST)]
Amount = Annotated[float, Field(ge=-1_000_000, le=1_000_000, allow_inf_nan=False)]
Count = Annotated[int, BeforeValidator(_whole), Field(ge=0, le=1_000_000)]


class StatLabel(Record):
    """What a stat of this engine is called."""

    key: Label
    label: Label


class Extra(Record):
    """What this engine wants to know besides, and the other never wrote."""

    format: int = 1
    title: Label = ""
    language: Label = ""
    author: Text = ""
    summary: Text = ""
    start: Label = ""
    room: Label = ""
    order: Label = "free"
    options: Label = "asked"
    effects: bool = True
    clock: Label = ""
    checking: Label = ""
    stats: tuple[StatLabel, ...] = ()


class Node(Record):
    """A scene."""

    id: Id
    name: Label = ""
    content: Text = ""
    expanded_content: Text = ""
    moirai_id: Label = ""


class Option(Record):
    """A way from a scene to another."""

    node_id: Id
    text: Text = ""
    next_node_id: Id


class Person(Record):
    """A player's character, or another person."""

    name: Label
    role: Label = "NPC"
    hp: Amount | None = None
    san: Amount | None = None
    inventory: Text = ""
    status: Label = "active"
    personality: Text = ""
    moirai_id: Label = ""
    moirai_policy: JsonValue = None


class Entity(Record):
    """What is known of a person, a place, or an event."""

    entity_type: Label = "npc"
    name: Label
    location: Label = ""
    status: Label = "active"
    state_desc: JsonValue = ""
    aliases: JsonValue = ""
    room_id: Id = "0"


class Emotion(Record):
    """How somebody feels."""

    trust: Amount = 0.0
    fear: Amount = 0.0
    irritation: Amount = 0.0


class Breaking(Record):
    """Where somebody snaps."""

    threshold: Amount = 70.0
    trigger_field: Label = "irritation"
    reaction: Text = ""


class Described(Record):
    """What `state_desc` of a person holds where it is no plain text."""

    desc: Text = ""
    emotion: Emotion = Emotion()
    breakpoint: Breaking | None = None
    memory: tuple[Text, ...] = ()


class MapRoom(Record):
    """A room on the map."""

    id: Id
    map_id: Id = "1"
    label: Label = ""
    x: Coordinate = 0
    y: Coordinate = 0
    w: Size = 120
    h: Size = 80
    description: Text = ""
    state: Label = "unknown"
    color: Label = ""
    node_id: Id = "0"
    floor: Coordinate = 1
    moirai_id: Label = ""


class MapEdge(Record):
    """A way between two rooms."""

    id: Id
    from_id: Id
    to_id: Id
    label: Label = ""
    locked: bool = False
    key_item: Label = ""
    edge_type: Label = "normal"
    moirai_id: Label = ""


class Lore(Record):
    """Something that is told when one of its keywords comes up."""

    keywords: Text = ""
    content: Text = ""


class Chunk(Record):
    """A piece of a document."""

    index: int = 0
    text: Text = ""


class Library(Record):
    """A document of the knowledge base; without chunks it lies in a file."""

    title: Label = ""
    source: Label = ""
    hidden: bool = False
    chunks: tuple[Chunk, ...] = ()
    file: Label = ""
    moirai_id: Label = ""


class TriggerRecord(Record):
    """A trigger; the first generation knew one condition, and no actions."""

    id: Id = ""
    label: Label = ""
    target_node_id: Id = "0"
    mode: Label = "soft"
    conditions: JsonValue = None
    cond_type: Label = ""
    cond_value: Text = ""
    cooldown: Count = 0
    max_fire_count: Count = 0
    fired: bool = False
    fire_count: Count = 0
    prerequisite_trigger_ids: tuple[Id, ...] = ()
    exclude_trigger_ids: tuple[Id, ...] = ()
    actions: JsonValue = None


class Action(Record):
    """What a trigger does; which fields count depends on the type."""

    type: Label
    key: Label = ""
    value: JsonValue = ""
    target: Label = ""
    attr: Label = ""
    delta: Amount = 0.0
    text: Text = ""
    id: Id = ""
    node_id: Id = "0"
    next_node_id: Id = "0"
    prompt: Text = ""
    op: Label = ""
    item: Label = ""
    name: Label = ""
    field: Label = ""
    action: Label = ""
    hp: Amount = 100.0
    san: Amount = 80.0
    inventory: Text = ""
    desc: Text = ""
    keywords: Text = ""
    content: Text = ""
    doc_id: Id = ""
