"""A turn in which nothing happened that anybody could see: a line says that time went by."""

from engine.model.events import DiceRolled, Event, Narrated, Noticed, VarSet
from engine.model.people_events import Said
from engine.model.value import is_hidden
from engine.model.words import Words
from engine.narration.telling import static_line
from engine.rules.changed import changed_lines
from engine.rules.taking import Taking


def tell_stillness(taking: Taking) -> None:
    """Tell that nothing happened, where the turn shows nothing else."""
    if taking.deed or _is_ended(taking) or any(_is_shown(event, taking) for event in taking.events):
        return
    if changed_lines(taking.story, taking.before, taking.state):
        return
    line = static_line(taking.story.language, taking.story.role, taking.state.turns - 1)
    taking.add(Narrated(Words(line), "static"))


def _is_ended(taking: Taking) -> bool:
    return taking.state.ended != taking.before.ended


def _is_shown(event: Event, taking: Taking) -> bool:
    """Tell whether people see *event*; that a model was silent is told beside other things."""
    match event:
        case Narrated() | Said():
            return True
        case DiceRolled():
            return event.shown
        case Noticed():
            return event.code != "SILENT"
        case VarSet(key=key, value=value):
            return not is_hidden(key) and taking.before.vars.get(key) != value
        case _:
            return False
