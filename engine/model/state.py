"""Where a timeline stands at a turn: the fold of its events, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.model.ids import Digest, SceneId
from engine.model.story import Memory
from engine.model.value import Value
from engine.model.words import Words


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the workspace. *name* is the speaker's; '' for the narrator and for dice.

    *branch* is the branch it came in from by a merge; '' for a line of one's own.
    """

    voice: Literal["person", "narrator", "dice"]
    name: str
    words: Words
    branch: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a timeline.

    *log* is the workspace: the last lines, word for word; the oldest block is dropped at once
    when it is full. *visits* counts how often each scene was entered. *ended* is None while the
    story goes on.
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
