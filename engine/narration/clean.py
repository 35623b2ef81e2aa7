"""Text as it comes off a wire, made fit to keep: no control signs, no broken surrogates."""

import re

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_SURROGATES = re.compile(r"[\ud800-\udfff]")


class Cleaner:
    """Cleans a text that arrives in pieces.

    Some servers escape a character beyond U+FFFF as two halves and cut a piece between them.
    """

    def __init__(self) -> None:
        self._half = ""

    def feed(self, piece: str) -> str:
        """Return what can be told of the text so far."""
        text = self._half + piece
        cut = len(text) - 1 if "\ud800" <= text[-1:] <= "\udbff" else len(text)
        self._half = text[cut:]
        return cleaned(text[:cut])

    def close(self) -> str:
        """Return what was kept back."""
        return cleaned(self._half)


def cleaned(text: str) -> str:
    """Return *text* without control signs (tabs and line breaks stay) and whole in UTF-8."""
    if _SURROGATES.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _CONTROLS.sub("", text)
