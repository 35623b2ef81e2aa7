"""Where two lines contradict each other: what is shown of it."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from engine.history.belongings import counts_of
from engine.history.labels import (
    door_words,
    label,
    leaf_words,
    owner_name,
    plainly,
    position_words,
    trigger_words,
)
from engine.history.leaves import DEPTHS, Path, leaf_at
from engine.history.meeting import Meeting
from engine.history.vocabulary import FIELD_NAMES, NOBODY_NAMED
from engine.history.wording import value_text
from engine.model.ids import DoorId, RoomId
from engine.model.language import Both, Language
from engine.model.state import State
from engine.model.value import Value

OURS = frozenset({"ours", "本方", "我方"})
THEIRS = frozenset({"theirs", "对方", "来方"})

_ID_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Conflict:
    """One contradiction. *base*, *ours* and *theirs* are texts to show.

    *id* depends on what is in conflict alone: it is the same whenever these lines are compared.
    *field* is the name of the value, "scene" or "ended", or what people call it; *kind* is the
    field of the state, and *path* leads from there to what is in conflict. *names* is what it is
    called in both languages, where that is not *field*.
    """

    id: str
    field: str
    base: str
    ours: str
    theirs: str
    kind: str = "vars"
    path: Path = ()
    names: Both | None = None

    def name(self, language: Language) -> str:
        """Return what people call it."""
        return self.field if self.names is None else self.names.told(language)

    def is_called(self, called: str) -> bool:
        """Tell whether it goes by *called*: its id, its field, or its name in either language."""
        return called in {self.id, self.field, self.name("en"), self.name("zh")}


@dataclass(frozen=True, slots=True)
class Known:
    """What may be chosen besides what one of the lines has seen, and the ranges of stats by key."""

    scenes: Collection[str] = ()
    endings: Collection[str] = ()
    stats: Mapping[str, tuple[float, float]] = field(default_factory=dict)


NOTHING_MORE = Known()


def conflict_id(kind: str, *path: str) -> str:
    """Return the id of the conflict over *path* in the field *kind*: 12 hexadecimal digits."""
    text = f"{kind}/{chr(31).join(path)}"  # a unit separator, which no name has
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_ID_LENGTH]


def conflict_over(path: Path, meeting: Meeting, language: Language) -> Conflict:
    """Return the conflict over what stands at *path*."""
    kind, *rest = path
    names = _names(path, meeting)
    base, ours, theirs = (_text(path, state, meeting) for state in meeting.states)
    name = rest[0] if kind == "vars" else kind if kind in ("scene", "ended") else None
    return Conflict(
        conflict_id(kind, *rest),
        name or names.told(language),
        base.told(language),
        ours.told(language),
        theirs.told(language),
        kind,
        path,
        None if kind == "vars" else names,
    )


def value_of(state: State, path: Path) -> Value | None:
    """Return what *state* has where a conflict without leaves is; None is none there."""
    match path:
        case ("scene",):
            return state.scene
        case ("ended",):
            return state.ended
        case _:
            return state.vars.get(path[1])


def _names(path: Path, meeting: Meeting) -> Both:
    sides = (meeting.ours.state, meeting.theirs.state, meeting.base)
    match path:
        case ("vars", key):
            return plainly(key)
        case (("scene" | "ended") as name,):
            return FIELD_NAMES[name]
        case _:
            return label(path, *sides)


def _text(path: Path, state: State, meeting: Meeting) -> Both:
    """Return what is shown of one side, or of where the lines parted."""
    others = (state, *meeting.states)
    match path:
        case ("items", item):
            return _owners(item, state, others)
        case ("rooms", id, "position"):
            return position_words(state.rooms.get(RoomId(id)))
        case ("doors", id):
            return door_words(state.doors.get(DoorId(id)))
        case ("triggers", name):
            return trigger_words(state.triggers.get(name))
        case (name, *_) if name in DEPTHS:
            return leaf_words(path, leaf_at(path, state), *others)
        case _:
            value = value_of(state, path)
            return Both(value_text(path[0], value, "en"), value_text(path[0], value, "zh"))


def _owners(item: str, state: State, states: Sequence[State]) -> Both:
    """Return who has how many of *item*; those whose part is the same everywhere are left out."""
    counts = counts_of(item, state)
    parts = [counts_of(item, one) for one in states]
    moved = [o for o in sorted(counts) if len({part.get(o) for part in parts}) > 1]
    named = [(owner_name(owner, states), counts[owner]) for owner in moved]
    both = (
        ", ".join(f"{n.en} ×{c}" for n, c in named),
        "、".join(f"{n.zh} ×{c}" for n, c in named),
    )
    return Both(*both) if named else NOBODY_NAMED
