"""Game masters add documents, hide them and take them away."""

from dataclasses import replace
from random import Random

import pytest

from engine.errors import (
    BadDocument,
    BadTitle,
    DocumentExists,
    NoSuchDocument,
    NothingDone,
    OfTheStory,
    PlayerError,
    TooManyDocuments,
)
from engine.memory.documents import documents_known
from engine.model.actions import PlayAction
from engine.model.ids import GM, TimelineId
from engine.model.memory_actions import AddDocument, HideDocument, RemoveDocument
from engine.model.memory_events import DocumentAdded, DocumentHidden, DocumentRemoved
from engine.model.place_deeds import RevealDocument
from engine.model.state import Shelved, State
from engine.model.story import Document
from engine.model.table_actions import Decree
from engine.model.turn import Turn
from engine.model.words import Words
from engine.rules.decide import kind_of
from engine.rules.documents import LONGEST_DOCUMENT, MOST_DOCUMENTS, document_lines
from engine.rules.frame import frame_of, text_of
from engine.rules.language import write_steps
from engine.rules.secrets import secret_names
from tests.support.stage import Played, drama, play
from tests.support.stories import ANN

STORY = drama(
    documents=(Document("map", "The Map", "x"), Document("will", "The Will", "y", hidden=True))
)
GUIDE = AddDocument(ANN, " The  Guide ", Words("The mill opens at noon."), hidden=True)


def done(action: PlayAction, state: State | None = None, fate: int = 0) -> Played:
    return play(action, state or State(story=STORY.digest), book=STORY, chance=Random(fate))


def revealed(called: str, state: State) -> Played:
    return done(Decree(ANN, write_steps((RevealDocument(called),), "en")), state)


def refused(action: PlayAction, state: State | None = None) -> PlayerError:
    with pytest.raises(PlayerError) as caught:
        done(action, state)
    assert caught.value.told("zh")
    return caught.value


def test_a_document_is_added_hidden_and_revealed():
    added = done(GUIDE)
    [event] = added.of(DocumentAdded)
    assert (event.title, event.words, event.hidden, event.by) == (
        "The Guide",
        GUIDE.words,
        True,
        GM,
    )
    assert documents_known(STORY, added.state) == {"map"}
    assert documents_known(STORY, revealed("the guide", added.state).state) == {
        "map",
        event.document,
    }


def test_it_is_another_one_each_time_it_is_added():
    first = done(GUIDE)
    assert first.of(DocumentAdded)[0].document.startswith("The Guide#")
    gone = done(RemoveDocument(ANN, "the guide"), revealed("The Guide", first.state).state)
    assert gone.of(DocumentRemoved)[0].document == first.of(DocumentAdded)[0].document
    again = done(GUIDE, gone.state, fate=1)
    assert again.of(DocumentAdded)[0].document != first.of(DocumentAdded)[0].document
    assert documents_known(STORY, again.state) == {"map"}


@pytest.mark.parametrize("called", ["map", "the MAP"])
def test_a_document_of_the_story_is_hidden_and_revealed_again(called: str):
    hidden = done(HideDocument(ANN, called))
    assert hidden.of(DocumentHidden) == [DocumentHidden("map", "The Map", authored=True, by=GM)]
    assert documents_known(STORY, hidden.state) == set()
    assert "The Map" in secret_names(STORY, hidden.state)
    assert documents_known(STORY, revealed("map", hidden.state).state) == {"map"}


def test_an_added_document_is_hidden_where_it_stands():
    opened = done(replace(GUIDE, hidden=False))
    hidden = done(HideDocument(ANN, "The Guide"), opened.state)
    id = opened.of(DocumentAdded)[0].document
    assert hidden.state.documents == (Shelved(id, "The Guide", hidden=True),)
    assert isinstance(refused(HideDocument(ANN, "The Guide"), hidden.state), NothingDone)


def test_what_the_author_hid_and_play_revealed_is_hidden_again():
    seen = revealed("will", done(GUIDE).state)
    assert "will" in documents_known(STORY, seen.state)
    assert "will" not in documents_known(STORY, done(HideDocument(ANN, "will"), seen.state).state)


def test_what_is_not_there_or_of_the_story_cannot_be_removed():
    assert isinstance(refused(RemoveDocument(ANN, "map")), OfTheStory)
    error = refused(RemoveDocument(ANN, "the mapp"))
    assert isinstance(error, NoSuchDocument)
    assert "The Map" in str(error)
    assert "《The Map》" in error.told("zh")
    assert "Did you mean" not in str(refused(HideDocument(ANN, "zzz")))


@pytest.mark.parametrize("title", ["", "  \n", "x" * 81, "@everyone", "a <b"])
def test_a_document_needs_a_title_that_can_be_read_and_pings_nobody(title: str):
    assert isinstance(refused(replace(GUIDE, title=title)), BadTitle)


@pytest.mark.parametrize("title", ["The Map", "MAP", "ｍａｐ"])
def test_a_title_means_one_document(title: str):
    assert isinstance(refused(replace(GUIDE, title=title)), DocumentExists)


def test_a_document_needs_a_text_of_some_length():
    assert isinstance(refused(replace(GUIDE, words=Words(" \n"))), BadDocument)
    error = refused(replace(GUIDE, words=Words("x" * (LONGEST_DOCUMENT + 1))))
    assert "500,001" in str(error)
    assert "500,000" in error.told("zh")


def test_no_more_than_some_can_be_added():
    full = tuple(Shelved(str(n), f"No {n}") for n in range(MOST_DOCUMENTS))
    state = State(story=STORY.digest, documents=full)
    assert isinstance(refused(GUIDE, state), TooManyDocuments)
    done(GUIDE, replace(state, documents=full[1:]))


def test_a_game_master_does_it_and_players_hear_of_what_they_can_read_alone():
    def shown(action: PlayAction, state: State) -> tuple[bool, str]:
        played = done(action, state)
        turn = Turn.after((), action, played.events, salt=b"", kind=kind_of(action))
        frame = frame_of(STORY, TimelineId("t"), "main", state, turn)
        assert turn.kind == "gm"
        return frame.secret, text_of(frame)

    state = State(story=STORY.digest)
    assert shown(GUIDE, state) == (True, "")
    opened = replace(GUIDE, hidden=False)
    assert shown(opened, state) == (False, "📄 New to read: “The Guide” (/knowledge).")
    after = done(opened).state
    assert shown(HideDocument(ANN, "The Guide"), after) == (True, "")
    assert shown(RemoveDocument(ANN, "The Guide"), after) == (True, "")
    decree = Decree(ANN, 'reveal document "will"')
    assert shown(decree, state) == (False, "📄 New to read: “The Will” (/knowledge).")


def test_documents_are_listed_with_what_is_hidden():
    every = (Shelved("map", "The Map"), Shelved("will", "The Will", hidden=True))
    assert document_lines(every, "en") == ("📄 The Map", "🔒 The Will (hidden)")
    assert document_lines(every, "zh") == ("📄 《The Map》", "🔒 《The Will》（隐藏）")
    assert document_lines((), "en") == ("There are no documents.",)
