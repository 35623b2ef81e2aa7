"""Doors and ways: unlock, move, find new rooms. The same for players, models and game masters.

What cannot be done comes back as a line for game masters, whoever wanted it.
"""

from dataclasses import replace

from engine.model.events import Event
from engine.model.ids import Owner
from engine.model.place_events import DoorPut, RoomAdded
from engine.model.places import Door, DoorKind, Room
from engine.model.proposal import NewRoom, Proposal
from engine.model.state import State
from engine.model.story import Story
from engine.model.table_events import Warned
from engine.rules.items import count_of, lost
from engine.rules.names import cut, is_usable, near, same, tidy
from engine.rules.people import is_players, present
from engine.rules.people_notices import NONE
from engine.rules.proposed import tell
from engine.rules.refusals import refusal
from engine.rules.rooms import (
    HEIGHT,
    WIDTH,
    door_between,
    enter_room,
    fresh_door,
    fresh_room,
    placed,
    present_room,
    room_called,
    rooms_near,
)
from engine.rules.taking import Taking

MOST_ROOMS = 500
LONGEST_DESCRIPTION = 300

Outcome = tuple[Event, ...] | Warned
"""What happens, or why it cannot."""


def no_room_called(state: State, called: str) -> Warned:
    """Return that there is no room *called* so, and which are called nearly so."""
    return refusal(
        "UNKNOWN_ROOM", called, " / ".join(rooms_near(state, called, hidden=True)) or NONE
    )


def no_scene_called(story: Story, state: State, called: str) -> Warned:
    """Return that there is no scene *called* so, and which are called nearly so."""
    scenes = (*story.scenes.values(), *state.scenes.values())
    names = (name for scene in scenes for name in (scene.id, scene.name))
    return refusal("UNKNOWN_SCENE", called, " / ".join(near(called, names)) or NONE)


def opened(state: State, called: str, by: str, *, key: str = "") -> Outcome:
    """Return what happens when the door from here to a room is unlocked with its own key.

    *key* '' is whatever fits. The key stays in the lock. It may be anybody's who is present; a
    players' character gives theirs first.
    """
    found = _way(state, called)
    if isinstance(found, Warned):
        return found
    door, room = found
    if not door.locked:
        return refusal("NOT_LOCKED", room.name)
    if not door.key:
        return refusal("KEYLESS", room.name)
    if key and not same(key, door.key):
        return refusal("WRONG_KEY", room.name, key)
    for person in sorted(present(state), key=is_players, reverse=True):
        if count_of(state, Owner(person.id), door.key):
            used = lost(state, Owner(person.id), door.key, 1, by)
            return (DoorPut(replace(door, locked=False), by), *used)
    return refusal("NO_KEY", room.name, door.key)


def gone(story: Story, state: State, called: str, by: str) -> Outcome:
    """Return what happens when the party goes through a door into a room beside this one."""
    found = _way(state, called)
    if isinstance(found, Warned):
        return found
    door, room = found
    if door.locked:
        return refusal("LOCKED", room.name)
    return enter_room(story, state, room.id, by)


def grown(state: State, new: NewRoom, beside: Room, by: str, floor: int | None = None) -> Outcome:
    """Return what happens when a room is found beside another, with an open door between."""
    name = tidy(new.name)
    if not is_usable(name):
        return refusal("BAD_ROOM_NAME", name)
    if room_called(state, name) is not None:
        return refusal("ROOM_EXISTS", name)
    if len(state.rooms) >= MOST_ROOMS:
        return refusal("TOO_MANY_ROOMS", MOST_ROOMS)
    corner = placed(state, beside, floor)
    if corner is None:
        return refusal("NO_ROOM_LEFT", name, beside.name)
    room = Room(
        fresh_room(name, state.rooms),
        name,
        *corner,
        width=WIDTH,
        height=HEIGHT,
        floor=beside.floor if floor is None else floor,
        description=cut(new.description, LONGEST_DESCRIPTION),
    )
    kind: DoorKind = "normal" if room.floor == beside.floor else "stairs"
    door = Door(fresh_door(beside.id, room.id, state.doors), beside.id, room.id, kind=kind)
    return (RoomAdded(room, by), DoorPut(door, by))


def proposed_places(proposal: Proposal, taking: Taking, by: str) -> None:
    """Settle where a model wants the story to go: unlock, then move, then what is found there.

    Who goes into the very room that is found in this turn finds it first.
    """
    move, new = proposal.move, proposal.new_room
    if proposal.unlock:
        _settle(taking, opened(taking.state, proposal.unlock, by, key=proposal.key))
    if new is not None and same(tidy(move), tidy(new.name)):
        _enter_new(taking, new, by)
        return
    if move:
        _settle(taking, _moved(taking, move, by))
    if new is not None:
        _settle(taking, _found(taking, new, by))


def _enter_new(taking: Taking, new: NewRoom, by: str) -> None:
    """Find a room, unless it is known already, and go there."""
    name = tidy(new.name)
    if room_called(taking.state, name) is None:
        _settle(taking, _found(taking, new, by))
    if room_called(taking.state, name) is not None:
        _settle(taking, _moved(taking, name, by))


def _moved(taking: Taking, called: str, by: str) -> Outcome:
    """Return what happens when a model moves the party; where it stands already, nothing does."""
    room, here = room_called(taking.state, called), taking.state.room
    is_here = room is not None and room.id == here
    return () if is_here else gone(taking.story, taking.state, called, by)


def _found(taking: Taking, new: NewRoom, by: str) -> Outcome:
    state = taking.state
    here = present_room(state)
    return refusal("NOWHERE", new.name) if here is None else grown(state, new, here, by)


def _settle(taking: Taking, outcome: Outcome) -> None:
    if isinstance(outcome, Warned):
        tell(taking, outcome)
    else:
        taking.add(*outcome)


def _way(state: State, called: str) -> tuple[Door, Room] | Warned:
    """Return the door from here to the room *called* so, and that room."""
    room = room_called(state, called)
    if room is None:
        return no_room_called(state, called)
    here = present_room(state)
    if here is None:
        return refusal("NOWHERE", room.name)
    if room.id == here.id:
        return refusal("HERE_ALREADY", room.name)
    door = door_between(state, here.id, room.id)
    if door is None:
        return refusal("NO_WAY", here.name, room.name)
    return door, room
