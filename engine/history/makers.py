"""Which turns made a thing what it is."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from engine.history.leaves import Path
from engine.history.side import lines_of
from engine.history.touch import touches
from engine.history.world_fields import POSITION
from engine.model.ids import TurnId
from engine.model.turn import Turn

Said = tuple[str, str]
"""Who said something, and what."""


class Makers:
    """What each of some turns touched and said, in their order; looked through once."""

    def __init__(self, turns: Iterable[Turn]) -> None:
        self._ids: list[TurnId] = []
        self._touched: dict[Path, list[int]] = defaultdict(list)
        self._said: dict[Said, list[int]] = defaultdict(list)
        for number, turn in enumerate(turns):
            self._ids.append(turn.id)
            for path in marks_of(turn):
                self._touched[path].append(number)
            for said in said_in(turn):
                self._said[said].append(number)

    def of(self, path: Path) -> tuple[TurnId, ...]:
        """Return the turns that touched what stands at *path*, or all that it is a part of."""
        found = sorted({n for mark in _marks_over(path) for n in self._touched.get(mark, ())})
        return tuple(dict.fromkeys(self._ids[number] for number in found))

    def of_words(self, name: str, text: str) -> tuple[TurnId, ...]:
        """Return the turns in which somebody said *text*."""
        return tuple(dict.fromkeys(self._ids[number] for number in self._said[name, text]))


def _marks_over(path: Path) -> Iterator[Path]:
    yield from (path[:end] for end in range(2, len(path) + 1))
    yield (path[0], "", *path[2:])  # what happened to everybody
    if path[2:] == ("position",):
        yield from ((*path[:2], part) for part in POSITION)
    if len(path) == len(("field", "key")):
        yield from ((*path, part) for part in ("id", "text"))  # only who is new gets one


def marks_of(turn: Turn) -> Iterator[Path]:
    """Yield the path of everything that *turn* touched; '' is the key of what is one thing."""
    for event in turn.events:
        yield from ((touch.field, touch.key, *touch.rest) for touch in touches(event))


def said_in(turn: Turn) -> Iterator[Said]:
    """Yield who said what in a turn."""
    for line in lines_of(turn):
        yield "🎲" if line.voice == "dice" else line.name, str(line.words)
