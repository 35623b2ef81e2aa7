"""What steps bring about at the table: directions, options, triggers, pauses, turns to act."""

from typing import assert_never

from engine.errors import StoryError
from engine.model.events import Event
from engine.model.ids import NOBODY, SceneId
from engine.model.proposal import Offer
from engine.model.table_deeds import (
    Direct,
    DropTrigger,
    FireTrigger,
    KeepTrigger,
    OfferOption,
    PutOrder,
    PutPause,
    PutSpotlight,
    ResetTrigger,
    SwitchTrigger,
    TableStep,
)
from engine.model.table_events import (
    Directed,
    Offered,
    OrderSet,
    Paused,
    SpotlightSet,
    TriggerDropped,
    TriggerKept,
    TriggerReset,
    TriggerSwitched,
    Warned,
)
from engine.rules.language import trigger_in
from engine.rules.offers import MOST_OFFERS, offer_id
from engine.rules.people import people_near, person_called
from engine.rules.taking import Taking

MOST_TRIGGERS = 500
"""How many triggers can be added to a play."""


def table_events(  # noqa: C901, PLR0911 - an arm per step
    step: TableStep, taking: Taking, by: str
) -> tuple[Event, ...]:
    """Return what *step* brings about; what cannot be done is told to the game master."""
    match step:
        case Direct(text=text):
            return (Directed(taking.filled(text), by),)
        case OfferOption():
            return _offered(step, taking, by)
        case KeepTrigger(text=text):
            return _kept(text, taking, by)
        case DropTrigger(name=name):
            return _of_known(name, taking, TriggerDropped(name, by))
        case SwitchTrigger(name=name, enabled=enabled):
            return _of_known(name, taking, TriggerSwitched(name, enabled, by))
        case ResetTrigger(name=""):
            return tuple(TriggerReset(name, by) for name in taking.state.triggers)
        case ResetTrigger(name=name):
            return _of_known(name, taking, TriggerReset(name, by))
        case PutPause(paused=paused):
            return (Paused(paused, by),)
        case PutSpotlight(who=who):
            return _spotlight(who, taking, by)
        case PutOrder(order=order):
            return (OrderSet(order, by),)
        case FireTrigger(name=name):  # `engine.rules.acting` takes it, as it leads to more steps
            return (Warned("NO_TRIGGER", (name,)),)
        case _:
            assert_never(step)


def _offered(step: OfferOption, taking: Taking, by: str) -> tuple[Event, ...]:
    scene = SceneId(step.scene) if step.scene else None
    text = taking.filled(step.text)
    if any((offer.text, offer.scene) == (text, scene) for offer in taking.state.offers):
        return ()
    if len(taking.state.offers) >= MOST_OFFERS:
        return (Warned("TOO_MANY_OPTIONS", (text, str(MOST_OFFERS))),)
    offer = Offer(offer_id(taking.state, text), text, scene=scene, by=by)
    return (Offered((offer,)),)


def _kept(text: str, taking: Taking, by: str) -> tuple[Event, ...]:
    try:
        trigger = trigger_in(text)
    except StoryError as error:
        return (Warned("BAD_TRIGGER", (error.told(taking.story.language),)),)
    added = sum(1 for standing in taking.state.triggers.values() if standing.text)
    if added >= MOST_TRIGGERS:
        return (Warned("TOO_MANY_ADDED", (trigger.name, str(MOST_TRIGGERS))),)
    return (TriggerKept(trigger.name, trigger.text, by),)


def _of_known(name: str, taking: Taking, event: Event) -> tuple[Event, ...]:
    return (event,) if name in taking.triggers.by_name else (Warned("NO_TRIGGER", (name,)),)


def _spotlight(called: str, taking: Taking, by: str) -> tuple[Event, ...]:
    """Let only the player of somebody act; without a player there is nobody to wait for."""
    if not called:
        return (SpotlightSet(NOBODY, by),)
    person = person_called(taking.state, called)
    if person is None:
        near = ", ".join(people_near(taking.state, called, hidden=True))
        return (Warned("NO_PERSON", (called, near)),)
    if person.player == NOBODY:
        return (Warned("NO_PLAYER", (person.name,)),)
    return (SpotlightSet(person.player, by),)
