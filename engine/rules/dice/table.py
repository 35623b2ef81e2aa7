"""The table the dice of one expression fall on: it keeps every die, in the order they fell."""

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from random import Random
from typing import assert_never

from engine.model.dice import Die
from engine.rules.dice.arithmetic import SHOWN, holds, linked, tidy
from engine.rules.dice.limits import MAX_THROWS, TOO_MANY_THROWS, refusal
from engine.rules.dice.percentile import throw_percentile
from engine.rules.dice.picking import keep_or_drop
from engine.rules.dice.throws import Throw, work
from engine.rules.dice.tree import (
    Bracket,
    Chain,
    Compared,
    Constant,
    Dice,
    Labelled,
    Negative,
    Node,
    Number,
    Operator,
    Percentile,
)

Fallen = tuple[Number, str]

_plain_die = lru_cache(maxsize=4096)(Die)  # most dice are alike, and a look-up is cheaper


@dataclass(slots=True, eq=False)
class _Item:
    """An item of a list; its dice lie from *first* up to *end*."""

    value: Number
    text: str
    first: int
    end: int
    kept: bool = True

    def drop(self) -> None:
        self.kept = False

    def __str__(self) -> str:
        return self.text if self.kept else f"[{self.text}]"


class Table:
    """Throws the parts of one expression. *dice* is all that fell."""

    __slots__ = ("_chance", "_expression", "_throws", "dice")

    def __init__(self, expression: str, chance: Random) -> None:
        self._expression = expression
        self._chance = chance
        self._throws = 0
        self.dice: list[Die] = []

    def fall(self, node: Node) -> Fallen:  # noqa: C901, PLR0911 - one arm per kind of node
        """Return what *node* comes to, and the text that shows how.

        Raises:
            BadDice: it goes on for too long, divides by zero, or gets too big.
        """
        match node:
            case Dice():
                return self._worked(node) if node.operators else self._plain(node)
            case Constant():
                return node.value, node.text
            case Chain():
                return self._chain(node)
            case Bracket():
                return self._bracket(node)
            case Labelled():
                value, text = self.fall(node.part)
                return value, f"{text} {node.label}"
            case Negative():
                value, text = self.fall(node.part)
                return -value, f"-{text}"
            case Percentile():
                return self._percentile(node)
            case Compared():
                _, success, text = self.compare(node)
                return int(success), text
            case _:
                assert_never(node)

    def compare(self, node: Compared) -> tuple[Number, bool, str]:
        """Return the left side, whether the comparison holds, and the text that shows it."""
        left, left_text = self.settle(node.left)
        right, right_text = self.settle(node.right)
        success = holds(left, node.sign, right)
        return left, success, f"{left_text} {node.sign} {right_text} {'✓' if success else '✗'}"

    def settle(self, node: Node) -> Fallen:
        """Return what *node* comes to, tidied, and the text with the result behind it."""
        value, text = self.fall(node)
        total = tidy(value)
        return total, text if isinstance(node, Constant) else f"{text} = {total}"

    def _plain(self, dice: Dice) -> Fallen:
        """Throw dice that nothing more happens to: most of them, so this is kept short."""
        randint, low, high = self._chance.randint, dice.low, dice.high
        self._spend(dice.count, dice.at)
        faces = [randint(low, high) for _ in range(dice.count)]
        sides = dice.sides
        self.dice += [_plain_die(sides, face) for face in faces]
        return sum(faces), f"{dice.name} ({', '.join(map(str, faces))})"

    def _worked(self, dice: Dice) -> Fallen:
        throws: list[Throw] = []
        for _ in range(dice.count):
            self._throw(dice, throws, dice.at)
        for operator in dice.operators:
            work(operator, throws, partial(self._throw, dice, throws, operator.at))
        self.dice += [throw.die() for throw in throws]
        total = sum(throw.value for throw in throws if throw.kept)
        return total, f"{dice.name}{_steps(dice.operators)} ({', '.join(map(str, throws))})"

    def _throw(self, dice: Dice, throws: list[Throw], at: int) -> Throw:
        self._spend(1, at)
        face = self._chance.randint(dice.low, dice.high)
        throw = Throw(dice.sides, face, face)
        throws.append(throw)
        return throw

    def _spend(self, throws: int, at: int) -> None:
        self._throws += throws
        if self._throws > MAX_THROWS:
            raise refusal(self._expression, TOO_MANY_THROWS, at)

    def _percentile(self, node: Percentile) -> Fallen:
        dice, total, text = throw_percentile(node.edge, self._chance)
        self._spend(len(dice), node.at)
        self.dice += dice
        return total, text

    def _chain(self, node: Chain) -> Fallen:
        value, text = self.fall(node.first)
        for link in node.links:
            right, shown = self.fall(link.part)
            value = linked(self._expression, value, link, right)
            text += f" {SHOWN.get(link.sign, link.sign)} {shown}"
        return value, text

    def _bracket(self, node: Bracket) -> Fallen:
        items = [self._item(part) for part in node.items]
        for operator in node.operators:
            keep_or_drop(operator, items)
        for item in items:
            if not item.kept:
                fallen = self.dice[item.first : item.end]
                self.dice[item.first : item.end] = map(_dropped, fallen)
        total = sum(item.value for item in items if item.kept)
        comma = "," if node.listed and len(items) == 1 else ""
        return total, f"({', '.join(map(str, items))}{comma}){_steps(node.operators)}"

    def _item(self, node: Node) -> _Item:
        first = len(self.dice)
        value, text = self.fall(node)
        return _Item(value, text, first, len(self.dice))


def _steps(operators: tuple[Operator, ...]) -> str:
    """Return operators as they are shown: where there are several, in the order they worked."""
    if len(operators) <= 1:
        return "".join(operator.text for operator in operators)
    return f" {' → '.join(operator.text for operator in operators)}"


def _dropped(die: Die) -> Die:
    return replace(die, kept=False, fate=f"{die.fate} dropped".lstrip()) if die.kept else die
