"""When two memories say the same, whoever wrote them and however they put it."""

import re
from collections.abc import Collection, Iterable

from rapidfuzz.distance import Levenshtein

from engine.memory.mentions import pattern_of
from engine.memory.phrasing import numbers, squeezed
from engine.memory.terms import asked_terms
from engine.model.memory import Memory

SAME = 0.5
"""From which share of common pairs of characters on two memories say the same."""

SAME_DEED = 0.6
"""From which share of common characters on two say the same of people in other order."""

_MEETING = re.compile(
    r"遇到|遇见|相遇|来访|拜访|到访|造访|会面|见面|相见|碰到|碰见"
    r"|\b(?:met|meets?|visit(?:s|ed)?|encounter(?:s|ed)?|ran into|married|marries)\b",
    re.IGNORECASE,
)
"""Deeds that two do together: it does not matter who is named first."""


def say_the_same(one: str, other: str, names: Collection[str]) -> bool:
    """Tell whether two memories say the same; *names* are those of all people and things.

    Who did something to whom is another deed the other way round, and other numbers make another
    fact.
    """
    if squeezed(one) == squeezed(other):
        return True
    if set(numbers(one)) != set(numbers(other)):
        return False
    first, second = order_of(one, names), order_of(other, names)
    if first != second and set(first) == set(second):
        return _is_one_meeting(one, other, names)
    return set(first) == set(second) and _likeness(_pairs(one), _pairs(other)) >= SAME


def are_swapped(one: str, other: str, names: Collection[str]) -> bool:
    """Tell whether two memories tell one deed of the same people, the other way round."""
    first, second = order_of(one, names), order_of(other, names)
    if first == second or set(first) != set(second) or _MEETING.search(one):
        return False
    return _likeness(_rest(one, names), _rest(other, names)) >= SAME_DEED


def order_of(text: str, names: Collection[str]) -> tuple[str, ...]:
    """Return which of *names* stand in *text*, in order, each once."""
    if not names:
        return ()
    found = (match.group().casefold() for match in pattern_of(frozenset(names)).finditer(text))
    return tuple(dict.fromkeys(" ".join(name.split()) for name in found))


def known_as(text: str, memories: Iterable[Memory], names: Collection[str]) -> Memory | None:
    """Return the memory that says what *text* says."""
    return next((one for one in memories if say_the_same(one.text, text, names)), None)


def near_name(name: str, names: Iterable[str]) -> str:
    """Return the one of *names* that is *name* but for one letter of many; '' where none is."""
    return next((one for one in sorted(names) if _is_slip(squeezed(one), squeezed(name))), "")


def _is_slip(one: str, other: str) -> bool:
    longest = max(len(one), len(other))
    return longest >= _LONG_ENOUGH and Levenshtein.distance(one, other, score_cutoff=1) == 1


_LONG_ENOUGH = 4
"""Shorter names that differ by a letter are names of two."""


def _is_one_meeting(one: str, other: str, names: Collection[str]) -> bool:
    """Tell whether both tell of one meeting: they share a place, or anything else besides names."""
    if not (_MEETING.search(one) and _MEETING.search(other)):
        return False
    if len(order_of(one, names)) > len(("one", "other")):
        return True
    mine, new = (set(_rest(_MEETING.sub(" ", text), names)) for text in (one, other))
    return not mine or not new or bool(mine & new)


def _rest(text: str, names: Collection[str]) -> frozenset[str]:
    """Return the telling terms of *text* besides names."""
    bare = pattern_of(frozenset(names)).sub(" ", text) if names else text
    return frozenset(asked_terms(bare))


def _pairs(text: str) -> frozenset[str]:
    """Return all pairs of characters that follow each other in *text*."""
    plain = squeezed(text)
    return frozenset(plain[at : at + 2] for at in range(max(1, len(plain) - 1)))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Return what share of both they have in common (Jaccard), from 0 to 1."""
    return len(one & other) / len(one | other) if one or other else 1.0
