"""What a turn settled, for the workspace: the last steps stand in a prompt word for word."""

from collections.abc import Iterator

from engine.model.memory import Step
from engine.model.memory_events import Stepped
from engine.model.people_events import MoodSet
from engine.model.state import State
from engine.model.table_events import Warned
from engine.model.value import is_hidden, shown
from engine.rules.changed import changed_lines, mood_lines
from engine.rules.taking import Taking

MOST_CHANGES = 12
"""How many changes of one turn are kept; a turn that changes more is told by its first ones."""


def note_step(taking: Taking) -> None:
    """Keep what the turn changed so far, and the reason that a model gave; nothing for none."""
    story, before, after = taking.story, taking.before, taking.state
    moved = any(isinstance(event, MoodSet) for event in taking.events)  # and not only faded
    moods = mood_lines(story, before, after) if moved else ()
    lines = (*changed_lines(story, before, after), *moods)
    changes = (*_values(before, after), *(line.partition(" ")[2] for line in lines))
    if changes:
        step = Step(after.turns, after.scene, changes[:MOST_CHANGES], _reason(taking))
        taking.add(Stepped(step))


def _values(before: State, after: State) -> Iterator[str]:
    if before.vars is after.vars:
        return
    for key, value in after.vars.items():
        old = before.vars.get(key)
        if old is not None and old != value and not is_hidden(key):
            yield f"{key} {shown(old)} → {shown(value)}"


def _reason(taking: Taking) -> str:
    noted = (event for event in taking.events if isinstance(event, Warned))
    return next((event.details[0] for event in noted if event.code == "NOTE"), "")
