"""What events of characters inside set."""

from collections.abc import Iterator

from engine.history.touched import Touch, Touches
from engine.model.persona_events import (
    BeliefPut,
    EmotionSet,
    EmotionsFelt,
    GoalPut,
    ReplyChecked,
    StrategySet,
    TenetPut,
    TieSet,
)
from engine.model.value import shown


def _feeling(event: EmotionSet) -> Iterator[Touch]:
    yield Touch("personas", event.who, event.value, ("emotions", event.emotion))


def _felt(event: EmotionsFelt) -> Iterator[Touch]:
    yield Touch("personas", event.who, None, ("felt",))


def _tie(event: TieSet) -> Iterator[Touch]:
    told = f"{event.axis} {shown(round(event.value))}"
    yield Touch("personas", event.who, told, ("ties", event.toward))


def _goal(event: GoalPut) -> Iterator[Touch]:
    told = None if event.goal is None else event.goal.progress
    yield Touch("personas", event.who, told, ("goals", event.key))


def _belief(event: BeliefPut) -> Iterator[Touch]:
    told = None if event.belief is None else event.belief.confidence
    yield Touch("personas", event.who, told, ("beliefs", event.key))


def _strategy(event: StrategySet) -> Iterator[Touch]:
    yield Touch("personas", event.who, event.text, ("strategy",))


def _tenet(event: TenetPut) -> Iterator[Touch]:
    told = f"{event.tenet.text} (off)" if event.tenet.off else event.tenet.text
    yield Touch("personas", event.who, told, ("amended", event.tenet.key))


def _judged(event: ReplyChecked) -> Iterator[Touch]:
    yield Touch("personas", event.verdict.who, event.verdict.score, ("control",))


PERSONA: Touches = {
    BeliefPut: _belief,
    EmotionSet: _feeling,
    EmotionsFelt: _felt,
    GoalPut: _goal,
    ReplyChecked: _judged,
    StrategySet: _strategy,
    TenetPut: _tenet,
    TieSet: _tie,
}
