"""What of the living world people can ask the reason of: "Mara", "Mara hp", "Mara 好感"."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from engine.history.labels import label, plainly
from engine.history.leaves import Path
from engine.history.sight import knows_door, knows_owner, knows_person, knows_room
from engine.history.thing import Thing
from engine.history.vocabulary import ALSO, AXES, EMOTION_NAMES, PARTS
from engine.model.ids import Owner
from engine.model.language import Both
from engine.model.people import Person
from engine.model.places import Door
from engine.model.state import State

_EMPTY = State()
_OPEN = ("room", "minutes", "paused", "spotlight", "order")
_SECRET = ("world", "lore", "revealed", "directives", "documents")
_PARTS = ("presence", "room", "player", "description")


def world_things(state: State, labels: Mapping[str, str], *, hidden: bool) -> Iterator[Thing]:
    """Yield all there is to ask about; *labels* and *hidden* as for `things`."""
    for id, person in sorted(state.people.items()):
        if hidden or knows_person(id, state):
            yield from _person_things(person, state, labels, hidden=hidden)
    yield from _item_things(state, hidden=hidden)
    yield from _place_things(state, hidden=hidden)
    if state.offers:
        yield Thing("offers", also=tuple(offer.text for offer in state.offers))
    fields = (*_OPEN, *_SECRET) if hidden else _OPEN
    yield from (Thing(f) for f in fields if getattr(state, f) != getattr(_EMPTY, f))
    if hidden:
        yield from (_trigger_thing(name) for name in sorted(state.triggers))
        for key in sorted(state.dossiers):
            yield Thing("dossiers", key, (), label(("dossiers", key), state), (key,))


def folded(name: str) -> str:
    """Return *name* as names of things are compared: without case, dots and spare blanks."""
    return " ".join(name.replace("·", " ").casefold().split())


def _person_things(
    person: Person, state: State, labels: Mapping[str, str], *, hidden: bool
) -> Iterator[Thing]:
    called = (person.name, person.id, *person.aliases)
    yield Thing("people", person.id, (), plainly(person.name), called)
    for key in sorted(person.stats):
        label_of = plainly(labels.get(key, key))
        yield _part_thing(("people", person.id, "stats", key), called, label_of, (key,))
    for axis, both in AXES.items() if hidden else ():
        yield _part_thing(("people", person.id, "mood", axis), called, both, ALSO.get(axis, ()))
    persona = state.personas.get(person.id) if hidden else None
    for emotion in sorted(persona.emotions) if persona is not None else ():
        path = ("personas", person.id, "emotions", emotion)
        yield _part_thing(path, called, EMOTION_NAMES[emotion])
    if persona is not None and persona.strategy:
        yield _part_thing(("personas", person.id, "strategy"), called, PARTS["personas.strategy"])
    for part in _PARTS:
        yield _part_thing(("people", person.id, part), called, PARTS[f"people.{part}"])
    for item in sorted(state.items.get(Owner(person.id), ())):
        yield _part_thing(("items", person.id, item), called, plainly(item))


def _part_thing(path: Path, called: Sequence[str], part: Both, more: Sequence[str] = ()) -> Thing:
    """Return a part of somebody who goes by each of *called*; *more* are other words for it."""
    names = Both(f"{called[0]} {part.en}", f"{called[0]} {part.zh}")
    also = tuple(f"{name} {word}" for name, word in product(called, (part.en, part.zh, *more)))
    return Thing(path[0], path[1], path[2:], names, also)


def _item_things(state: State, *, hidden: bool) -> Iterator[Thing]:
    owners = (owner for owner in state.items if hidden or knows_owner(owner, state))
    for item in sorted({item for owner in owners for item in state.items[owner]}):
        yield Thing("items", "", (item,), plainly(item))


def _place_things(state: State, *, hidden: bool) -> Iterator[Thing]:
    for id, room in sorted(state.rooms.items()):
        if hidden or knows_room(id, state):
            yield Thing("rooms", id, (), plainly(room.name), (id, *_both(("rooms", id), state)))
    for door in (state.doors[id] for id in sorted(state.doors)):
        if hidden or knows_door(door.id, state):
            names = label(("doors", door.id), state)
            yield Thing("doors", door.id, (), names, (door.id, *_ways(door, state)))


def _both(path: Path, state: State) -> tuple[str, str]:
    names = label(path, state)
    return names.en, names.zh


def _ways(door: Door, state: State) -> Iterator[str]:
    """Yield what a door may be called by the rooms on its sides."""
    one, other = (state.rooms[r].name if r in state.rooms else r for r in (door.one, door.other))
    yield from (f"{a}{dash}{b}" for a, b in ((one, other), (other, one)) for dash in "—-")


def _trigger_thing(name: str) -> Thing:
    return Thing("triggers", name, (), label(("triggers", name)), (name,))
