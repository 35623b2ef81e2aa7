"""A page of prose on a terminal, set while it arrives."""

from engine.model.language import Language

_INDENTS = {"zh": "\u3000\u3000", "en": ""}


class Page:
    """Indents paragraphs: Chinese ones by two full-width blanks, English ones not at all.

    A paragraph begins with the first character of a line; where pieces are cut does not matter.
    Blanks that the text itself has at the beginning of a Chinese paragraph give way.
    """

    def __init__(self, language: Language) -> None:
        self._indent = _INDENTS[language]
        self._is_line_empty = True

    def feed(self, piece: str) -> str:
        """Return *piece* as it is to be printed."""
        return "".join(map(self._set, piece))

    def close(self) -> str:
        """Return the line break that ends the last paragraph, where it still lacks one."""
        return "" if self._is_line_empty else "\n"

    def _set(self, char: str) -> str:
        if char == "\n":
            self._is_line_empty = True
            return char
        if not self._is_line_empty:
            return char
        if self._indent and char.isspace():
            return ""
        self._is_line_empty = False
        return self._indent + char
