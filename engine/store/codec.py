"""Turns, actions and states to JSON and back. The only place that knows the stored form.

Words stand in JSON as their id, and get their text when they are read; words without an id (dice
lines of a state) carry their text with them.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from pydantic_core import SchemaSerializer, SchemaValidator, core_schema

from engine.errors import StoreError
from engine.history.leaves import read, type_at
from engine.model.actions import Action, PlayAction
from engine.model.events import Event, Fact
from engine.model.ids import TurnId, WordsId
from engine.model.language import Both
from engine.model.state import State
from engine.model.turn import Turn, TurnKind, plain
from engine.model.words import Words
from engine.store.columns import bared

_EDITION = 1  # raise it when the fold comes to other states than before: old snapshots are void


class Texts(dict[str, Words]):
    """Words by id, from rows of the table. *missing* collects ids that were asked for in vain."""

    def __init__(self, rows: Iterable[tuple[WordsId, str | None]] = ()) -> None:
        super().__init__()
        self.missing: set[WordsId] = set()
        self.add(rows)

    def add(self, rows: Iterable[tuple[WordsId, str | None]]) -> None:
        """Add the words of *rows*: ids and stored texts, None where erased."""
        for id, text in rows:
            self[id] = Words(text if text is None else bared(text), id)

    def __missing__(self, id: str) -> Words:
        self.missing.add(WordsId(id))
        return Words(None, WordsId(id))


@dataclass(frozen=True, slots=True)
class StoredState:
    """A state as JSON, and the ids of the words it holds."""

    json: str
    words: tuple[WordsId, ...]


@dataclass(frozen=True, slots=True)
class _Body:
    kind: TurnKind
    action: Annotated[Action, Field(discriminator="kind")]
    events: tuple[Annotated[Event, Field(discriminator="kind")], ...]


@dataclass(frozen=True, slots=True)
class _ActionOutline:
    kind: str


@dataclass(frozen=True, slots=True)
class _Outline:
    """As much of a body as a tree shows; the reader skips all else."""

    kind: TurnKind
    action: _ActionOutline


def _words_read(stored: Any, info: core_schema.ValidationInfo[Texts]) -> Words:  # noqa: ANN401 - JSON
    return info.context[stored] if isinstance(stored, str) else Words(stored["text"])


def _words_written(
    words: Words, info: core_schema.SerializationInfo[list[WordsId]]
) -> str | dict[str, str | None]:
    if not words.id:
        return {"text": words.text}
    info.context.append(words.id)
    return words.id


def _checked_fact(fact: Fact) -> Fact:
    """Return *fact*, which must fit a state: its path is free text, and so is its value.

    Raises:
        ValueError: no leaf can stand there, or it is not of the leaf's type.
    """
    try:
        reader = _reader_of(type_at(fact.path))
    except KeyError as error:
        raise ValueError(fact.path) from error
    if fact.value or len(fact.path) == 1:
        value = read(fact.value)
        if plain(reader.validate_python(value)) != value:
            raise ValueError(fact.value)
    return fact


@cache
def _reader_of(kind: Any) -> TypeAdapter[Any]:  # noqa: ANN401 - any type that a state holds
    return TypeAdapter(kind)


def _exact(schema: Any, *, by_id: bool = True) -> Any:  # noqa: ANN401 - any nesting
    """Return *schema* with words, facts and numbers read and written as the functions above do.

    Words that do not stand *by_id* are read as they are. The model is free of pydantic, so its
    classes cannot carry the exceptions themselves.
    """
    if isinstance(schema, list):
        return [_exact(part, by_id=by_id) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("type") == "float":
        # A whole number stays one: read as a fraction it would be hashed as another state.
        return core_schema.union_schema([core_schema.int_schema(strict=True), schema])
    if by_id and schema.get("type") == "dataclass" and schema["cls"] is Fact:
        return core_schema.no_info_after_validator_function(_checked_fact, schema)
    if by_id and schema.get("type") == "dataclass" and schema["cls"] is Words:
        return core_schema.with_info_plain_validator_function(
            _words_read,
            ref=schema.get("ref"),
            serialization=core_schema.plain_serializer_function_ser_schema(
                _words_written, info_arg=True
            ),
        )
    return {key: _exact(part, by_id=by_id) for key, part in schema.items()}


_STATE_SCHEMA = _exact(TypeAdapter(State).core_schema)
_BODY = SchemaValidator(_exact(TypeAdapter(_Body).core_schema))
_OUTLINE = SchemaValidator(TypeAdapter(_Outline).core_schema)
_STATE = SchemaValidator(_STATE_SCHEMA)
_STATE_DUMP = SchemaSerializer(_STATE_SCHEMA)
_ACTION: TypeAdapter[PlayAction] = TypeAdapter(Annotated[PlayAction, Field(discriminator="kind")])
_ACTION_READ = SchemaValidator(_exact(_ACTION.core_schema, by_id=False))


def _form() -> str:
    shape = json.dumps([_EDITION, TypeAdapter(State).json_schema()], sort_keys=True)
    return hashlib.sha256(shape.encode()).hexdigest()[:16]


FORM = _form()
"""Names what states look like; a snapshot of another form is no use."""


def load_turn(id: TurnId, parents: tuple[TurnId, ...], body: str, texts: Texts) -> Turn:
    """Return the turn whose stored column is *body*, with the words of *texts*.

    Raises:
        StoreError: *body* is damaged, or holds a kind this version does not know.
    """
    try:
        read: _Body = _BODY.validate_json(body, context=texts)
    except (ValueError, TypeError):
        body = bared(body)
        read = _read_slowly(_BODY, id, body, texts)
    return Turn(id, parents, read.kind, read.action, read.events).hashed_as(body)


def load_kind(id: TurnId, body: str) -> tuple[TurnKind, str]:
    """Return the kind of the turn whose stored column is *body*, and that of its action.

    Raises:
        StoreError: *body* is damaged.
    """
    try:
        read: _Outline = _OUTLINE.validate_json(body)
    except ValueError:
        read = _read_slowly(_OUTLINE, id, bared(body), Texts())
    return read.kind, read.action.kind


def _read_slowly(reader: SchemaValidator, id: TurnId, body: str, texts: Texts) -> Any:  # noqa: ANN401 - what *reader* reads
    """Return what the fast reader could not read: it knows UTF-8 alone."""
    try:
        return reader.validate_python(json.loads(body), context=texts)
    except (ValueError, TypeError) as error:
        raise _unreadable(f"turn {id}", f"回合 {id}") from error


def dump_action(action: PlayAction) -> str:
    """Return *action* as JSON, words with their text."""
    return _json(_ACTION.dump_python(action))


def load_action(text: str) -> PlayAction:
    """Return the action that `dump_action` wrote.

    Raises:
        StoreError: *text* is damaged, or holds a kind this version does not know.
    """
    try:
        action: PlayAction = _ACTION_READ.validate_python(json.loads(text))
    except ValueError as error:
        raise _unreadable("a waiting message", "一条等待中的消息") from error
    return action


def dump_state(state: State) -> StoredState:
    """Return *state* as JSON."""
    ids: list[WordsId] = []
    content = _STATE_DUMP.to_python(state, context=ids)
    return StoredState(_json(content), tuple(dict.fromkeys(ids)))


def load_state(text: str, texts: Texts) -> State:
    """Return the state that `dump_state` wrote, with the words of *texts*.

    Raises:
        StoreError: *text* is damaged.
    """
    try:
        state: State = _STATE.validate_python(json.loads(text), context=texts)
    except (ValueError, TypeError) as error:
        raise _unreadable("a snapshot", "一份快照") from error
    return state


def _json(content: object) -> str:
    # `default` meets only sets.
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), default=sorted)


def _unreadable(en: str, zh: str) -> StoreError:
    return StoreError(
        Both(
            f"The database holds {en} that cannot be read. It was damaged, or written by a newer "
            "Moirai: update Moirai, or restore a backup.",
            f"数据库中的{zh}无法读取。它可能已损坏，或由更新版本的 Moirai 写入："
            "请更新 Moirai，或恢复备份。",
        )
    )
