"""Take steps: of a rule, of a trigger, or of a game master. Each sees what the ones before did."""

from collections.abc import Iterable

from engine.model.events import Event, Noticed
from engine.model.people_deeds import PeopleStep
from engine.model.place_deeds import GenerateScene, PlaceStep
from engine.model.rule import BaseStep, GoTo, Inject, Rule, Step, Tell
from engine.model.table_deeds import FireTrigger, OfferOption
from engine.model.table_events import TriggerFired, Warned
from engine.model.trigger import Trigger
from engine.rules.people_steps import people_events
from engine.rules.place_steps import place_events
from engine.rules.rooms import enter_scene
from engine.rules.steps import base_events
from engine.rules.table_steps import table_events
from engine.rules.taking import Taking, Wish

MOST_FIRED = 100
"""How many triggers may fire in one turn."""


def take_rule(taking: Taking, rule: Rule) -> None:
    """Take the steps of *rule*; texts are collected, not told yet."""
    take(taking, rule.steps, rule.name)


def take(taking: Taking, steps: Iterable[Step], by: str) -> None:
    """Take *steps*, each at its own moment.

    What is remembered is told only where there is no prose besides.
    """
    steps = tuple(steps)
    told = Tell if any(isinstance(step, Tell) for step in steps) else Inject
    for step in steps:
        if isinstance(step, told):
            taking.texts.append(taking.filled(step.text))
        taking.add(*_events(taking, step, by))


def fire(taking: Taking, trigger: Trigger, by: str = "", leaf: str = "") -> None:
    """Let *trigger* fire: count it, then take its steps.

    A soft one offers where it would go; of a hard one that goes somewhere all are told.
    """
    taking.fired.add(trigger.name)
    at = taking.now if trigger.gates.cooldown_s else 0
    taking.add(TriggerFired(trigger.name, taking.state.turns, at, leaf, by))
    if trigger.mode == "hard" and any(isinstance(step, GoTo) for step in trigger.steps):
        taking.add(Noticed("ALERT", (trigger.name,)))
    take(taking, _softened(trigger) if trigger.mode == "soft" else trigger.steps, trigger.name)


def _softened(trigger: Trigger) -> tuple[Step, ...]:
    return tuple(
        OfferOption(trigger.name, step.scene) if isinstance(step, GoTo) else step
        for step in trigger.steps
    )


def _events(  # noqa: PLR0911 - an arm per kind of step
    taking: Taking, step: Step, by: str
) -> tuple[Event, ...]:
    match step:
        case FireTrigger(name=name):
            _fire_called(taking, name, by)
            return ()
        case GenerateScene(prompt=prompt):
            taking.wishes.append(Wish(taking.filled(prompt), by))
            return ()
        case GoTo(scene=scene):
            return enter_scene(taking.story, taking.state, scene, by)
        case _ if isinstance(step, BaseStep):
            return base_events(step, taking.state, taking.fill, by)
        case _ if isinstance(step, PeopleStep):
            return people_events(step, taking, by)
        case _ if isinstance(step, PlaceStep):
            return place_events(step, taking, by)
        case _:
            return table_events(step, taking, by)


def _fire_called(taking: Taking, name: str, by: str) -> None:
    """Fire another trigger, whatever its condition; none twice in a turn, so nothing recurs."""
    trigger = taking.triggers.by_name.get(name)
    if trigger is None:
        taking.add(Warned("NO_TRIGGER", (name,)))
    elif name not in taking.fired and len(taking.fired) < MOST_FIRED:
        fire(taking, trigger, by)
