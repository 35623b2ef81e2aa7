"""What steps of rules, triggers and game masters do with people and with what they own.

A step never fails: where it means nobody, or what nobody has, game masters are told.
"""

from math import isfinite
from typing import assert_never

from engine.model.events import Event
from engine.model.language import Both
from engine.model.people import Person, Recollection
from engine.model.people_deeds import (
    Attack,
    DescribePerson,
    GiveItem,
    MoodStep,
    PeopleStep,
    PutPresence,
    RememberAs,
    SayAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.people_events import PersonRemembered, PresencePut, Said
from engine.model.words import Words
from engine.rules.arithmetic import computed
from engine.rules.item_steps import give, take
from engine.rules.meant import meant, nobody_meant
from engine.rules.moods import attacked, mood_put, swayed
from engine.rules.names import cut
from engine.rules.people import acting, witnesses
from engine.rules.person_steps import describe, spawn
from engine.rules.refusals import no_stat_called, refusal
from engine.rules.stats import stat_called, stat_put
from engine.rules.taking import Taking

LONGEST_RECOLLECTION = 200
LONGEST_SAID = 2000

_ATTACKED = Both("{0} attacked me.", "{0}袭击了我。")
_SOMEBODY = Both("Somebody", "有人")

_PersonStep = StatStep | MoodStep | PutPresence | Attack | RememberAs | DescribePerson | SayAs


def people_events(step: PeopleStep, taking: Taking, by: str) -> tuple[Event, ...]:
    """Return what *step* brings about at this moment; *by* is who let it."""
    match step:
        case GiveItem():
            return give(step, taking, by)
        case TakeItem():
            return take(step, taking, by)
        case SpawnPerson():
            return spawn(step, taking, by)
        case _:
            people = meant(step.who, taking)
            each = (event for one in people for event in _happens(step, one, taking, by))
            once = dict.fromkeys(each)  # a stat that is unknown is so for all of them
            return tuple(once) if people else (nobody_meant(step.who, taking),)


def _happens(  # noqa: PLR0911 - an arm per step
    step: _PersonStep, person: Person, taking: Taking, by: str
) -> tuple[Event, ...]:
    match step:
        case StatStep():
            return _compute(step, person, taking, by)
        case MoodStep():
            return _move(step, person, by)
        case PutPresence():
            return _put(step, person, by)
        case Attack():
            return _attack(person, taking, by)
        case RememberAs():
            return _recollected(taking.filled(step.text), person, taking, by)
        case DescribePerson():
            return describe(step, person, taking, by)
        case SayAs():
            return _speak(step, person, taking, by)
        case _:
            assert_never(step)


def _compute(step: StatStep, person: Person, taking: Taking, by: str) -> tuple[Event, ...]:
    """Set a stat, or compute it; only setting it gives somebody a stat that they did not have."""
    stat = stat_called(taking.story, step.key)
    if stat is None:
        return (no_stat_called(taking.story, step.key),)
    if not isfinite(step.operand):
        return (refusal("BAD_NUMBER", stat.label, step.operand),)
    if step.op == "=":
        return stat_put(person, stat, step.operand, by)
    if stat.key not in person.stats:
        return (refusal("NO_SUCH_STAT", person.name, stat.label),)
    if step.op == "/=" and step.operand == 0:
        return (refusal("DIVISION_BY_ZERO", stat.label),)
    value = computed(float(person.stats[stat.key]), step.op, step.operand)
    return stat_put(person, stat, value, by)


def _move(step: MoodStep, person: Person, by: str) -> tuple[Event, ...]:
    if not isfinite(step.operand):
        return (refusal("BAD_NUMBER", step.axis, step.operand),)
    if step.op == "=":
        return mood_put(person, step.axis, step.operand, by)
    return swayed(person, step.axis, step.operand if step.op == "+=" else -step.operand, by)


def _put(step: PutPresence, person: Person, by: str) -> tuple[Event, ...]:
    changes = person.presence != step.presence
    return (PresencePut(person.id, step.presence, by),) if changes else ()


def _attack(person: Person, taking: Taking, by: str) -> tuple[Event, ...]:
    language, attacker = taking.story.language, acting(taking.state, taking.user)
    name = _SOMEBODY.told(language) if attacker is None else attacker.name
    text = _ATTACKED.told(language).format(name)
    return (*attacked(person, by), *_recollected(text, person, taking, by))


def _recollected(text: str, person: Person, taking: Taking, by: str) -> tuple[Event, ...]:
    """Let *person* remember *text*; where nothing is left of it there is nothing to remember."""
    kept = cut(text, LONGEST_RECOLLECTION)
    recollection = Recollection(kept, taking.state.turns, witnesses(taking.state))
    return (PersonRemembered(person.id, recollection, by),) if kept else ()


def _speak(step: SayAs, person: Person, taking: Taking, by: str) -> tuple[Event, ...]:
    text = taking.filled(step.text).strip()[:LONGEST_SAID]
    return (Said(person.id, person.name, Words(text), by),) if text else ()
