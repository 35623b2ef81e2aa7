"""What steps bring about at the table: directions, options, triggers, pauses, turns to act.

What is so already brings about nothing.
"""

from dataclasses import replace
from typing import assert_never

from engine.errors import StoryError
from engine.model.events import Event
from engine.model.ids import NOBODY, SceneId
from engine.model.language import language_of
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
from engine.model.trigger import Standing, Trigger
from engine.rules.language import trigger_on, write_trigger
from engine.rules.meant import meant, nobody_meant
from engine.rules.names import cut
from engine.rules.offers import MOST_OFFERS, offer_id
from engine.rules.people_notices import NONE
from engine.rules.places import no_scene_called
from engine.rules.refusals import refusal
from engine.rules.rooms import scene_called
from engine.rules.taking import Taking
from engine.rules.trigger_book import NEW

MOST_TRIGGERS = 500
"""How many triggers can be added to a play, or changed in it."""

LONGEST_OPTION = 80
"""Characters on a button (Discord)."""

Events = tuple[Event, ...]


def table_events(  # noqa: C901, PLR0911 - an arm per step
    step: TableStep, taking: Taking, by: str
) -> Events:
    """Return what *step* brings about; what cannot be done is told to the game master."""
    match step:
        case Direct(text=text):
            filled = taking.filled(text).strip()
            return (Directed(filled, by),) if filled else ()
        case OfferOption():
            return _offered(step, taking, by)
        case KeepTrigger(text=text):
            return _kept(text, taking, by)
        case DropTrigger(name=name):
            return _dropped(name, taking, by)
        case SwitchTrigger(name=name, enabled=enabled):
            return _switched(name, taking, by, enabled=enabled)
        case ResetTrigger(name=""):
            standings = sorted(taking.state.triggers.items())
            return tuple(TriggerReset(name, by) for name, standing in standings if standing.fired)
        case ResetTrigger(name=name):
            return _reset(name, taking, by)
        case PutPause(paused=paused):
            return () if paused == taking.state.paused else (Paused(paused, by),)
        case PutSpotlight(who=who):
            return _spotlight(who, taking, by)
        case PutOrder(order=order):
            return () if order == taking.state.order else (OrderSet(order, by),)
        case FireTrigger(name=name):  # `engine.rules.acting` takes it, as it leads to more steps
            return (no_trigger_called(taking, name),)
        case _:
            assert_never(step)


def no_trigger_called(taking: Taking, called: str) -> Warned:
    """Return that there is no trigger *called* so, and which are called nearly so."""
    return refusal("NO_TRIGGER", called, " / ".join(taking.triggers.near(called)) or NONE)


def _offered(step: OfferOption, taking: Taking, by: str) -> Events:
    text, scene = cut(taking.filled(step.text), LONGEST_OPTION), _scene(step, taking)
    if isinstance(scene, Warned):
        return (scene,)
    offers = taking.state.offers
    if not text or any((offer.text, offer.scene) == (text, scene) for offer in offers):
        return ()
    if len(offers) >= MOST_OFFERS:
        return (refusal("TOO_MANY_OPTIONS", text, MOST_OFFERS),)
    return (Offered((Offer(offer_id(taking.state, text), text, scene=scene, by=by),)),)


def _scene(step: OfferOption, taking: Taking) -> SceneId | Warned | None:
    """Return where an option leads; None is nowhere."""
    if not step.scene:
        return None
    found = scene_called(taking.story, taking.state, step.scene)
    return no_scene_called(taking.story, taking.state, step.scene) if found is None else found.id


def _kept(text: str, taking: Taking, by: str) -> Events:
    """Return what happens when a trigger is added; one of its name is exchanged for it."""
    try:
        trigger = trigger_on(text)
    except StoryError as error:
        return (refusal("BAD_TRIGGER", error.told(taking.story.language)),)
    there = taking.triggers.called(trigger.name)
    trigger = trigger if there is None else _named(trigger, there.name)
    changed = {name for name, standing in taking.state.triggers.items() if standing.text}
    if trigger.name not in changed and len(changed) >= MOST_TRIGGERS:
        return (refusal("TOO_MANY_ADDED", trigger.name, MOST_TRIGGERS),)
    return (TriggerKept(trigger.name, trigger.text, by),)


def _named(trigger: Trigger, name: str) -> Trigger:
    """Return *trigger* under the *name* that it is known by, which may differ in case."""
    named = replace(trigger, name=name)
    return replace(named, text=write_trigger(named, language_of(trigger.text)))


def _dropped(called: str, taking: Taking, by: str) -> Events:
    trigger = taking.triggers.called(called)
    if trigger is None:
        return (no_trigger_called(taking, called),)
    return (TriggerDropped(trigger.name, by),)


def _switched(called: str, taking: Taking, by: str, *, enabled: bool) -> Events:
    trigger = taking.triggers.called(called)
    if trigger is None:
        return (no_trigger_called(taking, called),)
    is_so = _standing(trigger, taking).enabled == enabled
    return () if is_so else (TriggerSwitched(trigger.name, enabled, by),)


def _reset(called: str, taking: Taking, by: str) -> Events:
    trigger = taking.triggers.called(called)
    if trigger is None:
        return (no_trigger_called(taking, called),)
    return (TriggerReset(trigger.name, by),) if _standing(trigger, taking).fired else ()


def _standing(trigger: Trigger, taking: Taking) -> Standing:
    return taking.state.triggers.get(trigger.name, NEW)


def _spotlight(called: str, taking: Taking, by: str) -> Events:
    """Let only the player of somebody act; without a player there is nobody to wait for."""
    people = meant(called, taking) if called else ()
    if called and len(people) != 1:
        return (nobody_meant(called, taking),)
    if people and people[0].player == NOBODY:
        return (refusal("NO_PLAYER", people[0].name),)
    user = people[0].player if people else NOBODY
    return () if user == taking.state.spotlight else (SpotlightSet(user, by),)
