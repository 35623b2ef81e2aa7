"""Turns in which things change hands: they are given, put down, picked up. Nothing is told."""

from engine.errors import CannotGo, CannotHold, NobodyCalled, NotHeld
from engine.model.events import Noticed
from engine.model.ids import Owner, UserId, room_owner
from engine.model.language import Both
from engine.model.people import Person
from engine.model.people_events import ItemLost
from engine.model.script import Script
from engine.model.table_actions import Give, Take
from engine.rules.items import count_of, handed, item_called, items_near
from engine.rules.people import on_stage, people_near, person_called
from engine.rules.revealing import reveal
from engine.rules.standing import whereabouts
from engine.rules.table import own_character
from engine.rules.taking import Taking
from engine.rules.whose_turn import check_is_here, check_may_act

MOST_HANDED = 999
"""How many of a thing can change hands at once."""

_NOWHERE = Both(
    "There is no place here to put things down, or to pick them up.",
    "这里没有可以放下或拾起东西的地方。",
)
_GROUND = Both("The ground", "地上")


def give(taking: Taking, action: Give) -> Script:
    """Return the script in which somebody hands over what they have, or puts it down.

    Raises:
        StoryOver, StoryPaused, NotYourTurn, NoCharacter, NotHere: they may not act, or cannot.
        NobodyCalled, NotHeld, CannotHold, CannotGo: it cannot be handed over.
    """
    yield from ()
    own = _acts(taking, action.user)
    if action.to:
        taker = _taker(taking, own, action.to)
        told = _hand(taking, action, Owner(own.id), Owner(taker.id), taker.name)
        taking.add(Noticed("GAVE", (own.name, told, taker.name)))
    else:
        ground = _GROUND.told(taking.story.language)
        told = _hand(taking, action, Owner(own.id), _ground(taking, own), ground)
        taking.add(Noticed("PUT_DOWN", (own.name, told)))
    reveal(taking)
    return tuple(taking.events)


def take_up(taking: Taking, action: Take) -> Script:
    """Return the script in which somebody picks up what lies where they are.

    Raises:
        StoryOver, StoryPaused, NotYourTurn, NoCharacter, NotHere: they may not act, or cannot.
        NotHeld, CannotHold, CannotGo: nothing of the kind can be picked up.
    """
    yield from ()
    own = _acts(taking, action.user)
    told = _hand(taking, action, _ground(taking, own), Owner(own.id), own.name)
    taking.add(Noticed("PICKED_UP", (own.name, told)))
    reveal(taking)
    return tuple(taking.events)


def _acts(taking: Taking, user: UserId) -> Person:
    """Return the character of *user*, who may and can act."""
    check_may_act(taking, user)
    own = own_character(taking, user)
    check_is_here(own)
    return own


def _taker(taking: Taking, own: Person, called: str) -> Person:
    """Return who gets what *own* hands over: somebody else in the same place."""
    state = taking.state
    person = person_called(state, called)
    near = (one for one in on_stage(state) if whereabouts(state, one) == whereabouts(state, own))
    if person is None or person == own or person not in near:
        raise NobodyCalled(called, people_near(state, called))
    return person


def _ground(taking: Taking, own: Person) -> Owner:
    here = whereabouts(taking.state, own)
    if here is None or here not in taking.state.rooms:
        raise CannotGo(_NOWHERE)
    return room_owner(here)


def _hand(taking: Taking, action: Give | Take, giver: Owner, taker: Owner, name: str) -> str:
    """Let things change hands, all of them or none; return what and how many, to be told.

    *name* is what the taker is called.
    """
    state, count = taking.state, action.count
    item = item_called(state, giver, action.item)
    if item is None or not 0 < count <= min(MOST_HANDED, count_of(state, giver, item)):
        raise NotHeld(action.item, items_near(state, giver, action.item))
    events = handed(state, giver, taker, item, count)
    if sum(event.count for event in events if isinstance(event, ItemLost)) < count:
        raise CannotHold(name, item)
    taking.add(*events)
    return item if count == 1 else f"{item} ×{count}"
