"""How the world of a story comes into a play: people and how it is with them, rooms, doors."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from engine.model.events import Event
from engine.model.ids import Owner, PersonId, RoomId, SceneId, room_owner
from engine.model.people import Person, Presence, Recollection
from engine.model.people_events import PersonEntered
from engine.model.persona import NEUTRAL
from engine.model.persona_events import BeliefPut, EmotionSet, GoalPut
from engine.model.place_events import DoorPut, PartyMoved, RoomAdded
from engine.model.state import State
from engine.model.story import Character, Story
from engine.rules.evolve import replay
from engine.rules.items import gained
from engine.rules.names import folded
from engine.rules.people import names_of
from engine.rules.rooms import room_of, scene_called
from engine.rules.stats import starting_stats


def world_of(story: Story, state: State) -> tuple[Event, ...]:
    """Return what *story* has and a play in *state* has not: people, rooms, doors, belongings.

    In the empty state that is all of it. Whoever is there already, under the same id or name,
    stays as they are, and so does a room; new doors lead to it all the same.
    """
    arriving = _Arriving(story, state)
    arriving.people()
    arriving.rooms()
    arriving.doors()
    arriving.party()
    return tuple(arriving.events)


def person_of(story: Story, made: Character, scene: SceneId | None) -> Person:
    """Return somebody as the author made them, as they enter a play that stands in *scene*."""
    return Person(
        id=PersonId(made.id),
        name=made.name,
        kind=made.kind,
        presence=_presence(made, scene),
        description=made.description,
        aliases=made.aliases,
        faction=made.faction,
        stats=starting_stats(story, made.stats),
        mood=made.mood,
        breakpoint=made.breakpoint,
        memories=tuple(map(Recollection, made.memories)),
        room=made.room,
    )


def inside_of(made: Character) -> Iterator[Event]:
    """Yield how it is with *made* inside as they enter, where the author says so."""
    who = PersonId(made.id)
    for goal in made.goals:
        yield GoalPut(who, goal.key, goal)
    for belief in made.beliefs:
        yield BeliefPut(who, belief.key, belief)
    for emotion, value in made.emotions:
        if value != NEUTRAL:
            yield EmotionSet(who, emotion, value)


def _presence(made: Character, scene: SceneId | None) -> Presence:
    """Return how *made* is there; who is met in other scenes alone is unknown until then."""
    is_elsewhere = bool(made.scenes) and scene not in made.scenes
    return "hidden" if is_elsewhere and made.presence == "here" else made.presence


class _Arriving:
    """Brings in what is missing, part by part; *state* always stands after the last event."""

    def __init__(self, story: Story, state: State) -> None:
        self.events: list[Event] = []
        self._story = story
        self._before = self._state = state
        self._scene = state.scene or story.start
        self._known_rooms = _by_name(state)

    def people(self) -> None:
        """Let everybody in who is not there yet, with what they own, want, believe and feel."""
        known = names_of(self._state.people.values())
        for made in self._story.characters:
            if known.isdisjoint((folded(made.id), folded(made.name))):
                self._add(PersonEntered(person_of(self._story, made, self._scene)))
                self._give(Owner(made.id), made.items)
                self._add(*inside_of(made))

    def rooms(self) -> None:
        """Put up the rooms that are not there yet, with what lies in them."""
        lying: defaultdict[RoomId, list[tuple[str, int]]] = defaultdict(list)
        for id, item, count in self._story.items:
            lying[id].append((item, count))
        for id, room in self._story.rooms.items():
            if self._there(id) is None:
                self._add(RoomAdded(room))
                self._give(room_owner(id), lying[id])

    def doors(self) -> None:
        """Put in the doors that are not there yet."""
        known = {frozenset((door.one, door.other)) for door in self._state.doors.values()}
        for door in self._story.doors:
            one, other = (self._there(id) or id for id in (door.one, door.other))
            if one != other and frozenset((one, other)) not in known:
                self._add(DoorPut(replace(door, one=one, other=other)))

    def party(self) -> None:
        """Put the party on a map that was not there: where its scene lies, or the story says."""
        id = self._before.scene
        scene = None if id is None else scene_called(self._story, self._before, id)
        room = (None if scene is None else room_of(scene, self._state)) or self._story.room
        if room is not None and not self._before.rooms:
            self._add(PartyMoved(room))

    def _there(self, id: RoomId) -> RoomId | None:
        """Return the room of the play that the room *id* of the story already is."""
        names = (folded(id), folded(self._story.rooms[id].name))
        return next((self._known_rooms[name] for name in names if name in self._known_rooms), None)

    def _give(self, owner: Owner, items: Iterable[tuple[str, int]]) -> None:
        for item, count in items:
            self._add(*gained(self._state, owner, item, count))

    def _add(self, *events: Event) -> None:
        self.events += events
        self._state = replay(self._state, events)


def _by_name(state: State) -> Mapping[str, RoomId]:
    """Return the rooms of *state* by all that they go by; an id goes before a name."""
    rooms = [state.rooms[id] for id in sorted(state.rooms, reverse=True)]
    names = {folded(room.name): room.id for room in rooms}
    return names | {folded(room.id): room.id for room in rooms}
