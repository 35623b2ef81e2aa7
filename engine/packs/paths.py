"""Paths inside a story file, as people read them."""

from collections.abc import Sequence


def shown(path: Sequence[str | int]) -> str:
    """Return *path* for people: `scenes.hall.exits[0].to`."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")
