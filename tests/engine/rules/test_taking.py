from dataclasses import replace

from engine.model.dice import Die, Rolled
from engine.model.events import DiceRolled, SceneEntered, StoryChanged, VarSet
from engine.model.ids import Digest, SceneId
from engine.model.place_events import SceneGrew
from engine.model.rule import ALWAYS
from engine.rules.taking import Trial, adoption, untraced
from tests.support.people import world
from tests.support.stories import ANN
from tests.support.triggers import CRYPT, saga, turn

ROLLED = Rolled("1d6", (Die(6, 4),), 4, "1d6 = 4")


def test_a_turn_always_stands_after_the_last_of_its_events():
    taking = turn(saga())
    taking.add(VarSet("x", 1), VarSet("x", 2))
    assert taking.state.vars == {"x": 2}
    assert (taking.before.vars, taking.events[-1]) == ({}, VarSet("x", 2))


def test_a_turn_knows_whether_a_scene_was_entered_in_it():
    taking = turn(saga(), replace(world(), scene=CRYPT, visits={CRYPT: 1}))
    assert not taking.entered
    taking.add(SceneEntered(CRYPT))
    assert taking.entered


def test_of_a_scene_is_told_what_its_author_wrote_and_what_was_added_filled_in():
    taking = turn(saga(), replace(world(), scene=CRYPT, vars={"n": 3}))
    taking.add(SceneGrew(CRYPT, "{n} bats."), SceneGrew(CRYPT, " "))
    assert taking.scene_text() == "Dark.\n\n3 bats."


def test_without_a_scene_or_in_one_that_is_gone_there_is_nothing_to_tell():
    assert turn(saga()).scene_text() == ""
    assert turn(saga(), replace(world(), scene=SceneId("gone"))).scene_text() == ""


def test_dice_are_shown_to_all_unless_they_are_secret():
    taking = turn(saga())
    taking.throw(ROLLED, by="Ann", user=ANN)
    taking.throw(ROLLED, by="Ann", user=ANN, secret=True)
    assert taking.dice == ["🎲 Ann: 1d6 = 4"]
    assert [e.secret for e in taking.events if isinstance(e, DiceRolled)] == [False, True]


def test_an_edited_story_is_adopted_with_the_keys_it_adds():
    story = replace(saga(), digest=Digest("new"), vars=(("x", 1), ("y", 2)))
    state = replace(world(), vars={"x": 7})
    assert adoption(story, state) == (StoryChanged(Digest("new")), VarSet("y", 2))
    assert turn(story, state).state.vars == {"x": 7, "y": 2}


def test_an_author_who_does_not_look_on_is_told_nothing():
    untraced(Trial("t", held=True, leaf=ALWAYS))
    assert turn(saga()).trace is untraced
