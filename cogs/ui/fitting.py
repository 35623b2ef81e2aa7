"""As many lines as one message takes."""

from collections.abc import Iterable, Sequence

from cogs.ui.escaping import defused
from cogs.ui.splitting import LIMIT

MORE = "…"


def fitting(lines: Iterable[str]) -> list[str]:
    """Return as many of *lines*, made harmless, as one message takes with a sign for more."""
    shown: list[str] = []
    room = LIMIT - len(MORE)
    for line in map(defused, lines):
        if len(line) + 1 > room:
            break
        room -= len(line) + 1
        shown.append(line)
    return shown


def shown_of(lines: Sequence[str]) -> list[str]:
    """Return those of *lines* that fit, and the sign for more where some are left out."""
    shown = fitting(lines)
    return shown if len(shown) == len(lines) else [*shown, MORE]
