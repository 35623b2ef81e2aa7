from dataclasses import replace

from engine.model.ids import SceneId
from engine.model.state import State
from engine.model.story import Memory
from engine.rules.views import fact_lines, look_lines
from tests.support.stories import HALL, YARD, house, story


def test_looking_around_shows_the_place_its_people_and_its_ways():
    assert look_lines(house(), State(scene=HALL)) == (
        "📍 the hall",
        "Dust.",
        "· Mara",
        "→ the yard",
    )


def test_a_scene_without_a_closer_look_is_told_as_on_entering():
    assert look_lines(house(), State(scene=YARD)) == ("📍 the yard", "A bright yard.")


def test_a_story_without_scenes_shows_its_opening():
    assert look_lines(story(), State()) == ("Faust stands at the window.",)


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
    assert fact_lines(house(), state) == ("✎ m", "✎ a bell rang (on “暗线”)")
    chinese = story(language="zh")
    assert fact_lines(chinese, state) == ("✎ m", "✎ a bell rang（「暗线」那边）")


def test_a_place_that_an_edit_took_away_is_simply_not_shown():
    assert fact_lines(house(), replace(State(), scene=SceneId("gone"))) == ()
