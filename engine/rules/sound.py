"""What must hold of every state: a check for tests, and for what comes from outside."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import isfinite

from engine.model.ids import NOBODY, Owner, room_owner
from engine.model.people import AXES, MEMORIES_KEPT, PRESENCES, Person
from engine.model.places import DOOR_KINDS, ROOM_STATES
from engine.model.state import State
from engine.model.story import Story
from engine.rules.fold.telling import LOG_LIMIT
from engine.rules.items import MOST_HELD
from engine.rules.moods import LEAST, MOST
from engine.rules.names import folded
from engine.rules.stats import held


def faults_of(story: Story, state: State) -> tuple[str, ...]:
    """Return what is wrong with *state*, a line each; nothing where it is sound."""
    return tuple(fault for check in _CHECKS for fault in check(story, state))


def _people(story: Story, state: State) -> Iterator[str]:
    for id, person in state.people.items():
        if person.id != id:
            yield f"{id}: stands under another id ({person.id})"
        if not person.name.strip():
            yield f"{id}: has no name"
        if person.presence not in PRESENCES:
            yield f"{id}: is {person.presence}"
        if person.room is not None and person.room not in state.rooms:
            yield f"{id}: is in a room that is not there ({person.room})"
        if len(person.memories) > MEMORIES_KEPT:
            yield f"{id}: remembers {len(person.memories)} things"
        yield from _numbers(story, person)
    yield from _repeated("name", (folded(one.name) for one in state.people.values()))
    players = (one.player for one in state.people.values() if one.player != NOBODY)
    yield from _repeated("player", players)


def _numbers(story: Story, person: Person) -> Iterator[str]:
    for axis in AXES:
        value = getattr(person.mood, axis)
        if not LEAST <= value <= MOST:
            yield f"{person.id}: {axis} is {value}"
    stats = {stat.key: stat for stat in story.stats}
    for key, value in person.stats.items():
        if not isfinite(value) or (key in stats and held(stats[key], value) != value):
            yield f"{person.id}: {key} is {value}"


def _items(_story: Story, state: State) -> Iterator[str]:
    owners = {*map(Owner, state.people), *map(room_owner, state.rooms)}
    for owner, own in state.items.items():
        if owner not in owners:
            yield f"{owner}: owns things and is not there"
        if not own:
            yield f"{owner}: owns an empty list"
        for item, count in own.items():
            if not item.strip() or not 0 < count <= MOST_HELD:
                yield f"{owner}: has {count} of {item!r}"
        yield from _repeated(f"item of {owner}", map(folded, own))


def _rooms(_story: Story, state: State) -> Iterator[str]:
    if state.room is not None and state.room not in state.rooms:
        yield f"the story stands in a room that is not there ({state.room})"
    for id, room in state.rooms.items():
        if room.id != id or not room.name.strip() or room.state not in ROOM_STATES:
            yield f"room {id}: is {room.id}, {room.name!r}, {room.state}"
        if room.width <= 0 or room.height <= 0:
            yield f"room {id}: is {room.width} by {room.height}"
    yield from _repeated("room", (folded(room.name) for room in state.rooms.values()))
    yield from _doors(state)


def _doors(state: State) -> Iterator[str]:
    for id, door in state.doors.items():
        if door.id != id or door.kind not in DOOR_KINDS:
            yield f"door {id}: is {door.id}, {door.kind}"
        if door.one == door.other or not {door.one, door.other} <= state.rooms.keys():
            yield f"door {id}: joins {door.one} and {door.other}"
    pairs = (" - ".join(sorted((door.one, door.other))) for door in state.doors.values())
    yield from _repeated("door", pairs)


def _scenes(story: Story, state: State) -> Iterator[str]:
    scenes = {*story.scenes, *state.scenes}
    if state.scene is not None and state.scene not in scenes:
        yield f"the story stands in a scene that is not there ({state.scene})"
    for scene, ways in state.exits.items():
        for lost in {scene, *(way.scene for way in ways)} - scenes:
            yield f"exits of {scene}: there is no scene {lost}"


def _table(_story: Story, state: State) -> Iterator[str]:
    yield from _repeated("offer", (offer.id for offer in state.offers))
    yield from _repeated("gathered", (attempt.user for attempt in state.gathered))
    counts = {"turns": state.turns, "minutes": state.minutes}
    counts |= {f"visits of {scene}": count for scene, count in state.visits.items()}
    for name, standing in state.triggers.items():
        counts[f"firings of {name}"] = min(standing.fired, standing.turn, standing.at)
    for name, count in counts.items():
        if count < 0:
            yield f"{name}: {count}"
    if len(state.log) > LOG_LIMIT:
        yield f"the log has {len(state.log)} lines"


def _repeated(what: str, keys: Iterable[str]) -> Iterator[str]:
    for key, count in Counter(keys).items():
        if count > 1:
            yield f"{what} {key}: there are {count}"


_CHECKS: tuple[Callable[[Story, State], Iterator[str]], ...] = (
    _people,
    _items,
    _rooms,
    _scenes,
    _table,
)
