"""People of a play: players' characters and all others, as they are at a moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.model.ids import NOBODY, PersonId, RoomId, UserId

Axis = Literal["trust", "fear", "irritation"]
AXES: tuple[Axis, ...] = ("trust", "fear", "irritation")

PersonKind = Literal["pc", "npc"]

Presence = Literal["here", "benched", "away", "hidden", "dead"]
"""*here*: on stage. *benched*: known, and not on stage. *away*: left the story for now. *hidden*:
players do not know of them yet. *dead*: dead."""

PRESENCES: tuple[Presence, ...] = ("here", "benched", "away", "hidden", "dead")

MEMORIES_KEPT = 16
"""How many recollections a person keeps; older ones go to the archive."""


@dataclass(frozen=True, slots=True)
class Mood:
    """How somebody feels about the players' side. Each axis is a float from -100 to 100."""

    trust: float = 0.0
    fear: float = 0.0
    irritation: float = 0.0


@dataclass(frozen=True, slots=True)
class Breakpoint:
    """Where somebody snaps: *axis* at or above *threshold*; *reaction* is what they then do.

    From four fifths of the threshold on the game master is warned.
    """

    axis: Axis = "irritation"
    threshold: float = 70.0
    reaction: str = ""


@dataclass(frozen=True, slots=True)
class Recollection:
    """What a person remembers, from their own view.

    *turn* is the number of the turn (from 1; 0: from the beginning). *witnesses* are the people
    who were there. *told_to* is the player of a private talk, NOBODY for what happened openly.
    *branch* is the branch it came in from by a merge; '' for what happened on one's own.
    """

    text: str
    turn: int = 0
    witnesses: tuple[PersonId, ...] = ()
    told_to: UserId = NOBODY
    branch: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the play.

    *stats* hold numbers by the key of their `Stat`; a stat that is missing does not exist for this
    person. *room* None: with the others, where the story stands, if they are *here*. *player* is
    who plays this character, NOBODY for none. *likes* is a faction word as the story has it
    ("ally", "enemy", ...), '' for none.
    """

    id: PersonId
    name: str
    kind: PersonKind = "npc"
    player: UserId = NOBODY
    presence: Presence = "here"
    description: str = ""
    aliases: tuple[str, ...] = ()
    faction: str = ""
    stats: Mapping[str, float] = field(default_factory=dict)
    mood: Mood = Mood()
    breakpoint: Breakpoint | None = None
    memories: tuple[Recollection, ...] = ()
    room: RoomId | None = None


@dataclass(frozen=True, slots=True)
class Stat:
    """A number that people of a story have: its *key* in rules, its *label* for people to read.

    Values are held within *least* and *most*. *whole*: kept without decimals.
    """

    key: str
    label: str
    least: float = 0
    most: float = 100
    start: float = 100
    whole: bool = True


USUAL_STATS = (Stat("hp", "HP"), Stat("san", "SAN"))
"""What people have where a story does not say."""
