"""Turns in which people take up characters, and give them back."""

from engine.errors import NobodyCalled, NoCharacter
from engine.model.events import Event, Noticed
from engine.model.ids import NOBODY, UserId
from engine.model.language import Both
from engine.model.people import Person
from engine.model.people_events import PersonClaimed, PresencePut
from engine.model.script import Script
from engine.model.table_actions import Join, Part
from engine.model.table_events import SpotlightSet
from engine.rules.joining import brought, cannot_join
from engine.rules.people import acting, people_near, person_called
from engine.rules.rounds import tell_if_complete
from engine.rules.taking import Taking
from engine.rules.whose_turn import check_goes_on

_PLAYS_ALREADY = Both(
    "You play {0} already; give them back with /part first.",
    "你已经在扮演{0}，请先用 /退场 放下这个角色。",
)
_PLAYED = Both("Somebody else plays {0}.", "{0}已由别人扮演。")
_NO_PLAYERS = Both("{0} is not a players' character.", "{0}不是玩家角色。")
_CANNOT = Both("{0} cannot be played now.", "{0}现在不能扮演。")


def join(taking: Taking, action: Join) -> Script:
    """Return the script in which somebody takes up a character, or brings a new one.

    Raises:
        StoryOver: the story has ended.
        CannotJoin: they play somebody already, or the character cannot be theirs.
        NobodyCalled: the character that was asked for is not there.
    """
    yield from ()
    check_goes_on(taking)
    own = acting(taking.state, action.user)
    if own is not None:
        raise cannot_join(_PLAYS_ALREADY, own.name)
    taking.add(*(_taken_up if action.person else _brought)(taking, action))
    return tuple(taking.events)


def part(taking: Taking, action: Part) -> Script:
    """Return the script in which somebody gives a character back; it stays in the story.

    A round that waited for nobody else is told.

    Raises:
        NoCharacter: they play nobody.
    """
    own = own_character(taking, action.user)
    taking.add(PersonClaimed(own.id, NOBODY), Noticed("PARTED", (own.name,)))
    if taking.state.spotlight == action.user:
        taking.add(SpotlightSet(NOBODY))
    yield from tell_if_complete(taking)
    return tuple(taking.events)


def own_character(taking: Taking, user: UserId) -> Person:
    """Return the character that *user* plays.

    Raises:
        NoCharacter: they play nobody.
    """
    own = acting(taking.state, user)
    if own is None:
        raise NoCharacter
    return own


def _brought(taking: Taking, action: Join) -> tuple[Event, ...]:
    return brought(taking.story, taking.state, action)


def _taken_up(taking: Taking, action: Join) -> tuple[Event, ...]:
    person = person_called(taking.state, action.person)
    if person is None or person.presence == "hidden":
        raise NobodyCalled(action.person, people_near(taking.state, action.person))
    if person.kind != "pc":
        raise cannot_join(_NO_PLAYERS, person.name)
    if person.player != NOBODY:
        raise cannot_join(_PLAYED, person.name)
    if person.presence == "dead":
        raise cannot_join(_CANNOT, person.name)
    claimed = (PersonClaimed(person.id, action.user), Noticed("JOINED", (action.name, person.name)))
    if person.presence == "here":
        return claimed
    return (PresencePut(person.id, "here"), *claimed)
