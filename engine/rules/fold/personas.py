"""How what happens to characters inside changes a state."""

from dataclasses import replace
from typing import Any

from engine.model.ids import PersonId
from engine.model.persona import FELT_KEPT, NEUTRAL, Amendment, Felt, Persona, Tie
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
from engine.persona.control import judged
from engine.persona.reducer import calmed, is_calm
from engine.rules.fold.draft import Draft, Effects

_STRANGER = Persona()


def _persona(draft: Draft, who: PersonId) -> Persona:
    return draft.personas.get(who, _STRANGER)


def _put(draft: Draft, who: PersonId, **changed: Any) -> None:  # noqa: ANN401 - any field
    """Put what changed; somebody with whom all is as with a stranger has no entry."""
    persona = replace(_persona(draft, who), **changed)
    personas = draft.own("personas", draft.personas)
    personas[who] = persona
    if persona == _STRANGER:
        del personas[who]


def _feel(draft: Draft, event: EmotionSet) -> None:
    emotions = {**_persona(draft, event.who).emotions, event.emotion: event.value}
    _put(draft, event.who, emotions={e: v for e, v in emotions.items() if v != NEUTRAL})


def _note(draft: Draft, event: EmotionsFelt) -> None:
    persona = _persona(draft, event.who)
    felt = (*persona.felt, Felt(event.number, persona.emotions))
    _put(draft, event.who, felt=felt[-FELT_KEPT:])


def _tie(draft: Draft, event: TieSet) -> None:
    ties = _persona(draft, event.who).ties
    changed: dict[str, float] = {event.axis: event.value}
    tie = replace(ties.get(event.toward, Tie()), **changed)
    _put(draft, event.who, ties={**ties, event.toward: tie})


def _pursue(draft: Draft, event: GoalPut) -> None:
    goals = {**_persona(draft, event.who).goals, event.key: event.goal}
    _put(draft, event.who, goals={key: one for key, one in goals.items() if one is not None})


def _believe(draft: Draft, event: BeliefPut) -> None:
    beliefs = {**_persona(draft, event.who).beliefs, event.key: event.belief}
    _put(draft, event.who, beliefs={key: one for key, one in beliefs.items() if one is not None})


def _plan(draft: Draft, event: StrategySet) -> None:
    _put(draft, event.who, strategy=event.text)


def _amend(draft: Draft, event: TenetPut) -> None:
    amended = _persona(draft, event.who).amended
    amendment = Amendment(event.part, event.tenet)
    _put(draft, event.who, amended={**amended, event.tenet.key: amendment})


def _judge(draft: Draft, event: ReplyChecked) -> None:
    control = _persona(draft, event.verdict.who).control
    _put(draft, event.verdict.who, control=judged(control, event))


def calm_down(draft: Draft, ticks: int) -> None:
    """Let what characters feel calm down for *ticks* ticks."""
    for who, persona in tuple(draft.personas.items()):
        if not is_calm(persona.emotions):
            emotions = calmed(persona.emotions, ticks)
            _put(draft, who, emotions={e: v for e, v in emotions.items() if v != NEUTRAL})


PERSONA: Effects = {
    BeliefPut: _believe,
    EmotionSet: _feel,
    EmotionsFelt: _note,
    GoalPut: _pursue,
    ReplyChecked: _judge,
    StrategySet: _plan,
    TenetPut: _amend,
    TieSet: _tie,
}
