"""Collects the faults of a text while it is read, so that an author hears of all at once."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NoReturn

from rapidfuzz import fuzz, process

from engine.errors import Fault, StoryError
from engine.model.language import Both, is_han
from engine.model.rule import Place
from engine.rules.language.sayings import SAYINGS

NOTHING = Both("", "")

_SHOWN = 40
_LIKE = 60.0  # of 100: one letter in three may differ
_LIKE_HAN = 50.0  # one of two characters


@dataclass(slots=True)
class Faults:
    """Collects faults of *text*, which stands at *place* in the author's file.

    Offsets given to `add` count from the start of *text* plus *start*.
    """

    text: str
    place: Place
    path: str = ""
    start: int = 0
    found: list[Fault] = field(default_factory=list)

    def within(self, start: int) -> "Faults":
        """Return the same collection for a part that begins *start* further on."""
        return Faults(self.text, self.place, self.path, self.start + start, self.found)

    def add(self, code: str, at: int, **details: object) -> None:
        """Note that the rule called *code* is broken at offset *at*."""
        shown = {
            name: shortened(value) if isinstance(value, str) else value
            for name, value in details.items()
        }
        saying = SAYINGS[code]
        says = Both(saying.en.format(**shown), saying.zh.format(**shown))
        self.found.append(Fault(self.place_at(at), self.path, code, says))

    def refuse(self, code: str, at: int, **details: object) -> NoReturn:
        """Note a fault after which nothing more can be read.

        Raises:
            StoryError: always, with all faults.
        """
        self.add(code, at, **details)
        raise self._error()

    def check_no_hash(self, plain: str) -> None:
        """Refuse a `#` in *plain*, which is the text with its quotes masked.

        Raises:
            StoryError: there is one.
        """
        at = plain.find("#")
        if at >= 0:
            self.refuse("RULE_HASH", at)

    def check_length(self, text: str, most: int) -> None:
        """Refuse *text* where it is longer than *most* characters.

        Raises:
            StoryError: it is.
        """
        if len(text) > most:
            self.refuse("TOO_LONG", min(most, len(self.text)), limit=most)

    def check(self) -> None:
        """Raise what was found.

        Raises:
            StoryError: there is at least one fault.
        """
        if self.found:
            raise self._error()

    def place_at(self, at: int) -> Place:
        """Return where offset *at* stands in the author's file."""
        at += self.start
        before = self.text[:at]
        lines = before.count("\n")
        if not lines:
            return Place(self.place.file, self.place.line, max(self.place.column, 1) + at)
        return Place(self.place.file, self.place.line + lines, at - before.rindex("\n"))

    def _error(self) -> StoryError:
        return StoryError(sorted(self.found, key=lambda it: (it.place.line, it.place.column)))


def shortened(text: str) -> str:
    """Return *text* on one line, and cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"


def in_marks(text: str) -> Both:
    """Return *text* as a sentence shows what was found there."""
    if not text.strip():
        return Both("nothing", "空的")
    return Both(f"“{shortened(text)}”", f"「{shortened(text)}」")


def did_you_mean(word: str, known: Iterable[str]) -> Both:
    """Return a question that names the known word most like *word*; empty where none is."""
    cutoff = _LIKE_HAN if any(map(is_han, word)) else _LIKE
    match = process.extractOne(word.lower(), known, scorer=fuzz.ratio, score_cutoff=cutoff)
    return meant(match[0] if match else None)


def meant(word: str | None) -> Both:
    """Return a question that names *word*; empty where there is none."""
    if word is None:
        return NOTHING
    return Both(f" Did you mean “{word}”?", f"你是不是想写「{word}」？")
