"""Checks as typed: `Listen 60 b1` (Call of Cthulhu) and `stealth +3 dc 15 adv` (d20)."""

import re
from collections.abc import Mapping

from engine.errors import PlayerError
from engine.model.actions import Check
from engine.model.ids import UserId
from engine.model.language import Both
from engine.model.value import Value

_D20 = re.compile(
    r"(?P<skill>.*?)\s*(?P<modifier>[+-]\d{1,3})?\s*(?:dc|vs|难度)\s*(?P<target>\d{1,3})"
    r"\s*(?P<edge>adv|dis|优势|劣势)?",
    re.IGNORECASE,
)
_COC = re.compile(
    r"(?P<skill>.*?)\s*(?P<target>\d{1,3})?\s*(?:(?P<edge>[bp奖惩])(?P<count>\d)?)?", re.IGNORECASE
)


class BadCheck(PlayerError):
    """The check cannot be read."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "Write a check like “Listen 60”, “Listen 60 b1” or “stealth +3 dc 15 adv”. "
                "A skill that is a number in /state needs no target.",
                "检定这样写：「侦查 60」、「侦查 60 b1」或「潜行 +3 dc 15 优势」。"
                "/状态 里有数值的技能可以省略目标值。",
            )
        )


def read_check(text: str, user: UserId, name: str, vars: Mapping[str, Value]) -> Check:
    """Return the check that *text* asks for.

    Raises:
        BadCheck: it cannot be read, or names no target that *vars* knows.
    """
    text = text.strip()
    if found := _D20.fullmatch(text):
        edge = {"adv": 1, "优势": 1, "dis": -1, "劣势": -1}.get((found["edge"] or "").lower(), 0)
        skill, target = found["skill"] or "d20", int(found["target"])
        return Check(user, name, skill, "d20", target, int(found["modifier"] or 0), edge)
    found = _COC.fullmatch(text)
    if found is None or not found["skill"]:
        raise BadCheck
    count = int(found["count"] or 1) if found["edge"] else 0
    sign = -1 if (found["edge"] or "").lower() in ("p", "惩") else 1
    target = _target(found["target"], found["skill"], vars)
    return Check(user, name, found["skill"], "coc", target, 0, sign * count)


def _target(text: str | None, skill: str, vars: Mapping[str, Value]) -> int:
    if text is not None:
        return int(text)
    value = vars.get(skill)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadCheck
    return int(value)
