"""What of how it is with a character matters at a moment: a few things, never all of it."""

from collections.abc import Callable, Iterator
from typing import Literal

from engine.memory.terms import asked_terms
from engine.model.ids import PersonId
from engine.model.persona import NEUTRAL, TIES, Belief, Emotion, Goal, Persona, Tie

MOST = 5

Item = (
    tuple[Literal["goal"], Goal]
    | tuple[Literal["belief"], Belief]
    | tuple[Literal["emotion"], Emotion, float]
    | tuple[Literal["tie"], PersonId, Tie]
    | tuple[Literal["strategy"], str]
)
"""One thing that a prompt tells of somebody."""

_NOTABLE = 10.0
"""How far from neutral an emotion or a tie is worth telling."""

_LIKE_WORDS = 0.5


def salient(persona: Persona, words: str, toward: PersonId | None = None) -> tuple[Item, ...]:
    """Return the few things that matter where *toward* said *words*, the weightiest first."""
    said = set(asked_terms(words))
    every = [*_weighed(persona, toward, lambda text: bool(said & set(asked_terms(text))))]
    every.sort(key=lambda pair: -pair[0])
    return tuple(item for _, item in every[:MOST])


def _weighed(
    persona: Persona, toward: PersonId | None, touches: Callable[[str], bool]
) -> Iterator[tuple[float, Item]]:
    for goal in persona.goals.values():
        left = 1 - goal.progress / 100
        yield goal.priority / 5 * left + _LIKE_WORDS * touches(goal.text), ("goal", goal)
    for emotion, value in persona.emotions.items():
        if abs(value - NEUTRAL) >= _NOTABLE:
            yield abs(value - NEUTRAL) / 50, ("emotion", emotion, value)
    for who, tie in persona.ties.items():
        far = max(abs(getattr(tie, axis) - NEUTRAL) for axis in TIES)
        if far >= _NOTABLE:
            yield far / 50 * (1.5 if who == toward else 0.5), ("tie", who, tie)
    for belief in persona.beliefs.values():
        weight = belief.confidence * (1.0 if touches(belief.text) else 0.4)
        yield weight, ("belief", belief)
    if persona.strategy:
        yield 0.7, ("strategy", persona.strategy)
