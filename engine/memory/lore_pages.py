"""What is looked through for keys of lore: what was said, where that was, and what woke by it."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.memory.lore_keys import Page

MESSAGE = "\x01"
"""Stands before each message, as in SillyTavern, so that a pattern can tell where one begins."""

NO_PAGE = Page("")


@dataclass(frozen=True, slots=True)
class Scanned:
    """What keys can come up in.

    *messages* are what was said, oldest first, each behind the name of who said it; the words that
    the turn is about stand last. *around* is the place and who is there, and counts with them.
    """

    messages: tuple[str, ...]
    around: str = ""


class Pages:
    """Makes the text of so many last messages, each once."""

    def __init__(self, scanned: Scanned) -> None:
        self.count = len(scanned.messages)
        self._scanned = scanned
        self._pages: dict[int, Page] = {0: NO_PAGE}

    def back(self, depth: int) -> Page:
        """Return the last *depth* messages, and what is around; nothing for a depth of 0."""
        depth = min(max(depth, 0), max(self.count, 1))
        if depth not in self._pages:
            self._pages[depth] = Page(_joined((*self._last(depth), self._scanned.around)))
        return self._pages[depth]

    def _last(self, depth: int) -> Sequence[str]:
        return self._scanned.messages[-depth:]


def _joined(parts: Sequence[str]) -> str:
    return "\n".join(f"{MESSAGE}{part}" for part in parts if part)
