"""Whether a key of lore stands in a text: letters as Unicode has them, in every script.

A key is looked for as a whole word where it begins or ends with a letter of a script that puts
blanks between words. Chinese, Japanese, Thai and the like have none, and Korean hangs its particles
on words: such a key stands wherever its letters do. So does a key of several words, as it does in
SillyTavern.
"""

import re
from dataclasses import dataclass
from unicodedata import category, is_normalized, normalize

_WITHOUT_BLANKS = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f"
    "\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc"
    "\U00020000-\U0003ffff]"
)


class Page:
    """A text in which keys are looked for, as it stands and without regard to case."""

    __slots__ = ("folded", "text")

    def __init__(self, text: str) -> None:
        self.text = composed(text)
        self.folded = self.text.casefold()


@dataclass(frozen=True, slots=True)
class Needle:
    """A text to look for. *letters* are those of the key, folded unless it is *exact*."""

    letters: str
    exact: bool
    whole: bool

    @classmethod
    def of(cls, key: str, *, exact: bool, whole: bool) -> "Needle":
        """Return what is looked for where *key* is a text."""
        plain = composed(key.strip())
        is_word = whole and len(plain.split()) == 1 and (_joins(plain[0]) or _joins(plain[-1]))
        return cls(plain if exact else plain.casefold(), exact, is_word)

    def stands_in(self, page: Page) -> bool:
        """Tell whether the key stands in *page*."""
        text = page.text if self.exact else page.folded
        return stands_alone(self.letters, text) if self.whole else self.letters in text


def composed(text: str) -> str:
    """Return *text* with its accents upon their letters, however it was typed."""
    return text if is_normalized("NFC", text) else normalize("NFC", text)


def stands_alone(word: str, text: str) -> bool:
    """Tell whether *word* stands anywhere in *text* and is no part of a longer word."""
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if not (_grown(text[at - 1 : at], word[0]) or _grown(text[end : end + 1], word[-1])):
            return True
        at = text.find(word, at + 1)
    return False


def _grown(beside: str, edge: str) -> bool:
    """Tell whether what stands *beside* the *edge* of a word belongs to the same word."""
    return bool(beside) and _joins(beside) and _joins(edge)


def _joins(char: str) -> bool:
    """Tell whether *char* makes one word with its like beside it."""
    if _WITHOUT_BLANKS.match(char):
        return False
    return char.isalnum() or category(char).startswith("M")
