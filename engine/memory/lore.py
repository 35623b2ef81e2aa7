"""Which entries of lore wake, in the sense of SillyTavern, and why the others do not.

What was said wakes some, which may wake more, and so on. The same words at the same point of a play
wake the same entries: chance comes in from outside, and the only thing that a busy machine could
change is whether a pattern that is hard to look for is found in time.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

from engine.memory.lore_book import CERTAIN, LoreBook, Ready, is_standing
from engine.memory.lore_gates import BOUNDLESS, Gates, Look, Moment
from engine.memory.lore_groups import outdone
from engine.memory.lore_keys import Page
from engine.memory.lore_pages import NO_PAGE, Pages, Scanned
from engine.memory.lore_search import Search
from engine.memory.lore_shelf import LoreShelf
from engine.memory.lore_woken import ASLEEP, NOTHING_WOKE, Fate, Why, Woken
from engine.model.lore import LoreEntry

__all__ = [
    "MOST_STEPS",
    "NOTHING_WOKE",
    "Fate",
    "LoreBook",
    "LoreShelf",
    "Moment",
    "Scanned",
    "Woken",
    "standing",
    "wake",
]

MOST_STEPS = 10
"""How often lore may wake more lore, where a book sets no limit of its own or a larger one."""

MOST_BACK = 20
"""How many messages further back the least number of entries is looked for."""

_OPEN: frozenset[Why] = frozenset(
    ("no_key", "secondary", "only_by_lore", "unwoken_by_lore", "group")
)
"""What may be another way when more is looked through."""

Size = Callable[[str], int]
"""Tells how much room a text takes, in tokens."""


def wake(book: LoreBook, scanned: Scanned, moment: Moment, chance: Random, size: Size) -> Woken:
    """Return what wakes of *book*. *chance* is drawn from only where `LoreBook.throws`."""
    waking = _Waking(book, scanned, moment, chance, size)
    return waking.run()


def standing(
    entries: Iterable[LoreEntry], room: int, size: Size, most: int = BOUNDLESS
) -> tuple[LoreEntry, ...]:
    """Return those of *entries* that are told in every turn, in the order of the prompt.

    They are the first that room is given to, so what else wakes never drives one out. *room* and
    *most* as in `Moment`.
    """
    every = [(place, one) for place, one in enumerate(entries) if is_standing(one)]
    kept, used, is_full = list[tuple[int, LoreEntry]](), 0, False
    for place, one in sorted(every, key=lambda pair: -pair[1].order):
        tokens = size(one.text)
        is_full = is_full or (used + tokens > room and not one.fixed)
        if used + tokens <= most if one.fixed else not is_full:
            kept.append((place, one))
            used += tokens
    kept.sort(key=lambda pair: (pair[1].order, pair[0]))
    return tuple(one for _, one in kept)


class _Waking:
    """The lore of one moment, while it wakes."""

    def __init__(
        self, book: LoreBook, scanned: Scanned, moment: Moment, chance: Random, size: Size
    ) -> None:
        self._book, self._pages = book, Pages(scanned)
        self._room, self._most = moment.room, moment.most
        self._chance, self._size = chance, size
        self._gates, self._search = Gates(book, moment), Search(book)
        self._fates: dict[Ready, Fate] = {}
        self._woke: list[Ready] = []
        self._claimed: set[str] = set()
        self._lore = NO_PAGE
        self._back = self._used = 0
        self._is_full = False

    def run(self) -> Woken:
        """Look until nothing more can wake, and return what woke."""
        for always in (self._book.constant, self._gates.lasting, self._book.patterned):
            self._consider(always)
        self._consider(self._book.near(self._pages.back(self._deepest())))
        look: Look | None = "words"
        while look is not None:
            look = self._next(self._pass(look))
        woke = sorted(self._woke, key=lambda one: (one.entry.order, one.place))
        new = (one for one in woke if one not in self._gates.lasting)
        return Woken(
            tuple(one.entry for one in woke if one.entry.text.strip()),
            tuple(one.name for one in new if one.name in self._book.timed),
            tuple(one.name for one in self._search.slow),
            self._fates,
        )

    def _consider(self, entries: Iterable[Ready]) -> None:
        for one in entries:
            self._fates.setdefault(one, ASLEEP)

    def _deepest(self) -> int:
        """Return how many messages any entry looks through."""
        return max(self._book.rules.scan_depth + self._back, self._book.own_depth)

    def _pass(self, look: Look) -> Sequence[Ready]:
        """Wake what wakes now, in the order in which it takes up room; return that."""
        scores: dict[Ready, int] = {}
        for one in [one for one, fate in self._fates.items() if fate.why in _OPEN]:
            self._fates[one], scores[one] = self._tried(one, look)
        found = sorted((one for one in scores if self._fates[one].woke), key=self._rank)
        gone = outdone(found, self._claimed, self._gates.lasting, scores, self._chance)
        fresh = []
        for one in found:
            why = "group" if one in gone else self._refusal(one)
            if why is not None:
                self._fates[one] = replace(self._fates[one], why=why)
            if why in (None, "empty"):
                self._claimed.update(one.entry.groups)
                self._woke.append(one)
                fresh.append(one)
        return fresh

    def _tried(self, one: Ready, look: Look) -> tuple[Fate, int]:
        """Return whether *one* may wake, and how many of its keys came up."""
        why = self._gates.why_shut(one, look)
        if why is not None or one in self._gates.lasting or one.entry.constant:
            woke: Why = "lasts" if one in self._gates.lasting else "constant"
            return Fate(why or woke, level=self._search.level), 0
        own, rules = one.entry.scan_depth, self._book.rules
        said = self._pages.back(rules.scan_depth + self._back if own is None else own)
        pages = (said, self._lore) if look == "lore" else (said,)
        return self._search.found(one, pages)

    def _rank(self, one: Ready) -> tuple[int, int, int]:
        """Return what orders those that want to be told by who is given room first."""
        if is_standing(one.entry):
            place = 0
        elif one in self._gates.lasting:
            place = 1
        else:
            place = 3 - one.entry.constant
        return place, -one.entry.order, one.place

    def _refusal(self, one: Ready) -> Why | None:
        """Return why *one*, which may wake, is not told after all."""
        entry = one.entry
        if one not in self._gates.lasting and not self._falls(entry.probability):
            return "chance"
        if not entry.text.strip():
            return "empty"
        tokens = self._size(entry.text)
        if not entry.fixed:
            self._is_full = self._is_full or self._used + tokens > self._room
        if self._used + tokens > self._most if entry.fixed else self._is_full:
            return "room"
        self._used += tokens
        return None

    def _falls(self, probability: float) -> bool:
        """Tell whether the dice are for it: never at 0, always at 100 percent."""
        if not 0 < probability < CERTAIN:
            return probability >= CERTAIN
        return self._chance.random() * CERTAIN < probability

    def _next(self, fresh: Sequence[Ready]) -> Look | None:
        """Return what is to be looked through next, None where that is enough."""
        rules, self._search.more = self._book.rules, True
        if self._is_full:
            return None
        may_step = rules.recursive and self._search.level < min(
            rules.steps or MOST_STEPS, MOST_STEPS
        )
        texts = [one.entry.text for one in fresh if not one.entry.wakes_none]
        if may_step and any(texts):
            return self._look_in_lore("\n".join(texts))
        furthest = min(MOST_BACK, self._pages.count - rules.scan_depth)
        if len(self._woke) < rules.least and self._back < furthest:
            self._back += 1
            self._consider(self._book.near(self._pages.back(self._deepest())))
            return "back"
        return self._look_in_lore("") if may_step and self._gates.go_deeper() else None

    def _look_in_lore(self, text: str) -> Look:
        self._search.level += 1
        self._lore = Page(f"{self._lore.text}\n{text}")
        self._consider(self._book.near(Page(text)))
        return "lore"
