"""What comes of one line typed at the terminal."""

from dataclasses import dataclass

from engine.model.frame import Frame


@dataclass(frozen=True, slots=True)
class Outcome:
    """A turn, the lines of an answer, or an error. *quits* tells that the sitting is over."""

    frame: Frame | None = None
    lines: tuple[str, ...] | None = None
    error: str | None = None
    quits: bool = False
