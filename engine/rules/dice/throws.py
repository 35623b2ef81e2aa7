"""Dice that lie on the table while operators work on them.

Every die that was ever thrown stays in the list, in the order in which they fell.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from engine.model.dice import Die
from engine.rules.dice.picking import keep_or_drop, picked
from engine.rules.dice.tree import Number, Operator

Again = Callable[[], "Throw"]


@dataclass(slots=True, eq=False)
class Throw:
    """A die that fell. *value* is what it counts for, *mark* how its *fate* is shown."""

    sides: int
    face: int
    value: Number
    kept: bool = True
    fate: str = ""
    mark: str = ""

    def suffer(self, fate: str, mark: str) -> None:
        """Note what was done to the die."""
        self.fate = f"{self.fate} {fate}".lstrip()
        self.mark += mark

    def drop(self) -> None:
        """Make the die count no longer."""
        self.kept = False
        self.suffer("dropped", "")

    def die(self) -> Die:
        """Return the die as the result keeps it."""
        return Die(self.sides, self.face, self.kept, self.fate)

    def __str__(self) -> str:
        shown = f"{self.face}{self.mark}"
        return shown if self.kept else f"[{shown}]"


def work(operator: Operator, throws: list[Throw], again: Again) -> None:
    """Do to *throws* what *operator* says; *again* throws one die more and adds it to them."""
    match operator.kind:
        case "k" | "p":
            keep_or_drop(operator, throws)
        case "rr" | "ro":
            _reroll(operator, throws, again)
        case "ra":
            for throw in picked(operator.picks, throws)[:1]:
                _explode(throw, again)
        case "e":
            _explode_all(operator, throws, again)
        case "mi" | "ma":
            _bound(operator, throws)
        case _:
            assert_never(operator.kind)


def _reroll(operator: Operator, throws: list[Throw], again: Again) -> None:
    for throw in picked(operator.picks, throws):
        fallen = _replaced(throw, again)
        while operator.kind == "rr" and operator.picks.matches(fallen.value):
            fallen = _replaced(fallen, again)


def _replaced(throw: Throw, again: Again) -> Throw:
    throw.kept = False
    throw.suffer("rerolled", "↻")
    return again()


def _explode_all(operator: Operator, throws: list[Throw], again: Again) -> None:
    exploding = picked(operator.picks, throws)
    while exploding:
        born = [_explode(throw, again) for throw in exploding]
        exploding = [throw for throw in born if operator.picks.matches(throw.value)]


def _explode(throw: Throw, again: Again) -> Throw:
    throw.suffer("exploded", "!")
    return again()


def _bound(operator: Operator, throws: list[Throw]) -> None:
    (limit,) = operator.picks.points
    for throw in throws:
        if throw.kept and operator.kind == "mi" and throw.value < limit:
            throw.value = limit
            throw.suffer("raised", f"↑{limit}")
        elif throw.kept and operator.kind == "ma" and throw.value > limit:
            throw.value = limit
            throw.suffer("lowered", f"↓{limit}")
