"""In which order turns are handed over, and in what portions."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar

from engine.model.ids import TurnId

Item = TypeVar("Item")


def parents_first(parents: Mapping[TurnId, Collection[TurnId]]) -> Iterator[TurnId]:
    """Yield the turns as they come, each behind all its parents.

    Parents that are no keys are passed over. What comes oldest first stays so; where the clocks
    of two machines disagree, a turn waits for its parents.
    """
    waiting = dict(parents)
    for turn in parents:
        path = [turn]
        while path:
            if path[-1] not in waiting:
                path.pop()
            elif missing := [parent for parent in waiting[path[-1]] if parent in waiting]:
                path += missing
            else:
                del waiting[path[-1]]
                yield path.pop()


def portions(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """Yield all *items*, *size* at a time."""
    rest = iter(items)
    while some := list(islice(rest, size)):
        yield some
