"""What a model proposes of how it is with characters. All of it is a proposal.

Plain values that a JSON schema is made of, so every field has a default. People go by the names
that the prompt used.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EmotionDraft:
    """An emotion of the moment came to be *value*, from 0 to 100. *quote* shows it."""

    emotion: str = ""
    value: float = 50.0
    quote: str = ""


@dataclass(frozen=True, slots=True)
class TieDraft:
    """How a character stands *toward* somebody on *axis* came to be *value*."""

    toward: str = ""
    axis: str = ""
    value: float = 50.0
    quote: str = ""


@dataclass(frozen=True, slots=True)
class GoalDraft:
    """A goal, by the *text* that the prompt told. It is *progress* percent done."""

    text: str = ""
    progress: float = 0.0
    quote: str = ""


@dataclass(frozen=True, slots=True)
class BeliefDraft:
    """What a character takes for true, and how sure they are, from 0 to 1."""

    text: str = ""
    confidence: float = 0.5
    quote: str = ""


@dataclass(frozen=True, slots=True)
class PersonaDraft:
    """How it is with the character called *who* after the last lines."""

    who: str = ""
    emotions: tuple[EmotionDraft, ...] = ()
    ties: tuple[TieDraft, ...] = ()
    goals: tuple[GoalDraft, ...] = ()
    beliefs: tuple[BeliefDraft, ...] = ()
    strategy: str = ""


@dataclass(frozen=True, slots=True)
class PersonasDraft:
    """How it is with all who were asked about."""

    personas: tuple[PersonaDraft, ...] = ()


@dataclass(frozen=True, slots=True)
class ViolationDraft:
    """Where a reply is not a character's. *tenet* is the key that the prompt printed."""

    dimension: str = ""
    tenet: str = ""
    quote: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class VerdictDraft:
    """Whether what the character called *who* says and does is theirs: each from 0 to 100."""

    who: str = ""
    boundary: float = 100.0
    fact: float = 100.0
    state: float = 100.0
    style: float = 100.0
    violations: tuple[ViolationDraft, ...] = ()
    advice: str = ""


@dataclass(frozen=True, slots=True)
class VerdictsDraft:
    """The verdicts of all whose replies were checked."""

    verdicts: tuple[VerdictDraft, ...] = ()


@dataclass(frozen=True, slots=True)
class TraitDraft:
    """Something that material shows of somebody. *evidence* is quoted from it, word for word.

    *shown* is "says" where they say so, "does" where they act so. *words* are for what they never
    do or say: words that would go against it. For a line of theirs, *text* is that line, and
    *context* what was said or happened right before.
    """

    text: str = ""
    evidence: str = ""
    shown: str = ""
    words: tuple[str, ...] = ()
    context: str = ""


@dataclass(frozen=True, slots=True)
class TraitsDraft:
    """All that a piece of material shows of somebody, in one respect."""

    traits: tuple[TraitDraft, ...] = ()
