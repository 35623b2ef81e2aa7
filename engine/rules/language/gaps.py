"""What forms are made of: words and signs, gaps, and options.

Everything reads as `kinds` do: it yields what it fills and where it ends, or nothing.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.model.language import Both, Language
from engine.rules.language.kinds import Kind, Wanted, past_blanks
from engine.rules.language.spelling import WORDS, spelled

Values = dict[str, Any]
Ways = Iterator[tuple[Values, int]]

_SIGNS = {"=": r"[=＝](?![=＝])", "+=": r"[+＋][=＝]", ">=": r"[>＞][=＝]|≥"}


@dataclass(slots=True)
class Misses:
    """What was wanted at the farthest place that any form got to, and the words for it."""

    at: int = -1
    wanted: dict[Both, None] = field(default_factory=dict)
    words: dict[str, None] = field(default_factory=dict)

    def note(self, at: int, wanted: Wanted, words: tuple[str, ...] = ()) -> None:
        """Note that nothing of *wanted*, for which *words* would do, was at *at*."""
        if at > self.at:
            self.at = at
            self.wanted.clear()
            self.words.clear()
        if at == self.at:
            self.wanted.update(dict.fromkeys(wanted))
            self.words.update(dict.fromkeys(words))


@dataclass(frozen=True, slots=True)
class Said:
    """A word, by its name in `spelling`."""

    name: str

    @property
    def wanted(self) -> Wanted:
        """Return what a sentence calls it."""
        return (WORDS[self.name].shown,)

    @property
    def words(self) -> tuple[str, ...]:
        """Return its spellings."""
        return WORDS[self.name].spellings

    def read(self, text: str, at: int) -> Ways:
        """Yield its end."""
        if word := spelled(self.name).match(text, at):
            yield {}, word.end()

    def write(self, _values: Values, language: Language) -> str:
        """Return it in *language*."""
        return WORDS[self.name].written(language)


@dataclass(frozen=True, slots=True)
class Signed:
    """A sign, full-width or not."""

    sign: str

    @property
    def words(self) -> tuple[str, ...]:
        """Return the sign."""
        return (self.sign,)

    @property
    def wanted(self) -> Wanted:
        """Return what a sentence calls it."""
        return (Both(f"“{self.sign}”", f"「{self.sign}」"),)

    def read(self, text: str, at: int) -> Ways:
        """Yield its end."""
        if sign := re.compile(_SIGNS[self.sign]).match(text, at):
            yield {}, sign.end()

    def write(self, _values: Values, _language: Language) -> str:
        """Return the sign."""
        return self.sign


@dataclass(frozen=True, slots=True)
class Gap:
    """A gap that fills *field* with a value of *kind*."""

    field: str
    kind: Kind

    @property
    def wanted(self) -> Wanted:
        """Return what a sentence calls it."""
        return self.kind.wanted

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words that would fill it."""
        return self.kind.words

    def read(self, text: str, at: int) -> Ways:
        """Yield each value that may be meant, and its end."""
        for value, end in self.kind.read(text, at):
            yield {self.field: value}, end

    def write(self, values: Values, language: Language) -> str:
        """Return the value as it is written."""
        return self.kind.write(values[self.field], language)


@dataclass(frozen=True, slots=True)
class Option:
    """Parts that may be left out together."""

    parts: "tuple[Part, ...]"


Part = Said | Signed | Gap | Option


def ways(parts: Sequence[Part], text: str, at: int, misses: Misses) -> Ways:
    """Yield all values that *parts* can have from *at* on, and where each way ends.

    Options that stand side by side may come in any order.
    """
    if not parts:
        yield {}, at
        return
    first, *rest = parts
    if isinstance(first, Option):
        yield from _chosen(parts, text, at, misses)
        return
    start = past_blanks(text, at)
    found = list(first.read(text, start))
    for values, end in found:
        for more, stop in ways(rest, text, end, misses):
            yield {**values, **more}, stop
    if not found:
        misses.note(start, first.wanted, first.words)


def _chosen(parts: Sequence[Part], text: str, at: int, misses: Misses) -> Ways:
    """Yield the ways of *parts*, which begin with options: with each of those first, and none."""
    options = [part for part in parts[: _run(parts)] if isinstance(part, Option)]
    rest = parts[len(options) :]
    for option in options:
        others = [one for one in options if one is not option]
        yield from ways((*option.parts, *others, *rest), text, at, misses)
    yield from ways(rest, text, at, misses)


def _run(parts: Sequence[Part]) -> int:
    """Return how many options stand side by side at the beginning of *parts*."""
    return next(
        (number for number, part in enumerate(parts) if not isinstance(part, Option)), len(parts)
    )


def gaps_in(parts: Sequence[Part]) -> Iterator[str]:
    """Yield the fields that *parts* fill."""
    for part in parts:
        if isinstance(part, Option):
            yield from gaps_in(part.parts)
        elif isinstance(part, Gap):
            yield part.field
