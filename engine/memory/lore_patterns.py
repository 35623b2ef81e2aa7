"""Keys of lore that are regular expressions, written `/pattern/flags` as in JavaScript.

Whoever wrote a book may be a stranger, and one pattern can keep a matcher busy for longer than the
world will stand. Python's own `re` cannot be stopped, so the `regex` package looks for them, under
a time limit that counts the processor's time and needs no clock of ours.
"""

from dataclasses import dataclass
from functools import lru_cache

import regex

LONGEST_PATTERN = 1_000
LONGEST_TEXT = 20_000
"""How much of a text, from its end back, is looked through for a pattern."""

SEARCH_S = 0.02
"""How long one pattern is looked for in one text at most, where there are few of them."""

ALL_S, MORE_S = 0.05, 0.0125
"""How long all patterns together are looked for in what was said, and each time that more is looked
through. The time is shared out beforehand, so a turn never takes half a second of it."""

_FLAGS = {"i": regex.IGNORECASE, "m": regex.MULTILINE, "s": regex.DOTALL}
_BETWEEN = regex.compile(r"/((?:[^/\\]|\\.)+)/([dgimsuvy]*)", regex.DOTALL)
_ONE_PATTERN = regex.compile(rf"\s*{_BETWEEN.pattern}\s*(?=[,，、]|$)", regex.DOTALL)
_COMMA = regex.compile("[,，、]")
_OF_JAVASCRIPT = regex.compile(
    r"\\u\{(?P<point>0*[0-9A-Fa-f]{1,6})\}|\\k<(?P<name>\w+)>|(?P<any>\[\^\])|\\.", regex.DOTALL
)


@dataclass(frozen=True, slots=True)
class PatternFault:
    """Why a key cannot be looked for, in the matcher's words, and where in the key."""

    why: str
    offset: int


def is_pattern(key: str) -> bool:
    """Tell whether *key* is a regular expression; one with a bare slash within is a text."""
    return _BETWEEN.fullmatch(key) is not None


def keys_in(text: str) -> tuple[str, ...]:
    """Return the keys in *text*, which commas divide; a comma within a pattern is part of it."""
    found, at = list[str](), 0
    while at <= len(text):
        pattern = _ONE_PATTERN.match(text, at)
        end = _COMMA.search(text, at if pattern is None else pattern.end())
        stop = len(text) if end is None else end.start()
        found.append(text[at:stop].strip())
        at = stop + 1
    return tuple(found)


def pattern_fault(key: str) -> PatternFault | None:
    """Return what is wrong with *key*, None where it is no pattern or can be looked for."""
    found = _compiled(key) if is_pattern(key) else None
    return found if isinstance(found, PatternFault) else None


class Pattern:
    """A pattern to be looked for; a broken one stands nowhere."""

    def __init__(self, key: str) -> None:
        found = _compiled(key)
        self._matcher = None if isinstance(found, PatternFault) else found

    def stands_in(self, text: str, limit_s: float) -> bool:
        """Tell whether the pattern matches anywhere in *text*.

        Raises:
            TimeoutError: that could not be told in time.
        """
        if self._matcher is None:
            return False
        return self._matcher.search(text[-LONGEST_TEXT:], timeout=limit_s) is not None


def limit_s(patterns: int, *, more: bool) -> float:
    """Return how long each of so many *patterns* may be looked for; *more*: not the first time."""
    return min(SEARCH_S, (MORE_S if more else ALL_S) / max(1, patterns))


@lru_cache(maxsize=4096)
def _compiled(key: str) -> "regex.Pattern[str] | PatternFault":
    found = _BETWEEN.fullmatch(key)
    assert found is not None  # noqa: S101 - asked before
    body, letters = found[1], found[2]
    if len(body) > LONGEST_PATTERN:
        return PatternFault(f"longer than {LONGEST_PATTERN} characters", LONGEST_PATTERN + 1)
    flags = regex.VERSION0
    for letter in letters:
        flags |= _FLAGS.get(letter, 0)
    try:
        return regex.compile(_OF_JAVASCRIPT.sub(_translated, body), flags)
    except (regex.error, RecursionError, OverflowError) as error:
        at = getattr(error, "pos", None) or 0
        return PatternFault(str(getattr(error, "msg", error)), min(1 + at, len(body)))


def _translated(found: "regex.Match[str]") -> str:
    """Return what JavaScript alone writes so as this matcher has it; all else stays."""
    if found["point"]:
        return str(regex.escape(chr(min(int(found["point"], 16), 0x10FFFF))))
    if found["name"]:
        return f"(?P={found['name']})"
    return r"[\s\S]" if found["any"] else found[0]
