"""Dice as Discord players write them: read an expression, throw it, show every die.

    4d6kh3   2d20kl1 + 1d4   d%   4dF   (1d6, 1d8)kh1   1d20+5 >= 15   1d6 [fire]   1d20 to hit

* Operators stand behind dice, and are applied from left to right: k keep, p drop, rr reroll until
  none match, ro reroll once, ra throw one more die for the first match, e throw one more die for
  every match (explode), mi least value, ma greatest value. Lists `(…, …)` know k and p.
* Selectors say which dice: `3` equal to, `h2` two highest, `l2` two lowest, `>3`, `<3`, `>=3`,
  `<=3`. The same operator twice in a row joins its selectors: `kh1kl1` keeps both ends. `p`, `mi`
  and `ma` are taken one after the other. `eh1` picks once; only values go on exploding.
* `adv` and `dis` (优势, 劣势) make one die two, behind the die or behind the whole expression;
  `bonus 2` and `penalty` (奖励骰, 惩罚骰) do it to 1d100, also written `b2` and `p1`.
* `/` divides exactly (a total has four decimals at most), `//` rounds down, `%` is the remainder.
* One comparison may stand outside brackets: the total is then its left side. Inside brackets a
  comparison counts 1 or 0, so `(1d6>4, 1d6>4)` counts successes.
* What follows is a comment where it cannot be dice; `#` always begins one.
* 0d6 is 0. A die with 0 sides is an error, and so is everything past a limit.
"""

from engine.rules.dice.grammar import half_width
from engine.rules.dice.inline import find_inline
from engine.rules.dice.limits import (
    MAX_DEPTH,
    MAX_DICE,
    MAX_NUMBER,
    MAX_SIDES,
    MAX_TEXT,
    MAX_THROWS,
)
from engine.rules.dice.roll import roll

__all__ = [
    "MAX_DEPTH",
    "MAX_DICE",
    "MAX_NUMBER",
    "MAX_SIDES",
    "MAX_TEXT",
    "MAX_THROWS",
    "find_inline",
    "half_width",
    "roll",
]
