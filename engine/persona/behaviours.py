"""Which lines of a character show what they would say in such a moment, by behaviour, not topic.

First many are found by words and tags, then the few that fit the moment best in five respects.
"""

import heapq
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.model.persona import Act, Feeling, Intent, Sample, Stage
from engine.persona.quotes import squeezed
from engine.persona.tags import intent_of, tagged

CANDIDATES, BY_WORDS = 50, 30
"""How many lines are compared in all, and how many of them at most for their words."""

FEWEST, MOST = 3, 5
NEARLY = 0.6
"""Past the fewest, a line must fit at least this share as well as the best."""

INTENT, FEELING, STAGE, ACT, SCENE = 0.30, 0.25, 0.20, 0.15, 0.10

_OPEN, _AKIN = 0.3, 0.5
"""What an open tag counts, and one that is akin."""

_AKIN_STAGES: Mapping[Stage, frozenset[Stage]] = {
    "stranger": frozenset({"acquaintance"}),
    "acquaintance": frozenset({"stranger", "friend"}),
    "friend": frozenset({"acquaintance", "intimate"}),
    "intimate": frozenset({"friend"}),
    "enemy": frozenset(),
}

_ANSWERS: Mapping[Intent, frozenset[Intent]] = {
    "ask": frozenset({"inform", "refuse", "deceive", "reminisce"}),
    "inform": frozenset({"inform", "ask", "praise", "blame"}),
    "command": frozenset({"agree", "refuse", "ask"}),
    "persuade": frozenset({"agree", "refuse", "ask"}),
    "comfort": frozenset({"lament", "agree"}),
    "threaten": frozenset({"threaten", "refuse", "persuade"}),
    "deceive": frozenset({"ask", "blame"}),
    "tease": frozenset({"tease", "blame"}),
    "refuse": frozenset({"persuade", "blame", "threaten"}),
    "agree": frozenset({"praise", "inform"}),
    "praise": frozenset({"praise", "tease", "agree"}),
    "blame": frozenset({"deceive", "lament", "blame", "refuse"}),
    "lament": frozenset({"comfort", "reminisce"}),
    "greet": frozenset({"greet", "ask"}),
    "part": frozenset({"part"}),
    "reminisce": frozenset({"reminisce", "ask", "lament"}),
}
"""What people answer to what is said to them."""


_Tags: TypeAlias = tuple[str, str, str, str, str]
"""Intent, intent of what was said before, feeling, stage and act of a line."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in which somebody would speak.

    *words* were said last, *intent* is what they do, *feeling* how the character takes it, *stage*
    how they stand to whoever spoke, *act* what kind of sentence is due, *scene* where they are.
    '' where that is open.
    """

    words: str
    intent: Intent | str = ""
    feeling: Feeling | str = ""
    stage: Stage | str = ""
    act: Act | str = ""
    scene: str = ""


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a line fits a moment, from 0 to 1, and how much its words are alike."""

    sample: Sample
    score: float
    alike: float


class Corpus:
    """The lines of one character, ready to be looked through. Immutable."""

    def __init__(self, samples: Iterable[Sample]) -> None:
        unlike = {squeezed(one.text): one for one in samples if one.text.strip() and not one.wrong}
        self.samples = tuple(map(tagged, unlike.values()))
        self._contexts = tuple(
            intent_of(one.context) if one.context.strip() else "" for one in self.samples
        )
        self._index = _Index([list(_pairs(f"{one.context} {one.text}")) for one in self.samples])
        alike = defaultdict[_Tags, list[int]](list)
        for at, one in enumerate(self.samples):
            alike[one.intent, self._contexts[at], one.feeling, one.stage, one.act].append(at)
        self._alike: Mapping[_Tags, Sequence[int]] = dict(alike)

    def fitting(self, moment: Moment, most: int = MOST) -> tuple[Fit, ...]:
        """Return the lines that fit *moment* best, the best first: from three on as many as fit."""
        found = sorted(
            (self._fit(at, alike, moment) for at, alike in self._candidates(moment)),
            key=lambda pair: (-pair[1].score, -pair[1].alike, pair[0]),
        )
        fits = [fit for _, fit in found[:most]]
        return tuple(
            fit
            for place, fit in enumerate(fits)
            if place < FEWEST or fit.score >= NEARLY * fits[0].score
        )

    def _candidates(self, moment: Moment) -> Iterator[tuple[int, float]]:
        """Yield lines whose words are alike, then those that fit by their tags, each once."""
        scores = self._index.scores(list(_pairs(moment.words)))
        by_words = heapq.nsmallest(BY_WORDS, scores, key=lambda at: (-scores[at], at))
        yield from ((at, scores[at]) for at in by_words)
        seen, left = set(by_words), CANDIDATES - len(by_words)
        for tags in sorted(self._alike, key=lambda tags: (-_tagged(tags, moment), tags)):
            others = (at for at in self._alike[tags] if at not in seen)
            for at in heapq.nsmallest(left, others, key=lambda at: (-scores.get(at, 0.0), at)):
                yield at, scores.get(at, 0.0)
                left -= 1
            if left <= 0:
                return

    def _fit(self, at: int, alike: float, moment: Moment) -> tuple[int, Fit]:
        one = self.samples[at]
        tags = one.intent, self._contexts[at], one.feeling, one.stage, one.act
        place = _same(squeezed(one.scene), squeezed(moment.scene))
        return at, Fit(one, round(_tagged(tags, moment) + SCENE * place, 6), alike)


def _tagged(tags: _Tags, moment: Moment) -> float:
    """Return how well what has *tags* fits *moment*, but for its scene."""
    intent, context, feeling, stage, act = tags
    return (
        INTENT * _intent(intent, context, moment.intent)
        + FEELING * _same(feeling, moment.feeling)
        + STAGE * _stage(stage, moment.stage)
        + ACT * _same(act, moment.act)
    )


def _same(own: str, other: str) -> float:
    if not own or not other:
        return _OPEN
    return 1.0 if own == other else 0.0


def _stage(own: Stage | str, other: Stage | str) -> float:
    akin = any(one == own and other in near for one, near in _AKIN_STAGES.items())
    return _AKIN if akin else _same(own, other)


def _intent(own: Intent | str, context: Intent | str, said: Intent | str) -> float:
    """Return how well a line answers what was *said*, best where it answered such before."""
    if not own or not said:
        return _OPEN
    if context:
        return 1.0 if context == said else 0.0
    answers = next((near for one, near in _ANSWERS.items() if one == said), frozenset[Intent]())
    return _AKIN + _OPEN if own in answers else 0.0


class _Index:
    """TF-IDF over grams: which documents hold them, and how much each weighs there."""

    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        counts = [Counter(document) for document in documents]
        holding = Counter(gram for count in counts for gram in count)
        self._rare = {gram: math.log(1 + len(documents) / held) for gram, held in holding.items()}
        postings: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for at, count in enumerate(counts):
            weights = {gram: (1 + math.log(n)) * self._rare[gram] for gram, n in count.items()}
            length = math.sqrt(sum(weight * weight for weight in weights.values()))
            for gram, weight in weights.items():
                postings[gram].append((at, weight / length))
        self._postings: Mapping[str, Sequence[tuple[int, float]]] = dict(postings)

    def scores(self, grams: Sequence[str]) -> dict[int, float]:
        """Return by how much the documents are alike to *grams*, of those that are at all."""
        found: dict[int, float] = {}
        get = found.get
        for gram, count in Counter(grams).items():
            weight = (1 + math.log(count)) * self._rare.get(gram, 0.0)
            for at, held in self._postings.get(gram, ()):
                found[at] = get(at, 0.0) + weight * held
        return found


def _pairs(text: str) -> Iterator[str]:
    """Yield the pairs of characters in *text*."""
    plain = squeezed(text)
    return (plain[at : at + 2] for at in range(len(plain) - 1))
