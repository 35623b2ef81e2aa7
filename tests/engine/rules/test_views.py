from dataclasses import replace

from engine.model.ids import Owner, SceneId
from engine.model.language import Language
from engine.model.memory import Memory
from engine.model.state import State
from engine.model.story import Character, Scene
from engine.rules.views import fact_lines, look_lines, present
from tests.support.people import ATTIC, CELLAR, GUARD, world
from tests.support.stage import GATE, YARD, drama
from tests.support.stories import HALL, house, story
from tests.support.stories import YARD as BRIGHT_YARD

# Looking around


def test_looking_around_shows_the_place_its_people_and_its_ways():
    assert look_lines(house(), State(scene=HALL)) == (
        "📍 the hall",
        "Dust.",
        "· Mara",
        "→ the yard",
    )


def test_a_scene_without_a_closer_look_is_told_as_on_entering():
    assert look_lines(house(), State(scene=BRIGHT_YARD)) == ("📍 the yard", "A bright yard.")


def test_a_story_without_scenes_shows_its_opening():
    assert look_lines(story(), State()) == ("Faust stands at the window.",)


def test_an_opening_that_was_one_of_several_is_not_shown_as_if_it_were_the_one():
    several = replace(story(), greetings=("Another.",))
    assert look_lines(several, State()) == ()
    assert look_lines(replace(several, opening=""), State()) != ()


def test_a_play_without_a_place_shows_who_is_there_all_the_same():
    lost = replace(world(), room=None)
    assert look_lines(drama(), lost)[1:] == ("· Ava", "· Ben", "· Mara Voss")


def test_a_room_shows_what_it_is_who_is_in_it_what_lies_there_and_its_doors():
    rooms = world().rooms
    room = replace(rooms[world().room], description="Cold stones.")  # type: ignore[index]
    lying = {Owner("room:hall"): {"coin": 3, "Rope": 1}, Owner("room:cellar"): {"wine": 1}}
    state = replace(world(replace(GUARD, room=CELLAR)), rooms={**rooms, room.id: room}, items=lying)
    assert look_lines(drama(), state) == (
        "📍 The Hall",
        "Cold stones.",
        "· Ava",
        "· Ben",
        "🎒 Rope",
        "🎒 coin ×3",
        "🚪 The Cellar 🔒",
        "🚪 The Attic",
    )


def test_a_room_without_a_description_and_doors_is_just_its_name():
    bare = replace(world(), room=ATTIC, people={}, doors={})
    assert look_lines(drama(characters=()), bare) == ("📍 The Attic",)


def test_a_scene_on_the_map_shows_the_scene_and_the_doors_of_its_room():
    assert look_lines(drama(), replace(world(), scene=GATE)) == (
        "📍 the gate",
        "A high gate.",
        "· Ava",
        "· Ben",
        "· Mara Voss",
        "🚪 The Cellar 🔒",
        "🚪 The Attic",
    )


def test_what_was_added_to_a_scene_is_seen_with_its_values_filled_in():
    added = {YARD: ("A well of {depth} feet.",)}
    state = State(scene=YARD, added=added, vars={"depth": 9})
    assert look_lines(drama(), state) == ("📍 the yard", "A bright yard.", "A well of 9 feet.")


def test_a_scene_written_in_play_is_seen_like_any_other():
    den = Scene(SceneId("den"), "the den", "Dark.", exits=(SceneId("gone"), YARD))
    state = State(scene=den.id, scenes={den.id: den})
    assert look_lines(drama(), state) == ("📍 the den", "Dark.", "→ the yard")
    assert fact_lines(drama(), state) == ("📍 the den",)


# Who is there


def test_before_anybody_entered_the_play_the_authors_people_are_there():
    people = (
        Character("mia", "Mia"),
        Character("eve", "Eve", scenes=(GATE,)),
        Character("spy", "Ilya", presence="hidden"),
    )
    book = drama(characters=people)
    assert present(book, State(scene=GATE)) == ("Mia", "Eve")
    assert present(book, State(scene=YARD)) == ("Mia",)


def test_then_those_who_are_where_the_story_stands():
    assert present(drama(), world(replace(GUARD, room=CELLAR))) == ("Ava", "Ben")


# What is true


def test_facts_hide_from_players_what_is_not_for_them():
    state = State(
        vars={"hp": 3, "_plot": 2}, flags=frozenset({"lit"}), scene=HALL, memories=(Memory("m"),)
    )
    assert fact_lines(house(), state) == ("📍 the hall", "hp: 3", "✎ m")
    assert fact_lines(house(), state, hidden=True) == (
        "📍 the hall",
        "hp: 3",
        "_plot: 2",
        "⚑ lit",
        "✎ m",
    )


def test_a_memory_says_from_which_branch_a_merge_brought_it():
    state = State(memories=(Memory("m"), Memory("a bell rang", branch="暗线")))
    told: dict[Language, str] = {
        "en": "✎ a bell rang (on “暗线”)",
        "zh": "✎ a bell rang（「暗线」那边）",
    }
    for language, line in told.items():
        assert fact_lines(story(language=language), state) == ("✎ m", line)


def test_a_place_that_an_edit_took_away_is_simply_not_shown():
    assert fact_lines(house(), replace(State(), scene=SceneId("gone"))) == ()
