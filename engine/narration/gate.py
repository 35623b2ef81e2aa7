"""Lets a narration through sentence by sentence, as long as rules have nothing against it."""

from collections.abc import Callable

from engine.memory.sentences import sentences

Passes = Callable[[str], bool]


class Gate:
    """Holds back what has not passed yet. Once something does not pass, all behind it stays."""

    def __init__(self, passes: Passes) -> None:
        self._passes = passes
        self._text = ""
        self._shown = 0
        self._is_shut = False

    def let_through(self, piece: str) -> str:
        """Take in another *piece*, and return what may be shown now; often ''."""
        self._text += piece
        whole = _ended(self._text)
        if self._is_shut or len(whole) <= self._shown:
            return ""
        if not self._passes(whole):
            self._is_shut = True
            return ""
        fresh = whole[self._shown :]
        self._shown = len(whole)
        return fresh


def _ended(text: str) -> str:
    """Return *text* up to the end of its last sentence that is surely over: another began."""
    pieces = sentences(text)
    return "".join(pieces[:-1])
