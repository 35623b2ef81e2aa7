"""How well passages answer what is asked, and which of them are told.

How well one fits joins three kinds of evidence, each from 0 to 1, so that any of them is enough and
several are better:

    fit   = 1 - (1 - lexical) (1 - MEANING * alike) (1 - NAMED * named)
    score = FIT * fit + WEIGHT * weight + PRESENCE * presence + RECENCY * recency

*lexical* is BM25 over terms, as a share of what the rarest terms of the question come to; terms of
what is around count a third as much as the words themselves. *alike* is the cosine of the question
and of the sentence that is most like it, where something makes vectors; *named* is the share of the
people, places and things named by the words that a passage speaks of. *weight* runs from -1 to 1
and is 0 for what is usual, *presence* is 1 where somebody was there who is here now, and *recency*
halves every `HALF_LIFE` turns. What fits much worse than the best is not told.

Equal inputs give equal results, in whatever order passages come: of equals the newer comes first.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from math import log
from types import MappingProxyType

from engine.memory.mentions import speaks_of
from engine.memory.ranking_told import Counted, Size, counted, told
from engine.memory.terms import asked_terms
from engine.model.ids import NOBODY
from engine.model.memory import USUAL_WEIGHT, Found, Passage, Query

FIT, WEIGHT, PRESENCE, RECENCY = 0.8, 0.08, 0.06, 0.06

MEANING, NAMED = 0.9, 0.4

AROUND = 0.35
"""How much a term of what is around counts, where one of the words counts 1."""

RAREST = 8
"""So many of the rarest terms of a question are all that a passage can be expected to hold."""

LEAST = 0.07
"""What has less of a question's words than this does not answer it."""

SHARE = 0.3
"""What fits less well than this share of how the best does is not told beside it."""

HALF_LIFE = 200
"""After so many turns a passage is half as recent."""

_K1, _B = 1.2, 0.5

UNLIKE: Mapping[str, float] = MappingProxyType({})
"""How alike passages are where nothing says so."""


def ranked(
    query: Query,
    candidates: Iterable[Passage],
    size: Size,
    *,
    among: int = 0,
    alike: Mapping[str, float] = UNLIKE,
) -> tuple[Found, ...]:
    """Return what is told of *candidates*, the best first; *size* counts tokens.

    *among* is of how many passages they are, about: what few of them hold is rare. *alike* says of
    passages, by id, how much their meaning has to do with the question; what has nothing to do with
    it is not in there.
    """
    every = {one.id: one for one in candidates if may_be_told(one, query)}
    passages = [counted(every[id]) for id in sorted(every)]
    lexicals = _lexical(query, passages, max(among, len(passages)))
    found = [(fit, one) for fit, one in _scored(query, passages, lexicals, alike) if fit]
    least = SHARE * max((fit for fit, _ in found), default=0.0)
    scored = [one for fit, one in found if fit >= least]
    scored.sort(key=lambda one: (-one.score, -one.passage.number, one.passage.id))
    return tuple(told(scored, query, size))


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


def _scored(
    query: Query,
    passages: Sequence[Counted],
    lexicals: Iterable[float],
    alike: Mapping[str, float],
) -> Iterator[tuple[float, Found]]:
    """Yield how well each fits, 0 for not at all, and what it scores."""
    for one, lexical in zip(passages, lexicals, strict=True):
        like, named = alike.get(one.passage.id), _named(query, one.passage)
        fit = 0.0
        if lexical >= LEAST or like is not None or named:
            fit = 1 - (1 - lexical) * (1 - MEANING * max(0.0, like or 0.0)) * (1 - NAMED * named)
        yield fit, Found(one.passage, _blended(one.passage, query, fit), lexical, like)


def _lexical(query: Query, passages: Sequence[Counted], among: int) -> Iterator[float]:
    asked = _asked(query)
    holding = Counter(term for one in passages for term in asked if term in one.terms)
    rarity = {term: log(1 + among / (0.5 + holding[term])) for term in asked}
    words = (rarity[term] for term, weight in asked.items() if weight == 1)
    best = sum(nlargest(RAREST, words)) * _saturated(1, 1)
    usual = sum(one.length for one in passages) / len(passages) if passages else 1
    for one in passages:
        found = sum(
            weight * rarity[term] * _saturated(one.terms[term], one.length / usual)
            for term, weight in asked.items()
        )
        yield min(1.0, found / best) if best else 0.0


def _asked(query: Query) -> Mapping[str, float]:
    """Return how much each term counts."""
    around = dict.fromkeys(asked_terms("\n".join(query.around)), AROUND)
    words = asked_terms(query.words)
    return {**around, **dict.fromkeys(words, 1.0)} if words else dict.fromkeys(around, 1.0)


def _saturated(count: int, length: float) -> float:
    """Return how much *count* occurrences say, from 0 to 1; *length* 1 is usual."""
    return count / (count + _K1 * (1 - _B + _B * length)) if count else 0.0


def _named(query: Query, passage: Passage) -> float:
    """Return the share of those named that *passage* speaks of, by whatever name."""
    spoken = sum(speaks_of(f"{passage.title}\n{passage.text}", names) for names in query.names)
    return spoken / len(query.names) if spoken else 0.0


def _blended(passage: Passage, query: Query, fit: float) -> float:
    weight = (passage.weight - USUAL_WEIGHT) / 2
    there = {passage.owner, *passage.witnesses} & {*query.present}
    age = max(0, query.number - passage.number)
    recent = 0.5 ** (age / HALF_LIFE) if passage.turn else 0.0
    return FIT * fit + WEIGHT * weight + PRESENCE * bool(there) + RECENCY * recent
