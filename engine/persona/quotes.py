"""Whether words were really said."""

import unicodedata
from collections.abc import Iterable

SHORTEST = 2
"""How many letters a quotation has at least: less stands everywhere."""


def is_said(quote: str, lines: Iterable[str]) -> bool:
    """Tell whether *quote* stands in one of *lines*, but for case, width, blanks and marks."""
    wanted = squeezed(quote)
    return len(wanted) >= SHORTEST and any(wanted in squeezed(line) for line in lines)


def is_prose(line: str) -> bool:
    """Tell whether a line tells who says what, as prose does, instead of being what is said."""
    return any(mark in line for mark in '“”"「」『』«»')


def squeezed(text: str) -> str:
    """Return the letters and digits of *text*, alike in case and width."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))
