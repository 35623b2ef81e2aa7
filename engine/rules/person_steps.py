"""Steps that say who somebody is, and steps that bring somebody new into the play."""

from dataclasses import replace
from typing import assert_never

from engine.memory.dossiers import person_dossier
from engine.model.events import Event
from engine.model.ids import Owner
from engine.model.memory_events import DossierKept
from engine.model.people import Person
from engine.model.people_deeds import DescribePerson, PersonField, SpawnPerson
from engine.model.people_events import PersonDescribed, PersonEntered
from engine.model.table_events import Warned
from engine.rules.arrivals import names_taken, nearly_called, newcomer
from engine.rules.evolve import replay
from engine.rules.items import gained
from engine.rules.meant import meant
from engine.rules.names import cut, folded, is_usable, tidy
from engine.rules.people import can_be_called
from engine.rules.refusals import no_stat_called, refusal
from engine.rules.stats import starting_stats, stat_called
from engine.rules.taking import Taking

LONGEST_DESCRIPTION = 2000
LONGEST_FACTION = 40


def describe(step: DescribePerson, person: Person, taking: Taking, by: str) -> tuple[Event, ...]:
    """Return what happens when *person* gets another name, description or faction."""
    text = _written(step.field, taking.filled(step.text))
    if step.field == "name" and not can_be_called(text):
        return (refusal("BAD_NAME", text),)
    if step.field == "name" and _is_anothers(text, step, person, taking):
        return (refusal("NAME_TAKEN", text),)
    if getattr(person, step.field) == text:
        return ()
    described = PersonDescribed(person.id, step.field, text, by)
    return (
        (described, *_outdone(person, taking, by)) if step.field == "description" else (described,)
    )


def _outdone(person: Person, taking: Taking, by: str) -> tuple[Event, ...]:
    """Return that a new description stands for what play has shown: the old is not found."""
    kept = taking.state.dossiers.get(person_dossier(person.id))
    if kept is None or not kept.description:
        return ()
    return (DossierKept(replace(kept, description=""), by),)


def _is_anothers(name: str, step: DescribePerson, person: Person, taking: Taking) -> bool:
    """Tell whether somebody else goes by *name*, or would by the same step."""
    others = names_taken(taking.story, taking.state, person.id)
    return folded(name) in others or len(meant(step.who, taking)) > 1


def _written(field: PersonField, text: str) -> str:
    match field:
        case "name":
            return tidy(text)
        case "description":
            return text.strip()[:LONGEST_DESCRIPTION]
        case "faction":
            return cut(text, LONGEST_FACTION)
        case _:
            assert_never(field)


def spawn(step: SpawnPerson, taking: Taking, by: str) -> tuple[Event, ...]:
    """Return what happens when somebody new appears, with what they own."""
    description = taking.filled(step.description).strip()[:LONGEST_DESCRIPTION]
    name = tidy(taking.filled(step.name))
    new = newcomer(taking.story, taking.state, name, description)
    if isinstance(new, Warned):
        return (new,)
    stats, unknown = _stats(step, taking)
    person = replace(new, presence=step.presence, stats=stats)
    entered = (PersonEntered(person, by), *_brought(person, step, taking, by))
    return (*unknown, *entered, *_alike(name, taking))


def _alike(name: str, taking: Taking) -> tuple[Event, ...]:
    """Return what game masters are told where somebody new is called nearly as another."""
    alike = nearly_called(taking.story, taking.state, name)
    return (refusal("NAMES_ALIKE", name, " / ".join(alike)),) if alike else ()


def _stats(step: SpawnPerson, taking: Taking) -> tuple[dict[str, float], tuple[Event, ...]]:
    """Return the stats of somebody new, and what is told of those that the story does not have."""
    found = [(called, stat_called(taking.story, called), value) for called, value in step.stats]
    given = [(stat.key, value) for _, stat, value in found if stat is not None]
    unknown = (no_stat_called(taking.story, called) for called, stat, _ in found if stat is None)
    return starting_stats(taking.story, given), tuple(unknown)


def _brought(person: Person, step: SpawnPerson, taking: Taking, by: str) -> tuple[Event, ...]:
    """Return what *person* brings along, each thing counted once for each time it is named."""
    state, events = taking.state, list[Event]()
    for item in map(tidy, step.items):
        if is_usable(item):
            new = gained(state, Owner(person.id), item, 1, by)
            state = replay(state, new)
            events += new
        else:
            events.append(refusal("BAD_NAME", item))
    return tuple(events)
