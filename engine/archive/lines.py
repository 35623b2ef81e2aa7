"""Read the lines of an archive one by one: what is broken costs itself alone."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from pydantic import TypeAdapter

from engine.archive.form import Damage, ReadTurn
from engine.errors import EngineError
from engine.model.ids import TurnId, WordsId
from engine.model.language import Both
from engine.ports import BranchRecord, Checkpoint, Dated, HeadMove

Item = TypeVar("Item")

QUOTED = 2_000
UNREADABLE = Both("this line cannot be read", "这一行无法读取")


@dataclass(frozen=True, slots=True)
class Read(Generic[Item]):
    """What a line says, and where it stands. *line* counts from 1."""

    item: Item
    file: str
    line: int
    text: str

    def damage(self, says: Both) -> Damage:
        """Return what is wrong with this line."""
        return Damage(self.file, self.line, says, self.text)


def read_lines(
    file: str, content: bytes, read: Callable[[object], Item]
) -> Iterator[Read[Item] | Damage]:
    """Yield what *read* makes of each line of *content*; empty lines are passed over."""
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        text = line.decode("utf-8", "replace")[:QUOTED]
        try:
            item = read(json.loads(line))
        except (ValueError, TypeError, RecursionError, EngineError):
            yield Damage(file, number, UNREADABLE, text)
        else:
            yield Read(item, file, number, text)


def words_from(row: object) -> tuple[WordsId, str | None]:
    """Return the id and the text of words; None where they were erased.

    Raises:
        ValueError: *row* is something else.
    """
    match row:
        case {"id": str(id), "text": (str() | None) as text}:
            return WordsId(id), text
        case _:
            raise ValueError(row)


def turn_from(row: object, read_turn: ReadTurn) -> Dated:
    """Return the turn that *row* tells of.

    Raises:
        ValueError, EngineError: it tells of none.
    """
    match row:
        case {"id": str(id), "parents": [*parents], "at": str(at), "body": str(body)} if all(
            isinstance(parent, str) for parent in parents
        ):
            turn = read_turn(TurnId(id), tuple(map(TurnId, parents)), body)
            return Dated(turn, moment_from(at))
        case _:
            raise ValueError(row)


def moment_from(text: str) -> datetime:
    """Return the moment that *text* names.

    Raises:
        ValueError: it names none, or one without a time zone.
    """
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(text)
    return moment


_BRANCH = TypeAdapter(BranchRecord)
_MOVE = TypeAdapter(HeadMove)
_CHECKPOINT = TypeAdapter(Checkpoint)
_STATE = TypeAdapter(dict[str, object])


def branch_from(row: object) -> tuple[BranchRecord, str]:
    """Return a branch, and the digest of the state at its head.

    Raises:
        ValueError: *row* is something else.
    """
    state = _STATE.validate_python(row).get("state")
    if not isinstance(state, str):
        raise ValueError(row)  # noqa: TRY004 - a wrong line, and not a wrong call
    return _BRANCH.validate_python(row), state


def move_from(row: object) -> HeadMove:
    """Return a move of a head.

    Raises:
        ValueError: *row* is something else.
    """
    return _MOVE.validate_python(row)


def checkpoint_from(row: object) -> Checkpoint:
    """Return a checkpoint.

    Raises:
        ValueError: *row* is something else.
    """
    return _CHECKPOINT.validate_python(row)
