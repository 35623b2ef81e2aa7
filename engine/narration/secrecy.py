"""Names that players must not learn yet, kept out of what they are told."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, pairwise

from engine.narration.sentences import sentences

_LETTER = r"[^\W\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
"""A letter or digit that is no Chinese character: what words are made of that blanks divide."""

_STARTS = re.compile(_LETTER)
_ENDS = re.compile(rf"{_LETTER}\Z")


def names_secret(text: str, secrets: Collection[str]) -> bool:
    """Tell whether *text* holds one of the names in *secrets*, as a word of its own."""
    return bool(secrets) and _pattern(frozenset(secrets)).search(text) is not None


def without(text: str, secrets: Collection[str]) -> str:
    """Return *text* without the sentences that hold one of the names in *secrets*.

    A name may have a full stop inside, and then stands in two of what are taken for sentences; it
    may also come to be where a sentence between its parts was left out.
    """
    while names_secret(text, secrets):
        found = [match.span() for match in _pattern(frozenset(secrets)).finditer(text)]
        text = "".join(_untouched(text, found)).strip()
    return text


def whole_names(names: Iterable[str]) -> str:
    """Return a pattern that finds any of *names*, the longest that stands there.

    In writing that has blanks between words, a name counts only as a whole word.
    """
    return "|".join(map(_bounded, sorted(names, key=lambda name: (-len(name), name))))


def _untouched(text: str, found: Collection[tuple[int, int]]) -> Iterator[str]:
    """Yield the sentences of *text* that none of the stretches *found* reaches into."""
    pieces = sentences(text)
    bounds = accumulate(map(len, pieces), initial=0)
    for piece, (start, end) in zip(pieces, pairwise(bounds), strict=True):
        if not any(first < end and last > start for first, last in found):
            yield piece


@lru_cache(maxsize=64)
def _pattern(names: frozenset[str]) -> re.Pattern[str]:
    return re.compile(whole_names(names), re.IGNORECASE)


def _bounded(name: str) -> str:
    before = rf"(?<!{_LETTER})" if _STARTS.match(name) else ""
    behind = rf"(?!{_LETTER})" if _ENDS.search(name) else ""
    return before + r"\s+".join(map(re.escape, name.split())) + behind
