"""Take steps: of a rule, of a trigger, or of a game master. Each sees what the ones before did."""

from collections.abc import Iterable

from engine.model.events import Event, Noticed
from engine.model.ids import GM
from engine.model.people_deeds import PeopleStep
from engine.model.place_deeds import GenerateScene, PlaceStep
from engine.model.rule import BaseStep, GoTo, Inject, Rule, Step, Tell
from engine.model.table_deeds import FireTrigger, OfferOption
from engine.model.table_events import TriggerFired
from engine.model.trigger import Trigger
from engine.rules.people_steps import people_events
from engine.rules.place_steps import place_events
from engine.rules.places import no_scene_called
from engine.rules.proposed import tell
from engine.rules.refusals import refusal
from engine.rules.rooms import enter_scene, scene_called
from engine.rules.steps import base_events
from engine.rules.table_steps import no_trigger_called, table_events
from engine.rules.taking import Taking, Wish
from engine.rules.trigger_book import NEW

MOST_FIRED = 100
"""How many triggers may fire in one turn."""


def take_rule(taking: Taking, rule: Rule) -> None:
    """Take the steps of *rule*; texts are collected, not told yet."""
    take(taking, rule.steps, rule.name)


def take(taking: Taking, steps: Iterable[Step], by: str, *, soft: bool = False) -> None:
    """Take *steps*, each at its own moment; *soft* ones offer where they would go.

    What is remembered is told only where there is no prose besides.
    """
    steps = tuple(steps)
    told = Tell if any(isinstance(step, Tell) for step in steps) else Inject
    for step in steps:
        if isinstance(step, told):
            taking.texts.append(taking.filled(step.text))
        taking.add(*_events(taking, step, by, soft=soft))


def fire(taking: Taking, trigger: Trigger, by: str = "", leaf: str = "") -> None:
    """Let *trigger* fire: count it, then take its steps.

    A soft one offers where it would go; of a hard one that goes somewhere all are told.
    """
    taking.fired.add(trigger.name)
    at = taking.now if trigger.gates.cooldown_s else 0
    taking.add(TriggerFired(trigger.name, taking.state.turns, at, leaf, by))
    if trigger.mode == "hard" and any(isinstance(s, GoTo | GenerateScene) for s in trigger.steps):
        taking.add(Noticed("ALERT", (trigger.name,)))
    take(taking, trigger.steps, trigger.name, soft=trigger.mode == "soft")


def has_room(taking: Taking) -> bool:
    """Tell whether one more trigger may fire in this turn; game masters are told where not."""
    if len(taking.fired) < MOST_FIRED:
        return True
    tell(taking, refusal("TOO_MANY_TRIGGERS", MOST_FIRED))
    return False


def _events(  # noqa: PLR0911 - an arm per kind of step
    taking: Taking, step: Step, by: str, *, soft: bool
) -> tuple[Event, ...]:
    match step:
        case FireTrigger(name=name):
            _fire_called(taking, name, by)
            return ()
        case GenerateScene(prompt=prompt):
            taking.wishes.append(Wish(taking.filled(prompt), by, offered=soft))
            return ()
        case GoTo(scene=scene) if soft:
            return table_events(OfferOption(by, scene), taking, by)
        case GoTo(scene=scene):
            return _go(taking, scene, by)
        case _ if isinstance(step, BaseStep):
            return base_events(step, taking.state, taking.fill, by)
        case _ if isinstance(step, PeopleStep):
            return people_events(step, taking, by)
        case _ if isinstance(step, PlaceStep):
            return place_events(step, taking, by)
        case _:
            return table_events(step, taking, by)


def _go(taking: Taking, called: str, by: str) -> tuple[Event, ...]:
    scene = scene_called(taking.story, taking.state, called)
    if scene is None:
        return (no_scene_called(taking.story, taking.state, called),)
    return enter_scene(taking.state, scene, by)


def _fire_called(taking: Taking, name: str, by: str) -> None:
    """Fire another trigger, whatever its condition; none twice in a turn, so nothing recurs.

    One that sleeps wakes for a game master alone.
    """
    trigger = taking.triggers.called(name)
    if trigger is None:
        taking.add(no_trigger_called(taking, name))
    elif trigger.name not in taking.fired and _is_awake(taking, trigger, by) and has_room(taking):
        fire(taking, trigger, by)


def _is_awake(taking: Taking, trigger: Trigger, by: str) -> bool:
    return by == GM or taking.state.triggers.get(trigger.name, NEW).enabled
