"""Rooms nobody can come to, rooms that lie on each other, and locks whose key is nowhere."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

from engine.errors import Fault
from engine.model.ids import RoomId
from engine.model.language import Both
from engine.model.place_deeds import LinkRooms, MoveTo
from engine.model.places import Room
from engine.model.rule import GoTo
from engine.model.story import Story
from engine.model.table_deeds import OfferOption
from engine.packs.lint.laws import steps_of
from engine.packs.lint.warn import Where, about
from engine.packs.lint.world import World
from engine.rules.mentions import Mention
from engine.rules.names import folded

_UNREACHABLE = Both(
    "no door, no step and no scene leads into this room", "没有门、动作或场景通往这个房间"
)


def place_faults(story: Story, where: Where) -> Iterator[Fault]:
    """Yield a warning for everything on the map that is of no use, or drawn over."""
    yield from _overlaps(story, where)
    yield from _lost_keys(story, where)
    if story.room is not None:
        reached = _reached(story, story.room)
        for id in story.rooms:
            if id not in reached:
                yield about(("rooms", id), where, "UNREACHABLE_ROOM", _UNREACHABLE)


def _overlaps(story: Story, where: Where) -> Iterator[Fault]:
    for one, other in combinations(story.rooms.values(), 2):
        if one.floor == other.floor and _overlap(one, other):
            says = Both(
                f"the room lies on “{one.name}”; give one of them another `x` or `y`",
                f"这个房间与「{one.name}」重叠，请改动其中一个的位置",
            )
            yield about(("rooms", other.id), where, "ROOMS_OVERLAP", says)


def _overlap(one: Room, other: Room) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def _lost_keys(story: Story, where: Where) -> Iterator[Fault]:
    world = World(story)
    for door in story.doors:
        if door.locked and door.key and world.why_unknown(Mention("item", door.key)):
            says = Both(
                f"nobody ever has “{door.key}”, which opens this door",
                f"从来没有人拥有打开这扇门的「{door.key}」",
            )
            yield about(("rooms", door.one, "doors"), where, "KEY_NOWHERE", says)


def _reached(story: Story, start: RoomId) -> set[RoomId]:
    """Return the rooms that can be come to from *start*; a locked door may be opened some day."""
    beside: defaultdict[RoomId, list[RoomId]] = defaultdict(list)
    for door in story.doors:
        beside[door.one].append(door.other)
        beside[door.other].append(door.one)
    reached: set[RoomId] = set()
    queue = [start, *_entered(story)]
    while queue:
        room = queue.pop()
        if room not in reached:
            reached.add(room)
            queue += beside[room]
    return reached


def _entered(story: Story) -> Iterator[RoomId]:
    """Yield the rooms the party can come to without a door that the author has made."""
    called = _called(story)
    for step in steps_of(story):
        match step:
            case MoveTo(room=name, who=""):
                yield from called.get(folded(name), ())
            case LinkRooms(one=one, other=other):
                yield from (*called.get(folded(one), ()), *called.get(folded(other), ()))
            case _:
                pass
    scenes = frozenset(_scenes_led_to(story))
    yield from (room.id for room in story.rooms.values() if room.scene in scenes)
    yield from (s.room for id, s in story.scenes.items() if id in scenes and s.room is not None)


def _called(story: Story) -> Mapping[str, list[RoomId]]:
    called: defaultdict[str, list[RoomId]] = defaultdict(list)
    for room in story.rooms.values():
        called[folded(room.id)].append(room.id)
        called[folded(room.name)].append(room.id)
    return called


def _scenes_led_to(story: Story) -> Iterator[str]:
    yield from () if story.start is None else (story.start,)
    yield from (choice.scene for scene in story.scenes.values() for choice in scene.choices)
    yield from (step.scene for step in steps_of(story) if isinstance(step, GoTo | OfferOption))
