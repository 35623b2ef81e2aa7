"""Fields that came with later versions of a record."""

from collections.abc import Mapping
from dataclasses import MISSING, field, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

_Value = TypeVar("_Value")


def later(default: _Value) -> _Value:
    """Return the field of a record that older versions lack.

    It is written only where it is not *default*: ids of turns and digests of states stay what they
    were before it came.
    """
    return field(default=default, metadata={"later": True})


def later_fields(cls: type) -> Mapping[str, Any]:
    """Return the fields of *cls* that came later, with their defaults."""
    return _later_fields(cls)


@cache
def _later_fields(cls: Any) -> Mapping[str, Any]:  # noqa: ANN401 - any class
    if not is_dataclass(cls):
        return {}
    found = {one.name: one.default for one in fields(cls) if "later" in one.metadata}
    return {name: default for name, default in found.items() if default is not MISSING}
