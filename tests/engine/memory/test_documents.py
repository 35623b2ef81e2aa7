"""Which documents are known."""

from engine.memory.documents import documents_known
from engine.model.ids import Digest
from engine.model.state import Shelved, State
from engine.model.story import Document, Story

STORY = Story(
    Digest("d"),
    "T",
    "en",
    documents=(Document("map", "Map", "x"), Document("will", "Will", "y", hidden=True)),
)


def test_what_is_hidden_is_not_known_until_it_is_revealed():
    note = Shelved("note", "Note", hidden=True)
    assert documents_known(STORY, State(documents=(note, Shelved("list", "List")))) == {
        "map",
        "list",
    }
    revealed = State(documents=(note,), revealed=frozenset({"will", "note"}))
    assert documents_known(STORY, revealed) == {"map", "will", "note"}
