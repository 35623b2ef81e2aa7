"""Whether a text speaks of somebody or something by name, in any writing."""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

_LETTER = r"[^\W\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
"""A letter or digit that is no Chinese character: what words are made of that blanks divide."""

_STARTS = re.compile(_LETTER)
_ENDS = re.compile(rf"{_LETTER}\Z")


def speaks_of(text: str, names: Collection[str]) -> bool:
    """Tell whether *text* holds one of *names*, as a word of its own and in any case of letters."""
    return bool(names) and pattern_of(frozenset(names)).search(text) is not None


@lru_cache(maxsize=256)
def pattern_of(names: frozenset[str]) -> re.Pattern[str]:
    """Return what finds any of *names*, in any case of letters."""
    return re.compile(whole_names(names), re.IGNORECASE)


def whole_names(names: Iterable[str]) -> str:
    """Return a pattern that finds any of *names*, the longest that stands there.

    In writing that has blanks between words, a name counts only as a whole word.
    """
    return "|".join(map(_bounded, sorted(names, key=lambda name: (-len(name), name))))


def _bounded(name: str) -> str:
    before = rf"(?<!{_LETTER})" if _STARTS.match(name) else ""
    behind = rf"(?!{_LETTER})" if _ENDS.search(name) else ""
    return before + r"\s+".join(map(re.escape, name.split())) + behind
