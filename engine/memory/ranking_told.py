"""Which of the passages that fit are told: nothing twice, and no more than there is room for."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.memory.terms import asked_terms, terms
from engine.model.memory import Found, Passage, Query

ALIKE = 0.7
"""From which share of common terms on two texts say the same."""

_REMEMBERED = 2048
"""Of how many texts the terms are remembered: most of them come up again turn after turn."""

Size = Callable[[str], int]
"""Says how many tokens a text comes to."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A passage with its terms counted; *length* is how many there are."""

    passage: Passage
    terms: Counter[str]
    length: int


def counted(passage: Passage) -> Counted:
    """Return *passage* with its terms, those of its title too."""
    found = _terms(f"{passage.title}\n{passage.text}")
    return Counted(passage, found, max(1, found.total()))


def told(found: Iterable[Found], query: Query, size: Size) -> Iterator[Found]:
    """Yield what is told of *found*, which comes best first."""
    before: list[Counted] = []
    known = _Known(query)
    asked = {*asked_terms(query.words)}
    left = query.tokens
    for one in found:
        if len(before) == query.limit:
            return
        this, needed = counted(one.passage), size(one.passage.text)
        if needed > left or known.holds(this):
            continue
        if not any(_say_the_same(this, other, asked) for other in before):
            before.append(this)
            left -= needed
            yield one


class _Known:
    """What stands in the prompt already."""

    def __init__(self, query: Query) -> None:
        self._whole = "\n".join(_folded(text) for text in query.known)
        self._texts = query.known

    def holds(self, one: Counted) -> bool:
        """Tell whether every line of a passage stands there, or the same in almost equal words."""
        return self._has_lines(one.passage.text) or any(
            _share_most(one.terms, one.length, _terms(text)) for text in self._texts
        )

    def _has_lines(self, text: str) -> bool:
        lines = [_folded(line) for line in text.splitlines() if line.strip()]
        return all(line in self._whole or _unnamed(line) in self._whole for line in lines)


def _say_the_same(one: Counted, other: Counted, asked: set[str]) -> bool:
    """Tell whether *one* adds nothing to *other*.

    It has most terms in common with it; or either was taken from the turns of the other, and it
    has nothing that was asked for and that the other has not.
    """
    if _share_most(one.terms, one.length, other.terms):
        return True
    turns, others = {*one.passage.turns}, {*other.passage.turns}
    is_source = one.passage.kind != other.passage.kind and (turns <= others or others <= turns)
    answers = {term for term in asked if term in one.terms}
    return bool(turns and others) and is_source and answers <= other.terms.keys()


def _share_most(one: Counter[str], length: int, other: Counter[str]) -> bool:
    """Tell whether two texts, of which *one* has *length* terms, have most of them in common."""
    shorter, longer = sorted((length, other.total()))
    if shorter < ALIKE * longer:
        return False
    both = sum((one & other).values())
    return both >= ALIKE * (shorter + longer - both)


def _unnamed(line: str) -> str:
    name, colon, words = line.partition(": ")
    return words if colon and len(name) < len(line) // 2 else line


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


@lru_cache(maxsize=_REMEMBERED)
def _terms(text: str) -> Counter[str]:
    return Counter(terms(text))
