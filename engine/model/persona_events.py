"""What happened to characters as they are inside. See `engine.model.events`.

*evidence* is quoted from what was said; '' where a rule or a game master did it.
"""

from dataclasses import dataclass
from typing import Literal

from engine.model.ids import PersonId
from engine.model.persona import Axis, Belief, Emotion, Goal, Part, Tenet, Verdict


@dataclass(frozen=True, slots=True)
class EmotionSet:
    """An emotion of the moment came to be *value*."""

    who: PersonId
    emotion: Emotion
    value: float
    evidence: str = ""
    by: str = ""
    kind: Literal["emotion_set"] = "emotion_set"


@dataclass(frozen=True, slots=True)
class EmotionsFelt:
    """A turn is over; what *who* felt then is noted for the chart."""

    who: PersonId
    number: int
    kind: Literal["emotions_felt"] = "emotions_felt"


@dataclass(frozen=True, slots=True)
class TieSet:
    """How somebody stands *toward* another came to be *value* on *axis*."""

    who: PersonId
    toward: PersonId
    axis: Axis
    value: float
    evidence: str = ""
    by: str = ""
    kind: Literal["tie_set"] = "tie_set"


@dataclass(frozen=True, slots=True)
class GoalPut:
    """A goal is as it is now, or gone where *goal* is None."""

    who: PersonId
    key: str
    goal: Goal | None
    evidence: str = ""
    by: str = ""
    kind: Literal["goal_put"] = "goal_put"


@dataclass(frozen=True, slots=True)
class BeliefPut:
    """A belief is as it is now, or gone where *belief* is None."""

    who: PersonId
    key: str
    belief: Belief | None
    evidence: str = ""
    by: str = ""
    kind: Literal["belief_put"] = "belief_put"


@dataclass(frozen=True, slots=True)
class StrategySet:
    """What somebody is about to do."""

    who: PersonId
    text: str
    by: str = ""
    kind: Literal["strategy_set"] = "strategy_set"


@dataclass(frozen=True, slots=True)
class TenetPut:
    """A tenet of *part* is as it is now; it stands instead of the policy's with the same key."""

    who: PersonId
    part: Part
    tenet: Tenet
    by: str = ""
    kind: Literal["tenet_put"] = "tenet_put"


@dataclass(frozen=True, slots=True)
class ReplyChecked:
    """What a character said was checked before anybody saw it.

    *tries* counts the replies: 2 where the first was not theirs. *degraded*: neither was, and the
    author's own words were told instead.
    """

    verdict: Verdict
    intent: str = ""
    feeling: str = ""
    tries: int = 1
    degraded: bool = False
    kind: Literal["reply_checked"] = "reply_checked"


PersonaEvent = (
    EmotionSet | EmotionsFelt | TieSet | GoalPut | BeliefPut | StrategySet | TenetPut | ReplyChecked
)
