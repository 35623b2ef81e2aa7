"""Characters that players bring along: who can be called so, and how many there can be."""

from dataclasses import replace

from engine.errors import CannotJoin
from engine.model.events import Event, Noticed
from engine.model.language import Both
from engine.model.people import Person
from engine.model.people_events import PersonEntered
from engine.model.state import State
from engine.model.story import Story
from engine.model.table_actions import Join
from engine.rules.arrivals import newcomer
from engine.rules.names import cut, tidy
from engine.rules.people import is_players

MOST_PLAYED = 20
"""How many players' characters there can be in one play."""

LONGEST_DESCRIPTION = 2000

_BAD_NAME = Both(
    "“{0}” cannot be the name of a character, or somebody has it.",
    "「{0}」不能作为角色名，或已被使用。",
)
_FULL = Both("Enough characters are played here: {0}.", "这里的玩家角色已经够多了：{0}。")


def brought(story: Story, state: State, action: Join) -> tuple[Event, ...]:
    """Return the events in which somebody brings a new character.

    Raises:
        CannotJoin: nobody new can be called so, or there are enough.
    """
    if sum(map(is_players, state.people.values())) >= MOST_PLAYED:
        raise cannot_join(_FULL, MOST_PLAYED)
    name, about = tidy(action.name), cut(action.description, LONGEST_DESCRIPTION)
    new = newcomer(story, state, name, about)
    if not isinstance(new, Person):
        raise cannot_join(_BAD_NAME, name)
    new = replace(new, kind="pc", player=action.user, room=None)
    return (PersonEntered(new), Noticed("BROUGHT", (name,)))


def cannot_join(says: Both, detail: object) -> CannotJoin:
    """Return the error that says why somebody cannot take up a character."""
    return CannotJoin(Both(says.en.format(detail), says.zh.format(detail)))
