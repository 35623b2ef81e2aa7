"""What a game master asks for about characters as they are inside. See `engine.model.actions`.

*who* is somebody's name. There are no caps: only ranges hold.
"""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import UserId
from engine.model.persona import Axis, Emotion, Part

TenetDeed = Literal["put", "off", "on", "accept", "refuse", "grow"]
TENET_DEEDS: tuple[TenetDeed, ...] = ("put", "off", "on", "accept", "refuse", "grow")

Change = Literal["=", "+=", "-="]


@dataclass(frozen=True, slots=True)
class SetTenet:
    """Change one tenet of a policy, by its *key* or words; put in a new one where there is no such.

    What is put has *text* and *words*, None: as before. It is reviewed by that, and by being
    accepted; what is refused is off. Whoever grew out of a tenet is told to have changed.
    """

    user: UserId
    who: str
    deed: TenetDeed
    key: str = ""
    part: Part | None = None
    text: str = ""
    words: tuple[str, ...] | None = None
    kind: Literal["set_tenet"] = "set_tenet"


@dataclass(frozen=True, slots=True)
class SetEmotion:
    """Let somebody feel something as strongly as *value*, or by so much more or less."""

    user: UserId
    who: str
    emotion: Emotion
    value: float
    change: Change = "="
    kind: Literal["set_emotion"] = "set_emotion"


@dataclass(frozen=True, slots=True)
class SetTie:
    """Let somebody stand so *toward* another on *axis*."""

    user: UserId
    who: str
    toward: str
    axis: Axis
    value: float
    change: Change = "="
    kind: Literal["set_tie"] = "set_tie"


@dataclass(frozen=True, slots=True)
class SetGoal:
    """Let somebody want *goal*: one of theirs by its key or words, else a new one.

    *text* are new words for it; None of the figures: as before. Where it is *gone*, they want it no
    more.
    """

    user: UserId
    who: str
    goal: str
    text: str = ""
    priority: int | None = None
    progress: float | None = None
    gone: bool = False
    kind: Literal["set_goal"] = "set_goal"


@dataclass(frozen=True, slots=True)
class SetBelief:
    """Let somebody take *belief* for true: as `SetGoal`, with *confidence* from 0 to 1."""

    user: UserId
    who: str
    belief: str
    text: str = ""
    confidence: float | None = None
    gone: bool = False
    kind: Literal["set_belief"] = "set_belief"


@dataclass(frozen=True, slots=True)
class SetStrategy:
    """Let somebody be about to do *text*; '' for nothing."""

    user: UserId
    who: str
    text: str
    kind: Literal["set_strategy"] = "set_strategy"


PersonaAction = SetTenet | SetEmotion | SetTie | SetGoal | SetBelief | SetStrategy
