from dataclasses import replace
from random import Random

import pytest

from engine.errors import CannotJoin, NoSuchGreeting
from engine.model.events import Began, Event, Narrated, Spoke
from engine.model.ids import NOBODY
from engine.model.language import Language
from engine.model.memory import Memory
from engine.model.people_events import PersonEntered
from engine.model.story import PastLine
from engine.model.words import Words
from engine.rules.begin import Entrance, begin
from tests.support.stories import ANN, HALL, house, story


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


SEVERAL = replace(story(), opening="Night.", greetings=("Dawn.", "Noon, {{user}}."))


@pytest.mark.parametrize(("number", "words"), [(1, "Night."), (2, "Dawn."), (3, "Noon, you.")])
def test_a_play_begins_with_the_greeting_that_was_chosen(number: int, words: str):
    assert told(begin(SEVERAL, Entrance(number))) == words


@pytest.mark.parametrize("number", [-1, 0, 4])
def test_a_greeting_that_is_not_there_is_refused_with_how_many_there_are(number: int):
    with pytest.raises(NoSuchGreeting, match="this story has 3"):
        begin(SEVERAL, Entrance(number))


def test_whoever_comes_in_by_name_is_greeted_by_it():
    events = begin(SEVERAL, Entrance(3, ANN, "Ava"))
    [entered] = [event for event in events if isinstance(event, PersonEntered)]
    assert (entered.person.name, entered.person.player) == ("Ava", ANN)
    assert told(events) == "Noon, Ava."


def test_nobody_comes_in_by_a_name_that_cannot_be_one():
    with pytest.raises(CannotJoin):
        begin(SEVERAL, Entrance(1, ANN, "@everyone"))


@pytest.mark.parametrize(
    ("language", "opening", "words"),
    [
        ("en", "{{user}}'s hand. {{user}} waits.", "your hand. you waits."),
        ("zh", "{{user}}在等。", "你在等。"),
    ],
)
def test_while_nobody_is_played_an_opening_says_you(language: Language, opening: str, words: str):
    assert told(begin(replace(story(), language=language, opening=opening))) == words


def test_chance_settles_an_opening_alike_for_each_play():
    book = replace(story(), opening="{{random:red,blue}}")
    found = {told(begin(book, chance=Random(f"{n}"))) for n in range(20)}
    assert found == {"red", "blue"}
    assert begin(book, chance=Random("1")) == begin(book, chance=Random("1"))
    assert told(begin(book)) == "{{random:red,blue}}"


def told(events: tuple[Event, ...]) -> str:
    """Return the words of the opening among *events*."""
    [opened] = [event for event in events if isinstance(event, Narrated)]
    return str(opened.words)
