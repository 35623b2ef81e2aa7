"""Turns at the table in which nothing is told: who plays whom, and what changes hands."""

from dataclasses import replace

from engine.errors import CannotGo, CannotJoin, NobodyCalled, NoCharacter, NotHeld, StoryOver
from engine.model.actions import Give, Join, Part, Take
from engine.model.events import Event, Noticed
from engine.model.ids import NOBODY, Owner, UserId, room_owner
from engine.model.language import Both
from engine.model.people import Person
from engine.model.people_events import PersonClaimed, PersonEntered, PresencePut
from engine.model.script import Script
from engine.model.table_events import SpotlightSet
from engine.rules.arrivals import newcomer
from engine.rules.items import count_of, handed, items_near
from engine.rules.names import cut, tidy
from engine.rules.people import acting, people_near, person_called, present
from engine.rules.rooms import present_room
from engine.rules.taking import Taking

MOST_PLAYED = 20
"""How many characters players can have in one play."""

LONGEST_DESCRIPTION = 400
MOST_HANDED = 999

_PLAYS_ALREADY = Both(
    "You play {0} already; give them back with /part first.",
    "你已经在扮演{0}，请先用 /part 放下这个角色。",
)
_PLAYED = Both("Somebody else plays {0}.", "{0}已由别人扮演。")
_NO_PLAYERS = Both("{0} is not a players' character.", "{0}不是玩家角色。")
_CANNOT = Both("{0} cannot be played now.", "{0}现在不能扮演。")
_BAD_NAME = Both(
    "“{0}” cannot be the name of a character, or somebody has it.",
    "「{0}」不能作为角色名，或已被使用。",
)
_FULL = Both("Enough characters are played here: {0}.", "这里的玩家角色已经够多了：{0}。")
_NOWHERE = Both(
    "There is no place here to put things down, or to pick them up.",
    "这里没有可以放下或拾起东西的地方。",
)


def join(taking: Taking, action: Join) -> Script:
    """Return the script in which somebody takes up a character, or brings a new one.

    Raises:
        CannotJoin: they play somebody already, or the character cannot be theirs.
        NobodyCalled: the character that was asked for is not there.
    """
    yield from ()
    _check_goes_on(taking)
    own = acting(taking.state, action.user)
    if own is not None:
        raise _cannot(_PLAYS_ALREADY, own.name)
    taking.add(*(_taken_up(taking, action) if action.person else _brought(taking, action)))
    return tuple(taking.events)


def part(taking: Taking, action: Part) -> Script:
    """Return the script in which somebody gives a character back; it stays in the story.

    Raises:
        NoCharacter: they play nobody.
    """
    yield from ()
    own = _own(taking, action.user)
    taking.add(PersonClaimed(own.id, NOBODY), Noticed("PARTED", (own.name,)))
    if taking.state.spotlight == action.user:
        taking.add(SpotlightSet(NOBODY))
    return tuple(taking.events)


def give(taking: Taking, action: Give) -> Script:
    """Return the script in which somebody hands over what they have, or puts it down.

    Raises:
        NoCharacter, NobodyCalled, NotHeld, CannotGo: it cannot be handed over.
    """
    yield from ()
    _check_goes_on(taking)
    own = _own(taking, action.user)
    taker, name = _taker(taking, action.to)
    _hand(taking, Owner(own.id), taker, action.item, action.count)
    code = "GAVE" if action.to else "PUT_DOWN"
    taking.add(Noticed(code, (own.name, _counted(action.item, action.count), name)))
    return tuple(taking.events)


def take_up(taking: Taking, action: Take) -> Script:
    """Return the script in which somebody picks up what lies here.

    Raises:
        NoCharacter, NotHeld, CannotGo: nothing of the kind can be picked up.
    """
    yield from ()
    _check_goes_on(taking)
    own = _own(taking, action.user)
    _hand(taking, _ground(taking), Owner(own.id), action.item, action.count)
    taking.add(Noticed("PICKED_UP", (own.name, _counted(action.item, action.count))))
    return tuple(taking.events)


def _check_goes_on(taking: Taking) -> None:
    if taking.state.ended is not None:
        raise StoryOver


def _own(taking: Taking, user: UserId) -> Person:
    own = acting(taking.state, user)
    if own is None:
        raise NoCharacter
    return own


def _taken_up(taking: Taking, action: Join) -> tuple[Event, ...]:
    person = person_called(taking.state, action.person)
    if person is None or person.presence == "hidden":
        raise NobodyCalled(action.person, people_near(taking.state, action.person))
    if person.kind != "pc":
        raise _cannot(_NO_PLAYERS, person.name)
    if person.player != NOBODY:
        raise _cannot(_PLAYED, person.name)
    if person.presence == "dead":
        raise _cannot(_CANNOT, person.name)
    claimed = (PersonClaimed(person.id, action.user), Noticed("JOINED", (action.name, person.name)))
    if person.presence == "here":
        return claimed
    return (PresencePut(person.id, "here"), *claimed)


def _brought(taking: Taking, action: Join) -> tuple[Event, ...]:
    played = sum(1 for one in taking.state.people.values() if one.player != NOBODY)
    if played >= MOST_PLAYED:
        raise _cannot(_FULL, MOST_PLAYED)
    name = tidy(action.name)
    about = cut(action.description, LONGEST_DESCRIPTION) if action.description.strip() else ""
    new = newcomer(taking.story, taking.state, name, about)
    if not isinstance(new, Person):
        raise _cannot(_BAD_NAME, name)
    new = replace(new, kind="pc", player=action.user)
    return (PersonEntered(new), Noticed("JOINED", (name, name)))


def _taker(taking: Taking, called: str) -> tuple[Owner, str]:
    """Return who gets what is handed over: somebody who is here, or the ground."""
    if not called:
        return _ground(taking), ""
    person = person_called(taking.state, called)
    if person is None or person not in present(taking.state):
        raise NobodyCalled(called, people_near(taking.state, called))
    return Owner(person.id), person.name


def _ground(taking: Taking) -> Owner:
    here = present_room(taking.state)
    if here is None:
        raise CannotGo(_NOWHERE)
    return room_owner(here.id)


def _hand(taking: Taking, giver: Owner, taker: Owner, item: str, count: int) -> None:
    state = taking.state
    if not 0 < count <= MOST_HANDED or count_of(state, giver, item) < count:
        raise NotHeld(item, items_near(state, giver, item))
    taking.add(*handed(state, giver, taker, item, count))


def _counted(item: str, count: int) -> str:
    return item if count == 1 else f"{item} ×{count}"


def _cannot(says: Both, detail: object) -> CannotJoin:
    return CannotJoin(Both(says.en.format(detail), says.zh.format(detail)))
