"""The dice thrown while one rule is tried."""

from random import Random

from engine.errors import BadDice
from engine.model.dice import Die, Rolled
from engine.model.rule import Roll
from engine.rules.comparing import succeeds
from engine.rules.dice import roll

_PARTS = 10_000  # a chance is thrown to a hundredth of a percent


class Throws:
    """Throws dice with *chance*; use one for each rule and phase.

    Equal dice fall once and share their value, so that `roll(1d100) >= 30 && roll(1d100) <= 60` is
    a range. *compared* has every roll that was looked at, with its dice and its own success.
    """

    __slots__ = ("_fallen", "chance", "compared")

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.compared: dict[Roll, Rolled] = {}
        self._fallen: dict[str | int, Rolled] = {}  # chances under a number

    @property
    def rolled(self) -> tuple[Rolled, ...]:
        """Return every throw, in the order in which they fell."""
        return tuple(self._fallen.values())

    @property
    def chances(self) -> tuple[Rolled, ...]:
        """Return the throws of `befalls` alone."""
        return tuple(rolled for key, rolled in self._fallen.items() if isinstance(key, int))

    def succeeds(self, leaf: Roll) -> bool:
        """Throw what *leaf* asks for, unless it lies there already, and compare.

        Dice that pass a limit only when they fall are no success: an author's slip must not cost
        a player the turn.
        """
        try:
            rolled = self._thrown(leaf.dice)
        except BadDice:
            return False
        success = succeeds(leaf, rolled.total)
        self.compared[leaf] = Rolled(
            rolled.expression, rolled.dice, rolled.total, rolled.text, success
        )
        return success

    def befalls(self, percent: float) -> bool:
        """Tell whether something happens that has a chance of *percent*; thrown anew each time."""
        face = self.chance.randint(1, _PARTS)
        success = face <= round(percent * 100)
        text = f"{percent}%: {face / 100:.2f}"
        fallen = Rolled(f"{percent}%", (Die(_PARTS, face),), face / 100, text, success)
        self._fallen[len(self._fallen)] = fallen
        return success

    def _thrown(self, dice: str) -> Rolled:
        if dice not in self._fallen:
            self._fallen[dice] = roll(dice, self.chance)
        return self._fallen[dice]
