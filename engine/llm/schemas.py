"""JSON schemas as the strictest servers want them, and what fits them back without surprises."""

import re
from typing import Any

from engine.model.proposal import Likelihood
from engine.narration.clean import cleaned

_GRADES: tuple[tuple[Likelihood, tuple[str, ...]], ...] = (
    ("very_high", ("very high", "极高", "非常高", "很高")),
    ("very_low", ("very low", "极低", "非常低", "很低")),
    ("high", ("high", "高")),
    ("low", ("low", "低")),
)
"""How models write the grades, besides the words that they are asked for."""


def strict_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """Return *schema* with every property required and no others allowed, without defaults.

    Servers that hold a model to a schema refuse anything looser; a model then writes empty lists
    where nothing is to be said.
    """
    tightened: dict[str, Any] = _tight(schema)
    return tightened


def _tight(part: Any) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(part, list):
        return [_tight(item) for item in part]
    if not isinstance(part, dict):
        return part
    tight = {key: _tight(item) for key, item in part.items() if key not in {"default", "title"}}
    if "properties" in part:
        names = part["properties"]
        tight["properties"] = {name: _tight(item) for name, item in names.items()}
        tight |= {"required": list(names), "additionalProperties": False}
    return tight


def stated(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Return *value* fit to be read: texts whole in UTF-8, and nothing that is null.

    Nothing said means no change. Of a likelihood only the grade counts, in whatever words.
    """
    match value:
        case dict():
            return {key: _named(key, item) for key, item in value.items() if item is not None}
        case list():
            return [stated(item) for item in value if item is not None]
        case str():
            return cleaned(value)
        case _:
            return value


def _named(key: str, value: Any) -> Any:  # noqa: ANN401 - any JSON
    return grade(value) if key == "likelihood" and isinstance(value, str) else stated(value)


def grade(word: str) -> Likelihood:
    """Return which likelihood *word* begins with; an unknown one is medium."""
    plain = re.sub(r"[\s_-]+", " ", word).strip().casefold()
    return next((one for one, words in _GRADES if plain.startswith(words)), "medium")
