"""What of the passages that were found is told, and in which order.

A passage's score is `LEXICAL` of how well it answers the words (BM25 over terms, as a share of the
best that is possible), where what is around counts a third as much as the words themselves, and a
little each for its weight, for people who are there, and for being recent. Equal inputs give equal
results, in whatever order passages come.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from engine.memory.terms import asked_terms, terms
from engine.model.ids import NOBODY
from engine.model.memory import USUAL_WEIGHT, Found, Passage, Query

LEXICAL, WEIGHT, PRESENCE, RECENCY = 0.8, 0.08, 0.06, 0.06
AROUND = 0.35
"""How much a term of what is around counts, where one of the words counts 1."""

LEAST = 0.1
"""What answers less of the question than this is not told."""

ALIKE = 0.7
"""From which share of common terms on two passages say the same."""

HALF_LIFE = 200
"""After so many turns a passage is half as recent."""

_K1, _B = 1.2, 0.5

Size = Callable[[str], int]
"""Says how many tokens a text comes to."""


@dataclass(frozen=True, slots=True)
class _Counted:
    """A passage with its terms counted; *length* is how many there are."""

    passage: Passage
    terms: Counter[str]
    length: int


def ranked(query: Query, candidates: Iterable[Passage], size: Size) -> tuple[Found, ...]:
    """Return what is told of *candidates*, the best first."""
    known = "\n".join(_folded(text) for text in query.known)
    every = {one.id: one for one in candidates if may_be_told(one, query)}
    counted = [_counted(every[id]) for id in sorted(every)]
    scored = [one for one in _scored(query, counted) if one.lexical >= LEAST]
    scored.sort(key=lambda one: (-one.score, -one.passage.number, one.passage.id))
    fresh = (one for one in scored if not _is_known(one.passage, known))
    return tuple(_taken(fresh, query, size))


def may_be_told(passage: Passage, query: Query) -> bool:
    """Tell whether *passage* is for whoever asks.

    What people said in private is for that player and that person alone. To a person of the story
    their own recollections are told and what they witnessed, to the table what is nobody's own.
    """
    if passage.document:
        return passage.document in query.documents
    if passage.user not in (NOBODY, query.user):
        return False
    if not query.viewer:
        return not passage.owner and passage.user == NOBODY
    if passage.owner:
        return passage.owner == query.viewer
    return passage.kind == "memory" and (not passage.witnesses or query.viewer in passage.witnesses)


def _scored(query: Query, counted: Sequence[_Counted]) -> Iterator[Found]:
    asked = _asked(query)
    holding = Counter(term for one in counted for term in asked if term in one.terms)
    rarity = {term: log(1 + len(counted) / (0.5 + holding[term])) for term in asked}
    words = (rarity[term] for term, weight in asked.items() if weight == 1)
    best = sum(words) * _saturated(1, 1)
    usual = sum(one.length for one in counted) / len(counted) if counted else 1
    for one in counted:
        found = sum(
            weight * rarity[term] * _saturated(one.terms[term], one.length / usual)
            for term, weight in asked.items()
        )
        lexical = min(1.0, found / best) if best else 0.0
        yield Found(one.passage, _blended(one.passage, query, lexical), lexical)


def _asked(query: Query) -> Mapping[str, float]:
    """Return how much each term counts."""
    around = dict.fromkeys(asked_terms("\n".join(query.around)), AROUND)
    words = asked_terms(query.words)
    return {**around, **dict.fromkeys(words, 1.0)} if words else dict.fromkeys(around, 1.0)


def _saturated(count: int, length: float) -> float:
    """Return how much *count* occurrences say, from 0 to 1; *length* 1 is usual."""
    return count / (count + _K1 * (1 - _B + _B * length)) if count else 0.0


def _blended(passage: Passage, query: Query, lexical: float) -> float:
    weight = (passage.weight - USUAL_WEIGHT) / 2
    there = {passage.owner, *passage.witnesses} & {*query.present}
    age = max(0, query.number - passage.number)
    recent = 0.5 ** (age / HALF_LIFE) if passage.turn else 0.0
    return LEXICAL * lexical + WEIGHT * weight + PRESENCE * bool(there) + RECENCY * recent


def _taken(found: Iterable[Found], query: Query, size: Size) -> Iterator[Found]:
    """Yield what is told: nothing twice, and no more than there is room for."""
    told: list[_Counted] = []
    left = query.tokens
    for one in found:
        counted = _counted(one.passage)
        needed = size(one.passage.text)
        if needed <= left and not any(_say_the_same(counted, other) for other in told):
            told.append(counted)
            left -= needed
            yield one
        if len(told) == query.limit:
            return


def _say_the_same(one: _Counted, other: _Counted) -> bool:
    """Tell whether two passages have most terms in common, or one was taken from the other's."""
    sources = {*one.passage.turns}
    if sources and one.passage.kind != other.passage.kind and sources <= {*other.passage.turns}:
        return True
    both = sum((one.terms & other.terms).values())
    return both >= ALIKE * sum((one.terms | other.terms).values())


def _is_known(passage: Passage, known: str) -> bool:
    """Tell whether every line of *passage* stands in what is known; names before words aside."""
    lines = [_folded(line) for line in passage.text.splitlines() if line.strip()]
    return all(line in known or _unnamed(line) in known for line in lines)


def _unnamed(line: str) -> str:
    name, colon, words = line.partition(": ")
    return words if colon and len(name) < len(line) // 2 else line


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _counted(passage: Passage) -> _Counted:
    found = Counter(terms(f"{passage.title}\n{passage.text}"))
    return _Counted(passage, found, max(1, sum(found.values())))
