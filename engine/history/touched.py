"""One thing that an event set."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.history.leaves import GONE, Path, leaves_of, read
from engine.model.events import Event
from engine.model.value import Value


@dataclass(frozen=True, slots=True)
class Touch:
    """One thing an event set. *value* None: it was taken back, or what it came to is not told.

    *field* is a field of `State`, or "rules" for a rule that fired. *rest* leads on from the key
    to one leaf of it; a key of '' with more behind it is everybody.
    """

    field: str
    key: str
    value: Value | None = None
    rest: Path = ()

    @classmethod
    def leaf(cls, path: Path, leaf: str) -> "Touch":
        """Return what set a leaf; what a list or a record came to is not told."""
        value = None if leaf == GONE else read(leaf)
        key = path[1] if len(path) > 1 else ""
        told = None if isinstance(value, list | dict) else value
        return cls(path[0], key, told, path[2:])

    @property
    def path(self) -> Path:
        """Return the path of what was set."""
        return (self.field, self.key, *self.rest) if self.key or self.rest else (self.field,)


Touches = Mapping[type[Event], Callable[[Any], Iterator[Touch]]]


def whole(path: Path, value: object) -> Iterator[Touch]:
    """Yield that somebody or something is there now, and all its leaves."""
    yield Touch(path[0], path[1], value=True)
    yield from (Touch.leaf(leaf, text) for leaf, text in leaves_of(path, value).items())
