"""What happened to people and to what they own. See `engine.model.events`."""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import Owner, PersonId, RoomId, UserId
from engine.model.later import later
from engine.model.people import Axis, Person, Presence, Recollection
from engine.model.words import Words


@dataclass(frozen=True, slots=True)
class PersonEntered:
    """Somebody came to be part of the play; everything known of them."""

    person: Person
    by: str = ""
    kind: Literal["person_entered"] = "person_entered"


@dataclass(frozen=True, slots=True)
class PersonClaimed:
    """A person is played by *user* from now on; NOBODY: by the narrator."""

    who: PersonId
    user: UserId
    kind: Literal["person_claimed"] = "person_claimed"


@dataclass(frozen=True, slots=True)
class PersonDescribed:
    """A person has another name, description or faction. An old name stays as an alias."""

    who: PersonId
    field: Literal["name", "description", "faction"]
    text: str
    by: str = ""
    kind: Literal["person_described"] = "person_described"


@dataclass(frozen=True, slots=True)
class PresencePut:
    """A person came, left, hid, died, or waits off stage."""

    who: PersonId
    presence: Presence
    by: str = ""
    kind: Literal["presence_put"] = "presence_put"


@dataclass(frozen=True, slots=True)
class PersonMoved:
    """A person is in a room of their own; None: with the others again."""

    who: PersonId
    room: RoomId | None
    by: str = ""
    kind: Literal["person_moved"] = "person_moved"


@dataclass(frozen=True, slots=True)
class StatSet:
    """A person's stat came to be *value*."""

    who: PersonId
    key: str
    value: float
    by: str = ""
    kind: Literal["stat_set"] = "stat_set"


@dataclass(frozen=True, slots=True)
class MoodSet:
    """A person's mood came to be *value* on *axis*."""

    who: PersonId
    axis: Axis
    value: float
    by: str = ""
    kind: Literal["mood_set"] = "mood_set"


@dataclass(frozen=True, slots=True)
class MoodsFaded:
    """The moods of all faded for *ticks* ticks.

    *idle*: nobody played meanwhile, so what characters feel calmed down as well.
    """

    ticks: int
    idle: bool = later(default=False)
    kind: Literal["moods_faded"] = "moods_faded"


@dataclass(frozen=True, slots=True)
class PersonRemembered:
    """A person remembers something more; the oldest goes where there are too many."""

    who: PersonId
    recollection: Recollection
    by: str = ""
    kind: Literal["person_remembered"] = "person_remembered"


@dataclass(frozen=True, slots=True)
class ItemGained:
    """An owner has *count* more of an item."""

    owner: Owner
    item: str
    count: int = 1
    by: str = ""
    kind: Literal["item_gained"] = "item_gained"


@dataclass(frozen=True, slots=True)
class ItemLost:
    """An owner has *count* less of an item."""

    owner: Owner
    item: str
    count: int = 1
    by: str = ""
    kind: Literal["item_lost"] = "item_lost"


@dataclass(frozen=True, slots=True)
class Said:
    """A person of the story spoke in their own voice."""

    who: PersonId
    name: str
    words: Words
    by: str = ""
    kind: Literal["said"] = "said"


@dataclass(frozen=True, slots=True)
class Texted:
    """A player and a person of the story wrote to each other in private."""

    user: UserId
    name: str
    who: PersonId
    words: Words
    reply: Words
    kind: Literal["texted"] = "texted"


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """What was a secret of somebody is known from now on. *secret* is its key."""

    who: PersonId
    secret: str
    kind: Literal["secret_revealed"] = "secret_revealed"


PeopleEvent = (
    PersonEntered
    | PersonClaimed
    | PersonDescribed
    | PresencePut
    | PersonMoved
    | StatSet
    | MoodSet
    | MoodsFaded
    | PersonRemembered
    | ItemGained
    | ItemLost
    | Said
    | Texted
    | SecretRevealed
)
