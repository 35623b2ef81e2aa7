"""A turn: one action, the events it caused, and the turns it follows.

The id is a hash of the turn's canonical JSON (`body`) and of its parents, so equal plays have
equal ids, and a stored turn can be checked by hashing its stored text again.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Literal, TypeVar, get_args

from engine.model.actions import Action
from engine.model.events import Event, Merged
from engine.model.ids import TurnId
from engine.model.later import later_fields
from engine.model.words import Words

_Part = TypeVar("_Part", bound=Action | Event)

_SAID: Mapping[type, tuple[str, ...]] = {
    cls: tuple(field.name for field in fields(cls) if field.type is Words)
    for cls in (*get_args(Action), *get_args(Event))
}
"""Which fields of actions and events hold what somebody said."""

_ATOMS = frozenset((str, int, float, bool, type(None)))

TurnKind = Literal["play", "merge", "gm", "tick", "fold"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One link of a history. All words in it are sealed."""

    id: TurnId
    parents: tuple[TurnId, ...]
    kind: TurnKind
    action: Action
    events: tuple[Event, ...]
    _body: str = field(default="", init=False, repr=False, compare=False)

    @classmethod
    def after(
        cls,
        parents: tuple[TurnId, ...],
        action: Action,
        events: tuple[Event, ...],
        *,
        salt: bytes,
        kind: TurnKind = "play",
    ) -> "Turn":
        """Return the turn that follows *parents*; equal content gives an equal id."""
        action = _sealed(action, salt)
        events = tuple(_sealed(event, salt) for event in events)
        body = body_of(kind, action, events)
        turn = cls(turn_id(parents, body), parents, kind, action, events)
        return turn.hashed_as(body)  # it is costly to write, and will be stored in a moment

    def hashed_as(self, body: str) -> "Turn":
        """Keep *body*, the stored text of this turn, and return the turn.

        Its id is a hash of that text; a later version might write the same turn in another way.
        """
        object.__setattr__(self, "_body", body)
        return self

    @property
    def is_quiet(self) -> bool:
        """Tell whether nobody took it: time passed, or memory was put in order."""
        return self.kind in ("tick", "fold")

    @property
    def body(self) -> str:
        """Return the canonical JSON of the turn: what is hashed, and what is stored."""
        return self._body or body_of(self.kind, self.action, self.events)

    def words(self) -> tuple[Words, ...]:
        """Return all words of the turn, in order, without repeats."""
        found = (words for part in (self.action, *self.events) for words in _words_in(part))
        return tuple(dict.fromkeys(found))

    def said(self) -> tuple[Words, ...]:
        """Return the words that were said in the turn, and not only carried over by a merge."""
        parts = (self.action, *self.events)
        found = (w for part in parts if not isinstance(part, Merged) for w in _words_in(part))
        return tuple(dict.fromkeys(found))


def body_of(kind: TurnKind, action: Action, events: tuple[Event, ...]) -> str:
    """Return canonical JSON: sorted keys, no blanks, sealed words as their ids alone."""
    content = {"kind": kind, "action": plain(action), "events": [plain(e) for e in events]}
    return json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def turn_id(parents: tuple[TurnId, ...], body: str) -> TurnId:
    """Return the id of the turn with *body* after *parents*: 32 hexadecimal digits."""
    text = "\n".join((*parents, body))
    return TurnId(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32])


def plain(value: object) -> object:
    """Return *value* as JSON types; `Words` become their id, those without one carry their text."""
    if type(value) in _ATOMS:  # most of a turn is
        return value
    if isinstance(value, Words):
        return value.id or {"text": value.text}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    names = _names(type(value))
    return _record(value, names) if names else value


def _record(value: object, names: tuple[str, ...]) -> dict[str, object]:
    found = {name: plain(getattr(value, name)) for name in names}
    for name, default in later_fields(type(value)).items():
        if getattr(value, name) == default:
            del found[name]
    return found


def _names(cls: type) -> tuple[str, ...]:
    return tuple(getattr(cls, "__dataclass_fields__", ()))


def _words_in(part: Action | Event) -> Iterator[Words]:
    for name in _SAID[type(part)]:
        yield getattr(part, name)
    if isinstance(part, Merged):
        said = [line.words for line in part.log or ()]
        said += [words for one in part.letters or () for words in (one.words, one.reply)]
        said += [one.words for one in part.gathered or ()]
        yield from (words for words in said if words.id)


def _sealed(part: _Part, salt: bytes) -> _Part:
    names = _SAID[type(part)]
    if not names:
        return part
    return replace(part, **{name: getattr(part, name).sealed(salt) for name in names})
