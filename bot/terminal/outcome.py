"""What comes of one line typed at the terminal."""

from dataclasses import dataclass

from engine.history.conflicts import Conflict
from engine.model.frame import Frame


@dataclass(frozen=True, slots=True)
class Outcome:
    """A turn, the lines of an answer, or an error. *quits* tells that the sitting is over.

    *conflicts* are those of a merge that waits for choices.
    """

    frame: Frame | None = None
    lines: tuple[str, ...] | None = None
    error: str | None = None
    conflicts: tuple[Conflict, ...] = ()
    quits: bool = False
