"""The kinds of value that count: numbers, how many, how long, and what stats somebody has."""

import re
from dataclasses import dataclass
from unicodedata import normalize

from engine.model.language import Language
from engine.model.value import typed
from engine.rules.language.kinds import (
    BARE,
    Found,
    Wanted,
    key_written,
    past_blanks,
    past_comma,
)
from engine.rules.language.quotes import QUOTED, inside, quoted_whole
from engine.rules.language.spelling import WORDS, spelled

MANY = 1_000_000
"""The most of anything that is counted at once: turns, days, firings."""

MANY_ITEMS = 9_999
"""The most of one item that a step or a condition speaks of; nobody can have more."""

_DIGITS = r"[+\-＋－]?[\d.．]+(?:[eE][+-]?\d+)?"
_NUMBER = re.compile(_DIGITS)
_PAIR = re.compile(rf"(?P<key>{QUOTED}|{BARE})\s*[=＝]\s*(?P<number>{_DIGITS})")
_TIMES = re.compile(r"[x×＊*]\s*", re.IGNORECASE)
_UNITS = {"days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1}


@dataclass(frozen=True, slots=True)
class Number:
    """A number, with a point or without."""

    wanted: Wanted
    words: tuple[str, ...] = ()

    def read(self, text: str, at: int) -> Found:
        """Yield the number; full-width digits are fine."""
        if found := _NUMBER.match(text, at):
            number = typed(normalize("NFKC", found[0]))
            if isinstance(number, int | float):
                yield float(number), found.end()

    def write(self, value: float, _language: Language) -> str:
        """Return the number, whole ones without a point."""
        return repr(value + 0.0).removesuffix(".0")  # + 0.0: nothing is less than nothing


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from *least* to *most*."""

    wanted: Wanted
    least: int = 1
    most: int = MANY
    words: tuple[str, ...] = ()

    def read(self, text: str, at: int) -> Found:
        """Yield the number."""
        for number, end in Number(self.wanted).read(text, at):
            if number == int(number) and self.least <= number <= self.most:
                yield int(number), end

    def write(self, value: int, _language: Language) -> str:
        """Return the number."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Times:
    """How many of a thing: x2."""

    wanted: Wanted
    words: tuple[str, ...] = ()

    def read(self, text: str, at: int) -> Found:
        """Yield how many."""
        if sign := _TIMES.match(text, at):
            yield from Whole(self.wanted, most=MANY_ITEMS).read(text, sign.end())

    def write(self, value: int, _language: Language) -> str:
        """Return how many."""
        return f"x{value}"


@dataclass(frozen=True, slots=True)
class Span:
    """A time: a whole number and a unit, counted in steps of *step_s* seconds."""

    wanted: Wanted
    step_s: int
    words: tuple[str, ...] = ()

    def read(self, text: str, at: int) -> Found:
        """Yield how many steps it takes."""
        for number, end in Whole(self.wanted).read(text, at):
            start = past_blanks(text, end)
            for unit in self._units():
                if word := spelled(unit).match(text, start):
                    yield number * _UNITS[unit] // self.step_s, word.end()

    def write(self, value: int, language: Language) -> str:
        """Return the time in the largest unit that leaves nothing over."""
        time_s = value * self.step_s
        unit = next(unit for unit in self._units() if time_s % _UNITS[unit] == 0)
        return f"{time_s // _UNITS[unit]} {WORDS[unit].written(language)}"

    def _units(self) -> list[str]:
        return [unit for unit, length_s in _UNITS.items() if length_s >= self.step_s]


@dataclass(frozen=True, slots=True)
class Stats:
    """What stats somebody has: hp=30 san=50."""

    wanted: Wanted
    words: tuple[str, ...] = ()

    def read(self, text: str, at: int) -> Found:
        """Yield pairs of key and number."""
        pairs: list[tuple[str, float]] = []
        end = start = at
        while found := _PAIR.match(text, start):
            for number, _ in Number(self.wanted).read(found["number"], 0):
                pairs.append((_key(found["key"]), number))
            end, start = found.end(), past_comma(text, found.end())
        if pairs:
            yield tuple(pairs), end

    def write(self, value: tuple[tuple[str, float], ...], language: Language) -> str:
        """Return the pairs."""
        number = Number(self.wanted)
        return " ".join(f"{key_written(key)}={number.write(it, language)}" for key, it in value)


def _key(said: str) -> str:
    return inside(said) if quoted_whole(said) else said
