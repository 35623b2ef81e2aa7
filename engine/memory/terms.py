"""A text as terms that can be looked up, in scripts with blanks between words and without.

Words of scripts with blanks stand as they are, without case and width. A run of Chinese or Japanese
characters is cut into all its overlapping pairs, as it has no blanks to cut at; its characters are
kept as well, so that a question of a single one finds them.
"""

import re
import unicodedata
from collections.abc import Iterator

MOST_TERMS = 2_000
"""How many terms of one text are looked at."""

MOST_ASKED = 64
"""How many terms of a question are looked up."""

LONGEST_TERM = 40

_IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_RUN = re.compile(rf"[{_IDEOGRAPHS}]+|[^\W_{_IDEOGRAPHS}]+")
_IDEOGRAPH = re.compile(rf"[{_IDEOGRAPHS}]")


def terms(text: str) -> tuple[str, ...]:
    """Return the terms of *text* in order, repeats too, as it is kept."""
    found = []
    for term in _terms(text, alone=True):
        found.append(term)
        if len(found) == MOST_TERMS:
            break
    return tuple(found)


def asked_terms(text: str) -> tuple[str, ...]:
    """Return the terms to look up for *text*, each once."""
    return tuple(dict.fromkeys(_terms(text, alone=False)))[:MOST_ASKED]


def is_pair(term: str) -> bool:
    """Tell whether *term* is a pair of characters, and no word."""
    return len(term) > 1 and _IDEOGRAPH.match(term) is not None


def _terms(text: str, *, alone: bool) -> Iterator[str]:
    """Yield terms; with *alone* every character of a run as well."""
    for run in _RUN.findall(unicodedata.normalize("NFKC", text).casefold()):
        if _IDEOGRAPH.match(run) is None:
            yield run[:LONGEST_TERM]
            continue
        if alone or len(run) == 1:
            yield from run
        yield from (run[at : at + 2] for at in range(len(run) - 1))
