"""Steps that give things to people, and take things away."""

from engine.model.events import Event
from engine.model.ids import Owner
from engine.model.people import Person
from engine.model.people_deeds import GiveItem, TakeItem
from engine.model.people_events import ItemGained
from engine.model.table_events import Warned
from engine.rules.evolve import replay
from engine.rules.items import MOST_HELD, count_of, gained, handed, lost
from engine.rules.meant import meant, nobody_meant
from engine.rules.names import is_usable, tidy
from engine.rules.refusals import refusal, short_of
from engine.rules.taking import Taking


def give(step: GiveItem, taking: Taking, by: str) -> tuple[Event, ...]:
    """Return what happens when people are given something, out of nowhere or by somebody."""
    item, takers = tidy(step.item), meant(step.who, taking)
    if not is_usable(item):
        return (refusal("BAD_NAME", item),)
    if step.count < 1:
        return (refusal("NO_COUNT", item),)
    if not takers:
        return (nobody_meant(step.who, taking),)
    if step.source:
        return _hand_over(step, item, takers, taking, by)
    return tuple(event for one in takers for event in _receive(one, item, step.count, taking, by))


def _receive(person: Person, item: str, count: int, taking: Taking, by: str) -> tuple[Event, ...]:
    events = gained(taking.state, Owner(person.id), item, count, by)
    return events if _moved(events) == count else (*events, _full(person, item))


def _hand_over(
    step: GiveItem, item: str, takers: tuple[Person, ...], taking: Taking, by: str
) -> tuple[Event, ...]:
    """Return what goes over from the source; of several the first that has any of it gives."""
    sources = meant(step.source, taking)
    if not sources:
        return (nobody_meant(step.source, taking),)
    having = (one for one in sources if count_of(taking.state, Owner(one.id), item))
    giver = next(having, sources[0])
    state, events = taking.state, list[Event]()
    for taker in takers:
        if taker.id == giver.id:
            continue
        new = handed(state, Owner(giver.id), Owner(taker.id), item, step.count, by)
        if count_of(state, Owner(giver.id), item) < step.count:
            events.append(short_of(state, giver, item, step.count))
        elif _moved(new) < step.count:
            events.append(_full(taker, item))
        events += new
        state = replay(state, new)
    return tuple(events)


def take(step: TakeItem, taking: Taking, by: str) -> tuple[Event, ...]:
    """Return what happens when people lose something; a count of 0 takes all they have of it."""
    people = meant(step.who, taking)
    if not people:
        return (nobody_meant(step.who, taking),)
    if step.count < 0:
        return (refusal("NO_COUNT", step.item),)
    return tuple(event for one in people for event in _lose(one, step, taking, by))


def _lose(person: Person, step: TakeItem, taking: Taking, by: str) -> tuple[Event, ...]:
    owner = Owner(person.id)
    there = count_of(taking.state, owner, step.item)
    wanted = step.count or max(there, 1)
    gone = lost(taking.state, owner, step.item, wanted, by)
    if there >= wanted:
        return gone
    return (short_of(taking.state, person, step.item, wanted), *gone)


def _full(person: Person, item: str) -> Warned:
    return refusal("HELD_FULL", person.name, item, MOST_HELD)


def _moved(events: tuple[Event, ...]) -> int:
    return sum(event.count for event in events if isinstance(event, ItemGained))
