"""What people and narrators said, kept apart from turns so that it can be erased.

A turn's hash covers only `Words.id`, a digest salted from the timeline's seed. Erasing the text
therefore leaves the tree whole, and a short line cannot be guessed from its digest.
"""

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from operator import is_
from typing import Any, TypeVar

from engine.model.ids import WordsId

_Any = TypeVar("_Any")


@dataclass(frozen=True, slots=True)
class Words:
    """A text and its id. *text* is None where it was erased; *id* is empty before it is sealed."""

    text: str | None
    id: WordsId = WordsId("")

    def sealed(self, salt: bytes) -> "Words":
        """Return these words with their id; words that carry one are returned as they are."""
        if self.id or self.text is None:
            return self
        digest = hmac.new(salt, self.text.encode("utf-8", "surrogatepass"), hashlib.sha256)
        return Words(self.text, WordsId(digest.hexdigest()[:32]))

    def __str__(self) -> str:
        return "…" if self.text is None else self.text


def reworded(value: _Any, read: Callable[[Words], Words]) -> _Any:
    """Return *value* with all sealed words in it, however deep, as *read* returns them."""
    found: Any = value
    if isinstance(value, Words):
        found = read(value) if value.id else value
    elif isinstance(value, tuple):
        parts = tuple(reworded(part, read) for part in value)
        found = value if all(map(is_, parts, value)) else parts
    elif is_dataclass(value) and not isinstance(value, type):
        old = {field.name: getattr(value, field.name) for field in fields(value)}
        new = {name: reworded(part, read) for name, part in old.items()}
        changed = {name: part for name, part in new.items() if part is not old[name]}
        found = replace(value, **changed) if changed else value
    result: _Any = found
    return result


def salt_of(seed: str) -> bytes:
    """Return the salt for the words of the timeline with *seed*."""
    return hashlib.sha256(f"words/{seed}".encode()).digest()
