"""Quoted text: where it stands, what it says, and how it is written.

Five pairs of marks quote: "" '' “” ‘’ 「」. A backslash keeps the mark behind it. A single mark
between letters is an apostrophe, and a mark that is never closed quotes nothing.
"""

import re

_LETTER = r"[A-Za-z0-9\u00c0-\u024f]"

SINGLE = rf"(?<!{_LETTER})'"
QUOTED = (  # a mark that is never closed costs two scans: there is one way alone to read on
    r'"[^"\\]*(?:\\[\s\S][^"\\]*)*"'
    rf"|{SINGLE}[^'\\]*(?:(?:\\[\s\S]|'(?={_LETTER}))[^'\\]*)*'(?!{_LETTER})"
    r"|“[^”\\]*(?:\\[\s\S][^”\\]*)*”"
    rf"|‘[^’\\]*(?:(?:\\[\s\S]|’(?={_LETTER}))[^’\\]*)*’(?!{_LETTER})"
    r"|「[^」\\]*(?:\\[\s\S][^」\\]*)*」"
)
"""Without possessive groups: Python before 3.11.5 forgets where such a group began."""

OPENING = "\"'“‘「"

_QUOTED = re.compile(QUOTED)
_ESCAPED = re.compile(r"\\([\"'“”‘’「」\\])")


def masked(text: str) -> str:
    """Return *text*, equally long, with everything inside quotes made meaningless."""
    return _QUOTED.sub(lambda found: found[0][0] + "_" * (len(found[0]) - 2) + found[0][-1], text)


def quoted_whole(text: str) -> bool:
    """Tell whether *text* is one quoted text and nothing else."""
    return _QUOTED.fullmatch(text) is not None


def quoted_first(text: str) -> bool:
    """Tell whether *text* begins with a quoted text."""
    return _QUOTED.match(text) is not None


def inside(quoted: str) -> str:
    """Return what *quoted*, which stands in quotes, says."""
    return _ESCAPED.sub(r"\1", quoted[1:-1])


def in_quotes(text: str) -> str:
    """Return *text* as an author would quote it; `inside` undoes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
