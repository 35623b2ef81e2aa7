"""Arithmetic on state values (`.meph` reference, 2.5): never overflows, never makes NaN."""

import sys
from collections.abc import Callable, Mapping
from operator import add, mul, sub, truediv

from engine.model.operators import Arithmetic
from engine.model.value import clamped_int

_LARGEST = sys.float_info.max
_OPERATIONS: Mapping[Arithmetic, Callable[[float, float], float]] = {
    "+=": add,
    "-=": sub,
    "*=": mul,
    "/=": truediv,
}


def computed(left: float, op: Arithmetic, right: float) -> float:
    """Return *left* after *op* with *right*, which is not 0 in a division.

    An int stays an int, cut toward zero and held in 64 bits; a float is held finite.
    """
    if isinstance(left, int) and isinstance(right, int) and op == "/=":
        return clamped_int(_quotient(left, right))  # exact, also past 2**53
    result = _OPERATIONS[op](left, right)
    if isinstance(left, int):
        return clamped_int(result)
    return max(-_LARGEST, min(_LARGEST, result))


def _quotient(left: int, right: int) -> int:
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient
