"""Which documents are known."""

from engine.memory.documents import documents_known, is_added, shelf
from engine.model.ids import Digest
from engine.model.state import Shelved, State
from engine.model.story import Document, Story

STORY = Story(
    Digest("d"),
    "T",
    "en",
    documents=(Document("map", "Map", "x"), Document("will", "Will", "y", hidden=True)),
)
NOTE = Shelved("note", "Note", hidden=True)


def test_what_is_hidden_is_not_known_until_it_is_revealed():
    assert documents_known(STORY, State(documents=(NOTE, Shelved("list", "List")))) == {
        "map",
        "list",
    }
    revealed = State(documents=(NOTE,), revealed=frozenset({"will", "note"}))
    assert documents_known(STORY, revealed) == {"map", "will", "note"}


def test_what_play_has_hidden_of_the_story_is_unknown_until_it_is_revealed():
    hidden = Shelved("map", "Map", hidden=True, authored=True)
    assert documents_known(STORY, State(documents=(hidden,))) == set()
    again = State(documents=(hidden,), revealed=frozenset({"map"}))
    assert documents_known(STORY, again) == {"map"}


def test_all_stand_on_the_shelf_but_what_an_edited_story_has_no_more():
    gone = Shelved("letter", "Letter", hidden=True, authored=True)
    every = shelf(STORY, State(documents=(NOTE, gone)))
    assert [(one.id, one.hidden) for one in every] == [
        ("map", False),
        ("will", True),
        ("note", True),
    ]


def test_what_is_none_of_the_storys_was_added():
    assert is_added(STORY, "note")
    assert not is_added(STORY, "will")
