"""Reads the dice of a `roll(…)`: which are allowed, and what authors get wrong around them."""

import re
from typing import cast

from lark import Token

from engine.errors import BadDice
from engine.model.language import Both
from engine.rules.dice.read import read as read_dice
from engine.rules.language.faults import Faults
from engine.rules.language.grammar import Dialect

DEFAULT_DICE = ("1d2", "1d100")
"""Dice that can be thrown without a comparison, and all that `.meph` knows."""

_ROLL = re.compile(
    r"(?P<word>roll|掷骰?)(?P<gap>\s*)(?P<open>[(（]?)(?P<dice>[\s\S]*?)(?P<close>[)）]?)",
    re.IGNORECASE,
)
_ONLY = Both("only 1d2 and 1d100 are allowed in this format.", "这种格式只允许 1d2 和 1d100。")


def dice_of(roll: Token, faults: Faults, dialect: Dialect) -> str:
    """Return the dice that *roll*, a whole `roll(…)`, throws; empty where it is faulty."""
    parts = cast("re.Match[str]", _ROLL.fullmatch(roll))  # what the lexer takes for a roll matches
    code = _broken(parts)
    if code:
        fixed = f"{parts['word']}({parts['dice'].strip()})"
        faults.add(code, roll.start_pos or 0, found=str(roll), fixed=fixed)
        return ""
    why = _why_not(parts["dice"], dialect)
    if why:
        at = (roll.start_pos or 0) + parts.start("dice")
        faults.add("ROLL_BAD_DICE", at, found=parts["dice"], why=why)
        return ""
    return parts["dice"].strip()


def _broken(parts: re.Match[str]) -> str:
    if not parts["open"]:
        return "ROLL_NO_OPEN"
    if parts["gap"]:
        return "ROLL_SPACE"
    return "" if parts["close"] else "ROLL_NO_CLOSE"


def _why_not(dice: str, dialect: Dialect) -> Both | None:
    if dialect == "meph":
        return None if dice in DEFAULT_DICE else _ONLY
    try:
        read_dice(dice)
    except BadDice as bad:
        return bad.says
    return None
