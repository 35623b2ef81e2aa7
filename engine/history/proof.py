"""The promise of a seed: shown when a play begins, kept when its seed is told at the end."""

import hashlib

_SHOWN = 16


def commitment(seed: str) -> str:
    """Return 16 hexadecimal digits that promise *seed* and do not tell it.

    They are the first of its SHA-256, so that anybody can check them with a tool of their own.
    """
    return hashlib.sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()[:_SHOWN]
