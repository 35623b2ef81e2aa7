"""A short way to wake lore in tests."""

from collections.abc import Mapping, Sequence
from random import Random

from engine.memory.lore import LoreBook, Moment, Scanned, Woken, wake
from engine.model.lore import LoreEntry, LoreRules

ALL = 10**6

SLOW, LONG = r"/(?:a|a?)+(?:a|a?)+$/", "a" * 5_000 + "b"
"""A pattern, and a text in which looking for it takes longer than anybody waits."""


def entry(id: str, *keys: str, text: str = "", **more: object) -> LoreEntry:
    """Return an entry that says its own id where nothing else is said."""
    return LoreEntry(keys, text or f"This is {id}.", id, **more)  # type: ignore[arg-type]


def woken(  # noqa: PLR0913 - one parameter for each thing that can matter
    entries: Sequence[LoreEntry],
    *messages: str,
    rules: LoreRules | None = None,
    around: str = "",
    turn: int = 1,
    before: Mapping[str, int] | None = None,
    room: int = ALL,
    seed: str = "",
) -> Woken:
    """Return what of *entries* wakes by *messages*; a text takes as much room as it has letters."""
    book = LoreBook(entries, rules or LoreRules())
    scanned, moment = Scanned(messages, around), Moment(turn, before or {}, room)
    return wake(book, scanned, moment, Random(seed), len)


def ids(found: Woken) -> list[str]:
    """Return the ids of what is told, in the order of the prompt."""
    return [one.id for one in found.told]


def whys(entries: Sequence[LoreEntry], found: Woken) -> list[str]:
    """Return why each of *entries* woke or did not."""
    book = LoreBook(entries, LoreRules())
    fates = {one.name: fate for one, fate in (found.fates or {}).items()}
    return [fates[one.name].why if one.name in fates else "no_key" for one in book.entries]
