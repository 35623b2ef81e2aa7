"""A row of `test_verify_table`: what was told, what a model makes of it, what comes of it."""

from dataclasses import dataclass
from typing import Literal

from engine.memory.window import WindowLine
from engine.model.language import Language
from tests.support.remembered import told

Comes = Literal["kept", "as told", "dropped", "to the GM"]
"""*as told*: the sentence that was told is kept, and not what the model made of it."""


@dataclass(frozen=True, slots=True)
class Row:
    """*said* is the last turns, *text* the candidate; *quote* '' is all of the first line."""

    kind: str
    said: tuple[WindowLine, ...]
    text: str
    comes: Comes
    quote: str = ""
    known: tuple[str, ...] = ()
    language: Language = "en"
    turns: tuple[int, ...] = (7,)


def told_en(kind: str, said: str, text: str, comes: Comes, quote: str = "", *known: str) -> Row:
    return Row(kind, (told(said),), text, comes, quote, known)


def told_zh(kind: str, said: str, text: str, comes: Comes, quote: str = "", *known: str) -> Row:
    return Row(kind, (told(said),), text, comes, quote, known, "zh")
