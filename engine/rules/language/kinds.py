"""What can stand in the gaps of a form: each kind reads a value from text, and writes it.

Reading yields the value and where it ends, or nothing where there is none. Kinds that count are
in `amounts`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine.memory.lore_patterns import keys_in
from engine.model.atoms import ALL, ANY
from engine.model.language import Both, Language
from engine.rules.language.operators import joined
from engine.rules.language.quotes import OPENING, QUOTED, SINGLE, in_quotes, inside
from engine.rules.language.spelling import WORDS, spelled, spellings_of

Found = Iterator[tuple[Any, int]]
Wanted = tuple[Both, ...]
"""What a sentence calls a thing, or several of which each would do."""

SIGN = r"[+\-*/＋－＊／]?[<>=!＜＞＝！≥≤≠]+"
BARE = (  # a word without quotes; it is never glued to the word before it
    rf"(?<![^\s,，、])(?:(?!{SINGLE}|{SIGN})[^\s\"“”‘’「」()（）\[\]&＆|｜,，、])+"
)
COMMAS = frozenset(",，、")

_BARE = re.compile(BARE)
_QUOTED = re.compile(QUOTED)
_SIGN = re.compile(SIGN)
_PLAIN_KEY = re.compile(r"[^\W\d且或][^\W且或]*")
_TAKEN = frozenset({"and", "or", *spellings_of(WORDS)})


class Kind(Protocol):
    """A kind of value."""

    @property
    def wanted(self) -> Wanted:
        """Return what a sentence calls it."""

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words it is made of, none where it may be anything."""

    def read(self, text: str, at: int) -> Found:
        """Yield every way to read it at *at*, with the end of each."""

    def write(self, value: Any, language: Language) -> str:  # noqa: ANN401 - kinds differ
        """Return *value* as it is written."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text in quotes, or a single word. Only what *may_be_empty* may say nothing.

    At the *last* place of a form a text needs no quotes: all that follows belongs to it.
    """

    wanted: Wanted
    may_be_empty: bool = False
    last: bool = False
    words: tuple[str, ...] = ()

    def read(self, text: str, at: int) -> Found:
        """Yield what is said, without its quotes."""
        if quoted := _QUOTED.match(text, at):
            said = inside(quoted[0])
            if said.strip() or self.may_be_empty:
                yield said, quoted.end()
        elif self.last and text[at : at + 1] not in OPENING:
            yield text[at:].strip(), len(text)
        elif bare := _BARE.match(text, at):
            yield bare[0], bare.end()

    def write(self, value: str, _language: Language) -> str:
        """Return *value* in quotes."""
        return in_quotes(value)


@dataclass(frozen=True, slots=True)
class Key:
    """The key of a stat, which stands without quotes where it is plain."""

    wanted: Wanted
    words: tuple[str, ...] = ()

    def read(self, text: str, at: int) -> Found:
        """Yield the key."""
        return Text(self.wanted).read(text, at)

    def write(self, value: str, _language: Language) -> str:
        """Return the key."""
        return key_written(value)


@dataclass(frozen=True, slots=True)
class Someone:
    """A person, or `any`, or `all`; PC, quoted or not, is all players' characters."""

    wanted: Wanted
    words: tuple[str, ...] = ()

    def read(self, text: str, at: int) -> Found:
        """Yield who is meant."""
        for who in (ANY, ALL):
            if word := spelled(who).match(text, at):
                yield who, word.end()
        for who, end in Text(self.wanted).read(text, at):
            yield (ALL if who == "PC" else who), end

    def write(self, value: str, language: Language) -> str:
        """Return who is meant."""
        return WORDS[value].written(language) if value in {ANY, ALL} else in_quotes(value)


@dataclass(frozen=True, slots=True)
class Names:
    """One name or several; all but the first stand in quotes. *joint* is written between them."""

    wanted: Wanted
    joint: str = ", "
    words: tuple[str, ...] = ()

    def read(self, text: str, at: int) -> Found:
        """Yield the names."""
        for name, first_end in Text(self.wanted).read(text, at):
            names, end = [name], first_end
            while further := _QUOTED.match(text, past_comma(text, end)):
                names.append(inside(further[0]))
                end = further.end()
            if all(map(str.strip, names)):
                yield tuple(names), end

    def write(self, value: tuple[str, ...], _language: Language) -> str:
        """Return the names."""
        return self.joint.join(map(in_quotes, value))


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of an entry of lore in one text, divided by commas."""

    wanted: Wanted
    words: tuple[str, ...] = ()

    def read(self, text: str, at: int) -> Found:
        """Yield the keys."""
        for said, end in Text(self.wanted).read(text, at):
            keys = keys_in(said)
            if all(keys):
                yield keys, end

    def write(self, value: tuple[str, ...], _language: Language) -> str:
        """Return the keys."""
        return in_quotes(",".join(value))


@dataclass(frozen=True, slots=True)
class Sign:
    """One of *signs*, full-width or not."""

    wanted: Wanted
    signs: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """Return the signs."""
        return self.signs

    def read(self, text: str, at: int) -> Found:
        """Yield the sign."""
        found = _SIGN.match(text, at)
        if found and joined(found[0]) in self.signs:
            yield joined(found[0]), found.end()

    def write(self, value: str, _language: Language) -> str:
        """Return the sign."""
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words: the value that each stands for, and the name of the word."""

    values: Mapping[str, str]

    @property
    def wanted(self) -> Wanted:
        """Return all words as a sentence shows them."""
        return tuple(WORDS[name].shown for name in self.values.values())

    @property
    def words(self) -> tuple[str, ...]:
        """Return the spellings of all."""
        return spellings_of(self.values.values())

    def read(self, text: str, at: int) -> Found:
        """Yield what the word stands for."""
        for value, name in self.values.items():
            if word := spelled(name).match(text, at):
                yield value, word.end()

    def write(self, value: str, language: Language) -> str:
        """Return the word."""
        return WORDS[self.values[value]].written(language)


def key_written(key: str) -> str:
    """Return *key* as it is written: without quotes where it is plain, and no word of forms."""
    is_plain = _PLAIN_KEY.fullmatch(key) and key.casefold() not in _TAKEN
    return key if is_plain else in_quotes(key)


def past_blanks(text: str, at: int) -> int:
    """Return where the next sign that is no blank stands."""
    rest = text[at:]
    return at + len(rest) - len(rest.lstrip())


def past_comma(text: str, at: int) -> int:
    """Return where what follows a comma, or no comma, begins."""
    at = past_blanks(text, at)
    return past_blanks(text, at + 1) if text[at : at + 1] in COMMAS else at
