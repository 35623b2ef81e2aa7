"""What of the living world players know of, and what is for game masters alone."""

from engine.history.leaves import Path
from engine.model.ids import DoorId, Owner, PersonId, RoomId, room_owner
from engine.model.state import State

_SECRET_FIELDS = frozenset(
    {
        "triggers",
        "scenes",
        "added",
        "exits",
        "world",
        "world_new",
        "lore",
        "revealed",
        "directives",
        "letters",
        "steps",
        "extracted",
        "dossiers",
        "woken",
        "documents",
        "personas",
    }
)
_SECRET_PARTS = frozenset({"mood", "breakpoint", "memories", "faction", "aliases"})


def is_secret(path: Path, *states: State) -> bool:
    """Tell whether what stands at *path* is not for players: neither line has shown it to them.

    Where somebody is, is told only while the room is on the players' map.
    """
    if is_secret_part(path) or all(_is_unknown(path[0], path[1], state) for state in states):
        return True
    return any(is_unseen(path, _room_of(path, state), state) for state in states)


def is_secret_part(path: Path) -> bool:
    """Tell whether what stands at *path* is not for players, however well they know the rest."""
    if path[:1] == ("people",):
        return bool(_SECRET_PARTS.intersection(path[2:3]))
    return bool(_SECRET_FIELDS.intersection(path[:1]))


def is_unseen(path: Path, value: object, state: State) -> bool:
    """Tell whether what stood at *path* was a room, and one that is not on the players' map."""
    is_room = path == ("room",) or (path[:1], path[2:]) == (("people",), ("room",))
    return is_room and isinstance(value, str) and not _is_on_map(RoomId(value), state)


def knows_person(id: PersonId, state: State) -> bool:
    """Tell whether players know of somebody."""
    return id in state.people and state.people[id].presence != "hidden"


def knows_room(id: RoomId, state: State) -> bool:
    """Tell whether players know of a room."""
    return id in state.rooms and (state.rooms[id].state != "unknown" or state.room == id)


def _is_on_map(id: RoomId, state: State) -> bool:
    """Tell whether players know of a room, or see a door to it from one that they can enter."""
    doors = (door for door in state.doors.values() if door.joins(id))
    return knows_room(id, state) or any(_is_entered(door.beyond(id), state) for door in doors)


def _is_entered(id: RoomId, state: State) -> bool:
    return knows_room(id, state) and (id == state.room or state.rooms[id].state != "locked")


def knows_owner(owner: Owner, state: State) -> bool:
    """Tell whether players know of an owner: somebody, or a room where things lie."""
    start = room_owner(RoomId(""))
    if owner.startswith(start):
        return knows_room(RoomId(owner.removeprefix(start)), state)
    return knows_person(PersonId(owner), state)


def knows_door(id: DoorId, state: State) -> bool:
    """Tell whether players know of what lies on both sides of a door."""
    door = state.doors.get(id)
    return door is not None and all(knows_room(end, state) for end in (door.one, door.other))


def _room_of(path: Path, state: State) -> RoomId | None:
    person = state.people.get(PersonId(path[1])) if path[0] == "people" else None
    return None if person is None else person.room


def _is_unknown(name: str, key: str, state: State) -> bool:
    match name:
        case "people":
            return not knows_person(PersonId(key), state)
        case "items":
            return not knows_owner(Owner(key), state)
        case "rooms":
            return not knows_room(RoomId(key), state)
        case "doors":
            return not knows_door(DoorId(key), state)
        case _:
            return False
