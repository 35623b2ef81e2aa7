"""Asking for a narration, and hearing it come."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engine.model.asked import Asked
from engine.model.script import Answer, Ask


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of narration as it arrives."""

    text: str


@dataclass(frozen=True, slots=True)
class Restart:
    """What was heard so far is void: the narration starts again."""


@dataclass(frozen=True, slots=True)
class Queued:
    """The action waits for *ahead* others on its branch."""

    ahead: int


@dataclass(frozen=True, slots=True)
class DiceFell:
    """The throws of the turn are settled; *lines* show them, before any narration."""

    lines: tuple[str, ...]


Heard = Piece | Restart | Queued | DiceFell | Asked
Hear = Callable[[Heard], None]


def ignore(_heard: Heard) -> None:
    """Hear nothing."""


class Oracle(Protocol):
    """Answers the asks of a script."""

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        """Return the answer, letting *hear* follow it piece by piece; dice are shown already.

        *hear* is also told of each request to a model, as `Asked`; its purpose is for the caller.
        Never raises for a failing model: that is a `Silence`. What *hear* was given is void
        where the answer is a `Silence` or a `Restart` came after it.
        """
        ...
