"""What all parts of a proposal have in common: whom it may name, how much of it a turn takes."""

from math import isfinite
from typing import TypeVar

from engine.model.people import Person
from engine.model.table_events import Warned
from engine.rules.people import person_called
from engine.rules.refusals import nobody_called, refusal
from engine.rules.taking import Taking

MOST_CHANGES = 20

_Change = TypeVar("_Change")


def tell(taking: Taking, warned: Warned) -> None:
    """Tell game masters *warned*, once a turn."""
    if warned not in taking.events:
        taking.add(warned)


def most(
    changes: tuple[_Change, ...], kind: str, taking: Taking, limit: int = MOST_CHANGES
) -> tuple[_Change, ...]:
    """Return the first of *changes*, as many as a turn takes."""
    if len(changes) > limit:
        tell(taking, refusal("TOO_MANY_CHANGES", kind, len(changes), limit))
    return changes[:limit]


def known(called: str, taking: Taking) -> tuple[Person, ...]:
    """Return the one person whom a proposal calls so; nobody in hiding is revealed by that."""
    person = person_called(taking.state, called)
    if person is None:
        tell(taking, nobody_called(taking.state, called))
        return ()
    if person.presence == "hidden":
        tell(taking, refusal("HIDDEN_PERSON", person.name))
        return ()
    return (person,)


def living(called: str, taking: Taking) -> tuple[Person, ...]:
    """Return the one person whom a proposal calls so, who is not dead."""
    found = known(called, taking)
    for person in found:
        if person.presence == "dead":
            tell(taking, refusal("DEAD_PERSON", person.name))
    return tuple(person for person in found if person.presence != "dead")


def is_number(value: float, called: str, taking: Taking) -> bool:
    """Tell whether *value* can be reckoned with; infinity and NaN cannot."""
    if isfinite(value):
        return True
    tell(taking, refusal("BAD_NUMBER", called, value))
    return False
