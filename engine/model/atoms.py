"""What conditions of a living world look at, besides what `engine.model.rule` has.

People, rooms, items and triggers are called by id or name, as the author wrote it; loaders refuse
what is unknown, and game masters are told.
"""

from dataclasses import dataclass
from typing import Literal

from engine.model.operators import Comparison
from engine.model.people import Axis, Presence

Who = str
"""A person's id or name, or `ANY` or `ALL` players' characters on stage."""

ANY: Who = "any"
ALL: Who = "all"


@dataclass(frozen=True, slots=True)
class HasItem:
    """*who* (ANY: somebody on stage of the players' characters) has *item*, *count* of it or more.

    The whole name of the item counts, in any case of letters.
    """

    item: str
    who: Who = ANY
    count: int = 1


@dataclass(frozen=True, slots=True)
class StatIs:
    """The stat *key* of *who* stands in relation *op* to *number*; false while it is missing."""

    key: str
    op: Comparison
    number: float
    who: Who = ANY


@dataclass(frozen=True, slots=True)
class MoodIs:
    """The mood of *who* on *axis* stands in relation *op* to *number*."""

    who: Who
    axis: Axis
    op: Comparison
    number: float


@dataclass(frozen=True, slots=True)
class InRoom:
    """*who* is in *room*; '' is the party, where the story stands."""

    room: str
    who: Who = ""


@dataclass(frozen=True, slots=True)
class PresenceIs:
    """*who* is on stage, away, hidden, dead or benched."""

    who: Who
    presence: Presence


@dataclass(frozen=True, slots=True)
class HasFired:
    """The trigger *name* has fired at least once."""

    name: str


@dataclass(frozen=True, slots=True)
class AskModel:
    """A question that only a model can answer, as of the turn just told."""

    question: str


StateLeaf = HasItem | StatIs | MoodIs | InRoom | PresenceIs | HasFired
WorldLeaf = StateLeaf | AskModel

Pole = Literal["true", "false", "maybe"]
