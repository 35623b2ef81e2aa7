"""What a model proposes. Nothing here is true: the rules check, clamp, settle or refuse it.

These are plain values that a JSON schema is made of, so every field has a default, and people,
items and rooms are called by the names that the prompt used.
"""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import OfferId, SceneId

Likelihood = Literal["very_high", "high", "medium", "low", "very_low"]

WEIGHTS: dict[Likelihood, int] = {
    "very_high": 50,
    "high": 35,
    "medium": 20,
    "low": 10,
    "very_low": 3,
}
"""How an open draw among options weighs each grade."""


@dataclass(frozen=True, slots=True)
class StatChange:
    """*who* gains (or loses) *delta* of a stat, for a *reason* of a few words."""

    who: str
    stat: str
    delta: float
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ItemChange:
    """*who* gains *count* of an item, or loses it where *count* is negative."""

    who: str
    item: str
    count: int = 1
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MoodChange:
    """How what happened moves the mood of *who*."""

    who: str
    trust: float = 0.0
    fear: float = 0.0
    irritation: float = 0.0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """What *who* will remember, from their own view."""

    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """*who* comes, goes, hides or dies."""

    who: str
    presence: Literal["here", "away", "hidden", "dead"]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who appears for the first time."""

    name: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class NewRoom:
    """A room that is found, next to where the story stands."""

    name: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """All that a model wants to have happened in one turn.

    *move* is the room the party goes to, *unlock* the room whose door is opened from here, *key*
    the item it is opened with; '' is none. *minutes* is the story time that passes. *note* says in
    one sentence what else changed, for the record of the game master.
    """

    stats: tuple[StatChange, ...] = ()
    items: tuple[ItemChange, ...] = ()
    moods: tuple[MoodChange, ...] = ()
    remarks: tuple[Remark, ...] = ()
    people: tuple[Whereabouts, ...] = ()
    newcomers: tuple[Newcomer, ...] = ()
    unlock: str = ""
    key: str = ""
    move: str = ""
    new_room: NewRoom | None = None
    minutes: int = 0
    note: str = ""


NOTHING = Proposal()


@dataclass(frozen=True, slots=True)
class Offer:
    """A way the story could go: an option that somebody may pick.

    *text* is the button (at most 20 characters are asked for), *skeleton* what would happen in
    about 60. *proposal* was frozen when the option was made: picking it settles exactly that.
    *scene* is where it leads at once, None for nowhere. *by* names the trigger or the person that
    made it, as an event's `by` does.
    """

    id: OfferId
    text: str
    skeleton: str = ""
    likelihood: Likelihood = "medium"
    proposal: Proposal = NOTHING
    scene: SceneId | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class DraftOption:
    """An option as a model writes it."""

    text: str
    skeleton: str
    likelihood: Likelihood = "medium"
    effects: Proposal = NOTHING


@dataclass(frozen=True, slots=True)
class DraftOptions:
    """Two to four options as a model writes them; the reasons come first, a few short lines."""

    thoughts: str = ""
    options: tuple[DraftOption, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """Answers to questions of triggers, in their order; the reasons come first."""

    thoughts: str = ""
    results: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftScene:
    """A scene as a model writes it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class DraftLetter:
    """A private answer of a person, and what it does to them."""

    text: str
    trust: float = 0.0
    fear: float = 0.0
    irritation: float = 0.0
    memory: str = ""
