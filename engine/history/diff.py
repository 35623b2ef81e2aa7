"""What differs between two lines, as rows: one rule per field of the state."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeVar, get_args

from engine.history.diff_rows import Row, Shown
from engine.history.diff_world import letter_rows, round_rows, world_rows
from engine.history.leaves import DEPTHS, Path
from engine.history.makers import Makers, marks_of, said_in
from engine.history.meeting import same
from engine.history.side import Side
from engine.history.sight import is_secret
from engine.model.ids import TurnId
from engine.model.language import Both
from engine.model.value import Value, is_hidden

Area = Literal[
    "story",
    "person",
    "item",
    "place",
    "value",
    "flag",
    "memory",
    "rule",
    "world",
    "table",
    "words",
]
"""Under which heading a difference stands, in the order of the headings."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs. *before* is what the first line has, *after* the second; None: none.

    *field* is the field of the state, or "rules", where the values count how often a rule fired.
    *key* is '' where the field is one thing; for words it is the speaker's name, '' for the
    narrator and 🎲 for dice. *rest* leads on from the key to a part of it, and *names* is what that
    is called. *is_entry*: it is one of a list, which one line alone has. *turns* are those, of both
    lines, that made the difference.
    """

    area: Area
    field: str
    key: str
    before: Shown | None
    after: Shown | None
    turns: tuple[TurnId, ...] = ()
    rest: Path = ()
    names: Both | None = None
    is_entry: bool = False


_Key = TypeVar("_Key", bound=str)

_AREAS: Mapping[str, Area] = {
    "story": "story",
    "ended": "story",
    "turns": "story",
    "minutes": "story",
    "people": "person",
    "personas": "person",
    "items": "item",
    "scene": "place",
    "visits": "place",
    "room": "place",
    "rooms": "place",
    "doors": "place",
    "scenes": "place",
    "added": "place",
    "exits": "place",
    "vars": "value",
    "flags": "flag",
    "memories": "memory",
    "letters": "memory",
    "steps": "memory",
    "extracted": "memory",
    "dossiers": "memory",
    "documents": "world",
    "woken": "table",
    "rules": "rule",
    "triggers": "rule",
    "world": "world",
    "world_new": "world",
    "lore": "world",
    "revealed": "world",
    "offers": "table",
    "directives": "table",
    "paused": "table",
    "spotlight": "table",
    "order": "table",
    "gathered": "table",
    "log": "words",
}


def diff(one: Side, other: Side, *, hidden: bool = False) -> tuple[Difference, ...]:
    """Return what differs between two lines, by area, each with the turns that did it.

    Words and rules are compared since the fork alone. With *hidden* also what is not for players:
    flags, values whose keys begin with `_`, moods, triggers, and whoever and whatever is unknown.
    """
    makers = Makers((*one.turns, *other.turns))
    found = [
        _difference(field, row, makers)
        for field, rows in DIFF_RULES.items()
        for row in rows(one, other)
        if not same(row.before, row.after) and (hidden or not _is_secret(field, row, one, other))
    ]
    order = get_args(Area)
    return tuple(sorted(found, key=lambda difference: order.index(difference.area)))


def _is_secret(field: str, row: Row, one: Side, other: Side) -> bool:
    if field == "flags" or (field == "vars" and is_hidden(row.key)):
        return True
    return is_secret((field, row.key, *row.rest), one.state, other.state)


def _difference(field: str, row: Row, makers: Makers) -> Difference:
    if field == "log":
        turns = makers.of_words(row.key, str(row.after if row.before is None else row.before))
    else:
        turns = makers.of((field, row.key, *row.rest))
    area: Area = "memory" if row.rest[:1] == ("memories",) else _AREAS[field]
    key, before, after, rest, names, is_entry = row
    return Difference(area, field, key, before, after, turns, rest, names, is_entry)


def _story(one: Side, other: Side) -> Iterator[Row]:
    yield Row("", one.state.story, other.state.story)


def _ended(one: Side, other: Side) -> Iterator[Row]:
    yield Row("", one.state.ended, other.state.ended)


def _turns(one: Side, other: Side) -> Iterator[Row]:
    yield Row("", one.state.turns, other.state.turns)


def _scene(one: Side, other: Side) -> Iterator[Row]:
    yield Row("", one.state.scene, other.state.scene)


def _visits(one: Side, other: Side) -> Iterator[Row]:
    return _by_key(one.state.visits, other.state.visits, 0)


def _vars(one: Side, other: Side) -> Iterator[Row]:
    return _by_key(one.state.vars, other.state.vars)


def _flags(one: Side, other: Side) -> Iterator[Row]:
    for name in sorted(one.state.flags ^ other.state.flags):
        yield Row(name, name in one.state.flags, name in other.state.flags)


def _memories(one: Side, other: Side) -> Iterator[Row]:
    ours, theirs = (dict.fromkeys(m.text for m in side.state.memories) for side in (one, other))
    yield from (Row(text, text, None) for text in ours if text not in theirs)
    yield from (Row(text, None, text) for text in theirs if text not in ours)


def _rules(one: Side, other: Side) -> Iterator[Row]:
    return _by_key(_fired(one), _fired(other), 0)


def _fired(side: Side) -> Counter[str]:
    return Counter(path[1] for turn in side.turns for path in marks_of(turn) if path[0] == "rules")


def _log(one: Side, other: Side) -> Iterator[Row]:
    ours, theirs = (
        Counter(mark for turn in side.turns for mark in said_in(turn)) for side in (one, other)
    )
    yield from (Row(name, text, None) for name, text in (ours - theirs).elements())
    yield from (Row(name, None, text) for name, text in (theirs - ours).elements())


def _by_key(
    ours: Mapping[_Key, Value], theirs: Mapping[_Key, Value], absent: Value | None = None
) -> Iterator[Row]:
    for key in sorted({*ours, *theirs}):
        yield Row(key, ours.get(key, absent), theirs.get(key, absent))


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
    "gathered": round_rows,
    "letters": letter_rows,
    **{name: partial(world_rows, name) for name in DEPTHS},
}
"""How each field of `State` is compared; and the rules, which no state holds."""
