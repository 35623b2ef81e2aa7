"""What differs in the living world: whoever and whatever one line alone has, and single leaves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from engine.history.diff_rows import Row
from engine.history.labels import (
    door_words,
    element_text,
    label,
    leaf_words,
    person_name,
    plainly,
    position_words,
    trigger_words,
)
from engine.history.leaf_rules import usual
from engine.history.leaves import GONE, Path, changes, kind_of, leaf_at, read
from engine.history.side import Side
from engine.history.vocabulary import WORDS
from engine.history.world_fields import POSITION
from engine.model.ids import DoorId, PersonId, RoomId
from engine.model.language import Both
from engine.model.state import Attempt, Letter, State

_Any = TypeVar("_Any")

_LISTS = frozenset(
    {
        "people.aliases",
        "people.memories",
        "offers",
        "added",
        "exits",
        "world",
        "lore",
        "revealed",
        "directives",
        "steps",
        "documents",
        "dossiers.aliases",
        "dossiers.turns",
        "dossiers.witnesses",
        "personas.felt",
    }
)
_MARKS = {"people": "id", "rooms": "id", "doors": "id", "triggers": "text", "dossiers": "id"}
"""Leaves that somebody or something has as soon as it is there."""

_COUNTED = frozenset({"turn", "at"})


def world_rows(name: str, one: Side, other: Side) -> Iterator[Row]:
    """Yield a row for each leaf of a field that differs; one for what only one line has."""
    before, after = one.state, other.state
    all_changes = changes(name, before, after).items()
    found = {path: pair for path, pair in all_changes if _differ(path, pair)}
    alone = {path[1] for path in found if _is_new(path, found)}
    yield from (_whole_row(name, key, before, after) for key in sorted(alone))
    for path in dict.fromkeys(map(_as_shown, found)):
        if not alone.intersection(path[1:2]) and not _is_told_already(path, found):
            yield from _rows(path, before, after)


def round_rows(one: Side, other: Side) -> Iterator[Row]:
    """Yield what was said in the round that is being gathered."""
    ours, theirs = one.state.gathered, other.state.gathered
    for mine, new in _only(ours, theirs):
        yield Row("", _attempt(mine), _attempt(new), (), label(("gathered",)), is_entry=True)


def letter_rows(one: Side, other: Side) -> Iterator[Row]:
    """Yield the private letters that only one line has, to people as they are called there."""
    ours, theirs = one.state, other.state
    for mine, new in _only(ours.letters, theirs.letters):
        was, now = _letter(mine, (ours, theirs)), _letter(new, (theirs, ours))
        yield Row("", was, now, (), label(("letters",)), is_entry=True)


def _differ(path: Path, pair: tuple[str, str]) -> bool:
    """Tell whether a leaf differs: one that is not there is as it is before anything happens."""
    one, other = (leaf or usual(path) for leaf in pair)
    return one != other


def _is_new(path: Path, found: Mapping[Path, tuple[str, str]]) -> bool:
    """Tell whether what has the leaf at *path* is there on one side alone."""
    mark = _MARKS.get(path[0])
    return mark is not None and GONE in found.get((*path[:2], mark), ("there", "too"))


def _whole_row(name: str, key: str, before: State, after: State) -> Row:
    was, now = (_whole(name, key, state) for state in (before, after))
    return Row(key, was, now, (), label((name, key), after, before))


def _whole(name: str, key: str, state: State) -> Both | None:
    match name:
        case "people":
            person = state.people.get(PersonId(key))
            return None if person is None else WORDS["people.presence"][person.presence]
        case "rooms":
            room = state.rooms.get(RoomId(key))
            return None if room is None else WORDS["rooms.state"][room.state]
        case "doors":
            return door_words(state.doors.get(DoorId(key)))
        case "dossiers":
            dossier = state.dossiers.get(key)
            return None if dossier is None else plainly(dossier.name)
        case _:
            return trigger_words(state.triggers.get(key))


def _as_shown(path: Path) -> Path:
    is_position = path[0] == "rooms" and path[2] in POSITION
    return (*path[:2], "position") if is_position else path


def _is_told_already(path: Path, found: Iterable[Path]) -> bool:
    """Tell whether *path* says when a trigger fired, where it is told already that it did."""
    return path[-1] in _COUNTED and (*path[:-1], "fired") in found


def _rows(path: Path, before: State, after: State) -> Iterator[Row]:
    names = label(path, after, before)
    key, rest = path[1] if len(path) > 1 else "", path[2:]
    if rest == ("position",):
        was, now = (position_words(state.rooms[RoomId(key)]) for state in (before, after))
        yield Row(key, was, now, rest, names)
    elif kind_of(path) in _LISTS:
        for mine, new in _only(*(_elements(path, state) for state in (before, after))):
            yield Row(key, mine, new, rest, names, is_entry=True)
    else:
        yield Row(key, _words(path, before), _words(path, after), rest, names)


def _words(path: Path, state: State) -> Both | None:
    leaf = leaf_at(path, state) or usual(path)
    return None if leaf == GONE else leaf_words(path, leaf, state)


def _elements(path: Path, state: State) -> Sequence[str]:
    leaf = leaf_at(path, state)
    return [element_text(kind_of(path), item) for item in (read(leaf) if leaf else [])]


def _only(
    ours: Sequence[_Any], theirs: Sequence[_Any]
) -> Iterator[tuple[_Any | None, _Any | None]]:
    """Yield what only one side has, those of ours first."""
    yield from ((one, None) for one in ours if one not in theirs)
    yield from ((None, one) for one in theirs if one not in ours)


def _attempt(attempt: Attempt | None) -> Both | None:
    return None if attempt is None else plainly(f"{attempt.name}: {attempt.words}")


def _letter(letter: Letter | None, states: tuple[State, ...]) -> Both | None:
    if letter is None:
        return None
    who = person_name(letter.who, states).en
    return plainly(f"{letter.name} → {who}: {letter.words} / {letter.reply}")
