"""How each event changes the state. Total: every event applies to every state."""

import hashlib
import json
from collections.abc import Iterable

from engine.model.events import Event, Merged
from engine.model.state import State
from engine.model.turn import plain
from engine.rules.fold.draft import FIELDS, Draft, Effects, nothing
from engine.rules.fold.memory import MEMORY
from engine.rules.fold.merging import merge
from engine.rules.fold.people import PEOPLE
from engine.rules.fold.personas import PERSONA
from engine.rules.fold.places import PLACES
from engine.rules.fold.table import TABLE
from engine.rules.fold.telling import LOG_BLOCK, LOG_LIMIT, TELLING

__all__ = ["EFFECTS", "LOG_BLOCK", "LOG_LIMIT", "evolve", "replay", "state_digest"]

EFFECTS: Effects = {**TELLING, **PEOPLE, **PLACES, **TABLE, **MEMORY, **PERSONA, Merged: merge}
"""What each event does. A table, because looking up a type is much cheaper than matching it."""

_FIRST = frozenset(
    ("story", "vars", "flags", "scene", "visits", "memories", "log", "turns", "ended")
)
_EMPTY = State()


def evolve(state: State, event: Event) -> State:
    """Return *state* as it stands after *event*."""
    return replay(state, (event,))


def replay(start: State, events: Iterable[Event]) -> State:
    """Return *start* as it stands after all *events*, oldest first.

    It is *start* itself where none of them changes anything.
    """
    draft = None
    for event in events:
        effect = EFFECTS[type(event)]
        if effect is not nothing:
            draft = draft or Draft(start)
            effect(draft, event)
    return start if draft is None else draft.state()


def state_digest(state: State) -> str:
    """Return a digest that is equal exactly for equal states, on any machine.

    Fields that came with later versions count only where they hold anything, so that the digest
    of an older play stays what it was.
    """
    content = {name: plain(getattr(state, name)) for name in FIELDS if _counts(state, name)}
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _counts(state: State, name: str) -> bool:
    return name in _FIRST or getattr(state, name) != getattr(_EMPTY, name)
