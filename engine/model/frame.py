"""What is to be shown of a turn, without Discord and without the terminal."""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import OfferId, PersonId, TimelineId, TurnId, UserId
from engine.model.language import Language
from engine.model.proposal import Likelihood

RoundSign = Literal["", "waits", "told"]
"""What became of a round in a turn: it *waits* for others, or was *told*; '' is neither."""


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
class Speech:
    """What a person of the story says, to be shown as theirs."""

    who: PersonId
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ShownOffer:
    """An option to pick: the *text* on its button, and in a word how likely it is."""

    id: OfferId
    text: str
    skeleton: str
    likelihood: Likelihood


@dataclass(frozen=True, slots=True)
class Frame:
    """One turn as people see it: dice first, then the narration, what changed, notices last.

    *ended* is the title of the ending just reached, '' where the story was concluded, None while
    it goes on. A *secret* frame is for *user* alone. *deed* says who did what, where nobody wrote
    it. *speeches* are lines of people of the story, *offers* the options that wait after this turn,
    *gm* the lines that only game masters are told.
    *round* as in `RoundSign`.
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
    speeches: tuple[Speech, ...] = ()
    offers: tuple[ShownOffer, ...] = ()
    gm: tuple[str, ...] = ()
    deed: str = ""
    round: RoundSign = ""
