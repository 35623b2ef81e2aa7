"""Finds the rules that could fire for a text without trying each of them.

Many rules cannot hold unless one of a few keywords stands in the player's words. The keywords of
all rules share one index, so the cost of a turn follows the words, not the number of rules.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from engine.memory.keywords import Keywords
from engine.model.rule import AllOf, AnyOf, Chance, Condition, Contains, Not, Roll, Rule
from engine.rules.authored import UNKNOWN, Authored
from engine.rules.conditions import Moment, Verdict, compiled
from engine.rules.throws import Throws

_FEW = 64  # measured: so many keywords are tried one by one faster than through the index

ANYWHERE = frozenset({""})


class RuleBook:
    """Rules in their order, compiled once. Immutable; lives as long as its story.

    *authored* says who and what is meant by the names in them.
    """

    def __init__(self, rules: Iterable[Rule], authored: Authored = UNKNOWN) -> None:
        self.rules = tuple(rules)
        self._deciders = tuple(compiled(rule.condition, authored) for rule in self.rules)
        pairs = _pairs(self.rules)
        self._few = pairs if len(pairs) <= _FEW else ()
        self._repeats = len({index for index, _ in pairs}) < len(pairs)
        self._by_word: defaultdict[str, list[int]] = defaultdict(list)
        for index, word in pairs:
            self._by_word[word].append(index)
        self._always = self._by_word.pop("", [])
        self._keywords = Keywords(self._by_word)

    def may_fire(self, text: str) -> Sequence[int]:
        """Return the indexes of all rules that could hold for *text*, ascending.

        A rule left out does not hold, and would not have thrown dice.
        """
        if self._few:
            each = [index for index, word in self._few if word in text]
            return list(dict.fromkeys(each)) if self._repeats else each
        found = self._keywords.within(text)
        if not found:
            return self._always
        return sorted({*self._always, *(index for word in found for index in self._by_word[word])})

    def verdict(self, index: int, moment: Moment, throws: Throws) -> Verdict:
        """Return whether the rule at *index* holds, and which leaf decided."""
        return self._deciders[index](moment, throws)


def _pairs(rules: Sequence[Rule]) -> Sequence[tuple[int, str]]:
    """Return the index of each rule, ascending, with each word it could need."""
    return [
        (index, word)
        for index, rule in enumerate(rules)
        for word in keywords_needed(rule.condition)
    ]


def keywords_needed(condition: Condition, *, holds: bool = True) -> frozenset[str]:
    """Return words of which one must stand in the text for *condition* to hold.

    Without any of them the condition (its opposite where *holds* is False) is false, and no dice
    are thrown to see that. ANYWHERE has the empty word, which stands in every text.
    """
    match condition:
        case Not(part=part):
            return keywords_needed(part, holds=not holds)
        case Contains(text=text) if holds:
            return frozenset({text}) if text else ANYWHERE
        case AllOf(parts=parts) | AnyOf(parts=parts):
            every = isinstance(condition, AllOf) is holds
            return (_needed_by_all if every else _needed_by_one)(parts, holds)
        case _:
            return ANYWHERE


def _needed_by_all(parts: Iterable[Condition], holds: bool) -> frozenset[str]:
    """Return the words of the choosiest part that is tried before any dice are thrown."""
    needed = ANYWHERE
    for part in parts:
        needed = min(needed, keywords_needed(part, holds=holds), key=_looseness)
        if throws_dice(part):
            break
    return needed


def _needed_by_one(parts: Iterable[Condition], holds: bool) -> frozenset[str]:
    """Return the words of all parts together; one part that needs none lets every text pass."""
    needed = frozenset[str]().union(*(keywords_needed(part, holds=holds) for part in parts))
    return ANYWHERE if "" in needed else needed


def _looseness(words: frozenset[str]) -> tuple[bool, int, int]:
    return "" in words, len(words), -min(map(len, words), default=0)


def throws_dice(condition: Condition) -> bool:
    """Tell whether dice may fall when *condition* is tried."""
    match condition:
        case Roll() | Chance():
            return True
        case Not(part=part):
            return throws_dice(part)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return any(map(throws_dice, parts))
        case _:
            return False
