"""What a turn settled, for the workspace: the last steps stand in a prompt word for word."""

from collections.abc import Iterator, Sequence

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
    changes = (*_values(before, after), *_plain(changed_lines(story, before, after)))
    if changes or moods:
        kept = (changes[:MOST_CHANGES], tuple(_plain(moods))[:MOST_CHANGES])
        taking.add(Stepped(Step(after.turns, after.scene, *kept, _reason(taking))))


def _plain(lines: Sequence[str]) -> Iterator[str]:
    """Yield *lines* without the pictures that they begin with."""
    return (line.partition(" ")[2] for line in lines)


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
