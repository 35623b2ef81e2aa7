"""What an author left to chance within a text: `{{random:a,b}}`, `{{pick:a,b}}`, `{{roll:1d6}}`.

Innermost first, so that one may stand within another. What cannot be read stays as it is written.
"""

import re
from functools import partial
from random import Random

from engine.errors import BadDice
from engine.rules.dice import roll

ALL = ("random", "pick", "roll")

_DEEPEST = 8
"""How deep these may stand in one another; what is deeper stays."""

_FOUND = re.compile(
    r"\{\{\s*(?P<what>random|pick|roll)\s*(?P<sign>::?|\s)(?P<rest>(?:\{\{user\}\}|[^{}])*)\}\}",
    re.IGNORECASE,
)
_COMMA = re.compile(r"(?<!\\),")
_BARE = re.compile(r"[dD]?\d+")


def settled(text: str, chance: Random, only: tuple[str, ...] = ALL) -> str:
    """Return *text* as *chance* settles it; of the words, *only* these."""
    settle = partial(_settled, chance=chance, only=only)
    for _ in range(_DEEPEST):
        before, text = text, _FOUND.sub(settle, text)
        if text == before:
            break
    return text


def _settled(found: re.Match[str], chance: Random, only: tuple[str, ...]) -> str:
    what, rest = found["what"].casefold(), found["rest"].strip()
    if what not in only or not rest:
        return found[0]
    if what == "roll":
        return _rolled(rest, chance) or found[0]
    return chance.choice(_listed(rest, found["sign"])).strip()


def _listed(rest: str, sign: str) -> list[str]:
    """Return the things to choose from: divided by `::` where that stands, else by commas."""
    if sign == "::" or "::" in rest:
        return rest.split("::")
    return [part.replace(r"\,", ",") for part in _COMMA.split(rest)]


def _rolled(rest: str, chance: Random) -> str:
    """Return what a throw comes to; a bare number is a die of so many sides. '': it is none."""
    expression = f"1d{rest.lstrip('dD')}" if _BARE.fullmatch(rest) else rest
    try:
        return str(roll(expression, chance).total)
    except BadDice:
        return ""
