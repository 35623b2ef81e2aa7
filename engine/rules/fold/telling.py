"""How what is said, told, set and ended changes a state."""

from collections.abc import Iterable

from engine.model.events import (
    Began,
    DiceRolled,
    Ended,
    FlagPut,
    Narrated,
    Noticed,
    Remembered,
    RuleFired,
    SceneEntered,
    Spoke,
    StoryChanged,
    VarSet,
)
from engine.model.ids import SceneId
from engine.model.memory import Memory
from engine.model.state import Line
from engine.model.words import Words
from engine.rules.fold.draft import Draft, Effects, nothing

LOG_LIMIT = 80
LOG_BLOCK = 40


def note(draft: Draft, line: Line) -> None:
    """Add a line to the workspace; the oldest block goes at once when it is full."""
    log = draft.log
    if isinstance(log, tuple):
        log = draft.log = list(log)
    log.append(line)
    if len(log) > LOG_LIMIT:
        del log[:LOG_BLOCK]


def _set_var(draft: Draft, event: VarSet) -> None:
    found = draft.vars
    if found is draft.start.vars:  # `own`, without the call: nothing happens more often
        found = draft.vars = dict(found)
    found[event.key] = event.value


def _speak(draft: Draft, event: Spoke) -> None:
    draft.turns += 1
    note(draft, Line("person", event.name, event.words))


def _narrate(draft: Draft, event: Narrated) -> None:
    if event.source == "aside":
        return
    note(draft, Line("narrator", "", event.words))
    if draft.directives and event.source != "file":
        draft.directives = ()


def _show_dice(draft: Draft, event: DiceRolled) -> None:
    if event.shown and not event.secret:
        note(draft, Line("dice", "", Words(event.text)))


def _put_flag(draft: Draft, event: FlagPut) -> None:
    flags = draft.flags
    if isinstance(flags, frozenset):
        flags = draft.flags = set(flags)
    if event.up:
        flags.add(event.name)
    else:
        flags.discard(event.name)


def _remember(draft: Draft, event: Remembered) -> None:
    _add_memories(draft, (event.memory,))


def _add_memories(draft: Draft, new: Iterable[Memory]) -> None:
    memories = draft.memories
    if isinstance(memories, tuple):
        memories = draft.memories = list(memories)
    memories.extend(new)


def _end(draft: Draft, event: Ended) -> None:
    draft.ended = event.ending


def _change_story(draft: Draft, event: StoryChanged) -> None:
    draft.story = event.story


def _begin(draft: Draft, event: Began) -> None:
    draft.story = event.story
    draft.own("vars", draft.vars).update(event.vars)
    draft.flags = draft.flags | frozenset(event.flags)
    _add_memories(draft, event.memories)
    if event.scene is not None:
        _enter(draft, event.scene)


def _move(draft: Draft, event: SceneEntered) -> None:
    _enter(draft, event.scene)


def _enter(draft: Draft, scene: SceneId) -> None:
    draft.scene = scene
    visits = draft.own("visits", draft.visits)
    visits[scene] = visits.get(scene, 0) + 1


TELLING: Effects = {
    Began: _begin,
    DiceRolled: _show_dice,
    Ended: _end,
    FlagPut: _put_flag,
    Narrated: _narrate,
    Noticed: nothing,
    Remembered: _remember,
    RuleFired: nothing,
    SceneEntered: _move,
    Spoke: _speak,
    StoryChanged: _change_story,
    VarSet: _set_var,
}
