"""A state while it is being folded.

A mapping or sequence is copied when the first event touches it, so folding a long line costs what
its events change, not what the state holds.
"""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar, cast

from engine.model.events import Event
from engine.model.ids import Digest, DoorId, Owner, PersonId, RoomId, SceneId, UserId
from engine.model.people import Person
from engine.model.places import Door, Room
from engine.model.proposal import Offer
from engine.model.state import Attempt, Exit, Letter, Line, State
from engine.model.story import LoreEntry, Memory, Scene
from engine.model.table_deeds import Order
from engine.model.trigger import Standing
from engine.model.value import Value

_Key = TypeVar("_Key")
_Item = TypeVar("_Item")

FIELDS = tuple(field.name for field in fields(State))

_all = attrgetter(*FIELDS)
_LISTS = ("memories", "log")


class Draft:
    """All fields of a `State`, to be changed in place; see there for what they mean."""

    __slots__ = (*FIELDS, "_own")

    story: Digest
    vars: Mapping[str, Value]
    flags: AbstractSet[str]
    scene: SceneId | None
    visits: Mapping[SceneId, int]
    memories: Sequence[Memory]
    log: Sequence[Line]
    turns: int
    ended: str | None
    people: Mapping[PersonId, Person]
    items: Mapping[Owner, Mapping[str, int]]
    rooms: Mapping[RoomId, Room]
    doors: Mapping[DoorId, Door]
    room: RoomId | None
    triggers: Mapping[str, Standing]
    offers: tuple[Offer, ...]
    scenes: Mapping[SceneId, Scene]
    added: Mapping[SceneId, tuple[str, ...]]
    exits: Mapping[SceneId, tuple[Exit, ...]]
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
    letters: tuple[Letter, ...]

    def __init__(self, state: State) -> None:
        self._own: set[str] = set()
        for name, value in zip(FIELDS, _all(state), strict=True):
            setattr(self, name, value)

    def state(self) -> State:
        """Return the state as it stands now; the draft must not be changed afterwards."""
        for name in _LISTS:
            setattr(self, name, tuple(getattr(self, name)))
        self.flags = frozenset(self.flags)
        return State(*_all(self))

    def own(self, name: str, mapping: Mapping[_Key, _Item]) -> dict[_Key, _Item]:
        """Return the field *name*, which is *mapping*, as one that can be changed."""
        if name not in self._own:
            self._own.add(name)
            setattr(self, name, dict(mapping))
        return cast("dict[_Key, _Item]", getattr(self, name))

    def own_list(self, name: str, sequence: Sequence[_Item]) -> list[_Item]:
        """Return the field *name*, which is *sequence*, as one that can be changed."""
        if name not in self._own:
            self._own.add(name)
            setattr(self, name, list(sequence))
        return cast("list[_Item]", getattr(self, name))

    def disown(self) -> None:
        """Copy every field anew before it is changed: all of them may be others now."""
        self._own.clear()


Effect = Callable[[Draft, Any], None]
Effects = Mapping[type[Event], Effect]


def nothing(_draft: Draft, _event: Event) -> None:
    """Leave the state as it is."""
