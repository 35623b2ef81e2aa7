"""Where a timeline stands at a turn: the fold of its events, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.model.ids import (
    NOBODY,
    Digest,
    DoorId,
    Owner,
    PersonId,
    RoomId,
    SceneId,
    UserId,
)
from engine.model.later import later
from engine.model.lore import LoreEntry
from engine.model.memory import Dossier, Memory, Step
from engine.model.people import Person
from engine.model.persona import Persona
from engine.model.places import Door, Room
from engine.model.proposal import Offer
from engine.model.story import Scene
from engine.model.table_deeds import Order
from engine.model.trigger import Standing
from engine.model.value import Value
from engine.model.words import Words


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the workspace. *name* is the speaker's; '' for the narrator and for dice.

    Voice *character* is a person of the story whom a game master let speak.

    *branch* is the branch it came in from by a merge; '' for a line of one's own.
    """

    voice: Literal["person", "narrator", "dice", "character"]
    name: str
    words: Words
    branch: str = ""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a person wants to do in a round that is still being gathered."""

    user: UserId
    name: str
    words: Words


@dataclass(frozen=True, slots=True)
class Letter:
    """A private message of a player to somebody of the story, and the answer."""

    user: UserId
    name: str
    who: PersonId
    words: Words
    reply: Words


@dataclass(frozen=True, slots=True)
class Exit:
    """A way on that was added to a scene during play."""

    text: str
    scene: SceneId


@dataclass(frozen=True, slots=True)
class Shelved:
    """A document that was added during play; its text stands in the turn that added it.

    An *authored* one is of the story, whose text it has: play has hidden it.
    """

    id: str
    title: str
    hidden: bool = False
    authored: bool = later(default=False)


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a timeline.

    *log* is the workspace: the last lines, word for word; the oldest block is dropped at once
    when it is full. *visits* counts how often each scene was entered. *ended* is None while the
    story goes on.

    *items* counts what each owner has, by the item's name; nobody has none of a thing. *room* is
    where the story stands on the map, None where it has no map. *triggers* has those that ever
    fired, changed or were added. *offers* are options that wait to be picked. *scenes* are those
    written during play, *added* paragraphs that scenes of any kind gained, *exits* ways on.
    *world* is what was added to the world; where *world_new*, it stands instead of the story's.
    *directives* wait for the next narration. *minutes* is the story time since the beginning.
    *spotlight* is the one person who may act, NOBODY lets everybody; *gathered* are the actions
    of the round so far, *letters* the last private ones of each pair.

    *steps* are what the last turns settled. *extracted* is the number of the turn up to which
    memory was taken out. *dossiers* say what is known of people, places, things and events. *woken*
    has the number of the turn in which each entry of lore that lasts, rests or waits woke last.
    *documents* were added during play, or hidden. *personas* say how it is with characters inside.
    """

    story: Digest = Digest("")
    vars: Mapping[str, Value] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    scene: SceneId | None = None
    visits: Mapping[SceneId, int] = field(default_factory=dict)
    memories: tuple[Memory, ...] = ()
    log: tuple[Line, ...] = ()
    turns: int = 0
    ended: str | None = None
    people: Mapping[PersonId, Person] = field(default_factory=dict)
    items: Mapping[Owner, Mapping[str, int]] = field(default_factory=dict)
    rooms: Mapping[RoomId, Room] = field(default_factory=dict)
    doors: Mapping[DoorId, Door] = field(default_factory=dict)
    room: RoomId | None = None
    triggers: Mapping[str, Standing] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    scenes: Mapping[SceneId, Scene] = field(default_factory=dict)
    added: Mapping[SceneId, tuple[str, ...]] = field(default_factory=dict)
    exits: Mapping[SceneId, tuple[Exit, ...]] = field(default_factory=dict)
    world: tuple[str, ...] = ()
    world_new: bool = False
    lore: tuple[LoreEntry, ...] = ()
    revealed: frozenset[str] = frozenset()
    directives: tuple[str, ...] = ()
    minutes: int = 0
    paused: bool = False
    spotlight: UserId = NOBODY
    order: Order = "free"
    gathered: tuple[Attempt, ...] = ()
    letters: tuple[Letter, ...] = ()
    steps: tuple[Step, ...] = ()
    extracted: int = 0
    dossiers: Mapping[str, Dossier] = field(default_factory=dict)
    woken: Mapping[str, int] = field(default_factory=dict)
    documents: tuple[Shelved, ...] = ()
    personas: Mapping[PersonId, Persona] = field(default_factory=dict)
