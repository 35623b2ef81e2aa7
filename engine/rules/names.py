"""What people, items and places are called: when two names are one, and which can be used."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Levenshtein

from engine.memory.mentions import speaks_of
from engine.model.language import is_han

LONGEST_NAME = 60

_ALIKE = 60.0
_ALIKE_IF_SHORT = 50.0  # one of two Chinese characters wrong is still the likeliest slip
_SHORT = 3
_SHORTEST = 2
_SLIP = 85.0

_MENTION = re.compile(r"[@<]")  # also in its full-width form: looked for in the folded name


def tidy(text: str) -> str:
    """Return *text* as one line: blanks and line breaks drawn together, nothing that is unseen."""
    return "".join(filter(str.isprintable, " ".join(text.split()))).strip()


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """Return *name* as names are compared: without case and width, blanks drawn together."""
    composed = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", composed).split())


def same(one: str, other: str) -> bool:
    """Tell whether two names are one."""
    return folded(one) == folded(other)


def is_usable(name: str) -> bool:
    """Tell whether *name* is one that people can read and type.

    It has 1 to 60 characters, no line break and nothing unseen, and pings nobody.
    """
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        return False
    plain = folded(name)
    return bool(plain) and not _MENTION.search(plain)


def cut(text: str, limit: int) -> str:
    """Return *text* as one line of at most *limit* characters; an ellipsis shows that it was more.

    *limit* is at least 1.
    """
    line = tidy(text)
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def is_nearly(one: str, other: str) -> bool:
    """Tell whether two names may well mean the same: a slip, or a part of the whole name.

    Numbers tell names apart: Guard 1 is not Guard 2.
    """
    first, second = folded(one), folded(other)
    shorter, longer = sorted((first, second), key=len)
    if len(shorter) < _SHORTEST or _digits(first) != _digits(second):
        return False
    return _is_part(shorter, longer) or _is_slip(shorter, longer)


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))


def _is_part(shorter: str, longer: str) -> bool:
    """Tell whether a name is the beginning, the end or the middle of another, in whole words."""
    return speaks_of(longer, {shorter})


def _is_slip(one: str, other: str) -> bool:
    """Tell whether two names differ by no more than a slip; one of two signs is no slip."""
    if all(map(is_han, one)) and all(map(is_han, other)):
        return len(one) > _SHORTEST and Levenshtein.distance(one, other) == 1
    return fuzz.ratio(one, other) >= _SLIP


def near(called: str, names: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Return up to *limit* of *names* that look like *called*, the likest first.

    Those that have it as a part come before all others.
    """
    wanted, known = folded(called), sorted(set(names))
    found = process.extract(
        wanted,
        known,
        scorer=fuzz.ratio,
        processor=folded,
        limit=limit,
        score_cutoff=_ALIKE_IF_SHORT if len(wanted) <= _SHORT else _ALIKE,
    )
    holding = (name for name in known if wanted and wanted in folded(name))
    return tuple(dict.fromkeys((*holding, *(match for match, _, _ in found))))[:limit]
