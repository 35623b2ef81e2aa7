"""Settles what a model proposes: what can be, happens; what cannot is told to game masters.

Nothing of a proposal is true by itself. Every name is looked up, every number is held within its
bounds, and no part of it can cost the others, or the turn.
"""

from engine.model.events import Event
from engine.model.ids import MODEL, RoomId
from engine.model.people import Person, Recollection
from engine.model.people_events import PersonEntered, PersonMoved, PersonRemembered, PresencePut
from engine.model.place_events import TimePassed
from engine.model.proposal import Proposal, Whereabouts
from engine.model.table_events import Warned
from engine.rules.arrivals import nearly_called, newcomer
from engine.rules.effects_items import settle_items
from engine.rules.effects_numbers import settle_moods, settle_stats
from engine.rules.names import cut, tidy
from engine.rules.people import is_players, witnesses
from engine.rules.places import proposed_places
from engine.rules.proposed import living, most, tell
from engine.rules.refusals import refusal
from engine.rules.stats import is_down
from engine.rules.taking import Taking

MOST_NEWCOMERS = 6
MOST_MINUTES = 720
LONGEST_REMARK = 80
LONGEST_DESCRIPTION = 200
LONGEST_NOTE = 200


def settle(proposal: Proposal, taking: Taking, *, by: str = MODEL) -> None:
    """Let happen what can of *proposal*, and tell game masters what cannot, and why.

    New people come first, so that the rest can name them; life is settled before deaths, and what
    people own before doors are tried with it.
    """
    for part in _PARTS:
        part(proposal, taking, by)


def _settle_newcomers(proposal: Proposal, taking: Taking, by: str) -> None:
    """Let new people appear. Whose side they are on is for game masters to say.

    One who is called nearly as somebody known is most likely meant to be them: game masters say.
    """
    for proposed in most(proposal.newcomers, "newcomers", taking, MOST_NEWCOMERS):
        description, name = cut(proposed.description, LONGEST_DESCRIPTION), tidy(proposed.name)
        new = newcomer(taking.story, taking.state, name, description)
        alike = nearly_called(taking.story, taking.state, name)
        if isinstance(new, Person) and alike:
            tell(taking, refusal("NAME_NEAR", name, " / ".join(alike)))
        elif isinstance(new, Person):
            taking.add(PersonEntered(new, by))
            tell(taking, refusal("NEWCOMER", new.name))
        else:
            tell(taking, new)


def _settle_remarks(proposal: Proposal, taking: Taking, by: str) -> None:
    for remark in most(proposal.remarks, "remarks", taking):
        text = cut(remark.text, LONGEST_REMARK)
        for person in living(remark.who, taking) if text else ():
            if all(one.text != text for one in person.memories):
                kept = Recollection(text, taking.state.turns, witnesses(taking.state))
                taking.add(PersonRemembered(person.id, kept, by))


def _settle_whereabouts(proposal: Proposal, taking: Taking, by: str) -> None:
    """Let people come and go. A players' character is the player's own while it lives."""
    for change in most(proposal.people, "people", taking):
        for person in living(change.who, taking):
            if person.presence == change.presence:
                taking.add(*_joining(person, change, taking, by))
            elif is_players(person) and not is_down(person):
                tell(taking, refusal("PLAYERS_OWN", person.name, change.presence))
            else:
                put = PresencePut(person.id, change.presence, by)
                taking.add(put, *_joining(person, change, taking, by))


def _joining(person: Person, change: Whereabouts, taking: Taking, by: str) -> tuple[Event, ...]:
    """Return how somebody who comes here from another room is with the party."""
    stays = is_players(person) or change.presence != "here"
    return () if stays else _moved(person, taking.state.room, by)


def _settle_in(_proposal: Proposal, taking: Taking, by: str) -> None:
    """Let people who appeared in this turn be where the party has gone: there they were met."""
    here = taking.state.room
    for event in tuple(taking.events):
        if isinstance(event, PersonEntered) and event.by == by:
            person = taking.state.people[event.person.id]
            taking.add(*_moved(person, here, by))


def _moved(person: Person, room: RoomId | None, by: str) -> tuple[Event, ...]:
    return () if person.room in (None, room) else (PersonMoved(person.id, room, by),)


def _settle_time(proposal: Proposal, taking: Taking, by: str) -> None:
    """Let story time pass; all of a turn together is bounded, not only each piece."""
    minutes = proposal.minutes
    if minutes == 0:
        return
    gone = sum(event.minutes for event in taking.events if isinstance(event, TimePassed))
    if minutes < 0 or minutes + gone > MOST_MINUTES:
        tell(taking, refusal("BAD_TIME", minutes, MOST_MINUTES))
    else:
        taking.add(TimePassed(minutes, by))


def _settle_note(proposal: Proposal, taking: Taking, _by: str) -> None:
    note = cut(proposal.note, LONGEST_NOTE)
    if note:
        tell(taking, Warned("NOTE", (note,)))


_PARTS = (
    _settle_newcomers,
    settle_stats,
    settle_items,
    settle_moods,
    _settle_remarks,
    _settle_whereabouts,
    proposed_places,
    _settle_in,
    _settle_time,
    _settle_note,
)
"""What is settled, in its order."""
