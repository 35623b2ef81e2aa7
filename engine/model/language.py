"""The two languages of Moirai, and sentences that exist in both."""

from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "zh"]


@dataclass(frozen=True, slots=True)
class Both:
    """One sentence in both languages."""

    en: str
    zh: str

    def told(self, language: Language) -> str:
        """Return the sentence in *language*."""
        return self.zh if language == "zh" else self.en

    def __str__(self) -> str:
        return self.en


def is_han(char: str) -> bool:
    """Tell whether *char* is a Chinese character (CJK ideographs and extensions)."""
    return "\u3400" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff" or char >= "\U00020000"


def language_of(text: str) -> Language:
    """Return the language *text* is mostly written in: Chinese from one Han sign in eight on."""
    letters = [char for char in text if char.isalpha()]
    han = sum(map(is_han, letters))
    return "zh" if han and han * 8 >= len(letters) else "en"
