"""Where two lines contradict each other: what is shown of it, and how a choice is read."""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, replace

from engine.errors import BadChoice
from engine.history.fields import Meeting
from engine.history.wording import FIELD_NAMES, value_text
from engine.model.ids import SceneId
from engine.model.language import Language
from engine.model.state import State
from engine.model.value import Value, typed, unquoted

OURS = frozenset({"ours", "本方", "我方"})
THEIRS = frozenset({"theirs", "对方", "来方"})

_ID_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Conflict:
    """One contradiction. *base*, *ours* and *theirs* are texts to show.

    *id* depends on what is in conflict alone: it is the same whenever these lines are compared.
    *field* is the name of the value, or "scene" or "ended"; *kind* is the field of the state.
    """

    id: str
    field: str
    base: str
    ours: str
    theirs: str
    kind: str = "vars"

    def name(self, language: Language) -> str:
        """Return what people call it."""
        return self.field if self.kind == "vars" else FIELD_NAMES[self.kind].told(language)

    def is_called(self, called: str) -> bool:
        """Tell whether it goes by *called*: its id, its field, or its name in either language."""
        return called in {self.id, self.field, self.name("en"), self.name("zh")}


@dataclass(frozen=True, slots=True)
class Known:
    """Names that may be chosen besides those that one of the lines has seen."""

    scenes: Collection[str] = ()
    endings: Collection[str] = ()


NOTHING_MORE = Known()


def conflict_id(kind: str, key: str) -> str:
    """Return the id of the conflict over *key* of the field *kind*: 12 hexadecimal digits."""
    return hashlib.sha256(f"{kind}/{key}".encode("utf-8", "surrogatepass")).hexdigest()[:_ID_LENGTH]


def conflict_over(kind: str, key: str, meeting: Meeting, language: Language) -> Conflict:
    """Return the conflict over *key* of the field *kind*."""
    base, ours, theirs = (
        value_text(kind, value_of(state, kind, key), language) for state in meeting.states
    )
    return Conflict(conflict_id(kind, key), key or kind, base, ours, theirs, kind)


def value_of(state: State, kind: str, key: str) -> Value | None:
    """Return what *state* has where a conflict may be; None is no value, no scene, no ending."""
    match kind:
        case "scene":
            return state.scene
        case "ended":
            return state.ended
        case _:
            return state.vars.get(key)


def with_value(state: State, kind: str, key: str, value: Value | None) -> State:
    """Return *state* with another value where a conflict may be; None as in `value_of`."""
    match kind:
        case "scene":
            return replace(state, scene=None if value is None else SceneId(str(value)))
        case "ended":
            return replace(state, ended=None if value is None else str(value))
        case _:
            rest = {name: old for name, old in state.vars.items() if name != key}
            return replace(state, vars=rest if value is None else {**rest, key: value})


def chosen(conflict: Conflict, choice: str, meeting: Meeting, known: Known) -> Value | None:
    """Return what *choice* makes of *conflict*: one side's value, or a value as authors write it.

    Text that reads like a side is quoted: `"ours"`.

    Raises:
        BadChoice: it is empty, or names a scene or an ending that there is not.
    """
    word = choice.strip()
    for names, side in ((OURS, meeting.ours), (THEIRS, meeting.theirs)):
        if word.casefold() in names:
            return value_of(side.state, conflict.kind, conflict.field)
    if not word:
        raise BadChoice(conflict.field, choice)
    if conflict.kind == "vars":
        return typed(word)
    return _named(conflict, unquoted(word) or word, _names(conflict.kind, meeting, known))


def _named(conflict: Conflict, name: str, names: set[str]) -> str:
    if name not in names:
        raise BadChoice(conflict.field, name, sorted(names))
    return name


def _names(kind: str, meeting: Meeting, known: Known) -> set[str]:
    states = meeting.states
    if kind == "scene":
        return {*known.scenes, *(scene for state in states for scene in state.visits)}
    return {*known.endings, *(state.ended for state in states if state.ended)}
