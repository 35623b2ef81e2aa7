"""A condition looked at without letting anything happen: how each leaf stands, and what was found.

Dice are not thrown and no model is asked; what hangs on them is maybe.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.model.atoms import AskModel, Pole
from engine.model.language import Both
from engine.model.rule import AllOf, AnyOf, Chance, Condition, Not, Roll
from engine.model.state import State
from engine.model.story import Story
from engine.rules.authored import Authored
from engine.rules.conditions import Moment, decide_condition
from engine.rules.evidence import evidence
from engine.rules.language import write_condition
from engine.rules.throws import Throws

_OPPOSITE: dict[Pole, Pole] = {"true": "false", "false": "true", "maybe": "maybe"}
_SIGNS: dict[Pole, str] = {"true": "✅", "false": "❌", "maybe": "❔"}

_ALL = Both("all of these", "以下全部")
_ANY = Both("one of these", "以下任一")
_NOT = Both("not so", "并非")
_DICE = Both("dice fall when it is tried", "届时才掷骰")
_MODEL = Both("a model is asked when it counts", "届时才询问模型")


@dataclass(frozen=True, slots=True)
class Tried:
    """A part of a condition: what it says, whether it holds, what was found, and its own parts."""

    pole: Pole
    text: str
    found: str = ""
    parts: tuple["Tried", ...] = ()


def tried(condition: Condition, story: Story, state: State, words: str) -> Tried:
    """Return how *condition* stands in *state* if somebody said *words* now."""
    return _Look(story, state, words).at(condition)


def tried_lines(one: Tried, depth: int = 0) -> Iterator[str]:
    """Yield *one* and its parts, a line each, parts further in."""
    found = f" — {one.found}" if one.found else ""
    yield f"{'　' * depth}{_SIGNS[one.pole]} {one.text}{found}"
    for part in one.parts:
        yield from tried_lines(part, depth + 1)


class _Look:
    """Looks at conditions from one moment of a play."""

    def __init__(self, story: Story, state: State, words: str) -> None:
        self._story = story
        self._authored = Authored.of(story)
        self._state = state
        self._words = words

    def at(self, condition: Condition) -> Tried:
        """Return how *condition* and its parts stand."""
        match condition:
            case AllOf(parts=(_, *_) as parts):
                return self._group(_ALL, "false", [self.at(part) for part in parts])
            case AnyOf(parts=(_, *_) as parts):
                return self._group(_ANY, "true", [self.at(part) for part in parts])
            case Not(part=part):
                inner = self.at(part)
                return Tried(_OPPOSITE[inner.pole], self._told(_NOT), "", (inner,))
            case AskModel():
                return Tried("maybe", self._written(condition), self._told(_MODEL))
            case Roll() | Chance():
                return Tried("maybe", self._written(condition), self._told(_DICE))
            case _:
                found = evidence(condition, self._story, self._state, self._words)
                return Tried(self._known(condition), self._written(condition), found)

    def _group(self, head: Both, deciding: Pole, parts: list[Tried]) -> Tried:
        poles = {part.pole for part in parts}
        order: tuple[Pole, ...] = (deciding, "maybe", _OPPOSITE[deciding])
        pole = next(pole for pole in order if pole in poles)
        return Tried(pole, self._told(head), "", tuple(parts))

    def _known(self, condition: Condition) -> Pole:
        no_dice, moment = Throws(Random(0)), Moment.of(self._state, self._words)
        return decide_condition(condition, moment, no_dice, self._authored).pole

    def _written(self, condition: Condition) -> str:
        return write_condition(condition, self._story.language)

    def _told(self, says: Both) -> str:
        return says.told(self._story.language)
