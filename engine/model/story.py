"""Story content: what an author wrote. Immutable, and the same for every timeline."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.model.ids import Digest, PersonId, RoomId, SceneId
from engine.model.language import Language
from engine.model.lore import LoreEntry, LoreRules
from engine.model.memory import Memory
from engine.model.people import USUAL_STATS, Breakpoint, Mood, PersonKind, Presence, Stat
from engine.model.persona import Belief, Checking, Emotion, Goal, Left, Policy
from engine.model.places import Door, Room
from engine.model.rule import Condition, Place, Rule
from engine.model.table_deeds import Order
from engine.model.trigger import Trigger
from engine.model.value import Value

Format = Literal["meph", "native", "campaign", "card"]


@dataclass(frozen=True, slots=True)
class PastLine:
    """One line of a history that came with a story file. *speaker* is as in `.meph`."""

    speaker: Literal["fate", "assistant", "system"]
    text: str


@dataclass(frozen=True, slots=True)
class Secret:
    """What players learn of somebody once *when* holds, and never before.

    *key* stands for it where a state says what was revealed; it is one of a kind in a story.
    """

    key: str
    text: str
    when: Condition
    place: Place = Place()


@dataclass(frozen=True, slots=True)
class Character:
    """A person of the story as its author made them. *lines* are authored words, told offline.

    *kind* pc: a player can take this character up. *stats* are those that differ from the story's
    usual start. *secret* is for the game master alone; *secrets* come out as the play goes.
    *memories*, *goals*, *beliefs* and *emotions* are there from the beginning. *policy* is who they
    are: what they say is held to it.
    """

    id: str
    name: str
    description: str = ""
    style: str = ""
    lines: tuple[str, ...] = ()
    scenes: tuple[SceneId, ...] = ()
    kind: PersonKind = "npc"
    presence: Presence = "here"
    aliases: tuple[str, ...] = ()
    faction: str = ""
    stats: tuple[tuple[str, float], ...] = ()
    items: tuple[tuple[str, int], ...] = ()
    mood: Mood = Mood()
    breakpoint: Breakpoint | None = None
    memories: tuple[str, ...] = ()
    room: RoomId | None = None
    secret: str = ""
    secrets: tuple[Secret, ...] = ()
    policy: Policy = Policy()
    goals: tuple[Goal, ...] = ()
    beliefs: tuple[Belief, ...] = ()
    emotions: tuple[tuple[Emotion, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A longer text of the world. A *hidden* one is unknown to the players until revealed."""

    id: str
    title: str
    text: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that the author offers in a scene: the *text* on the button, where it leads."""

    text: str
    scene: SceneId


@dataclass(frozen=True, slots=True)
class Scene:
    """A place or moment. *idle* lines are told offline when nothing else happens there."""

    id: SceneId
    name: str
    text: str
    look: str = ""
    idle: tuple[str, ...] = ()
    exits: tuple[SceneId, ...] = ()
    choices: tuple[Choice, ...] = ()
    room: RoomId | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """A way the story can end."""

    id: str
    title: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """A whole story.

    Every `GoTo` and `InScene` names a key of *scenes*, every `End` a key of *endings*; loaders
    refuse a story where that does not hold. *constraints* is None for the built-in ones.

    *effects*: whether a model is asked what each turn does to people, items and places. *options*:
    whether options are offered only when asked for, or after every turn. *stats* are the numbers
    that people have. *items* lie in rooms at the start. *clock* is the story time of its beginning
    as people read it ("2025-11-03 17:00"), '' where the story has no clock.

    *greetings* are other openings, of which one can be chosen at the start. *notes* are the
    author's words to the game master: shown to no player, and in no prompt. *checking* is how
    replies of characters are held to their policies, None for the usual: see
    `engine.persona.policies.checking_of`. *without* is what prompts leave out, so that it can be
    measured what each part does for a character.
    """

    digest: Digest
    title: str
    language: Language
    summary: str = ""
    author: str = ""
    role: str = ""
    anchors: tuple[tuple[str, Value], ...] = ()
    world: str = ""
    background: str = ""
    opening: str = ""
    style: str = ""
    constraints: str | None = None
    fate: str = ""
    vars: tuple[tuple[str, Value], ...] = ()
    flags: frozenset[str] = frozenset()
    rules: tuple[Rule, ...] = ()
    characters: tuple[Character, ...] = ()
    scenes: Mapping[SceneId, Scene] = field(default_factory=dict)
    start: SceneId | None = None
    endings: Mapping[str, Ending] = field(default_factory=dict)
    idle: tuple[str, ...] = ()
    memories: tuple[Memory, ...] = ()
    history: tuple[PastLine, ...] = ()
    stats: tuple[Stat, ...] = USUAL_STATS
    rooms: Mapping[RoomId, Room] = field(default_factory=dict)
    doors: tuple[Door, ...] = ()
    room: RoomId | None = None
    items: tuple[tuple[RoomId, str, int], ...] = ()
    triggers: tuple[Trigger, ...] = ()
    lore: tuple[LoreEntry, ...] = ()
    lore_rules: LoreRules = LoreRules()
    documents: tuple[Document, ...] = ()
    order: Order = "free"
    effects: bool = False
    options: Literal["asked", "always"] = "asked"
    clock: str = ""
    greetings: tuple[str, ...] = ()
    notes: str = ""
    checking: Checking | None = None
    without: frozenset[Left] = frozenset()

    def person(self, id: PersonId) -> Character | None:
        """Return the character the author made with this id, None for somebody new."""
        return next((one for one in self.characters if one.id == id), None)


@dataclass(frozen=True, slots=True)
class StorySource:
    """The files of a story as text, enough to load it again anywhere.

    *name* is what people call it in commands; *files* maps relative names to their text, the
    main file first. The digest covers format and files, not the name.
    """

    name: str
    format: Format
    files: Mapping[str, str]
