"""Documents that were added during play travel with it, and are proved like all else."""

from engine.archive.prove import prove
from engine.model.memory_actions import AddDocument, HideDocument
from engine.model.memory_events import DocumentAdded
from engine.model.words import Words
from tests.support.archives import Played
from tests.support.stories import ANN

NOTE = AddDocument(ANN, "A Note", Words("The miller fears the river."))


async def test_documents_of_a_play_are_proved_and_read_where_it_was_brought():
    play, elsewhere = Played(), Played()
    await play.begin()
    await play.here.act(NOTE)
    await play.here.act(HideDocument(ANN, "A Note"))
    archive = await play.archive()
    assert prove(archive, archive.states, play.engine.library.load).differs is None

    await elsewhere.engine.store.adopt(archive.past)
    there = await elsewhere.engine.timelines.open(play.id, play.here.branch.id)
    knowledge = elsewhere.engine.timelines.knowledge
    found = await knowledge.read(there, "A Note", hidden=True)
    assert found.text == NOTE.words.text
    [added] = [
        event
        for turn in await there.turns()
        for event in turn.events
        if isinstance(event, DocumentAdded)
    ]
    assert added.document == found.id
