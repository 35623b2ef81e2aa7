"""How each event changes the state. Total: every event applies to every state.

The fold works on a draft that copies a mapping only when the first event touches it, so folding a
long line costs what its events change, not what the state holds.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.model.events import (
    Began,
    DiceRolled,
    Ended,
    Event,
    FlagPut,
    Merged,
    Narrated,
    Noticed,
    Remembered,
    RuleFired,
    SceneEntered,
    Spoke,
    StoryChanged,
    VarSet,
)
from engine.model.ids import Digest, SceneId
from engine.model.state import Line, State
from engine.model.story import Memory
from engine.model.turn import plain
from engine.model.value import Value
from engine.model.words import Words

LOG_LIMIT = 80
LOG_BLOCK = 40


@dataclass(slots=True)
class _Draft:
    story: Digest
    vars: dict[str, Value]
    flags: set[str]
    scene: SceneId | None
    visits: dict[SceneId, int]
    memories: list[Memory]
    log: list[Line]
    turns: int
    ended: str | None

    @classmethod
    def of(cls, state: State) -> "_Draft":
        return cls(
            state.story,
            dict(state.vars),
            set(state.flags),
            state.scene,
            dict(state.visits),
            list(state.memories),
            list(state.log),
            state.turns,
            state.ended,
        )

    def state(self) -> State:
        return State(
            self.story,
            self.vars,
            frozenset(self.flags),
            self.scene,
            self.visits,
            tuple(self.memories),
            tuple(self.log),
            self.turns,
            self.ended,
        )

    def note(self, line: Line) -> None:
        self.log.append(line)
        if len(self.log) > LOG_LIMIT:
            del self.log[:LOG_BLOCK]


def evolve(state: State, event: Event) -> State:
    """Return *state* as it stands after *event*."""
    return replay(state, (event,))


def replay(start: State, events: Iterable[Event]) -> State:
    """Return *start* as it stands after all *events*, oldest first."""
    draft = _Draft.of(start)
    for event in events:
        EFFECTS[type(event)](draft, event)
    return draft.state()


def state_digest(state: State) -> str:
    """Return a digest that is equal exactly for equal states, on any machine."""
    content = {
        name: plain(getattr(state, name))
        for name in ("story", "scene", "memories", "log", "turns", "ended")
    }
    content |= {"vars": dict(state.vars), "visits": dict(state.visits)}
    content["flags"] = sorted(state.flags)
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _set_var(draft: _Draft, event: VarSet) -> None:
    draft.vars[event.key] = event.value


def _speak(draft: _Draft, event: Spoke) -> None:
    draft.turns += 1
    draft.note(Line("person", event.name, event.words))


def _narrate(draft: _Draft, event: Narrated) -> None:
    if event.source != "aside":
        draft.note(Line("narrator", "", event.words))


def _show_dice(draft: _Draft, event: DiceRolled) -> None:
    if event.shown and not event.secret:
        draft.note(Line("dice", "", Words(event.text)))


def _put_flag(draft: _Draft, event: FlagPut) -> None:
    if event.up:
        draft.flags.add(event.name)
    else:
        draft.flags.discard(event.name)


def _remember(draft: _Draft, event: Remembered) -> None:
    draft.memories.append(event.memory)


def _end(draft: _Draft, event: Ended) -> None:
    draft.ended = event.ending


def _change_story(draft: _Draft, event: StoryChanged) -> None:
    draft.story = event.story


def _nothing(_draft: _Draft, _event: Event) -> None:
    """Leave the state as it is."""


def _begin(draft: _Draft, event: Began) -> None:
    draft.story = event.story
    draft.vars.update(event.vars)
    draft.flags.update(event.flags)
    draft.memories.extend(event.memories)
    if event.scene is not None:
        _enter(draft, event.scene)


def _move(draft: _Draft, event: SceneEntered) -> None:
    _enter(draft, event.scene)


def _enter(draft: _Draft, scene: SceneId) -> None:
    draft.scene = scene
    draft.visits[scene] = draft.visits.get(scene, 0) + 1


def _merge(draft: _Draft, event: Merged) -> None:
    draft.story = draft.story if event.story is None else event.story
    draft.vars.update(event.vars)
    draft.flags.difference_update(event.lowered)
    draft.flags.update(event.raised)
    draft.visits.update(event.visits)
    draft.scene = draft.scene if event.scene is None else event.scene
    draft.turns = draft.turns if event.turns is None else event.turns
    if event.memories is not None:
        draft.memories[:] = event.memories
    if event.log is not None:
        draft.log[:] = event.log
    if event.reopened or event.ended is not None:
        draft.ended = event.ended


EFFECTS: Mapping[type[Event], Callable[[_Draft, Any], None]] = {
    Began: _begin,
    DiceRolled: _show_dice,
    Ended: _end,
    FlagPut: _put_flag,
    Merged: _merge,
    Narrated: _narrate,
    Noticed: _nothing,
    Remembered: _remember,
    RuleFired: _nothing,
    SceneEntered: _move,
    Spoke: _speak,
    StoryChanged: _change_story,
    VarSet: _set_var,
}
"""What each event does. A table, because looking up a type is much cheaper than matching it."""
