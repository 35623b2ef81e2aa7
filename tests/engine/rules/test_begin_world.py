"""How the world of a story comes into a play, at its beginning and when its author adds to it."""

from dataclasses import replace

from engine.model.events import Event
from engine.model.ids import Digest, Owner, PersonId, RoomId, SceneId, room_owner
from engine.model.people import Mood, Person, Presence, Recollection
from engine.model.people_events import PersonEntered
from engine.model.persona import Belief, Emotion, Goal, Persona
from engine.model.persona_events import BeliefPut, EmotionSet, GoalPut
from engine.model.place_events import DoorPut, PartyMoved, RoomAdded
from engine.model.places import Door, Room
from engine.model.state import State
from engine.model.story import Character, Choice, Scene, Story
from engine.model.table_events import Offered, OrderSet
from engine.rules.begin import begin
from engine.rules.begin_world import world_of
from engine.rules.evolve import replay
from engine.rules.taking import adoption
from tests.support.packs import native

TEXT = """
title: The Mill
language: en
characters:
  mara: {name: Mara, items: [coin x3], mood: {trust: 5}, memories: [It stopped.], presence: hidden}
  bo: {name: Bo, kind: pc, stats: {hp: 20}}
rooms:
  yard: {doors: [hall], items: {lamp: 2}}
  hall: {name: The Hall, scene: noon}
scenes:
  noon: {text: Noon., choices: [{text: Wait, to: night}]}
  night: {text: Night., room: yard}
order: rounds
"""
YARD, HALL = RoomId("yard"), RoomId("hall")
MILL = native(TEXT)


def begun(story: Story) -> State:
    return replay(State(), begin(story))


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def test_a_play_begins_with_people_rooms_doors_and_what_they_have():
    state = begun(MILL)
    assert state.people["mara"] == Person(  # type: ignore[index]
        PersonId("mara"),
        "Mara",
        presence="hidden",
        stats={"hp": 100.0, "san": 100.0},
        mood=Mood(5),
        memories=(Recollection("It stopped."),),
    )
    assert (state.people[PersonId("bo")].kind, state.people[PersonId("bo")].stats["hp"]) == (
        "pc",
        20,
    )
    assert state.items == {Owner("mara"): {"coin": 3}, room_owner(YARD): {"lamp": 2}}
    assert [room.name for room in state.rooms.values()] == ["yard", "The Hall"]
    assert [(door.one, door.other) for door in state.doors.values()] == [(YARD, HALL)]
    assert state.order == "rounds"


def test_the_party_stands_where_the_first_scene_lies_and_knows_that_room():
    state = begun(MILL)
    assert (state.scene, state.room) == ("noon", HALL)
    assert [state.rooms[id].state for id in (YARD, HALL)] == ["unknown", "explored"]


def test_the_choices_of_the_first_scene_are_offered_last():
    [*_, offered] = begin(MILL)
    assert isinstance(offered, Offered)
    [offer] = offered.offers
    assert (offer.text, offer.scene, offer.by) == ("Wait", "night", "")


def test_the_world_is_there_before_anything_is_told():
    found = kinds(begin(MILL))
    assert found[0] == "began"
    assert found.index("party_moved") < found.index("narrated")
    assert begin(MILL).index(OrderSet("rounds")) < found.index("narrated")


def test_a_story_without_a_world_begins_as_ever():
    assert kinds(begin(native("title: a"))) == ["began", "narrated"]


def test_two_plays_of_one_story_begin_with_the_same_events():
    assert begin(MILL) == begin(native(TEXT))


def edited(text: str) -> Story:
    return replace(native(text), digest=MILL.digest)


def test_an_edited_story_brings_in_what_is_new_and_takes_nothing_away():
    added = TEXT.replace("  bo:", "  cat: {name: Cat, items: [mouse]}\n  bo:").replace(
        "  hall:", "  loft: {doors: [yard, hall], items: [straw]}\n  hall:"
    )
    before = begun(MILL)
    after = replay(before, adoption(edited(added), before))
    assert set(after.people) == {"mara", "bo", "cat"}
    assert after.items[Owner("cat")] == {"mouse": 1}
    assert after.items[room_owner(RoomId("loft"))] == {"straw": 1}
    assert len(after.doors) == 3
    assert after.room == before.room
    fewer = replay(before, adoption(edited("title: a"), before))
    assert (fewer.people, fewer.rooms, fewer.doors) == (before.people, before.rooms, before.doors)


def test_the_same_story_brings_in_nothing_twice():
    before = begun(MILL)
    assert world_of(MILL, before) == ()


def test_who_came_into_the_play_under_that_name_stays_who_they_are():
    met = Person(PersonId("m"), "MARA")
    state = replay(State(), [PersonEntered(met)])
    entered = [e for e in world_of(MILL, state) if isinstance(e, PersonEntered)]
    assert [event.person.id for event in entered] == ["bo"]


def test_doors_lead_to_the_room_that_has_the_name_already():
    found = RoomId("found")
    state = replay(State(), [RoomAdded(Room(found, "the hall"))])
    events = world_of(MILL, state)
    assert [event.room.id for event in events if isinstance(event, RoomAdded)] == [YARD]
    [door] = [event.door for event in events if isinstance(event, DoorPut)]
    assert {door.one, door.other} == {YARD, found}


def test_a_door_whose_rooms_are_one_in_the_play_is_left_out():
    both = RoomId("both")
    state = replay(State(), [RoomAdded(Room(both, "yard"))])
    one = Room(YARD, "yard")
    other = Room(HALL, "both")
    story = replace(MILL, rooms={YARD: one, HALL: other}, doors=(Door("d", YARD, HALL),), items=())  # type: ignore[arg-type]
    assert not [event for event in world_of(story, state) if isinstance(event, DoorPut)]


def test_a_map_that_is_new_to_a_play_has_the_party_where_its_scene_lies():
    old = begun(native("title: a\nscenes: {night: {text: x}}"))
    after = replay(old, adoption(MILL, old))
    assert after.room == YARD
    elsewhere = begun(native("title: a\nscenes: {dawn: {text: x}}"))
    assert replay(elsewhere, adoption(MILL, elsewhere)).room == MILL.room == HALL


def test_a_story_without_a_place_to_start_leaves_the_party_off_the_map():
    story = replace(MILL, room=None, scenes={}, start=None)
    assert not [event for event in world_of(story, State()) if isinstance(event, PartyMoved)]


def test_everybody_enters_as_their_author_made_them():
    presence: Presence = "benched"
    made = Character("x", "X", "d", aliases=("Y",), presence=presence, faction="enemy", room=YARD)
    story = replace(MILL, characters=(made,))
    person = begun(story).people[PersonId("x")]
    assert (person.description, person.aliases, person.faction) == ("d", ("Y",), "enemy")
    assert (person.presence, person.room) == ("benched", YARD)


def test_a_scene_of_the_story_without_choices_offers_nothing():
    scene = Scene(SceneId("s"), "s", "t", choices=(Choice("Go", SceneId("s")),))
    with_one = replace(MILL, scenes={scene.id: scene}, start=scene.id)
    without = replace(with_one, scenes={scene.id: replace(scene, choices=())})
    assert "offered" in kinds(begin(with_one))
    assert "offered" not in kinds(begin(without))


FIND, ALIVE = Goal("g", "Find the keeper.", 5, 10.0), Belief("b", "He is alive.", 0.9)


def moved(story: Story) -> Story:
    """Return *story* with something that Mara wants, believes and feels."""
    mara, *others = story.characters
    emotions: tuple[tuple[Emotion, float], ...] = (("joy", 50.0), ("fear", 70.0))
    mara = replace(mara, goals=(FIND,), beliefs=(ALIVE,), emotions=emotions)
    return replace(story, characters=(mara, *others))


def test_people_enter_with_what_they_want_believe_and_feel():
    state = begun(moved(MILL))
    assert state.personas == {
        "mara": Persona(goals={"g": FIND}, beliefs={"b": ALIVE}, emotions={"fear": 70.0})
    }


def test_where_no_author_says_how_it_is_with_people_nothing_more_happens():
    inside = (GoalPut, BeliefPut, EmotionSet)
    plain = begin(MILL)
    assert not any(isinstance(event, inside) for event in plain)
    assert tuple(event for event in begin(moved(MILL)) if not isinstance(event, inside)) == plain


def test_whoever_an_author_adds_later_enters_with_it_as_well():
    before = begun(replace(MILL, characters=MILL.characters[1:]))
    events = adoption(moved(replace(MILL, digest=Digest("e"))), before)
    who = PersonId("mara")
    assert [event for event in events if isinstance(event, GoalPut | BeliefPut | EmotionSet)] == [
        GoalPut(who, "g", FIND),
        BeliefPut(who, "b", ALIVE),
        EmotionSet(who, "fear", 70.0),
    ]


def test_whoever_is_there_already_stays_as_they_are_inside():
    assert begun(MILL).personas == {}
    events = adoption(moved(replace(MILL, digest=Digest("e"))), begun(MILL))
    assert not any(isinstance(event, GoalPut) for event in events)
