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
        self._fallen: dict[object, Rolled] = {}  # dice under their text, chances under their place

    @property
    def rolled(self) -> tuple[Rolled, ...]:
        """Return every throw, in the order in which they fell."""
        return tuple(self._fallen.values())

    @property
    def chances(self) -> tuple[Rolled, ...]:
        """Return the throws of `befalls` alone."""
        return tuple(one for key, one in self._fallen.items() if not isinstance(key, str))

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

    def befalls(self, percent: float, place: object) -> bool:
        """Tell whether something happens that has a chance of *percent*.

        *place* says which chance of the condition it is (and is no text): each falls once, however
        often it is looked at.
        """
        if place not in self._fallen:
            self._fallen[place] = self._chance(percent)
        return self._fallen[place].success is True

    def _chance(self, percent: float) -> Rolled:
        face = self.chance.randint(1, _PARTS)
        text = f"{percent}%: {face / 100:.2f}"
        dice = (Die(_PARTS, face),)
        return Rolled(f"{percent}%", dice, face / 100, text, face <= round(percent * 100))

    def _thrown(self, dice: str) -> Rolled:
        if dice not in self._fallen:
            self._fallen[dice] = roll(dice, self.chance)
        return self._fallen[dice]
