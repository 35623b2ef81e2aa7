"""Looks for the keys of single entries, and remembers which patterns take too long."""

from collections.abc import Sequence
from typing import assert_never

from engine.memory.lore_book import Key, LoreBook, Ready
from engine.memory.lore_keys import Page
from engine.memory.lore_patterns import Pattern, limit_s
from engine.memory.lore_woken import Fate
from engine.model.lore import LoreEntry


class Search:
    """The search for keys in one turn. *slow* are the entries with a pattern that took too long.

    *level* is how far lore has woken more lore, *more* whether what was said was looked through
    before.
    """

    def __init__(self, book: LoreBook) -> None:
        self.slow: dict[Ready, None] = {}
        self.level, self.more = 0, False
        self._patterns = book.patterns
        self._given_up: set[Key] = set()
        self._searched: dict[tuple[Key, Page], bool] = {}

    def found(self, one: Ready, pages: Sequence[Page]) -> tuple[Fate, int]:
        """Return whether *one* may wake by its keys, and its score.

        The score counts keys that were found, as SillyTavern does it.
        """
        first = self._among(one, one.keys, pages)
        if not first:
            return Fate("no_key", level=self.level), 0
        second = self._among(one, one.secondary, pages)
        if not _agrees(one.entry, len(one.secondary), len(second)):
            return Fate("secondary", first[0], self.level), 0
        counts = one.entry.logic in ("any", "all")
        return Fate("key", first[0], self.level), len(first) + (len(second) if counts else 0)

    def _among(
        self, one: Ready, keys: Sequence[tuple[str, Key]], pages: Sequence[Page]
    ) -> list[str]:
        return [
            written for written, key in keys if any(self._stands(one, key, page) for page in pages)
        ]

    def _stands(self, one: Ready, key: Key, page: Page) -> bool:
        if not isinstance(key, Pattern):
            return key.stands_in(page)
        if key in self._given_up:
            return False
        if (key, page) not in self._searched:
            self._searched[key, page] = self._matches(one, key, page)
        return self._searched[key, page]

    def _matches(self, one: Ready, key: Pattern, page: Page) -> bool:
        try:
            return key.stands_in(page.text, limit_s(self._patterns, more=self.more))
        except TimeoutError:
            self._given_up.add(key)
            self.slow[one] = None
            return False


def _agrees(entry: LoreEntry, keys: int, found: int) -> bool:
    """Tell whether secondary keys let *entry* wake, where *found* of so many *keys* stand there."""
    if not keys:
        return True
    match entry.logic:
        case "any":
            return found > 0
        case "all":
            return found == keys
        case "not_any":
            return found == 0
        case "not_all":
            return found < keys
        case _:
            assert_never(entry.logic)
