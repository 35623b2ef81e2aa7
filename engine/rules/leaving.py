"""Who is here no more at the end of a turn: it is kept when they were seen last."""

from dataclasses import replace

from engine.memory.dossiers import is_here, person_dossier
from engine.model.memory import Dossier
from engine.model.memory_events import DossierKept
from engine.rules.taking import Taking


def note_left(taking: Taking) -> None:
    """Keep of everybody who was here when the turn began, and is not now, that it was in this turn.

    For who is here there is nothing to keep.
    """
    before, now = taking.before, taking.state
    if now.people is before.people and now.room == before.room:
        return
    for id, person in before.people.items():
        after = now.people.get(id)
        if is_here(person, before) and after is not None and not is_here(after, now):
            key = person_dossier(id)
            known = now.dossiers.get(key) or Dossier(key, "person", after.name)
            taking.add(DossierKept(replace(known, seen=now.turns)))
