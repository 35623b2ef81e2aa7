"""What keeps an entry of lore from waking whatever comes up: the time it is, and what wakes it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.memory.lore_book import LoreBook, Ready
from engine.memory.lore_woken import Why
from engine.model.lore import LoreEntry

BOUNDLESS = 2**62

Look = Literal["words", "lore", "back"]
"""What is looked through: what was said, also what woke by it, or words further back."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When it is: the number of the *turn*, and of those in which entries woke, by name.

    *room* is how many tokens of lore can be told, *most* how many with those entries that stay
    where the room is used up: a narrator takes in no more.
    """

    turn: int
    woken: Mapping[str, int]
    room: int
    most: int = BOUNDLESS


class Gates:
    """The gates of a moment. *level* is the one of recursion that entries may wait for."""

    def __init__(self, book: LoreBook, moment: Moment) -> None:
        self._turn = moment.turn
        self._since = {
            one: max(0, moment.turn - moment.woken[name])
            for name, one in book.timed.items()
            if name in moment.woken
        }
        self.lasting = {one: None for one, since in self._since.items() if lasts(one.entry, since)}
        self._levels = list(book.levels)
        self._level = 0
        self.go_deeper()

    def go_deeper(self) -> bool:
        """Go on to the next level that entries wait for; tell whether there is one."""
        if not self._levels:
            return False
        self._level = self._levels.pop(0)
        return True

    def why_shut(self, one: Ready, look: Look) -> Why | None:
        """Return what keeps *one* from waking now, None for nothing."""
        entry, by_lore = one.entry, look == "lore"
        if self._turn < entry.delay:
            return "early"
        if one in self.lasting:
            return None
        if one in self._since and rests(entry, self._since[one]):
            return "rests"
        if entry.only_by_lore and (not by_lore or entry.only_by_lore > self._level):
            return "only_by_lore"
        return "unwoken_by_lore" if entry.unwoken_by_lore and by_lore else None


def lasts(entry: LoreEntry, since: int) -> bool:
    """Tell whether *entry* still stays, so many turns after it woke."""
    return 0 < entry.sticky >= since


def rests(entry: LoreEntry, since: int) -> bool:
    """Tell whether *entry* that stays no more must not wake yet, so many turns after it woke."""
    return 0 < entry.cooldown >= since - entry.sticky
