"""Find the dice that people write into their sentences."""

import re

_INLINE = re.compile(r"[\[［]{2}((?:[^\[\]［］\n]|[\[［][^\[\]［］\n]*[\]］]){1,500})[\]］]{2}")


def find_inline(text: str) -> tuple[str, ...]:
    """Return the expressions that stand in `[[…]]`, in order; notes in `[…]` may stand inside."""
    return tuple(found.strip() for found in _INLINE.findall(text) if found.strip())
