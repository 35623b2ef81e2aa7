"""What differs between two lines, as rows: one rule per field of the state."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar, get_args

from engine.history.fields import same
from engine.history.side import Side, lines_of
from engine.history.touch import touches
from engine.model.ids import TurnId
from engine.model.turn import Turn
from engine.model.value import Value, is_hidden

Area = Literal["story", "place", "value", "flag", "memory", "rule", "words"]
"""Under which heading a difference stands, in the order of the headings."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs. *before* is what the first line has, *after* the second; None: none.

    *field* is the field of the state, or "rules", where the values count how often a rule fired.
    *key* is '' where the field is one thing; for words it is the speaker's name, '' for the
    narrator and 🎲 for dice. *turns* are those, of both lines, that made the difference.
    """

    area: Area
    field: str
    key: str
    before: Value | None
    after: Value | None
    turns: tuple[TurnId, ...] = ()


Row = tuple[str, Value | None, Value | None]
"""A key, and the value under it on each line."""

_Mark = tuple[str, str]
_Key = TypeVar("_Key", bound=str)

_AREAS: Mapping[str, Area] = {
    "story": "story",
    "ended": "story",
    "turns": "story",
    "scene": "place",
    "visits": "place",
    "vars": "value",
    "flags": "flag",
    "memories": "memory",
    "rules": "rule",
    "log": "words",
}


def diff(one: Side, other: Side, *, hidden: bool = False) -> tuple[Difference, ...]:
    """Return what differs between two lines, by area, each with the turns that did it.

    Words and rules are compared since the fork alone. With *hidden* also flags, and values whose
    keys begin with `_`: they are not for players.
    """
    found = [
        difference
        for field, rows in DIFF_RULES.items()
        for difference in _differences(field, rows(one, other), (*one.turns, *other.turns))
        if hidden or not _is_secret(difference)
    ]
    order = get_args(Area)
    return tuple(sorted(found, key=lambda difference: order.index(difference.area)))


def _is_secret(difference: Difference) -> bool:
    return difference.area == "flag" or (difference.area == "value" and is_hidden(difference.key))


def _differences(field: str, rows: Iterable[Row], turns: Iterable[Turn]) -> Iterator[Difference]:
    makers = _makers(field, turns)
    for key, before, after in rows:
        if not same(before, after):
            text = str(before if after is None else after) if field == "log" else ""
            made_by = tuple(dict.fromkeys(makers[key, text]))
            yield Difference(_AREAS[field], field, key, before, after, made_by)


def _makers(field: str, turns: Iterable[Turn]) -> Mapping[_Mark, list[TurnId]]:
    """Return the turns that touched each key of a field, in their order."""
    makers: dict[_Mark, list[TurnId]] = defaultdict(list)
    for turn in turns:
        for mark in _marks(field, turn):
            makers[mark].append(turn.id)
    return makers


def _marks(field: str, turn: Turn) -> Iterator[_Mark]:
    if field == "log":
        yield from _said(turn)
    for event in turn.events:
        yield from ((touch.key, "") for touch in touches(event) if touch.field == field)


def _story(one: Side, other: Side) -> Iterator[Row]:
    yield "", one.state.story, other.state.story


def _ended(one: Side, other: Side) -> Iterator[Row]:
    yield "", one.state.ended, other.state.ended


def _turns(one: Side, other: Side) -> Iterator[Row]:
    yield "", one.state.turns, other.state.turns


def _scene(one: Side, other: Side) -> Iterator[Row]:
    yield "", one.state.scene, other.state.scene


def _visits(one: Side, other: Side) -> Iterator[Row]:
    return _by_key(one.state.visits, other.state.visits, 0)


def _vars(one: Side, other: Side) -> Iterator[Row]:
    return _by_key(one.state.vars, other.state.vars)


def _flags(one: Side, other: Side) -> Iterator[Row]:
    for name in sorted(one.state.flags ^ other.state.flags):
        yield name, name in one.state.flags, name in other.state.flags


def _memories(one: Side, other: Side) -> Iterator[Row]:
    ours, theirs = (dict.fromkeys(m.text for m in side.state.memories) for side in (one, other))
    yield from ((text, text, None) for text in ours if text not in theirs)
    yield from ((text, None, text) for text in theirs if text not in ours)


def _rules(one: Side, other: Side) -> Iterator[Row]:
    return _by_key(_fired(one), _fired(other), 0)


def _fired(side: Side) -> Counter[str]:
    return Counter(rule for turn in side.turns for rule, _ in _marks("rules", turn))


def _log(one: Side, other: Side) -> Iterator[Row]:
    ours, theirs = (
        Counter(mark for turn in side.turns for mark in _said(turn)) for side in (one, other)
    )
    yield from ((name, text, None) for name, text in (ours - theirs).elements())
    yield from ((name, None, text) for name, text in (theirs - ours).elements())


def _said(turn: Turn) -> Iterator[_Mark]:
    """Yield who said what in a turn."""
    for line in lines_of(turn):
        yield "🎲" if line.voice == "dice" else line.name, str(line.words)


def _by_key(
    ours: Mapping[_Key, Value], theirs: Mapping[_Key, Value], absent: Value | None = None
) -> Iterator[Row]:
    for key in sorted({*ours, *theirs}):
        yield key, ours.get(key, absent), theirs.get(key, absent)


DIFF_RULES: Mapping[str, Callable[[Side, Side], Iterator[Row]]] = {
    "story": _story,
    "ended": _ended,
    "turns": _turns,
    "scene": _scene,
    "visits": _visits,
    "vars": _vars,
    "flags": _flags,
    "memories": _memories,
    "rules": _rules,
    "log": _log,
}
"""How each field of `State` is compared; and the rules, which no state holds."""
