"""A state while it is being folded.

A mapping or sequence is copied when the first event touches it, so folding a long line costs what
its events change, not what the state holds.
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import fields
from itertools import repeat
from operator import attrgetter, call
from typing import Any, TypeVar

from engine.model.events import Event
from engine.model.ids import Digest, DoorId, Owner, PersonId, RoomId, SceneId, UserId
from engine.model.lore import LoreEntry
from engine.model.memory import Dossier, Memory, Step
from engine.model.people import Person
from engine.model.persona import Persona
from engine.model.places import Door, Room
from engine.model.proposal import Offer
from engine.model.state import Attempt, Exit, Letter, Line, Shelved, State
from engine.model.story import Scene
from engine.model.table_deeds import Order
from engine.model.trigger import Standing
from engine.model.value import Value

_Key = TypeVar("_Key")
_Item = TypeVar("_Item")

FIELDS = tuple(field.name for field in fields(State))

_all = attrgetter(*FIELDS)
_SETTERS = {name: State.__dict__[name].__set__ for name in FIELDS}

_FREEZE: Mapping[str, Callable[[Any], object]] = {
    "flags": frozenset,
    "memories": tuple,
    "log": tuple,
}


class Draft:
    """All fields of a `State`, to be changed in place; see there for what they mean.

    A mapping may be changed once it is another than that of *start*, which `own` sees to; flags,
    memories and the log once they are a set and lists.
    """

    __slots__ = ("__dict__", "start")

    start: State

    story: Digest
    vars: dict[str, Value]
    flags: frozenset[str] | set[str]
    scene: SceneId | None
    visits: dict[SceneId, int]
    memories: tuple[Memory, ...] | list[Memory]
    log: tuple[Line, ...] | list[Line]
    turns: int
    ended: str | None
    people: dict[PersonId, Person]
    items: dict[Owner, Mapping[str, int]]
    rooms: dict[RoomId, Room]
    doors: dict[DoorId, Door]
    room: RoomId | None
    triggers: dict[str, Standing]
    offers: tuple[Offer, ...]
    scenes: dict[SceneId, Scene]
    added: dict[SceneId, tuple[str, ...]]
    exits: dict[SceneId, tuple[Exit, ...]]
    world: tuple[str, ...]
    world_new: bool
    lore: tuple[LoreEntry, ...]
    revealed: frozenset[str]
    directives: tuple[str, ...]
    minutes: int
    paused: bool
    spotlight: UserId
    order: Order
    gathered: tuple[Attempt, ...]
    steps: tuple[Step, ...]
    extracted: int
    dossiers: dict[str, Dossier]
    woken: dict[str, int]
    documents: tuple[Shelved, ...]
    letters: tuple[Letter, ...]
    personas: dict[PersonId, Persona]

    def __init__(self, state: State) -> None:
        self.start = state

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a field of any type
        """Return a field that no event has set yet: as it is at the start."""
        return getattr(self.start, name)

    def become(self, state: State) -> None:
        """Go on from *state*, whatever the draft was."""
        self.start = state
        self.__dict__.clear()

    def state(self) -> State:
        """Return the state as it stands now; the draft must not be changed afterwards."""
        # A frozen dataclass sets its fields one by one through `object`; a turn is folded in many
        # small steps, and half of what each costs would go into that.
        state = State.__new__(State)
        deque(map(call, _SETTERS.values(), repeat(state), _all(self.start)), maxlen=0)
        for name, value in self.__dict__.items():
            _SETTERS[name](state, _FREEZE[name](value) if name in _FREEZE else value)
        return state

    def own(self, name: str, mapping: dict[_Key, _Item]) -> dict[_Key, _Item]:
        """Return the field *name*, which is *mapping*, as one that can be changed."""
        if mapping is getattr(self.start, name):
            mapping = self.__dict__[name] = dict(mapping)
        return mapping


Effect = Callable[[Draft, Any], None]
Effects = Mapping[type[Event], Effect]


def nothing(_draft: Draft, _event: Event) -> None:
    """Leave the state as it is."""
