"""What steps of rules, triggers and game masters do with rooms and doors.

A step never fails: what cannot be done is told to game masters. They need no key and no door.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from engine.model.events import Event
from engine.model.ids import RoomId
from engine.model.people import Person
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
    DoorPut,
    DoorRemoved,
    RoomAdded,
    RoomPut,
)
from engine.model.places import Door, Room, RoomState
from engine.model.proposal import NewRoom
from engine.model.state import State
from engine.model.table_events import Warned
from engine.rules.meant import meant, nobody_meant
from engine.rules.names import cut, is_usable, tidy
from engine.rules.people import is_players
from engine.rules.places import LONGEST_DESCRIPTION, grown, no_room_called
from engine.rules.refusals import refusal
from engine.rules.rooms import (
    door_between,
    enter_room,
    fresh_door,
    fresh_room,
    present_room,
    room_called,
)
from engine.rules.taking import Taking
from engine.rules.world_steps import world_events

LONGEST_LABEL = 40
LONGEST_COLOUR = 20

Events = tuple[Event, ...]


def place_events(  # noqa: PLR0911 - an arm per step
    step: PlaceStep, taking: Taking, by: str
) -> Events:
    """Return what *step* brings about at this moment; *by* is who let it."""
    match step:
        case AddToScene() | AddToWorld() | AddLore() | RevealDocument() | PassTime():
            return world_events(step, taking, by)
        case MoveTo():
            return _move(step, taking, by)
        case PutRoom(room=called, state=state):
            return _in_room(called, taking, lambda room: _put(room, state, by))
        case AddRoom():
            return _add_room(step, taking, by)
        case DescribeRoom():
            return _in_room(step.room, taking, lambda room: _described(step, room, taking, by))
        case LinkRooms() | UnlinkRooms() | PutLock():
            return _at_door(step, taking, by)
        case GenerateScene(prompt=prompt):  # `engine.rules.acting` takes it, as a model is asked
            return (refusal("NO_SCENE_WRITTEN", prompt, "none"),)
        case _:
            assert_never(step)


def _in_room(called: str, taking: Taking, then: Callable[[Room], Events]) -> Events:
    room = room_called(taking.state, called)
    return (no_room_called(taking.state, called),) if room is None else then(room)


def _put(room: Room, state: RoomState, by: str) -> Events:
    return () if room.state == state else (RoomPut(room.id, state, by),)


def _move(step: MoveTo, taking: Taking, by: str) -> Events:
    room = room_called(taking.state, step.room)
    if room is None:
        return (no_room_called(taking.state, step.room),)
    if not step.who:
        return enter_room(taking.story, taking.state, room.id, by)
    people = meant(step.who, taking)
    if not people:
        return (nobody_meant(step.who, taking),)
    goals = ((person, _goal(person, room, taking.state)) for person in people)
    return tuple(PersonMoved(one.id, goal, by) for one, goal in goals if one.room != goal)


def _goal(person: Person, room: Room, state: State) -> RoomId | None:
    """Return where *person* is to be; players' characters rejoin the others where those stand."""
    return None if is_players(person) and room.id == state.room else room.id


def _add_room(step: AddRoom, taking: Taking, by: str) -> Events:
    state = taking.state
    if not state.rooms:
        return _first_room(step, by)
    beside = room_called(state, step.beside) if step.beside else present_room(state)
    if beside is None:
        unknown = no_room_called(state, step.beside)
        return (unknown if step.beside else refusal("NOWHERE", step.name),)
    found = grown(state, NewRoom(step.name, step.description), beside, by, step.floor)
    return (found,) if isinstance(found, Warned) else found


def _first_room(step: AddRoom, by: str) -> Events:
    """Return what happens when a map begins: there is nothing beside which a room could lie."""
    name, about = tidy(step.name), cut(step.description, LONGEST_DESCRIPTION)
    if not is_usable(name):
        return (refusal("BAD_ROOM_NAME", name),)
    floor = 1 if step.floor is None else step.floor
    return (RoomAdded(Room(fresh_room(name, ()), name, floor=floor, description=about), by),)


def _described(step: DescribeRoom, room: Room, taking: Taking, by: str) -> Events:
    match step.field:
        case "name":
            return _renamed(room, tidy(step.text), taking, by)
        case "description":
            changed = replace(room, description=cut(step.text, LONGEST_DESCRIPTION))
        case "colour":
            changed = replace(room, colour=cut(step.text, LONGEST_COLOUR))
        case _:
            assert_never(step.field)
    return () if changed == room else (RoomAdded(changed, by),)


def _renamed(room: Room, name: str, taking: Taking, by: str) -> Events:
    there = room_called(taking.state, name)
    if not is_usable(name):
        return (refusal("BAD_ROOM_NAME", name),)
    if there is not None and there.id != room.id:
        return (refusal("ROOM_EXISTS", name),)
    return () if name == room.name else (RoomAdded(replace(room, name=name), by),)


def _at_door(step: LinkRooms | UnlinkRooms | PutLock, taking: Taking, by: str) -> Events:
    state = taking.state
    one, other = room_called(state, step.one), room_called(state, step.other)
    if one is None or other is None:
        return (no_room_called(state, step.one if one is None else step.other),)
    if one.id == other.id:
        return (refusal("SAME_ROOM", one.name),)
    door = door_between(state, one.id, other.id)
    if isinstance(step, LinkRooms):
        return _linked(step, door or _new_door(one, other, taking), taking, by)
    if door is None:
        return (refusal("NO_WAY", one.name, other.name),)
    if isinstance(step, UnlinkRooms):
        return (DoorRemoved(door.id, by),)
    key = (tidy(step.key) or door.key) if step.locked else door.key
    return _as_it_is(replace(door, locked=step.locked, key=key), taking, by)


def _new_door(one: Room, other: Room, taking: Taking) -> Door:
    return Door(fresh_door(one.id, other.id, taking.state.doors), one.id, other.id)


def _linked(step: LinkRooms, door: Door, taking: Taking, by: str) -> Events:
    label = cut(step.label, LONGEST_LABEL) or door.label
    return _as_it_is(replace(door, kind=step.kind, label=label), taking, by)


def _as_it_is(door: Door, taking: Taking, by: str) -> Events:
    return () if taking.state.doors.get(door.id) == door else (DoorPut(door, by),)
