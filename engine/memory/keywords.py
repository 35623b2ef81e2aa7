"""Finds which of many keywords stand in a text, in time that does not grow with their number.

The keywords are an automaton after Aho and Corasick (Efficient string matching, 1975): a tree of
their letters, in which a state also knows where to go on when a letter leads nowhere from it. A
text is walked through once. It works alike for Chinese and for English.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import accumulate
from operator import getitem

_DEEPEST = 12
"""So many letters of a keyword are in the tree, which stays small; the rest is looked at after."""

_WORTH = 2  # measured: up to so many keywords a character of text, looking for each is faster
_LETTERS = 20_000
"""How many letters that begin no keyword are remembered."""


class _State(dict[str, "_State"]):
    """Where letters lead: to a longer beginning, else where the rest of this one leads.

    *words* are the keywords of which the beginning has been read, *rest* the longest beginning of
    any that this one ends with.
    """

    __slots__ = ("rest", "words")
    __hash__ = object.__hash__  # type: ignore[assignment] # each is equal to itself alone

    words: tuple[str, ...]
    rest: "_State"

    def __init__(self, rest: "_State | None" = None) -> None:
        super().__init__()
        self.words = ()
        self.rest = self if rest is None else rest

    def __missing__(self, letter: str) -> "_State":
        return self.rest[letter]


class _Root(_State):
    """Where nothing has been read."""

    __slots__ = ()

    def __missing__(self, letter: str) -> _State:
        if len(self) < _LETTERS:
            self[letter] = self
        return self


class Keywords:
    """An index over keywords. Immutable; letters count as they are written."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = tuple(dict.fromkeys(filter(None, words)))
        self._root = _tree(self._words)
        self._ends = frozenset(_linked(self._root))

    def within(self, text: str) -> list[str]:
        """Return the keywords that stand in *text*, in no particular order.

        The empty keyword stands in no text.
        """
        if len(self._words) <= _WORTH * len(text):
            return [word for word in self._words if word in text]
        walk: Iterator[_State] = accumulate(text, getitem, initial=self._root)
        near = {word for state in self._ends.intersection(walk) for word in state.words}
        return [word for word in near if len(word) <= _DEEPEST or word in text]


def _tree(words: Iterable[str]) -> _State:
    """Return the root of a tree of *words*, in which no state but it knows its rest."""
    root = _Root()
    for word in words:
        state: _State = root
        for letter in word[:_DEEPEST]:
            if letter not in state:
                state[letter] = _State(root)
            state = state[letter]
        state.words += (word,)
    return root


def _linked(root: _State) -> Iterator[_State]:
    """Tell every state its rest, the shallow ones first; yield those that end keywords."""
    states = deque(root.values())
    while states:
        state = states.popleft()
        for letter, longer in state.items():
            longer.rest = state.rest[letter]
            states.append(longer)
        state.words += state.rest.words
        if state.words:
            yield state
