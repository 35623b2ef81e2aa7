"""How alike two ways of speaking are: pairs of characters, length of sentences, marks."""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping

from engine.memory.sentences import sentences
from engine.persona.quotes import squeezed

PAIRS, LENGTH, MARKS = 0.6, 0.2, 0.2
"""What each of the three counts of a distance."""

_SIGNS = {
    "。": ".",
    "！": "!",
    "？": "?",
    "，": ",",
    "；": ";",
    "：": ":",
    "、": ",",
    "—": "-",
    "…": "~",
}
_MARK = re.compile(r"[.!?,;:\-~]")


def alike(one: str, other: str) -> float:
    """Return the cosine of the pairs of characters of two texts, from 0 to 1."""
    return _cosine(_pairs([one]), _pairs([other]))


def style_distance(said: Iterable[str], corpus: Iterable[str]) -> float | None:
    """Return how far what was *said* is from a corpus, from 0 to 1; None where either is empty."""
    own, theirs = _kept(said), _kept(corpus)
    if not own or not theirs:
        return None
    pairs = 1 - _cosine(_pairs(own), _pairs(theirs))
    one, other = _length(own), _length(theirs)
    length = abs(one - other) / max(one, other)
    distance = PAIRS * pairs + LENGTH * length + MARKS * _unlike_marks(own, theirs)
    return round(max(0.0, min(1.0, distance)), 6)


def _kept(texts: Iterable[str]) -> list[str]:
    return [text for text in texts if squeezed(text)]


def _pairs(texts: Iterable[str]) -> Counter[str]:
    plain = (squeezed(text) for text in texts)
    return Counter(text[at : at + 2] for text in plain for at in range(max(1, len(text) - 1)))


def _cosine(one: Mapping[str, int], other: Mapping[str, int]) -> float:
    shared = sum(count * other.get(pair, 0) for pair, count in one.items())
    lengths = (math.sqrt(sum(count * count for count in each.values())) for each in (one, other))
    return shared / math.prod(lengths) if shared else 0.0


def _length(texts: Iterable[str]) -> float:
    """Return how many letters a sentence has in the mean."""
    found = [len(squeezed(one)) for text in texts for one in sentences(text) if squeezed(one)]
    return sum(found) / len(found)


def _unlike_marks(one: Iterable[str], other: Iterable[str]) -> float:
    """Return half the sum by which the shares of marks differ: 1 where none is shared."""
    shares, others = _shares(one), _shares(other)
    marks = {**shares, **others}
    return sum(abs(shares.get(mark, 0.0) - others.get(mark, 0.0)) for mark in marks) / 2


def _shares(texts: Iterable[str]) -> Mapping[str, float]:
    """Return what share of the marks each mark has, by its plain form."""
    counts = Counter(mark for text in texts for mark in _MARK.findall(_plain(text)))
    every = sum(counts.values())
    return {mark: count / every for mark, count in counts.items()}


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", "".join(_SIGNS.get(char, char) for char in text))
