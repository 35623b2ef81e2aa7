"""Lines that break between words, while they arrive."""

from collections.abc import Callable

from rich.cells import cell_len

WIDEST = 88
"""Cells a line has at most, however wide the terminal: longer ones are hard to follow."""


class Wrap:
    """Breaks lines before the word that would run over the edge.

    *width* is asked anew for each word, because a window may be resized. A word is held back until
    its end is known.
    """

    def __init__(self, width: Callable[[], int]) -> None:
        self._width = width
        self._column = 0
        self._gap = ""
        self._word = ""

    def feed(self, text: str) -> str:
        """Return what of *text*, and of what was held back, can be written."""
        return "".join(map(self._take, text))

    def close(self) -> str:
        """Return the last word."""
        out = self._whole_word()
        self._gap = ""
        return out

    def _take(self, char: str) -> str:
        if char == "\n":
            out = self.close() + char
            self._column = 0
            return out
        if char in " \t":
            out = self._whole_word()
            self._gap += char
            return out
        if cell_len(char) > 1:  # wide signs are words of their own
            out = self._whole_word()
            self._word = char
            return out
        self._word += char
        return ""

    def _whole_word(self) -> str:
        """Return the word held back, on a line of its own where it does not fit this one."""
        word, gap = self._word, self._gap
        if not word:
            return ""
        self._word = self._gap = ""
        size = cell_len(gap) + cell_len(word)
        if self._column > 0 and self._column + size > min(self._width(), WIDEST):
            self._column = cell_len(word)
            return "\n" + word
        self._column += size
        return gap + word
