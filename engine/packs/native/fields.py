"""The kinds of values in `story.yaml`, with their bounds."""

from typing import Annotated

from pydantic import BeforeValidator, Field, PlainValidator, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from engine.model.value import Value, typed
from engine.packs.native.tree import Plain

NAME_LENGTH = 80
LINE_LENGTH = 2_000
PROSE_LENGTH = 40_000
MANY = 2_000

_NAME = r'^[^\s"“”「」{}\[\]][^"“”「」{}\[\]\r\n\t]*$'
_SPOKEN = {"中文": "zh", "汉语": "zh", "English": "en", "是": "true", "否": "false"}


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


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


def in_english(value: object) -> object:
    """Return the English word for a fixed Chinese value; anything else as it is."""
    return _SPOKEN.get(value, value) if isinstance(value, str) else value


_TEXTS = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=NAME_LENGTH, pattern=_NAME)
]
Line = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LINE_LENGTH)
]
Prose = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=PROSE_LENGTH)
]
Names = Annotated[
    tuple[Name, ...], BeforeValidator(_listed), Field(max_length=MANY), WithJsonSchema(_TEXTS)
]
Lines = Annotated[
    tuple[Line, ...], BeforeValidator(_listed), Field(max_length=MANY), WithJsonSchema(_TEXTS)
]
StateValue = Annotated[
    Value,
    PlainValidator(_value),
    WithJsonSchema({"type": ["boolean", "integer", "number", "string"]}),
]
