"""Dice that have fallen."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Die:
    """One thrown die. *fate* says what an operator did to it: '' is kept as it fell."""

    sides: int
    face: int
    kept: bool = True
    fate: str = ""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A throw: every die in the order it fell, the total, and one line that shows it all.

    *success* is None where nothing was compared; *level* names a degree of success ("hard",
    "critical", ...) where the check has degrees, else ''.
    """

    expression: str
    dice: tuple[Die, ...]
    total: int | float
    text: str
    success: bool | None = None
    level: str = ""
