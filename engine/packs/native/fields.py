"""The kinds of values in `story.yaml`, with their bounds."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainValidator, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from engine.model.language import Language
from engine.model.people import Axis, PersonKind, Presence
from engine.model.persona import Act, Checking, Feeling, Intent, Stage
from engine.model.places import DoorKind, RoomState
from engine.model.table_deeds import Order
from engine.model.trigger import Mode, Occasion, Phase
from engine.model.value import Value, typed
from engine.packs.native import words
from engine.packs.native.mapping import listed
from engine.packs.native.tree import Plain
from engine.rules.language import MAX_LINE
from engine.rules.language.gap_kinds import HIGHEST, LOWEST
from engine.rules.names import LONGEST_NAME

NAME_LENGTH = 80
BUTTON_LENGTH = 80  # what a button of Discord can show
LINE_LENGTH = 2_000
PROSE_LENGTH = 40_000
MANY = 2_000
FARTHEST = 100_000
LARGEST_STAT = 1_000_000

_NAME = r'^[^\s"“”「」{}\[\]][^"“”「」{}\[\]\r\n\t]*$'
_SHORT_NAME = r'^[^\s"“”「」{}\[\]@<][^"“”「」{}\[\]\r\n\t@<]*$'
_TRUTHS = {"是": "true", "否": "false"}


def _value(value: object) -> Value:
    match value:
        case Plain():
            return typed(value)
        case str() if len(value) <= LINE_LENGTH:
            return value
        case str():
            raise PydanticCustomError("string_too_long", "", {"max_length": LINE_LENGTH})
        case _:
            raise PydanticCustomError("value_type", "")


def _truth(value: object) -> object:
    return _TRUTHS.get(value, value) if isinstance(value, str) else value


_TEXTS = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=NAME_LENGTH, pattern=_NAME)
]
Line = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LINE_LENGTH)
]
TriggerLine = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_LINE)
]
ButtonText = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=BUTTON_LENGTH)
]
Prose = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=PROSE_LENGTH)
]
Names = Annotated[
    tuple[Name, ...], BeforeValidator(listed), Field(max_length=MANY), WithJsonSchema(_TEXTS)
]
Lines = Annotated[
    tuple[Line, ...], BeforeValidator(listed), Field(max_length=MANY), WithJsonSchema(_TEXTS)
]
StateValue = Annotated[
    Value,
    PlainValidator(_value),
    WithJsonSchema({"type": ["boolean", "integer", "number", "string"]}),
]

Truth = Annotated[bool, BeforeValidator(_truth)]

CalledName = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NAME, pattern=_SHORT_NAME)
]
"""What a person, a room, or an item is called: it is typed in commands, and pings nobody."""

CalledNames = Annotated[
    tuple[CalledName, ...], BeforeValidator(listed), Field(max_length=MANY), WithJsonSchema(_TEXTS)
]
Number = Annotated[float, Field(ge=-LARGEST_STAT, le=LARGEST_STAT, allow_inf_nan=False)]
MoodValue = Annotated[float, Field(ge=-100, le=100, allow_inf_nan=False)]
Corner = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]
Floor = Annotated[int, Field(ge=LOWEST, le=HIGHEST)]

ActWord = Annotated[Act, BeforeValidator(words.reader(words.ACTS)), words.schema(words.ACTS)]
AxisWord = Annotated[Axis, BeforeValidator(words.reader(words.AXES)), words.schema(words.AXES)]
CheckingWord = Annotated[
    Checking, BeforeValidator(words.reader(words.CHECKINGS)), words.schema(words.CHECKINGS)
]
DoorKindWord = Annotated[
    DoorKind, BeforeValidator(words.reader(words.DOOR_KINDS)), words.schema(words.DOOR_KINDS)
]
FeelingWord = Annotated[
    Feeling, BeforeValidator(words.reader(words.FEELINGS)), words.schema(words.FEELINGS)
]
IntentWord = Annotated[
    Intent, BeforeValidator(words.reader(words.INTENTS)), words.schema(words.INTENTS)
]
LanguageWord = Annotated[
    Language, BeforeValidator(words.reader(words.LANGUAGES)), words.schema(words.LANGUAGES)
]
ModeWord = Annotated[Mode, BeforeValidator(words.reader(words.MODES)), words.schema(words.MODES)]
OccasionWord = Annotated[
    Occasion, BeforeValidator(words.reader(words.OCCASIONS)), words.schema(words.OCCASIONS)
]
OptionsWord = Annotated[
    Literal["asked", "always"],
    BeforeValidator(words.reader(words.OPTIONS)),
    words.schema(words.OPTIONS),
]
OrderWord = Annotated[
    Order, BeforeValidator(words.reader(words.ORDERS)), words.schema(words.ORDERS)
]
PersonKindWord = Annotated[
    PersonKind, BeforeValidator(words.reader(words.PERSON_KINDS)), words.schema(words.PERSON_KINDS)
]
PhaseWord = Annotated[
    Phase, BeforeValidator(words.reader(words.PHASES)), words.schema(words.PHASES)
]
PresenceWord = Annotated[
    Presence, BeforeValidator(words.reader(words.PRESENCES)), words.schema(words.PRESENCES)
]
RoomStateWord = Annotated[
    RoomState, BeforeValidator(words.reader(words.ROOM_STATES)), words.schema(words.ROOM_STATES)
]
ShownWord = Annotated[
    Literal["says", "does"],
    BeforeValidator(words.reader(words.SHOWN)),
    words.schema(words.SHOWN),
]
StageWord = Annotated[
    Stage, BeforeValidator(words.reader(words.STAGES)), words.schema(words.STAGES)
]
