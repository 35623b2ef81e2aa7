"""Which dice, or items of a list, an operator is about."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from engine.rules.dice.tree import Number, Operator, Picks


class Counted(Protocol):
    """A die or an item that counts until it is dropped."""

    value: Number
    kept: bool

    def drop(self) -> None:
        """Make it count no longer."""
        ...


_CountedT = TypeVar("_CountedT", bound=Counted)


def picked(picks: Picks, among: Sequence[_CountedT]) -> list[_CountedT]:
    """Return those that still count and are picked, in their order.

    Of equals, the first ranks highest, and also lowest.
    """
    counting = [one for one in among if one.kept]
    if not picks.is_ranked:
        return [one for one in counting if picks.matches(one.value)]
    best = sorted(counting, key=lambda one: -one.value)[: picks.highest]
    worst = sorted(counting, key=lambda one: one.value)[: picks.lowest]
    ranked = {id(one) for one in best + worst}
    return [one for one in counting if id(one) in ranked or picks.matches(one.value)]


def keep_or_drop(operator: Operator, among: Sequence[Counted]) -> None:
    """Drop what *operator* picks, or where it is a k, all that it does not pick."""
    chosen = {id(one) for one in picked(operator.picks, among)}
    for one in among:
        if one.kept and (id(one) in chosen) != (operator.kind == "k"):
            one.drop()
