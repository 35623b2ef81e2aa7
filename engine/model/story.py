"""Story content: what an author wrote. Immutable, and the same for every timeline."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.model.ids import Digest, SceneId
from engine.model.language import Language
from engine.model.rule import Rule
from engine.model.value import Value

Format = Literal["meph", "native"]


@dataclass(frozen=True, slots=True)
class Memory:
    """Something remembered. *weight* runs from 1 to 5; 3 is usual.

    *branch* is the branch it came in from by a merge; '' for a memory of one's own.
    """

    text: str
    weight: int = 3
    branch: str = ""


@dataclass(frozen=True, slots=True)
class PastLine:
    """One line of a history that came with a story file. *speaker* is as in `.meph`."""

    speaker: Literal["fate", "assistant", "system"]
    text: str


@dataclass(frozen=True, slots=True)
class Character:
    """A person of the story, told by the narrator. *lines* are authored words, told offline."""

    id: str
    name: str
    description: str = ""
    style: str = ""
    lines: tuple[str, ...] = ()
    scenes: tuple[SceneId, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """A place or moment. *idle* lines are told offline when nothing else happens there."""

    id: SceneId
    name: str
    text: str
    look: str = ""
    idle: tuple[str, ...] = ()
    exits: tuple[SceneId, ...] = ()


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


@dataclass(frozen=True, slots=True)
class StorySource:
    """The files of a story as text, enough to load it again anywhere.

    *name* is what people call it in commands; *files* maps relative names to their text, the
    main file first. The digest covers format and files, not the name.
    """

    name: str
    format: Format
    files: Mapping[str, str]
