"""What woke of the lore in a turn, and for every entry why it did or did not."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.memory.lore_book import LoreBook, Ready
from engine.model.lore import LoreEntry

Why = Literal[
    "key",
    "constant",
    "lasts",
    "no_key",
    "secondary",
    "only_by_lore",
    "unwoken_by_lore",
    "early",
    "rests",
    "group",
    "chance",
    "room",
    "empty",
]
"""Why an entry woke (one of its keys came up, it is told always, or it still lasts), or what kept
it from it: no key came up; the secondary keys speak against it; other entries alone wake it, or not
so early; they must not; it is too early in the play, or it rests; another of its group is told; the
dice were against it; there was no room left; it says nothing."""

AWAKE = frozenset[Why](("key", "constant", "lasts"))


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of an entry. *key* is the one that came up, '' for none.

    *level* is 0 where the words themselves woke it, 1 where what they woke did, and so on.
    """

    why: Why
    key: str = ""
    level: int = 0

    @property
    def woke(self) -> bool:
        """Tell whether the entry is told."""
        return self.why in AWAKE


ASLEEP = Fate("no_key")


@dataclass(frozen=True, slots=True)
class Woken:
    """What woke, in the order of the prompt.

    *noted* are those entries, by name, of which it must be known later that they woke now; *slow*
    those with a pattern that took too long to look for, and counts as not found.
    """

    told: tuple[LoreEntry, ...] = ()
    noted: tuple[str, ...] = ()
    slow: tuple[str, ...] = ()
    fates: Mapping[Ready, Fate] | None = None

    def accounts(self, book: LoreBook) -> tuple[tuple[Ready, Fate], ...]:
        """Return every entry of *book*, in its order, with what became of it."""
        fates = self.fates or {}
        return tuple((one, fates.get(one, ASLEEP)) for one in book.entries)


NOTHING_WOKE = Woken()
