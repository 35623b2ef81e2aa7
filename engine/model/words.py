"""What people and narrators said, kept apart from turns so that it can be erased.

A turn's hash covers only `Words.id`, a digest salted from the timeline's seed. Erasing the text
therefore leaves the tree whole, and a short line cannot be guessed from its digest.
"""

import hashlib
import hmac
from dataclasses import dataclass

from engine.model.ids import WordsId


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


def salt_of(seed: str) -> bytes:
    """Return the salt for the words of the timeline with *seed*."""
    return hashlib.sha256(f"words/{seed}".encode()).digest()
