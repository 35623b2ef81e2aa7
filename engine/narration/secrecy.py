"""Names that players must not learn yet, kept out of what they are told."""

from collections.abc import Collection, Iterator
from itertools import accumulate, pairwise

from engine.memory.mentions import pattern_of, speaks_of
from engine.memory.sentences import sentences


def names_secret(text: str, secrets: Collection[str]) -> bool:
    """Tell whether *text* holds one of the names in *secrets*, as a word of its own."""
    return speaks_of(text, secrets)


def without(text: str, secrets: Collection[str]) -> str:
    """Return *text* without the sentences that hold one of the names in *secrets*.

    A name may have a full stop inside, and then stands in two of what are taken for sentences; it
    may also come to be where a sentence between its parts was left out.
    """
    while names_secret(text, secrets):
        found = [match.span() for match in pattern_of(frozenset(secrets)).finditer(text)]
        text = "".join(_untouched(text, found)).strip()
    return text


def without_spans(text: str, spans: Collection[tuple[int, int]]) -> str:
    """Return *text* without the sentences that any of *spans* reaches into."""
    return "".join(_untouched(text, spans)).strip()


def _untouched(text: str, found: Collection[tuple[int, int]]) -> Iterator[str]:
    """Yield the sentences of *text* that none of the stretches *found* reaches into."""
    pieces = sentences(text)
    bounds = accumulate(map(len, pieces), initial=0)
    for piece, (start, end) in zip(pieces, pairwise(bounds), strict=True):
        if not any(first < end and last > start for first, last in found):
            yield piece
