"""What rules, triggers and game masters can do with people and what they own.

People are called by id or name. A *who* of `ALL` is every player's character on stage, `ANY` the
character of the one who acts.
"""

from dataclasses import dataclass
from typing import Literal

from engine.model.atoms import Who
from engine.model.operators import Arithmetic
from engine.model.people import Axis, Presence

PersonField = Literal["name", "description", "faction"]


@dataclass(frozen=True, slots=True)
class StatStep:
    """Set a stat (*op* '='), or compute it; held within its range."""

    who: Who
    key: str
    op: Arithmetic | Literal["="]
    operand: float


@dataclass(frozen=True, slots=True)
class MoodStep:
    """Move a mood along its curve (`+=`, `-=`), or set it outright (`=`)."""

    who: Who
    axis: Axis
    op: Literal["+=", "-=", "="]
    operand: float


@dataclass(frozen=True, slots=True)
class GiveItem:
    """Let *who* have *count* more of *item*. *source* gives it away; '' is nobody."""

    item: str
    who: Who
    count: int = 1
    source: Who = ""


@dataclass(frozen=True, slots=True)
class TakeItem:
    """Take *count* of *item* from *who*; 0 takes all there is."""

    item: str
    who: Who
    count: int = 1


@dataclass(frozen=True, slots=True)
class PutPresence:
    """Let *who* appear, leave, hide, die or wait off stage."""

    who: Who
    presence: Presence


@dataclass(frozen=True, slots=True)
class Attack:
    """Let *who* be attacked by the players' side: irritation +30, trust -20, and remembered."""

    who: Who


@dataclass(frozen=True, slots=True)
class RememberAs:
    """Let *who* remember *text*, from their own view."""

    who: Who
    text: str


@dataclass(frozen=True, slots=True)
class DescribePerson:
    """Give somebody another name, description or faction."""

    who: Who
    field: PersonField
    text: str


@dataclass(frozen=True, slots=True)
class SpawnPerson:
    """Let somebody new appear; skipped with a notice where the name is taken."""

    name: str
    description: str = ""
    stats: tuple[tuple[str, float], ...] = ()
    items: tuple[str, ...] = ()
    presence: Presence = "here"


@dataclass(frozen=True, slots=True)
class SayAs:
    """Let *who* say *text*, in that person's own voice."""

    who: Who
    text: str


PeopleStep = (
    StatStep
    | MoodStep
    | GiveItem
    | TakeItem
    | PutPresence
    | Attack
    | RememberAs
    | DescribePerson
    | SpawnPerson
    | SayAs
)
