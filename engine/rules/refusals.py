"""What game masters are told where something cannot be done to people or to what they own.

The sentences stand in `engine.rules.people_notices`. Details are cut to a length that can be shown.
"""

from engine.model.ids import Owner
from engine.model.people import Person
from engine.model.state import State
from engine.model.story import Story
from engine.model.table_events import Warned
from engine.rules.items import count_of, items_near
from engine.rules.names import cut
from engine.rules.people import people_near
from engine.rules.people_notices import NONE
from engine.rules.stats import stats_near

LONGEST_DETAIL = 120


def refusal(code: str, *details: object) -> Warned:
    """Return a line for game masters; *code* picks the sentence, *details* fill it in."""
    return Warned(code, tuple(cut(str(detail), LONGEST_DETAIL) for detail in details))


def nobody_called(state: State, called: str) -> Warned:
    """Return that nobody goes by *called*, and who is called nearly so."""
    return refusal("UNKNOWN_PERSON", called, _listed(people_near(state, called, hidden=True)))


def no_stat_called(story: Story, called: str) -> Warned:
    """Return that the story has no stat *called* so, and which are called nearly so."""
    return refusal("UNKNOWN_STAT", called, _listed(stats_near(story, called)))


def short_of(state: State, person: Person, item: str, wanted: int) -> Warned:
    """Return that *person* has fewer than *wanted* of *item*, and what is called nearly so."""
    owner = Owner(person.id)
    count = count_of(state, owner, item)
    if count:
        return refusal("ITEM_SHORT", person.name, item, wanted, count)
    return refusal("NOT_HELD", person.name, item, _listed(items_near(state, owner, item)))


def _listed(names: tuple[str, ...]) -> str:
    return " / ".join(names) or NONE
