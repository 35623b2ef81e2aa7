"""Where a quotation stands in what was told, and how that was told."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from engine.memory.phrasing import FRAMES, not_so, plainly_said, squeezed, takes_back
from engine.memory.sentences import sentences
from engine.memory.window import WindowLine

_TITLE = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|St|Sr|Jr|Capt|Prof)\.\s*\Z", re.IGNORECASE)
"""How a piece ends that is no whole sentence yet."""

_WAKES = re.compile(r"\b(?:wak(?:es?|ing)|woke|awak\w*|awoke)\b|醒", re.IGNORECASE)
_SUPPOSE = re.compile(r"\W*(?:imagine|suppose|picture)\b|\W*(?:想象|设想|假设)", re.IGNORECASE)

_LONGEST = 500
"""Longer sentences show nothing: nobody could tell what in them belongs together."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A quotation in a line that was told, without what people say in it.

    *told* are the sentences that it is a part of, *before* those that come first, *behind* the one
    that follows. *is_whole* tells whether nobody says anything in them.
    """

    line: WindowLine
    told: str
    before: tuple[str, ...]
    behind: str
    is_whole: bool

    def frame(self, names: Collection[str]) -> str:
        """Return what shows by its neighbours that it is not so (see `NOT_SO`); '' for nothing."""
        if takes_back(self.behind):
            return "lie"
        if self.before and _SUPPOSE.match(self.before[-1]):
            return "supposition"
        marks = ("" if _WAKES.search(one) else not_so(one, names) for one in self._asleep())
        return next((mark for mark in marks if mark in FRAMES), "")

    def _asleep(self) -> tuple[str, ...]:
        """Return what comes before it since somebody woke."""
        woke = [at for at, one in enumerate(self.before) if _WAKES.search(one)]
        return self.before[max(woke, default=0) :]


def proofs(quote: str, lines: Iterable[WindowLine], names: Collection[str]) -> Iterator[Proof]:
    """Yield where *quote* stands in *lines*, in any writing, and not in the words of people."""
    wanted = squeezed(plainly_said(quote)) or squeezed(quote)
    for line in lines:
        pieces = _sentences(plainly_said(line.text, names))
        entire = squeezed(line.text)
        for first, last in dict.fromkeys(_places(wanted, pieces)):
            told = "".join(pieces[first:last])
            if len(told) > _LONGEST:
                continue
            behind = next(iter(pieces[last:]), "")
            whole = squeezed(told) in entire
            yield Proof(line, told.strip(), pieces[:first], behind, whole)


def _sentences(text: str) -> tuple[str, ...]:
    found: list[str] = []
    for piece in sentences(text):
        if found and _TITLE.search(found[-1]):
            found[-1] += piece
        else:
            found.append(piece)
    return tuple(found)


def _places(wanted: str, pieces: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Yield the sentences, first and behind the last, of each place where *wanted* stands.

    Where those are several, each comes by itself before all of them.
    """
    bare = [squeezed(piece) for piece in pieces]
    text = "".join(bare)
    whose = [at for at, piece in enumerate(bare) for _ in piece]
    start = text.find(wanted)
    while start >= 0:
        first, last = whose[start], whose[start + len(wanted) - 1] + 1
        if last - first > 1:
            yield from ((at, at + 1) for at in range(first, last) if bare[at])
        yield first, last
        start = text.find(wanted, start + 1)
