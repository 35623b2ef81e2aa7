"""Keeps the lore of a story ready to be looked up, with what its plays added."""

from collections.abc import Sequence
from functools import cached_property

from engine.memory.lore_book import LoreBook
from engine.model.lore import LoreEntry, LoreRules


class LoreShelf:
    """Makes the book that belongs to a play, and keeps the last one.

    The book of the story is made when lore is first looked up.
    """

    def __init__(self, entries: Sequence[LoreEntry], rules: LoreRules) -> None:
        self._entries, self._rules = entries, rules
        self._last: tuple[tuple[LoreEntry, ...], LoreBook] | None = None

    @cached_property
    def _own(self) -> LoreBook:
        return LoreBook(self._entries, self._rules)

    def book(self, added: tuple[LoreEntry, ...]) -> LoreBook:
        """Return the book of a play that *added* these entries."""
        if not added:
            return self._own
        if self._last is None or self._last[0] is not added:
            self._last = (added, self._own.with_added(added))
        return self._last[1]
