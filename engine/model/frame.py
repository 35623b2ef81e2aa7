"""What is to be shown of a turn, without Discord and without the terminal."""

from dataclasses import dataclass

from engine.model.ids import TimelineId, TurnId, UserId
from engine.model.language import Language


@dataclass(frozen=True, slots=True)
class ShownRoll:
    """A throw to show; *by* is a rule's name or a person's, *line* the sentence that shows it."""

    expression: str
    faces: tuple[int, ...]
    total: int | float
    success: bool | None
    by: str
    line: str


@dataclass(frozen=True, slots=True)
class Frame:
    """One turn as people see it: dice first, then the narration, what changed, notices last.

    *ended* is the title of the ending just reached, '' where the story was concluded, None while
    it goes on. A *secret* frame is for *user* alone.
    """

    timeline: TimelineId
    turn: TurnId
    branch: str
    language: Language
    narration: str
    rolls: tuple[ShownRoll, ...] = ()
    fired: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    ended: str | None = None
    secret: bool = False
    user: UserId = UserId("")
