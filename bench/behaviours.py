"""Choosing five of 10,000 lines of a character, against a plain TF-IDF pass over them."""

import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from statistics import quantiles

from bench.measure import Work, shown
from bench.row import Row
from engine.model.persona import Feeling, Sample, Stage
from engine.persona.behaviours import Corpus, Moment
from engine.persona.quotes import squeezed

LINES = 10_000
ASKED = 60
LIMIT = 1.0

_WORDS = (
    *("river", "oar", "lantern", "gate", "coin", "brother", "storm", "rope", "bell", "key", "tide"),
    *("salt", "fire", "stone", "road", "wolf", "bread", "letter", "king", "mother", "winter"),
    *("wound", "song", "door", "ship", "knife", "harvest", "debt", "oath", "candle", "mirror"),
)
_STARTS = ("I never", "You should", "They say", "Tell me of", "Leave", "Once there was", "Give me")
_FEELINGS: tuple[Feeling, ...] = ("anger", "fear", "joy", "sadness", "calm")
_STAGES: tuple[Stage, ...] = ("stranger", "friend", "enemy")


def rows() -> Iterator[Row]:
    """Measure, and yield the row."""
    samples = [*_samples(Random("lines"))]
    corpus, plain = Corpus(samples), _Plain([squeezed(one.text) for one in samples])
    moments = [*_moments(Random("moments"))]
    found = [corpus.fitting(moment) for moment in moments]
    assert all(len(fits) >= 3 for fits in found)  # noqa: PLR2004 - both sides must work
    ours, theirs = [], []
    for moment in moments:
        ours.append(_seconds(partial(corpus.fitting, moment)))
        theirs.append(_seconds(partial(plain.best, squeezed(moment.words), 50)))
    mine, bare = _p95(ours), _p95(theirs)
    note = f"{shown(mine)} p95, plain pass {shown(bare)}"
    yield Row(f"five of {LINES:,} lines: plain TF-IDF pass", mine / bare, LIMIT, "<=", note)


class _Plain:
    """TF-IDF as anybody would write it: every line is compared."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(_grams(text)) for text in texts]
        held = Counter(gram for count in counts for gram in count)
        self._rare = {gram: math.log(1 + len(texts) / n) for gram, n in held.items()}
        self._lines = [self._weighed(count) for count in counts]

    def best(self, text: str, most: int) -> list[int]:
        """Return the lines that are most alike to *text*."""
        asked = self._weighed(Counter(_grams(text)))
        scores = [
            sum(weight * line.get(gram, 0.0) for gram, weight in asked.items())
            for line in self._lines
        ]
        return sorted(range(len(scores)), key=lambda at: -scores[at])[:most]

    def _weighed(self, count: Counter[str]) -> dict[str, float]:
        weights = {g: (1 + math.log(n)) * self._rare.get(g, 0.0) for g, n in count.items()}
        length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        return {gram: weight / length for gram, weight in weights.items()}


def _grams(text: str) -> Iterator[str]:
    return (text[at : at + 2] for at in range(len(text) - 1))


def _samples(chance: Random) -> Iterator[Sample]:
    for number in range(LINES):
        words = " ".join(chance.choices(_WORDS, k=6))
        yield Sample(
            f"{chance.choice(_STARTS)} {words} {number}.",
            feeling=chance.choice(_FEELINGS),
            stage=chance.choice(_STAGES),
        )


def _moments(chance: Random) -> Iterator[Moment]:
    for _ in range(ASKED):
        words = f"{chance.choice(_STARTS)} {' '.join(chance.choices(_WORDS, k=5))}?"
        yield Moment(words, "ask", chance.choice(_FEELINGS), chance.choice(_STAGES), "statement")


def _seconds(work: Work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _p95(seconds: Sequence[float]) -> float:
    return quantiles(seconds, n=20)[-1]
