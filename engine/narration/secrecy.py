"""Names that players must not learn yet, kept out of what they are told."""

import re
from collections.abc import Collection
from functools import lru_cache

from engine.narration.sentences import sentences


def names_secret(text: str, secrets: Collection[str]) -> bool:
    """Tell whether *text* holds one of the names in *secrets*, as a word of its own."""
    return bool(secrets) and _pattern(tuple(sorted(secrets))).search(text) is not None


def without(text: str, secrets: Collection[str]) -> str:
    """Return *text* without the sentences that hold one of the names in *secrets*."""
    if not names_secret(text, secrets):
        return text
    kept = (one for one in sentences(text) if not names_secret(one, secrets))
    return "".join(kept).strip()


@lru_cache(maxsize=64)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds any of *names*; those in Latin letters are whole words."""
    return re.compile("|".join(map(_bounded, names)), re.IGNORECASE)


def _bounded(name: str) -> str:
    start = r"\b" if name[:1].isascii() and name[:1].isalnum() else ""
    end = r"\b" if name[-1:].isascii() and name[-1:].isalnum() else ""
    return f"{start}{re.escape(name)}{end}"
