"""Finds the brackets of a condition that have no partner."""

import re

from engine.rules.language.faults import Faults
from engine.rules.language.grammar import ROLL
from engine.rules.language.quotes import masked

_ROLL = re.compile(ROLL, re.IGNORECASE)
_BRACKET = re.compile(r"[()（）]")


def without_stray_brackets(text: str, faults: Faults) -> str:
    """Return *text* with a blank for each bracket that closes nothing; fault those without partner.

    Brackets inside quotes are text, and those of a `roll(…)` are judged with its dice.
    """
    plain = _ROLL.sub(lambda roll: "_" * len(roll[0]), masked(text))
    opened: list[int] = []
    extra: set[int] = set()
    for bracket in _BRACKET.finditer(plain):
        if bracket[0] in "(（":
            opened.append(bracket.start())
        elif opened:
            opened.pop()
        else:
            extra.add(bracket.start())
    for at in opened:
        faults.add("PAREN_UNCLOSED", at)
    for at in extra:
        faults.add("PAREN_EXTRA_CLOSE", at)
    return "".join(" " if at in extra else sign for at, sign in enumerate(text))
