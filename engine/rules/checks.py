"""Skill checks: d20 against a difficulty class, and d100 under a skill (Call of Cthulhu 7e).

On a d20 the total alone decides; a natural 20 or 1 is shown and changes nothing, as in the SRD 5.1
for ability checks. Advantage does not add up: two sources of it are still one more die.

On a d100, 01 is a critical success and 100 a fumble; below a skill of 50, so are 96 to 99.
Otherwise the result must not pass the skill (regular), its half (hard) or its fifth (extreme),
both rounded down.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Literal

from engine.errors import BadDice
from engine.model.dice import Rolled
from engine.model.language import Both, Language, language_of
from engine.rules.dice import half_width, roll

Level = Literal["critical", "extreme", "hard", "regular", "fail", "fumble"]

LEVELS: Mapping[str, Both] = {
    "critical": Both("critical success", "大成功"),
    "extreme": Both("extreme success", "极难成功"),
    "hard": Both("hard success", "困难成功"),
    "regular": Both("regular success", "普通成功"),
    "fail": Both("failure", "失败"),
    "fumble": Both("fumble", "大失败"),
}
SUCCESS = Both("success", "成功")
FAILURE = Both("failure", "失败")

_BEST, _WORST = 1, 100
_FUMBLE_FROM = 96
_STEADY_SKILL = 50  # from here on only 100 is a fumble
_NATURALS = {20: Both(" (natural 20)", "（天然 20）"), 1: Both(" (natural 1)", "（天然 1）")}

_EDGE = r"(?:(?:bonus|penalty|[bp])(?![a-z])|奖励骰?|惩罚骰?)\s*[0-9]?"
_WORD = re.compile(r"(?:(?:coc|ra|rc)(?![a-z])|检定)", re.IGNORECASE | re.ASCII)
_FORM = re.compile(
    rf"{_WORD.pattern}\s*(?P<before>{_EDGE})?\s*(?P<skill>[^0-9]*?)\s*"
    rf"(?P<target>[0-9]{{1,4}})\s*(?P<behind>{_EDGE})?",
    re.IGNORECASE | re.ASCII,
)
_HOW = Both(
    "write a check as coc 60, coc 60 b1 or ra Listen 60 p2.",
    "检定请写成 coc 60、coc 60 b1 或 ra 侦查60 p2。",
)


def check_d20(
    skill: str,
    modifier: int,
    dc: int,
    edge: int,
    chance: Random,
    language: Language | None = None,
) -> Rolled:
    """Roll d20 + *modifier*, which must reach *dc*.

    *edge* above 0 is advantage, below 0 disadvantage. The text is in *language*, by default that
    of the skill's name.

    Raises:
        BadDice: *modifier* is too big.
    """
    die = "1d20" if edge == 0 else "2d20kh1" if edge > 0 else "2d20kl1"
    rolled = roll(f"{die}{modifier:+}" if modifier else die, chance)
    success = rolled.total >= dc
    natural = _NATURALS.get(next(die.face for die in rolled.dice if die.kept), Both("", ""))
    outcome = SUCCESS if success else FAILURE
    says = Both(
        f"{rolled.text}{natural.en} vs DC {dc}: {outcome.en}",
        f"{rolled.text}{natural.zh}，难度 {dc}：{outcome.zh}",
    )
    return replace(rolled, text=_told(skill, says, language), success=success)


def check_coc(
    skill: str, target: int, edge: int, chance: Random, language: Language | None = None
) -> Rolled:
    """Roll d100, which must not pass *target*.

    *edge* counts bonus dice, penalty dice where it is negative. The text is in *language*, by
    default that of the skill's name.

    Raises:
        BadDice: *edge* asks for more dice than a roll may have.
    """
    rolled = roll("1d100" if edge == 0 else f"b{edge}" if edge > 0 else f"p{-edge}", chance)
    level = coc_level(int(rolled.total), target)
    outcome = LEVELS[level]
    says = Both(
        f"{rolled.text} vs {target}: {outcome.en}", f"{rolled.text}，目标 {target}：{outcome.zh}"
    )
    success = level not in ("fail", "fumble")
    return replace(rolled, text=_told(skill, says, language), success=success, level=level)


def coc_level(result: int, target: int) -> Level:
    """Return the degree of success of *result*, 1 to 100, against a skill of *target*."""
    if result == _BEST:
        return "critical"
    if result == _WORST or (result >= _FUMBLE_FROM and target < _STEADY_SKILL):
        return "fumble"
    if result > target:
        return "fail"
    if result <= target // 5:
        return "extreme"
    return "hard" if result <= target // 2 else "regular"


def throw(expression: str, chance: Random) -> Rolled:
    """Roll dice, or a check as players type it: `coc 60`, `coc 60 b1`, `ra 侦查60 p2`.

    Raises:
        BadDice: it is neither, or passes a limit.
    """
    text = half_width(expression).strip()
    if not _WORD.match(text):
        return roll(expression, chance)
    form = _FORM.fullmatch(text)
    if form is None or (form["before"] and form["behind"]):
        raise BadDice(expression, _HOW)
    edge = _edge_of(form["before"] or form["behind"] or "")
    skill, target = form["skill"].strip(), int(form["target"])
    rolled = check_coc(skill, target, edge, chance, language_of(text))
    return replace(rolled, expression=expression.strip())


def _edge_of(words: str) -> int:
    """Return the bonus dice that *words* ask for, negative for penalty dice; '' is none."""
    if not words:
        return 0
    count = int(words[-1]) if words[-1].isdigit() else 1
    return -count if words[0] in "pP惩" else count


def _told(skill: str, says: Both, language: Language | None) -> str:
    name = " ".join(skill.split())
    spoken = language or language_of(name)
    lead = Both(f"{name}: ", f"{name}：").told(spoken) if name else ""
    return lead + says.told(spoken)
