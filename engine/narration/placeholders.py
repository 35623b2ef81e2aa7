"""Placeholders in authored text.

`{角色名}` and `{role}` are the protagonist, the name of a state value in braces is that value, and
`{{user}}` is whoever is played: a name as players chose it, never that of an account.
"""

import re
from collections.abc import Mapping

from engine.model.ids import NOBODY
from engine.model.language import Both, Language
from engine.model.state import State
from engine.model.value import Value, shown

ROLE_NAMES = ("角色名", "role")

USER = "{{user}}"
"""Stands for the characters that players play."""

_PLACEHOLDER = re.compile(r"\{\{user\}\}|\{([^{}]+)\}")
_ANY = re.compile(r"\{([^{}]+)\}")
_AND = Both(" and ", "和")
_COMMA = Both(", ", "、")
_SOMEBODY = Both("the player", "玩家")


def fill(text: str, role: str, vars: Mapping[str, Value], user: str = USER) -> str:
    """Return *text* with its placeholders filled; unknown ones stay as they are.

    *user* is whoever is played, as `players_named` says it.

    Done in one pass: braces inside a value are text. A state value may be called like the role,
    and then wins.
    """

    def filled(found: re.Match[str]) -> str:
        if found[0] == USER:
            return user
        name = found[1]
        if name in vars:
            return shown(vars[name])
        return role if name in ROLE_NAMES else found[0]

    return _PLACEHOLDER.sub(filled, text)


def names_in(text: str) -> tuple[str, ...]:
    """Return the names of all placeholders in *text*, in order, without repeats."""
    return tuple(dict.fromkeys(_ANY.findall(text)))


def players_named(state: State, language: Language) -> str:
    """Return the names of the characters that players play, in the order in which they came.

    While nobody has taken one up it is "the player".
    """
    names = [one.name for one in state.people.values() if one.player != NOBODY]
    if not names:
        return _SOMEBODY.told(language)
    *others, last = names
    if not others:
        return last
    return f"{_COMMA.told(language).join(others)}{_AND.told(language)}{last}"
