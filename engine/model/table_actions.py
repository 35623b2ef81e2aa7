"""What people at the table ask for: characters, things, ways, options, letters and decrees.

See `engine.model.actions`.
"""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import NOBODY, OfferId, UserId
from engine.model.words import Words


@dataclass(frozen=True, slots=True)
class Join:
    """Take up a character: the one called *person*, else a new one called *name*."""

    user: UserId
    name: str
    person: str = ""
    description: str = ""
    kind: Literal["join"] = "join"


@dataclass(frozen=True, slots=True)
class Part:
    """Give one's character back; the character stays in the story."""

    user: UserId
    kind: Literal["part"] = "part"


@dataclass(frozen=True, slots=True)
class Give:
    """Hand *count* of an *item* of one's own to somebody, or put it down where *to* is ''."""

    user: UserId
    name: str
    item: str
    to: str = ""
    count: int = 1
    kind: Literal["give"] = "give"


@dataclass(frozen=True, slots=True)
class Use:
    """Use an item of one's own, in one's own words."""

    user: UserId
    name: str
    item: str
    words: Words
    kind: Literal["use"] = "use"


@dataclass(frozen=True, slots=True)
class Take:
    """Pick up *count* of an item that lies here."""

    user: UserId
    name: str
    item: str
    count: int = 1
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Go:
    """Lead the party into a neighbouring room."""

    user: UserId
    name: str
    room: str
    kind: Literal["go"] = "go"


@dataclass(frozen=True, slots=True)
class Unlock:
    """Open the locked door to a neighbouring room with its key."""

    user: UserId
    name: str
    room: str
    kind: Literal["unlock"] = "unlock"


@dataclass(frozen=True, slots=True)
class AskOptions:
    """Ask for ways the story could go. *words* say what is tried, or wished for; may be empty.

    *correction* is a game master's, and stronger than anything else in the prompt.
    """

    user: UserId
    name: str
    words: Words
    correction: str = ""
    kind: Literal["ask_options"] = "ask_options"


@dataclass(frozen=True, slots=True)
class Choose:
    """Pick one of the options that wait, by its id."""

    user: UserId
    name: str
    offer: OfferId
    kind: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class DrawFate:
    """Let a draw in front of all pick one of the options, weighed by their likelihood.

    *seen* are the options that the person saw; once all of those are gone nothing is drawn. With
    () it is whatever waits.
    """

    user: UserId
    name: str
    seen: tuple[OfferId, ...] = ()
    kind: Literal["draw_fate"] = "draw_fate"


@dataclass(frozen=True, slots=True)
class TextTo:
    """Write to somebody of the story in private."""

    user: UserId
    name: str
    who: str
    words: Words
    kind: Literal["text_to"] = "text_to"


@dataclass(frozen=True, slots=True)
class TellRound:
    """Tell the round as it was gathered, without waiting for more."""

    user: UserId
    kind: Literal["tell_round"] = "tell_round"


@dataclass(frozen=True, slots=True)
class Tick:
    """Let *ticks* periods of real time pass: moods fade."""

    ticks: int
    user: UserId = NOBODY
    kind: Literal["tick"] = "tick"


@dataclass(frozen=True, slots=True)
class Decree:
    """Let what a game master says be true. *text* has steps in the rule language.

    *quiet*: players are shown nothing of it.
    """

    user: UserId
    text: str
    quiet: bool = False
    kind: Literal["decree"] = "decree"


TableAction = (
    Join
    | Part
    | Give
    | Use
    | Take
    | Go
    | Unlock
    | AskOptions
    | Choose
    | DrawFate
    | TextTo
    | TellRound
    | Tick
    | Decree
)
