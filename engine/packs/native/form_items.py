"""The form of belongings: a text, a list, or a mapping of names and counts."""

from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from engine.packs.counted import COUNTED
from engine.packs.native.fields import MANY, CalledName
from engine.packs.native.mapping import Form, listed
from engine.rules.items import MOST_HELD
from engine.rules.names import folded

_ITEMS = {
    "anyOf": [
        {"type": "string"},
        {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "object"}]}},
        {"type": "object", "additionalProperties": {"type": "integer"}},
    ]
}


class ItemForm(Form):
    """A thing, and how many there are."""

    name: CalledName = Field(description="What it is called. 物品名。")
    count: int = Field(1, ge=1, le=MOST_HELD, description="How many. 数量。")

    @model_validator(mode="before")
    @classmethod
    def _of_text(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        counted = COUNTED.fullmatch(value.strip())
        return counted.groupdict() if counted else {"name": value}


def _of_mapping(value: object) -> object:
    """Return a mapping of names and counts as a list; without a count there is one."""
    if not isinstance(value, dict):
        return listed(value)
    return [
        {"name": name, "count": "1" if count is None else count} for name, count in value.items()
    ]


Items = Annotated[
    tuple[ItemForm, ...],
    BeforeValidator(_of_mapping),
    Field(max_length=MANY),
    WithJsonSchema(_ITEMS),
]


def counted(items: tuple[ItemForm, ...]) -> tuple[tuple[str, int], ...]:
    """Return what *items* are, and how many; what is listed twice is counted together."""
    found: dict[str, tuple[str, int]] = {}
    for item in items:
        name, count = found.get(folded(item.name), (item.name, 0))
        found[folded(item.name)] = (name, count + item.count)
    return tuple(found.values())
