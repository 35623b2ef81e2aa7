"""How values and throws are compared (`.meph` reference, 2.3 and 2.4).

Numbers compare as numbers, also where the other side is a text that spells one; only numbers are
ordered. A bool equals true and false in any case of letters, and nothing else.
"""

import operator
from collections.abc import Callable, Mapping

from engine.model.operators import Comparison
from engine.model.rule import Roll
from engine.model.value import Value, typed

Relation = Callable[[float, float], bool]

RELATIONS: Mapping[Comparison, Relation] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_TRUTHS = {"true": True, "false": False}
_HALF_OF_100 = 50


def compares(op: Comparison, right: Value) -> Callable[[Value], bool]:
    """Return a test that tells whether a value stands in relation *op* to *right*."""
    if op == "==":
        return _equals(right)
    if op == "!=":
        equal = _equals(right)
        return lambda left: not equal(left)
    return _is_ordered(RELATIONS[op], _number(right))


def succeeds(roll: Roll, total: float) -> bool:
    """Tell whether *total* is a success of *roll*: by default 1 on 1d2, 50 and more on 1d100."""
    if roll.op is not None and roll.threshold is not None:
        return RELATIONS[roll.op](total, roll.threshold)
    return total == 1 if roll.dice == "1d2" else total >= _HALF_OF_100


def _is_ordered(relation: Relation, right: float | None) -> Callable[[Value], bool]:
    if right is None:
        return lambda _left: False

    def test(left: Value) -> bool:
        return not isinstance(left, (bool, str)) and relation(left, right)

    return test


def _equals(right: Value) -> Callable[[Value], bool]:
    number, truth = _number(right), _truth(right)

    def test(left: Value) -> bool:
        if isinstance(left, bool):
            return left is truth
        if isinstance(left, str):
            return left == right if isinstance(right, str) else _spells(left, right)
        return left == number

    return test


def _spells(text: str, value: float) -> bool:
    """Tell whether *text* is a spelling of *value*; `1` does not spell true."""
    spelt = typed(text)
    return isinstance(spelt, bool) == isinstance(value, bool) and spelt == value


def _number(value: Value) -> float | None:
    spelt = typed(value) if isinstance(value, str) else value
    return None if isinstance(spelt, bool | str) else spelt


def _truth(value: Value) -> bool | None:
    if isinstance(value, str):
        return _TRUTHS.get(value.strip().lower())
    return value if isinstance(value, bool) else None
