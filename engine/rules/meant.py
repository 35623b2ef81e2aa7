"""Whom a step means, and what is said where that is nobody."""

from engine.model.atoms import ALL, ANY, Who
from engine.model.people import Person
from engine.model.table_events import Warned
from engine.rules.people import acting, party, who
from engine.rules.refusals import nobody_called, refusal
from engine.rules.taking import Taking


def meant(called: Who, taking: Taking) -> tuple[Person, ...]:
    """Return whom a step means by *called*.

    ANY is the character of the one who acts; where nobody acts, it is the only players' character
    on stage, and nobody where there are several.
    """
    if called == ANY and acting(taking.state, taking.user) is None:
        here = party(taking.state)
        return here if len(here) == 1 else ()
    return who(taking.state, called, taking.user)


def nobody_meant(called: Who, taking: Taking) -> Warned:
    """Return what game masters are told where a step means nobody."""
    if called in (ALL, ANY):
        return refusal("NOBODY_HERE", called)
    return nobody_called(taking.state, called)
