"""Calculate and compare what fell."""

import operator
from collections.abc import Callable, Mapping

from engine.model.language import Both
from engine.rules.dice.limits import MAX_NUMBER, TOO_BIG, refusal
from engine.rules.dice.tree import Link, Number

SHOWN = {"*": "×"}  # a bare * would begin italics in Discord

_DECIMALS = 4
_BY_ZERO = Both("this divides by zero.", "这里除以了零。")

_SIGNS: Mapping[str, Callable[[Number, Number], Number]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
}
_COMPARISONS: Mapping[str, Callable[[Number, Number], bool]] = {
    "≥": operator.ge,
    "≤": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "≠": operator.ne,
}


def linked(expression: str, left: Number, link: Link, right: Number) -> Number:
    """Return *left* and *right* under the sign of *link*.

    Raises:
        BadDice: it divides by zero, or the result is too big.
    """
    try:
        result = _SIGNS[link.sign](left, right)
    except ZeroDivisionError:
        raise refusal(expression, _BY_ZERO, link.at) from None
    if not -MAX_NUMBER <= result <= MAX_NUMBER:
        raise refusal(expression, TOO_BIG, link.at)
    return result


def holds(left: Number, sign: str, right: Number) -> bool:
    """Tell whether *left* and *right*, as they are shown, stand to each other as *sign* says."""
    return _COMPARISONS[sign](tidy(left), tidy(right))


def tidy(value: Number) -> Number:
    """Return *value* with four decimals at most, as an int where it is whole."""
    if isinstance(value, int):
        return value
    rounded = round(value, _DECIMALS)
    return int(rounded) if rounded.is_integer() else rounded
