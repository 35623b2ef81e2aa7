"""Dice: an expression read and thrown with every die kept, beside the bare drawing of numbers."""

from collections.abc import Callable, Iterator
from random import Random

from bench.measure import shown, times
from bench.row import Row
from engine.rules.dice import roll

ROLLS = 200


def _d20(chance: Random) -> int:
    return chance.randint(1, 20) + 5


def _best_three(chance: Random) -> int:
    return sum(sorted(chance.randint(1, 6) for _ in range(4))[1:])


def _advantage(chance: Random) -> int:
    return max(chance.randint(1, 20), chance.randint(1, 20)) + chance.randint(1, 4)


def _pool(chance: Random) -> int:
    return sum(chance.randint(1, 10) for _ in range(40))


INLINE: dict[str, Callable[[Random], int]] = {
    "1d20+5": _d20,
    "4d6kh3": _best_three,
    "2d20kh1 + 1d4": _advantage,
    "40d10": _pool,
}


def rows() -> Iterator[Row]:
    """Yield the dice row: the expressions people throw most, in equal shares."""
    thrown, drawn = Random("bench"), Random("bench")
    for expression, inline in INLINE.items():
        assert roll(expression, thrown).total == inline(drawn)
    ours, theirs = times(lambda: _throw(thrown), lambda: _draw(drawn))
    a_roll = ours / (ROLLS * len(INLINE))
    note = f"{shown(a_roll)} a roll, {shown(theirs / (ROLLS * len(INLINE)))} inline"
    yield Row("dice, every die kept", theirs / ours, 0.06, ">=", note)


def _throw(chance: Random) -> None:
    for _ in range(ROLLS):
        for expression in INLINE:
            roll(expression, chance)


def _draw(chance: Random) -> None:
    for _ in range(ROLLS):
        for inline in INLINE.values():
            inline(chance)
