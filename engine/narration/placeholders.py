"""Placeholders in authored text: `{角色名}`, `{role}` and the name of any state value in braces."""

import re
from collections.abc import Mapping

from engine.model.value import Value, shown

ROLE_NAMES = ("角色名", "role")

_PLACEHOLDER = re.compile(r"\{([^{}]+)\}")


def fill(text: str, role: str, vars: Mapping[str, Value]) -> str:
    """Return *text* with its placeholders filled; unknown ones stay as they are.

    Done in one pass: braces inside a value are text. A state value may be called like the role,
    and then wins.
    """

    def filled(found: re.Match[str]) -> str:
        name = found[1]
        if name in vars:
            return shown(vars[name])
        return role if name in ROLE_NAMES else found[0]

    return _PLACEHOLDER.sub(filled, text)


def names_in(text: str) -> tuple[str, ...]:
    """Return the names of all placeholders in *text*, in order, without repeats."""
    return tuple(dict.fromkeys(_PLACEHOLDER.findall(text)))
