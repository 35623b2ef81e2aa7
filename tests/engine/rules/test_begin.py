from dataclasses import replace

from engine.model.events import Began, Narrated, Spoke
from engine.model.ids import NOBODY
from engine.model.memory import Memory
from engine.model.story import PastLine
from engine.model.words import Words
from engine.rules.begin import begin
from tests.support.stories import HALL, house, story


def test_a_play_begins_with_the_state_and_the_opening_of_the_author():
    began, opened = begin(replace(story(hp=3), flags=frozenset("ba"), memories=(Memory("m"),)))
    assert began == Began(story().digest, (("hp", 3),), ("a", "b"), None, (Memory("m"),))
    assert opened == Narrated(Words("Faust stands at the window."), "author")


def test_the_first_scene_belongs_to_the_opening():
    began, _, opened = begin(replace(house(), opening="Night."))
    assert isinstance(began, Began)
    assert isinstance(opened, Narrated)
    assert began.scene == HALL
    assert str(opened.words) == "Night.\n\nA cold hall."


def test_a_story_without_an_opening_still_begins_with_a_sentence():
    _, opened = begin(replace(story(), opening=""))
    assert isinstance(opened, Narrated)
    assert "Faust" in str(opened.words)


def test_the_past_of_a_file_is_taken_up():
    past = (PastLine("fate", "go"), PastLine("assistant", "He went."))
    assert begin(replace(story(), history=past))[2:] == (
        Spoke(NOBODY, "Fate", Words("go")),
        Narrated(Words("He went."), "file"),
    )
    [_, _, spoke] = begin(replace(story(language="zh"), history=past[:1]))
    assert isinstance(spoke, Spoke)
    assert spoke.name == "命运"
