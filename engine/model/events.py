"""What happened. Past tense, immutable, and never edited once stored.

`kind` is the name under which an event is stored; renaming a class must not change it. Values are
as they stand afterwards, clamped and final, so that a fold needs no rules. `by` names the rule or
trigger that brought the event about, or is `MODEL` or `GM`; '' is a person or the engine itself.
"""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import Digest, SceneId, TurnId, UserId
from engine.model.memory import Memory
from engine.model.memory_events import MemoryEvent
from engine.model.people_events import PeopleEvent
from engine.model.persona_events import PersonaEvent
from engine.model.place_events import PlaceEvent
from engine.model.state import Attempt, Letter, Line
from engine.model.table_events import TableEvent
from engine.model.value import Value
from engine.model.words import Words


@dataclass(frozen=True, slots=True)
class Began:
    """A timeline started: everything the state starts with, so that a fold needs no story."""

    story: Digest
    vars: tuple[tuple[str, Value], ...] = ()
    flags: tuple[str, ...] = ()
    scene: SceneId | None = None
    memories: tuple[Memory, ...] = ()
    kind: Literal["began"] = "began"


@dataclass(frozen=True, slots=True)
class StoryChanged:
    """The author's file changed, and the timeline goes on with the new one."""

    story: Digest
    kind: Literal["story_changed"] = "story_changed"


@dataclass(frozen=True, slots=True)
class Spoke:
    """A person's own words, as the person wrote them."""

    user: UserId
    name: str
    words: Words
    kind: Literal["spoke"] = "spoke"


@dataclass(frozen=True, slots=True)
class Narrated:
    """The narration that was accepted.

    *source*: a model, the author's text, a file's past, or a person who told it in other words. An
    *aside* stands beside the story in a file: it is kept, and no narrator is shown it.
    """

    words: Words
    source: Literal["model", "author", "static", "file", "person", "aside"]
    kind: Literal["narrated"] = "narrated"


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Dice that fell; the faces are kept so that a replay never throws again.

    *shown* is False for a throw nobody is told of (a rule that did not fire); *secret* dice are
    for *user* alone.
    """

    expression: str
    faces: tuple[int, ...]
    total: int | float
    text: str
    success: bool | None = None
    level: str = ""
    user: UserId = UserId("")
    by: str = ""
    shown: bool = True
    secret: bool = False
    kind: Literal["dice_rolled"] = "dice_rolled"


@dataclass(frozen=True, slots=True)
class RuleFired:
    """A rule's condition held, and its steps were taken. *leaf* is the condition that decided."""

    rule: str
    leaf: str = ""
    kind: Literal["rule_fired"] = "rule_fired"


@dataclass(frozen=True, slots=True)
class VarSet:
    """A state value came to be *value*."""

    key: str
    value: Value
    by: str = ""
    kind: Literal["var_set"] = "var_set"


@dataclass(frozen=True, slots=True)
class FlagPut:
    """A flag went up or down."""

    name: str
    up: bool
    by: str = ""
    kind: Literal["flag_put"] = "flag_put"


@dataclass(frozen=True, slots=True)
class Remembered:
    """Something entered memory."""

    memory: Memory
    by: str = ""
    kind: Literal["remembered"] = "remembered"


@dataclass(frozen=True, slots=True)
class SceneEntered:
    """The story moved to another scene."""

    scene: SceneId
    by: str = ""
    kind: Literal["scene_entered"] = "scene_entered"


@dataclass(frozen=True, slots=True)
class Ended:
    """The story ended; *ending* is '' where a person concluded it."""

    ending: str
    by: str = ""
    kind: Literal["ended"] = "ended"


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something people should be told once that is no part of the story.

    *code* picks the sentence (`engine.rules.frame`), *details* fill it in.
    """

    code: str
    details: tuple[str, ...] = ()
    kind: Literal["noticed"] = "noticed"


@dataclass(frozen=True, slots=True)
class Fact:
    """What a leaf of the state came to be: its *path* from the state's field on, and its value.

    *value* is JSON; '' takes the leaf away.
    """

    path: tuple[str, ...]
    value: str = ""


@dataclass(frozen=True, slots=True)
class Merged:
    """Another line of the same timeline came in.

    Holds in full what differs from this line's state afterwards, so that a fold needs no other
    line. *source* is the name of the branch that came in, *head* the turn it stood at. None leaves
    a field as it is; *reopened* takes back an ending. *facts* are the leaves of all fields that
    the others do not name.
    """

    source: str
    head: TurnId
    vars: tuple[tuple[str, Value], ...] = ()
    raised: tuple[str, ...] = ()
    lowered: tuple[str, ...] = ()
    scene: SceneId | None = None
    visits: tuple[tuple[SceneId, int], ...] = ()
    memories: tuple[Memory, ...] | None = None
    log: tuple[Line, ...] | None = None
    turns: int | None = None
    ended: str | None = None
    reopened: bool = False
    story: Digest | None = None
    facts: tuple[Fact, ...] = ()
    letters: tuple[Letter, ...] | None = None
    gathered: tuple[Attempt, ...] | None = None
    kind: Literal["merged"] = "merged"


Event = (
    Began
    | StoryChanged
    | Spoke
    | Narrated
    | DiceRolled
    | RuleFired
    | VarSet
    | FlagPut
    | Remembered
    | SceneEntered
    | Ended
    | Merged
    | Noticed
    | PeopleEvent
    | PlaceEvent
    | TableEvent
    | MemoryEvent
    | PersonaEvent
)
