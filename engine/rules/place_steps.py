"""What steps of rules, triggers and game masters do with rooms, scenes and the world at large.

A step never fails: what cannot be done is told to game masters. They need no key and no door.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from engine.model.events import Event
from engine.model.ids import RoomId, SceneId
from engine.model.people_events import PersonMoved
from engine.model.place_deeds import (
    AddLore,
    AddRoom,
    AddToScene,
    AddToWorld,
    DescribeRoom,
    GenerateScene,
    LinkRooms,
    MoveTo,
    PassTime,
    PlaceStep,
    PutLock,
    PutRoom,
    RevealDocument,
    UnlinkRooms,
)
from engine.model.place_events import (
    DocumentRevealed,
    DoorPut,
    DoorRemoved,
    LoreAdded,
    RoomAdded,
    RoomPut,
    SceneGrew,
    TimePassed,
    WorldAdded,
)
from engine.model.places import Door, Room
from engine.model.proposal import NewRoom
from engine.model.table_events import Warned
from engine.rules.meant import meant, nobody_meant
from engine.rules.names import is_usable, near, tidy
from engine.rules.places import grown, no_room_called
from engine.rules.refusals import NONE, refusal
from engine.rules.rooms import (
    door_between,
    enter_room,
    fresh_door,
    present_room,
    room_called,
    scene_called,
)
from engine.rules.taking import Taking

MOST_ADDED = 200
"""How many paragraphs of the world, entries of lore and of one scene can be added to a play."""

LONGEST_TEXT = 4000

Events = tuple[Event, ...]


def place_events(  # noqa: C901, PLR0911 - an arm per step
    step: PlaceStep, taking: Taking, by: str
) -> Events:
    """Return what *step* brings about at this moment; *by* is who let it."""
    match step:
        case AddToScene():
            return _grow_scene(step, taking, by)
        case AddToWorld(text=text, replace=afresh):
            full = not afresh and len(taking.state.world) >= MOST_ADDED
            return _bounded(WorldAdded(_text(text, taking), afresh, by), text, full=full)
        case AddLore(keys=keys, text=text):
            full = len(taking.state.lore) >= MOST_ADDED
            return _bounded(LoreAdded(keys, _text(text, taking), by), text, full=full)
        case RevealDocument(document=called):
            return _reveal(called, taking, by)
        case MoveTo():
            return _move(step, taking, by)
        case PutRoom(room=called, state=state):
            return _in_room(called, taking, lambda room: (RoomPut(room.id, state, by),))
        case AddRoom():
            return _add_room(step, taking, by)
        case DescribeRoom():
            return _in_room(step.room, taking, lambda room: _described(step, room, by))
        case LinkRooms() | UnlinkRooms() | PutLock():
            return _at_door(step, taking, by)
        case PassTime(minutes=minutes):
            return (TimePassed(minutes, by),) if minutes > 0 else ()
        case GenerateScene(prompt=prompt):  # `engine.rules.acting` takes it, as a model is asked
            return (refusal("NO_SCENE_WRITTEN", prompt, "none"),)
        case _:
            assert_never(step)


def _text(text: str, taking: Taking) -> str:
    return taking.filled(text).strip()[:LONGEST_TEXT]


def _bounded(event: Event, text: str, *, full: bool) -> Events:
    return (refusal("TOO_MUCH_ADDED", text),) if full else (event,)


def _in_room(called: str, taking: Taking, then: Callable[[Room], Events]) -> Events:
    room = room_called(taking.state, called)
    return (no_room_called(taking.state, called),) if room is None else then(room)


def _grow_scene(step: AddToScene, taking: Taking, by: str) -> Events:
    state = taking.state
    scene = SceneId(step.scene) if step.scene else state.scene
    if scene is None:
        return (refusal("NO_SCENE_HERE"),)
    if scene_called(taking.story, state, scene) is None:
        known = (*taking.story.scenes, *state.scenes)
        return (refusal("UNKNOWN_SCENE", scene, " / ".join(near(scene, known)) or NONE),)
    full = len(state.added.get(scene, ())) >= MOST_ADDED
    return _bounded(SceneGrew(scene, _text(step.text, taking), by), step.text, full=full)


def _reveal(called: str, taking: Taking, by: str) -> Events:
    documents = taking.story.documents
    for document in documents:
        if called in (document.id, document.title):
            known = not document.hidden or document.id in taking.state.revealed
            return () if known else (DocumentRevealed(document.id, by),)
    names = (name for document in documents for name in (document.id, document.title))
    return (refusal("UNKNOWN_DOCUMENT", called, " / ".join(near(called, names)) or NONE),)


def _move(step: MoveTo, taking: Taking, by: str) -> Events:
    room = room_called(taking.state, step.room)
    if room is None:
        return (no_room_called(taking.state, step.room),)
    if not step.who:
        return enter_room(taking.story, taking.state, room.id, by)
    people = meant(step.who, taking)
    if not people:
        return (nobody_meant(step.who, taking),)
    return tuple(PersonMoved(person.id, room.id, by) for person in people if person.room != room.id)


def _add_room(step: AddRoom, taking: Taking, by: str) -> Events:
    state = taking.state
    if not state.rooms and is_usable(tidy(step.name)):
        return _first_room(step, by)
    beside = room_called(state, step.beside) if step.beside else present_room(state)
    if beside is None:
        unknown = no_room_called(state, step.beside)
        return (unknown if step.beside else refusal("NOWHERE", step.name),)
    found = grown(state, NewRoom(step.name, step.description), beside, by, step.floor)
    return (found,) if isinstance(found, Warned) else found


def _first_room(step: AddRoom, by: str) -> Events:
    name = tidy(step.name)
    id = RoomId(name)
    floor = 1 if step.floor is None else step.floor
    return (RoomAdded(Room(id, name, floor=floor, description=tidy(step.description)), by),)


def _described(step: DescribeRoom, room: Room, by: str) -> Events:
    text = tidy(step.text)
    if step.field == "name" and not is_usable(text):
        return (refusal("BAD_ROOM_NAME", text),)
    match step.field:
        case "name":
            return (RoomAdded(replace(room, name=text), by),)
        case "description":
            return (RoomAdded(replace(room, description=text), by),)
        case "colour":
            return (RoomAdded(replace(room, colour=text), by),)
        case _:
            assert_never(step.field)


def _at_door(step: LinkRooms | UnlinkRooms | PutLock, taking: Taking, by: str) -> Events:
    state = taking.state
    one, other = room_called(state, step.one), room_called(state, step.other)
    if one is None or other is None:
        return (no_room_called(state, step.one if one is None else step.other),)
    if one.id == other.id:
        return (refusal("SAME_ROOM", one.name),)
    door = door_between(state, one.id, other.id)
    if isinstance(step, LinkRooms):
        return _linked(step, door or _new_door(one, other, taking), by)
    if door is None:
        return (refusal("NO_WAY", one.name, other.name),)
    if isinstance(step, UnlinkRooms):
        return (DoorRemoved(door.id, by),)
    key = (step.key or door.key) if step.locked else door.key
    return (DoorPut(replace(door, locked=step.locked, key=key), by),)


def _new_door(one: Room, other: Room, taking: Taking) -> Door:
    return Door(fresh_door(one.id, other.id, taking.state.doors), one.id, other.id)


def _linked(step: LinkRooms, door: Door, by: str) -> Events:
    return (DoorPut(replace(door, kind=step.kind, label=step.label or door.label), by),)
