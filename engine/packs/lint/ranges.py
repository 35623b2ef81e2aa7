"""What comparisons leave open: the range of each number, and which texts it may be.

Of people, only those who are named count: what holds for *any* of several may hold for another.
How many of an item anybody has is one number all the same, the largest that one of them has.
"""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.model.atoms import ALL, ANY, HasItem, MoodIs, StatIs, Who
from engine.model.operators import Comparison
from engine.model.rule import Compare, Leaf, Ref, Roll, TurnCount
from engine.model.value import Value, shown, typed
from engine.packs.lint.literals import Literal
from engine.rules.names import folded

Bound = tuple[float, int]
"""A number, and where the bound is: 0 at it, 1 just above it, -1 just below it."""

Name = tuple[str, str]
"""What is compared: ("state", key), ("turn", ""), ("roll", dice), ("item", …), ("stat", …) or
("mood", …)."""

_NEGATED: dict[Comparison, Comparison] = {
    ">=": "<",
    "<": ">=",
    "<=": ">",
    ">": "<=",
    "==": "!=",
    "!=": "==",
}
_DICE = re.compile(r"([1-9]\d{0,3})?[dD]([1-9]\d{0,3})(?:\s*([+-])\s*(\d{1,6}))?", re.ASCII)
_SEVERAL = frozenset({ANY, ALL})
_TRUTHS = frozenset({"true", "false"})
_NUMBERED = frozenset({"turn", "roll", "item"})  # whole numbers that are always there
MOOD = ((-100.0, 0), (100.0, 0))


@dataclass(frozen=True, slots=True)
class Range:
    """The values from *low* to *high* but those *excluded*, or the one text in *texts*.

    Truth values count as texts: a number is never equal to either. Only where *is_ordered* is it
    certainly a number: a text that spells one is equal to it, and yet neither more nor less.
    """

    low: Bound = (-math.inf, 0)
    high: Bound = (math.inf, 0)
    texts: frozenset[str] = frozenset()
    excluded: frozenset[float | str] = frozenset()
    is_ordered: bool = False

    @property
    def is_number(self) -> bool:
        """Tell whether only numbers, and texts that spell them, can be in the range."""
        return self.low[0] > -math.inf or self.high[0] < math.inf

    @property
    def is_empty(self) -> bool:
        """Tell whether no value is in the range."""
        if self.texts:
            return len(self.texts) > 1 or self.is_number or bool(self.texts & self.excluded)
        is_point = self.low == self.high
        return self.low > self.high or (is_point and self.low[0] in self.excluded)

    def is_within(self, other: "Range") -> bool:
        """Tell whether every value of this range is in *other* as well."""
        return (
            (self.is_ordered or not other.is_ordered)
            and (self.low >= other.low and self.high <= other.high)
            and (not other.texts or self.texts == other.texts)
            and all(self.excludes(value) for value in other.excluded)
        )

    def excludes(self, value: float | str) -> bool:
        """Tell whether *value* is certainly not in the range."""
        if value in self.excluded:
            return True
        if isinstance(value, str):
            return self.is_number or bool(self.texts - {value})
        return bool(self.texts) or not self.low <= (value, 0) <= self.high

    def narrowed(self, op: Comparison, value: float | str) -> "Range":
        """Return the part of the range that stands in relation *op* to *value*."""
        if op == "!=":
            return replace(self, excluded=self.excluded | {value})
        if isinstance(value, str):
            return replace(self, texts=self.texts | {value})
        low: Bound = (value, int(op == ">"))
        high: Bound = (value, -int(op == "<"))
        return replace(
            self,
            low=self.low if op in {"<", "<="} else max(self.low, low),
            high=self.high if op in {">", ">="} else min(self.high, high),
            is_ordered=self.is_ordered or op != "==",
        )


def ranges_of(literals: Iterable[Literal]) -> dict[Name, Range]:
    """Return what is left open for each thing that *literals* compare."""
    known: dict[Name, Range] = {}
    unsure: list[tuple[Name, Comparison, float | str]] = []
    for leaf, holds, _ in literals:
        for name, op, value in _relation(leaf):
            if holds or name[0] in _NUMBERED:
                start = known.get(name, _start(name))
                known[name] = _narrowed(name, start, op if holds else _NEGATED[op], value)
            else:
                unsure.append((name, op, value))
    for name, op, value in unsure:
        # A comparison with a missing key, or of a text with a number, is false either way.
        if name in known and known[name].is_ordered and not isinstance(value, str):
            known[name] = known[name].narrowed(_NEGATED[op], value)
    return known


def dice_range(dice: str) -> Range:
    """Return what *dice* can show; open at both ends where they are more than plain dice."""
    match = _DICE.fullmatch(dice.strip())
    if match is None:
        return Range(is_ordered=True)
    count, sides = int(match[1] or 1), int(match[2])
    extra = int(f"{match[3] or '+'}{match[4] or 0}")
    return Range((count + extra, 0), (count * sides + extra, 0), is_ordered=True)


def number_or_text(value: Value | Ref) -> float | str | None:
    """Return *value* as ranges hold it; None where what it equals depends on the state."""
    match value:
        case bool():
            return shown(value)
        case Ref():
            return None
        case str():
            is_plain = isinstance(typed(value), str) and value.strip().lower() not in _TRUTHS
            return value if is_plain else None
        case _:
            return value


def _relation(leaf: Leaf) -> Iterable[tuple[Name, Comparison, float | str]]:
    match leaf:
        case HasItem(item, who, count):
            yield ("item", _of(who, item)), ">=", count
        case StatIs(key, op, number, who) if who not in _SEVERAL:
            yield ("stat", _of(who, key)), op, number
        case MoodIs(who, axis, op, number) if who not in _SEVERAL:
            yield ("mood", _of(who, axis)), op, number
        case TurnCount(op, number):
            yield ("turn", ""), op, number
        case Roll(dice, op, threshold) if op is not None and threshold is not None:
            yield ("roll", dice), op, threshold
        case Compare(key, op, value) if (plain := number_or_text(value)) is not None:
            if op in {"==", "!="} or not isinstance(plain, str):
                yield ("state", key), op, plain
        case _:
            pass


def _of(who: Who, thing: str) -> str:
    return f"{folded(who)}\n{folded(thing)}"


def _start(name: Name) -> Range:
    match name:
        case ("item", _):
            return Range(low=(0, 0), is_ordered=True)
        case ("stat", _):
            return Range(is_ordered=True)
        case ("mood", _):
            return Range(*MOOD, is_ordered=True)
        case ("turn", _):
            return Range(low=(1, 0), is_ordered=True)
        case ("roll", dice):
            return dice_range(dice)
        case _:
            return Range()


def _narrowed(name: Name, range: Range, op: Comparison, value: float | str) -> Range:
    """Return *range* narrowed; turns and dice are whole numbers, so > 5 is >= 6 there."""
    if name[0] in _NUMBERED and isinstance(value, int | float):
        if op == ">":
            return range.narrowed(">=", math.floor(value) + 1)
        if op == "<":
            return range.narrowed("<=", math.ceil(value) - 1)
    return range.narrowed(op, value)
