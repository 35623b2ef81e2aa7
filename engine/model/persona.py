"""Who a character is, and how it is with them at a moment.

A policy is what an author wrote of a character, and stays; a persona is what a play made of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.model.ids import PersonId

Emotion = Literal["joy", "sadness", "anger", "fear", "trust", "surprise", "disgust", "anticipation"]
EMOTIONS: tuple[Emotion, ...] = (
    *("joy", "sadness", "anger", "fear"),
    *("trust", "surprise", "disgust", "anticipation"),
)
NEUTRAL = 50.0
"""What an emotion and a tie are where nothing moved them; they go from 0 to 100."""

Axis = Literal["trust", "intimacy", "dominance", "friendliness"]
TIES: tuple[Axis, ...] = ("trust", "intimacy", "dominance", "friendliness")

Part = Literal["facts", "values", "decisions", "style", "speech", "never", "always"]
PARTS: tuple[Part, ...] = (*("facts", "values", "decisions", "style", "speech", "never", "always"),)

# fmt: off
Intent = Literal[
    "inform", "ask", "command", "persuade", "comfort", "threaten", "deceive", "tease",
    "refuse", "agree", "praise", "blame", "lament", "greet", "part", "reminisce",
]
# fmt: on
Feeling = Emotion | Literal["calm"]
Stage = Literal["stranger", "acquaintance", "friend", "intimate", "enemy"]
Act = Literal["statement", "question", "order", "promise", "exclamation", "address"]


Checking = Literal["strict", "gate", "off"]
"""How replies are checked: nothing is shown before the verdict, or each sentence once rules have
nothing against it, or not at all."""


Left = Literal["window", "inner", "examples"]
"""What a prompt can go without: the last lines, how it is with characters inside, their lines."""


@dataclass(frozen=True, slots=True)
class Tenet:
    """One thing that holds of a character.

    *key* is one of a kind among all tenets of a character. *words* are what a character of whom
    this is never true would say: a line of theirs that holds one of them goes against it.
    *evidence* is quoted from the material that shows it, '' where an author wrote it down;
    *shown* tells whether the character says so there, or does. What nobody *reviewed* guides, and
    blocks nothing. One that is *off* does neither.
    """

    key: str
    text: str
    words: tuple[str, ...] = ()
    evidence: str = ""
    shown: Literal["", "says", "does"] = ""
    reviewed: bool = True
    off: bool = False


@dataclass(frozen=True, slots=True)
class Sample:
    """A line that a character says in a moment like the one told of.

    *wrong* is what they would never say there. '' in a tag: nobody knows.
    """

    text: str
    scene: str = ""
    context: str = ""
    intent: Intent | Literal[""] = ""
    feeling: Feeling | Literal[""] = ""
    stage: Stage | Literal[""] = ""
    act: Act | Literal[""] = ""
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Policy:
    """Who a character is: what is so, what they hold dear, how they decide, write and speak.

    *never* and *always* are their boundaries. *samples* are lines of theirs, and wrong ones.
    *version* counts the times that the author published it.
    """

    facts: tuple[Tenet, ...] = ()
    values: tuple[Tenet, ...] = ()
    decisions: tuple[Tenet, ...] = ()
    style: tuple[Tenet, ...] = ()
    speech: tuple[Tenet, ...] = ()
    never: tuple[Tenet, ...] = ()
    always: tuple[Tenet, ...] = ()
    samples: tuple[Sample, ...] = ()
    version: int = 1


@dataclass(frozen=True, slots=True)
class Goal:
    """What a character wants: *priority* from 1 to 5, *progress* from 0 to 100."""

    key: str
    text: str
    priority: int = 3
    progress: float = 0.0


@dataclass(frozen=True, slots=True)
class Belief:
    """What a character takes for true, which it need not be: *confidence* from 0 to 1."""

    key: str
    text: str
    confidence: float = 0.5


@dataclass(frozen=True, slots=True)
class Tie:
    """How a character stands to somebody. Each is a float from 0 to 100, neutral at 50."""

    trust: float = NEUTRAL
    intimacy: float = NEUTRAL
    dominance: float = NEUTRAL
    friendliness: float = NEUTRAL


@dataclass(frozen=True, slots=True)
class Felt:
    """The emotions of a character after the turn with that *number*, for the chart."""

    number: int
    emotions: Mapping[Emotion, float]


FELT_KEPT = 40
"""How many turns back the emotions of a character are kept."""


@dataclass(frozen=True, slots=True)
class Control:
    """How true to themselves a character was of late.

    *passed* and *failed* count the replies that were checked. *correction* is told to
    the narrator next time, *evidence* is what it rests on, *confidence* how sure that is, from 0
    to 1.
    """

    passed: int = 0
    failed: int = 0
    correction: str = ""
    evidence: tuple[str, ...] = ()
    confidence: float = 0.0


@dataclass(frozen=True, slots=True)
class Amendment:
    """A tenet that play added to a *part* of a policy, or changed there."""

    part: Part
    tenet: Tenet


@dataclass(frozen=True, slots=True)
class Persona:
    """How it is with a character at a moment.

    *goals* and *beliefs* are by their keys. *emotions* has those that are not neutral, *ties* those
    to people who are no strangers. *strategy* is in one sentence what they are about to do.
    *amended* are by their keys the tenets that stand instead of the policy's.
    """

    goals: Mapping[str, Goal] = field(default_factory=dict)
    beliefs: Mapping[str, Belief] = field(default_factory=dict)
    emotions: Mapping[Emotion, float] = field(default_factory=dict)
    ties: Mapping[PersonId, Tie] = field(default_factory=dict)
    strategy: str = ""
    control: Control = Control()
    felt: tuple[Felt, ...] = ()
    amended: Mapping[str, Amendment] = field(default_factory=dict)


Dimension = Literal["boundary", "fact", "state", "style"]
DIMENSIONS: tuple[Dimension, ...] = ("boundary", "fact", "state", "style")


@dataclass(frozen=True, slots=True)
class Violation:
    """Where a reply is not the character's: of which *dimension*, against which tenet or fact.

    *key* is that of the tenet, '' where it is none. *quote* is the piece of the reply. *blocks*:
    the reply must not be shown so.
    """

    dimension: Dimension
    key: str
    says: str
    quote: str = ""
    blocks: bool = True


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a reply of a character. *score* is from 0 to 100.

    *asked*: a model was asked; else checks by rule were enough.
    """

    who: PersonId
    passed: bool
    score: int
    violations: tuple[Violation, ...] = ()
    advice: str = ""
    asked: bool = False
