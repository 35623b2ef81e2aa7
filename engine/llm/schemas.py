"""JSON schemas as the strictest servers want them, and what fits them back without surprises."""

from typing import Any


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
    """Return *value* without what is null: nothing said means no change."""
    if isinstance(value, dict):
        return {key: stated(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [stated(item) for item in value if item is not None]
    return value
