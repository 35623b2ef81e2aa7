"""The keys of an entry of a book: texts to look for, or regular expressions between slashes."""

import re
from collections.abc import Iterator

from engine.packs.cards.fields import FieldReader
from engine.packs.cards.macros import Macros
from engine.packs.cards.spellings import Spelled, Spot

_BETWEEN_SLASHES = re.compile(r"/.+/[a-z]*", re.DOTALL)
_BARE_SLASH = re.compile(r"(?<!\\)/")
_OF_TAVERN = frozenset({"display_index", "selectiveLogic", "exclude_recursion"})


class KeyReader:
    """Reads the keys of one entry."""

    def __init__(self, entry: Spelled, reader: FieldReader, macros: Macros) -> None:
        self._entry = entry
        self._reader = reader
        self._macros = macros
        self._patterns = self._holds_patterns()

    def first(self) -> tuple[str, ...]:
        """Return the keys of which one must come up."""
        return tuple(dict.fromkeys(self._keys(self._entry.spot("keys"))))

    def secondary(self) -> tuple[str, ...]:
        """Return the keys that are looked at besides; none where the entry does not use them."""
        spot = self._entry.spot("selective")
        usual = self._entry.spelling.selective
        if not self._reader.truth(spot.fields, spot.key, spot.path, usual=usual):
            return ()
        return tuple(dict.fromkeys(self._keys(self._entry.spot("secondary"))))

    def _keys(self, spot: Spot) -> Iterator[str]:
        commas = self._entry.spelling.commas
        found = self._reader.words(spot.fields, spot.key, spot.path, commas=commas)
        for at, text in enumerate(found):
            where = f"{spot.path}{spot.key}[{at}]"
            key = self._key(text.strip(), where)
            if key:
                yield key
            else:
                self._reader.findings.note("EMPTY_KEY", where)

    def _key(self, text: str, where: str) -> str:
        """Return a key as lore has it: `/…/` is a regular expression, all else a text."""
        is_between = _BETWEEN_SLASHES.fullmatch(text) is not None
        if text and self._patterns and not is_between:
            return _between_slashes(text, self._flags())
        if is_between and self._patterns is False:
            return _between_slashes(re.escape(text), self._flags())
        return text if is_between else self._macros.fixed(text, where)

    def _flags(self) -> str:
        spot = self._entry.spot("case")
        return "" if self._reader.truth(spot.fields, spot.key, spot.path) else "i"

    def _holds_patterns(self) -> bool | None:
        """Tell whether all keys are patterns, or none is; None where their slashes tell.

        SillyTavern says of every key that it is one, and means those between slashes.
        """
        spot = self._entry.spot("use_regex")
        more = self._entry.fields.get("extensions")
        of_tavern = isinstance(more, dict) and not _OF_TAVERN.isdisjoint(more)
        if spot.value is None or of_tavern:
            return None
        return self._reader.truth(spot.fields, spot.key, spot.path)


def _between_slashes(pattern: str, flags: str) -> str:
    escaped = _BARE_SLASH.sub(r"\\/", pattern)
    return f"/{escaped}/{flags}"
