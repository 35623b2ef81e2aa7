"""How a conflict is settled: as one side has it, or by a value that somebody typed."""

from collections.abc import Iterable
from dataclasses import replace

from engine.errors import BadChoice
from engine.history.belongings import counted, counts_of, gains, settled_counts
from engine.history.building import with_facts
from engine.history.conflicts import OURS, THEIRS, Conflict, Known, value_of
from engine.history.labels import owner_name
from engine.history.leaves import DEPTHS, ENTITIES, Path, leaf_at, leaves_of, written
from engine.history.meeting import Meeting
from engine.history.typed_leaves import Question, typed_leaf
from engine.history.world_fields import POSITION
from engine.model.events import Fact
from engine.model.ids import SceneId
from engine.model.state import State
from engine.model.value import Value, typed, unquoted


def with_choice(
    state: State, conflict: Conflict, choice: str, meeting: Meeting, known: Known
) -> State:
    """Return *state* with *conflict* settled: as one side has it, or by a value as it was typed.

    Text that reads like a side is quoted: `"ours"`.

    Raises:
        BadChoice: it cannot be what is in conflict.
    """
    word, path = choice.strip(), conflict.path
    if word.casefold() in OURS:
        return _with_side(state, path, meeting, ours=True)
    if word.casefold() in THEIRS:
        return _with_side(state, path, meeting, ours=False)
    if path[0] not in DEPTHS:
        return _with_value(state, path, _typed_value(conflict, word, meeting, known))
    return _with_typed(state, conflict, word, Question(conflict.field, path, meeting, known))


def as_before(state: State, path: Path, meeting: Meeting) -> State:
    """Return *state* with what is in conflict as it was where the lines parted."""
    if path[0] not in DEPTHS:
        return _with_value(state, path, value_of(meeting.base, path))
    if path[0] == "items":
        was = counts_of(path[1], meeting.base)
        return with_facts(state, counted(path[1], was, (state, *meeting.states)))
    return with_facts(state, _facts(path, meeting.base, meeting))


def _with_side(state: State, path: Path, meeting: Meeting, *, ours: bool) -> State:
    side = (meeting.ours if ours else meeting.theirs).state
    if path[0] not in DEPTHS:
        return _with_value(state, path, value_of(side, path))
    if path[0] == "items":
        counts = settled_counts(path[1], meeting, ours=ours)
        return with_facts(state, counted(path[1], counts, (state, *meeting.states)))
    return with_facts(state, _facts(path, side, meeting))


def _facts(path: Path, side: State, meeting: Meeting) -> Iterable[Fact]:
    """Return the leaves that a conflict is about, as *side* has them."""
    return (Fact(leaf, leaf_at(leaf, side)) for leaf in _leaves(path, meeting))


def _leaves(path: Path, meeting: Meeting) -> Iterable[Path]:
    match path:
        case ("rooms", id, "position"):
            return (("rooms", id, part) for part in sorted(POSITION))
        case ("world",):
            return (("world",), ("world_new",))
        case (name, key) if name in ENTITIES:
            whole = (getattr(state, name).get(key) for state in meeting.states)
            return {leaf: None for one in whole if one for leaf in leaves_of(path, one)}
        case _:
            return (path,)


def _with_value(state: State, path: Path, value: Value | None) -> State:
    match path:
        case ("scene",):
            return replace(state, scene=None if value is None else SceneId(str(value)))
        case ("ended",):
            return replace(state, ended=None if value is None else str(value))
        case _:
            rest = {name: old for name, old in state.vars.items() if name != path[1]}
            return replace(state, vars=rest if value is None else {**rest, path[1]: value})


def _typed_value(conflict: Conflict, word: str, meeting: Meeting, known: Known) -> Value:
    match conflict.kind:
        case "scene":
            seen = {id for state in meeting.states for id in (*state.visits, *state.scenes)}
            return _one_of(conflict, word, {*known.scenes, *seen})
        case "ended":
            ended = {state.ended for state in meeting.states if state.ended}
            return _one_of(conflict, word, {*known.endings, *ended})
        case _ if not word:
            raise BadChoice(conflict.field, word)
        case _:
            return typed(word)


def _one_of(conflict: Conflict, word: str, names: Iterable[str]) -> str:
    name = unquoted(word) or word
    if name not in names:
        raise BadChoice(conflict.field, name, sorted(names))
    return name


def _with_typed(state: State, conflict: Conflict, word: str, asked: Question) -> State:
    path = asked.path
    if path[0] == "items":
        return _with_owner(state, conflict, word, asked)
    facts = [Fact(path, typed_leaf(asked, word))]
    if path == ("world",):
        facts.append(Fact(("world_new",), written(value=True)))
    return with_facts(state, facts)


def _with_owner(state: State, conflict: Conflict, word: str, asked: Question) -> State:
    """Return *state* with a thing in the hands of somebody who took it on one side."""
    item, meeting = asked.path[1], asked.meeting
    names: dict[str, bool] = {}
    for is_ours, side in ((False, meeting.theirs), (True, meeting.ours)):
        for owner in gains(item, meeting.base, side.state):
            both = owner_name(owner, meeting.states[1:])
            names |= dict.fromkeys((both.en, both.zh, owner), is_ours)
    called = _one_of(conflict, word, names)
    return _with_side(state, asked.path, meeting, ours=names[called])
