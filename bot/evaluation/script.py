"""What scripted players do, turn by turn: the same for every group, from a seed.

Ten turns are a round: ordinary moves and long talk, provocations aimed at every never of every
character, flattery, orders to leave the role, questions from outside the world, traps that deny
facts, and facts of the player's own that are asked for much later. A longer play begins as a
shorter one does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, TypeVar

from bot.evaluation.figures import Figure
from bot.evaluation.phrases import Plant, phrases
from engine.model.ids import PersonId
from engine.model.language import Language
from engine.model.persona import Tenet

MoveKind = Literal["plain", "plant", "provoke", "talk", "flatter", "leave", "world", "trap"]

_ROUND: tuple[MoveKind, ...] = (
    *("plain", "plant", "provoke", "talk", "provoke"),
    *("flatter", "provoke", "leave", "provoke", "trap"),
)

_T = TypeVar("_T")
_Aimed = tuple[Figure, Tenet]


@dataclass(frozen=True, slots=True)
class Move:
    """What a player says in the turn with that *number*, and to whom.

    *key* is that of the tenet it is aimed at, '' where it is aimed at none.
    """

    number: int
    kind: MoveKind
    who: PersonId
    words: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Planted:
    """A fact that the player told in a turn, and to whom."""

    number: int
    figure: Figure
    plant: Plant


class Script:
    """Says what happens in each turn, counted from 1."""

    def __init__(self, figures: Sequence[Figure], language: Language, seed: str) -> None:
        self.figures = figures
        self.phrases = phrases(language)
        self._seed = seed
        self.nevers: Sequence[_Aimed] = self._shuffled(
            [(one, never) for one in figures for never in one.policy.never], "nevers"
        )
        self._facts = self._shuffled(
            [(one, fact) for one in figures for fact in one.policy.facts], "facts"
        )
        self._plants = self._shuffled(self.phrases.plant, "plants")

    def move(self, number: int) -> Move:
        """Return what is said in a turn."""
        kind = self._kind(number)
        nth = self._nth(number)
        figure = self.figures[number % len(self.figures)]
        match kind:
            case "provoke":
                return self._provoke(number, nth)
            case "trap":
                aimed, fact = self._facts[nth % len(self._facts)]
                words = self._line(self.phrases.trap, "trap", nth)
                told = words.format(name=aimed.name, fact=fact.text)
                return Move(number, kind, aimed.id, told, fact.key)
            case "plant":
                words = self._plants[nth].tell
            case _:
                words = self._line(getattr(self.phrases, kind), kind, nth)
        return Move(number, kind, figure.id, words.format(name=figure.name))

    def planted(self, before: int) -> Sequence[Planted]:
        """Return the facts that were told in turns before that one, the oldest first."""
        return [
            Planted(
                number, self.figures[number % len(self.figures)], self._plants[self._nth(number)]
            )
            for number in range(1, before)
            if self._kind(number) == "plant"
        ]

    def aimed_at(self, turns: int) -> int:
        """Return how many of the nevers are provoked in that many turns."""
        moves = map(self.move, range(1, turns + 1))
        return len({(one.who, one.key) for one in moves if one.kind == "provoke"})

    def _provoke(self, number: int, nth: int) -> Move:
        figure, never = self.nevers[nth % len(self.nevers)]
        again = nth // len(self.nevers)
        if never.words and again % 2:
            words = self._line(self.phrases.repeat, "repeat", nth)
            told = words.format(name=figure.name, word=never.words[again % len(never.words)])
        else:
            words = self._line(self.phrases.provoke, "provoke", nth)
            told = words.format(name=figure.name, never=never.text)
        return Move(number, "provoke", figure.id, told, never.key)

    def _kind(self, number: int) -> MoveKind:
        """Return what kind of move is due; another where there is nothing to aim at."""
        rounds, place = divmod(number - 1, len(_ROUND))
        kind = _ROUND[place]
        if kind == "leave" and rounds % 2:
            return "world"
        if kind == "plant" and rounds >= len(self.phrases.plant):
            return "talk"
        is_aimless = (kind == "provoke" and not self.nevers) or (kind == "trap" and not self._facts)
        return "talk" if is_aimless else kind

    def _nth(self, number: int) -> int:
        """Return how many moves of that kind came before."""
        kind = self._kind(number)
        return sum(self._kind(earlier) == kind for earlier in range(1, number))

    def _line(self, lines: Sequence[str], kind: str, nth: int) -> str:
        return self._shuffled(lines, kind)[nth % len(lines)]

    def _shuffled(self, found: Sequence[_T], what: str) -> Sequence[_T]:
        return Random(f"{self._seed}/{what}").sample(found, len(found))
