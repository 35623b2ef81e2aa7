"""The lore of a story, made ready to be looked up: its keys in one index, whatever their number."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.memory.keywords import Keywords
from engine.memory.lore_keys import Needle, Page
from engine.memory.lore_patterns import Pattern, is_pattern
from engine.model.lore import LoreEntry, LoreRules

CERTAIN = 100

Key = Needle | Pattern


@dataclass(frozen=True, slots=True, eq=False)
class Ready:
    """An entry with its keys ready to be looked for, each beside what it is written as.

    *place* is its place in the book, *name* its id, or what stands for one. Each is equal to itself
    alone.
    """

    entry: LoreEntry
    place: int
    name: str
    keys: tuple[tuple[str, Key], ...]
    secondary: tuple[tuple[str, Key], ...]

    @property
    def is_patterned(self) -> bool:
        """Tell whether any key that wakes it is a pattern, which no index can find."""
        return any(isinstance(key, Pattern) for _, key in self.keys)

    @property
    def patterns(self) -> int:
        """Return how many of its keys are patterns."""
        return sum(isinstance(key, Pattern) for _, key in (*self.keys, *self.secondary))


class LoreBook:
    """Entries in their order, and how they are looked up. Immutable; lives as long as its story."""

    def __init__(self, entries: Iterable[LoreEntry], rules: LoreRules) -> None:
        self.rules = rules
        self.entries = tuple(
            _ready(entry, place, rules, "#") for place, entry in enumerate(entries)
        )
        self._indexes: tuple[_Index, ...] = (_Index(self.entries),)
        self._note()

    def with_added(self, entries: Sequence[LoreEntry]) -> "LoreBook":
        """Return a book that has *entries* as well; what was made ready is not made again."""
        if not entries:
            return self
        book = object.__new__(LoreBook)
        start = len(self.entries)
        added = tuple(
            _ready(entry, start + number, self.rules, "+") for number, entry in enumerate(entries)
        )
        book.rules, book.entries = self.rules, (*self.entries, *added)
        book._indexes = (*self._indexes, _Index(added))
        book._note()
        return book

    def _note(self) -> None:
        """Note what must be looked at in any case, and whether dice can fall or turns count."""
        every = self.entries
        self.constant = tuple(one for one in every if one.entry.constant)
        self.patterned = tuple(one for one in every if one.is_patterned)
        self.patterns = sum(one.patterns for one in every)
        self.timed = {one.name: one for one in every if one.entry.sticky or one.entry.cooldown}
        depths = (one.entry.scan_depth for one in every)
        self.own_depth = max((depth for depth in depths if depth is not None), default=0)
        self.levels = tuple(sorted({one.entry.only_by_lore for one in every} - {0}))
        self.throws = any(_throws(one.entry) for one in every)

    def near(self, page: Page) -> Iterator[Ready]:
        """Yield the entries of which a plain key may stand in *page*, some of them repeatedly."""
        for index in self._indexes:
            yield from index.near(page)


class _Index:
    """The plain keys of entries: those in which case counts, and the others."""

    def __init__(self, entries: Iterable[Ready]) -> None:
        exact: defaultdict[str, list[Ready]] = defaultdict(list)
        folded: defaultdict[str, list[Ready]] = defaultdict(list)
        for one in entries:
            for _, key in one.keys:
                if isinstance(key, Needle):
                    (exact if key.exact else folded)[key.letters].append(one)
        self._exact: Mapping[str, Sequence[Ready]] = dict(exact)
        self._folded: Mapping[str, Sequence[Ready]] = dict(folded)
        self._exact_keys, self._folded_keys = Keywords(exact), Keywords(folded)

    def near(self, page: Page) -> Iterator[Ready]:
        if self._exact:
            for word in self._exact_keys.within(page.text):
                yield from self._exact[word]
        for word in self._folded_keys.within(page.folded):
            yield from self._folded[word]


def is_standing(entry: LoreEntry) -> bool:
    """Tell whether *entry* is told in every turn, whatever is said and however the dice fall."""
    return (
        entry.constant
        and entry.probability >= CERTAIN
        and not (entry.sticky or entry.cooldown or entry.delay)
        and not entry.groups
        and not entry.only_by_lore
        and bool(entry.text.strip())
    )


def _ready(entry: LoreEntry, place: int, rules: LoreRules, mark: str) -> Ready:
    name = entry.id or f"{mark}{place + 1}"
    return Ready(
        entry, place, name, _keys(entry.keys, entry, rules), _keys(entry.secondary, entry, rules)
    )


def _keys(keys: Iterable[str], entry: LoreEntry, rules: LoreRules) -> tuple[tuple[str, Key], ...]:
    """Return what is looked for of *keys*; the empty ones stand nowhere, and are left out."""
    exact = rules.case_sensitive if entry.case_sensitive is None else entry.case_sensitive
    whole = rules.whole_words if entry.whole_words is None else entry.whole_words
    return tuple(
        (key, Pattern(key) if is_pattern(key) else Needle.of(key, exact=exact, whole=whole))
        for key in keys
        if key.strip()
    )


def _throws(entry: LoreEntry) -> bool:
    return 0 < entry.probability < CERTAIN or bool(entry.groups)
