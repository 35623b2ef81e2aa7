"""Finds which of many keywords stand in a text.

Every keyword is filed under one of its own runs of at most four characters, the one it shares with
the fewest others. A text is cut into its runs once, and only keywords filed under one of them are
looked for. Works alike for Chinese, where two characters are a word, and for English.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import add

_LONGEST_RUN = 4
_WORTH = 3  # measured: up to so many keywords a character of text, looking for each is faster


class Keywords:
    """An index over keywords. Immutable; letters count as they are written."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = tuple(dict.fromkeys(filter(None, words)))
        by_size: defaultdict[int, list[str]] = defaultdict(list)
        for word in self._words:
            by_size[min(len(word), _LONGEST_RUN)].append(word)
        sizes = range(1, max(by_size, default=0) + 1)
        self._files = tuple(_filed(by_size[size], size) for size in sizes)

    def within(self, text: str) -> list[str]:
        """Return the keywords that stand in *text*, in no particular order.

        The empty keyword stands in no text.
        """
        few = len(self._words) <= _WORTH * len(text)
        return [word for word in (self._words if few else self._near(text)) if word in text]

    def _near(self, text: str) -> list[str]:
        """Return the keywords filed under any run of *text*."""
        near: list[str] = []
        for file, runs in zip(self._files, _runs(text), strict=False):
            for run in file.keys() & runs if file else ():
                near += file[run]
        return near


def _runs(text: str) -> Iterator[Sequence[str]]:
    """Yield the runs of one character in *text*, of two, and so on; joined in C, not sliced."""
    runs: Sequence[str] = text
    size = 1
    while True:
        yield runs
        runs = list(map(add, runs, text[size:]))
        size += 1


def _filed(words: Iterable[str], size: int) -> Mapping[str, Sequence[str]]:
    runs_of = {word: [word[at : at + size] for at in range(len(word) - size + 1)] for word in words}
    shared = Counter(run for runs in runs_of.values() for run in set(runs))
    file: defaultdict[str, list[str]] = defaultdict(list)
    for word, runs in runs_of.items():
        file[min(runs, key=shared.__getitem__)].append(word)
    return dict(file)
