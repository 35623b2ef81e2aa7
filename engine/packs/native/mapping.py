"""What all mappings of `story.yaml` have in common."""

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic_core import PydanticCustomError

from engine.packs.native.keys import CHINESE, ENGLISH


class Form(BaseModel):
    """A mapping of the file. Its keys may be English or Chinese; empty values count as absent."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _normal(cls, value: object) -> object:
        if value is None:
            return {}
        if not isinstance(value, dict):
            return value
        for english, chinese in CHINESE.items():
            if english in cls.model_fields and english in value and chinese in value:
                raise PydanticCustomError("said_twice", "", {"en": english, "zh": chinese})
        return {cls._key(key): item for key, item in value.items() if item is not None}

    @classmethod
    def _key(cls, key: str) -> str:
        english = ENGLISH.get(key, key)
        return english if english in cls.model_fields else key


def listed(value: object) -> object:
    """Return a single thing as a list of it: where a list is wanted, one will do."""
    return [value] if isinstance(value, str) else value
