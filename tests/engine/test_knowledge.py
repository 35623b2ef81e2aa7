"""What documents say is kept once, found by those who may know it, and told with its title."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from engine import knowledge as module
from engine.errors import NoSuchDocument, StoreError
from engine.model.ids import MAIN, Digest
from engine.model.language import Both
from engine.model.memory import Passage, Query
from engine.model.memory_actions import AddDocument, HideDocument, RemoveDocument
from engine.model.place_deeds import RevealDocument
from engine.model.script import Answer, Ask, Consult, Reply, Silence
from engine.model.story import Document
from engine.model.table_actions import Decree
from engine.model.words import Words
from engine.ports import Collected, Hear
from engine.rules.language import write_steps
from engine.store.memory import MemoryStore
from engine.timeline import Timeline
from engine.timelines import Origins, Timelines
from engine.world import Memory, World
from tests.support.engine import CHANNEL, Engine, say
from tests.support.stories import ANN, OneBook, story

GUIDE = Document("guide", "The Guide", "The mill opens at noon.\n\n磨坊中午开门。")
WILL = Document("will", "The Will", "The mill goes to Mara.", hidden=True)
BOOK = replace(story(), documents=(GUIDE, WILL))
NOTE = AddDocument(ANN, "A Note", Words("The miller fears the river."))


class Telling:
    """Tells nothing much, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        if isinstance(ask, Consult):
            return Silence("none")
        self.asked.append(ask.messages[-1].text)
        return Reply("So it goes.")


class Counting(MemoryStore):
    """Counts the passages it is asked to keep; refuses all while it is *broken*."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.broken = False
        self.asked_to_keep = asyncio.Event()
        self.gate = asyncio.Event()
        self.gate.set()

    async def keep_passages(self, of: Collected, passages: Sequence[Passage]) -> int:
        self.asked_to_keep.set()
        await self.gate.wait()
        if self.broken:
            raise StoreError(Both("broken", "坏了"))
        self.asked += len(passages)
        return await super().keep_passages(of, passages)


@dataclass
class Reading:
    """A process in which a story with documents is played."""

    library: OneBook = field(default_factory=lambda: OneBook(BOOK))
    store: Counting = field(default_factory=Counting)
    telling: Telling = field(default_factory=Telling)

    def __post_init__(self) -> None:
        self.engine = Engine(self.library, self.telling, self.store)
        memory = Memory(self.store, self.telling, every=0)
        world = World(
            self.store, self.engine.editions, self.telling, self.engine.clock, memory=memory
        )
        origins = Origins(seed=lambda: "seed", id=lambda: "play")
        self.timelines = Timelines(world, self.store, self.engine.library, origins)
        self.knowledge = self.timelines.knowledge

    def again(self) -> "Reading":
        """Return the process that starts after this one died."""
        return Reading(self.library, self.store)

    async def begin(self) -> Timeline:
        frame = await self.timelines.start("book", ANN, CHANNEL)
        await self.settle()
        return await self.timelines.open(frame.timeline, MAIN)

    async def settle(self) -> None:
        """Wait until nothing is being put in order."""
        keeping = self.timelines.keeping
        assert keeping is not None
        while tasks := [*keeping._running.values(), *self.knowledge._running]:
            await asyncio.gather(*tasks)

    async def said(self, here: Timeline, words: str) -> str:
        """Return what the narrator is told where *words* are said."""
        await here.act(say(words))
        await self.settle()
        return self.telling.asked[-1]

    async def found(self, here: Timeline, words: str, *, hidden: bool = False) -> set[str]:
        """Return the titles of the documents that speak of *words*."""
        every = await self.knowledge.search(here, words, hidden=hidden)
        return {one.passage.title for one in every}


def revealing(called: str) -> Decree:
    return Decree(ANN, write_steps((RevealDocument(called),), "en"))


@pytest.fixture
def reading() -> Reading:
    return Reading()


async def test_documents_of_a_story_are_kept_from_its_beginning_and_only_once(reading: Reading):
    here = await reading.begin()
    assert reading.store.asked == 2
    assert await reading.knowledge.keep(here) == 0
    again = reading.again()
    assert await again.knowledge.keep(await again.timelines.open(here.record.id, MAIN)) == 0
    assert reading.store.asked == 2


async def test_the_narrator_is_told_what_fits_with_its_title_and_nothing_hidden(reading: Reading):
    here = await reading.begin()
    told = await reading.said(here, "When does the mill open, and does Mara own it?")
    assert "## From documents\n- “The Guide”: The mill opens at noon." in told
    assert "goes to Mara" not in told
    await here.act(revealing("will"))
    told = await reading.said(here, "Does Mara own the mill?")
    assert "“The Will”: The mill goes to Mara." in told
    assert "磨坊中午开门" in await reading.said(here, "磨坊什么时候开门？")


async def test_an_added_document_is_found_on_the_lines_behind_which_it_lies(reading: Reading):
    here = await reading.begin()
    before = await here.head()
    side = await reading.timelines.fork(here, "side", before)
    await here.act(NOTE)
    await reading.settle()
    assert "The miller fears the river." in await reading.said(here, "the river")
    assert "The miller fears" not in await reading.said(side, "the river")
    assert await reading.found(here, "river") == {"A Note"}
    assert await reading.found(side, "river") == set()


async def test_what_is_undone_removed_or_hidden_is_found_no_more(reading: Reading):
    here = await reading.begin()
    await here.act(NOTE)
    assert await reading.found(here, "river") == {"A Note"}
    await here.act(HideDocument(ANN, "a note"))
    assert await reading.found(here, "river") == set()
    assert await reading.found(here, "river", hidden=True) == {"A Note"}
    await here.act(RemoveDocument(ANN, "a note"))
    assert await reading.found(here, "river", hidden=True) == set()
    await reading.timelines.past.undo(here, ANN)
    assert await reading.found(here, "river", hidden=True) == {"A Note"}


async def test_documents_are_read_whole_by_those_who_may(reading: Reading):
    here = await reading.begin()
    await here.act(replace(NOTE, hidden=True))
    read = reading.knowledge.read
    assert await read(here, "the guide") == GUIDE
    assert (await read(here, "will", hidden=True)).text == WILL.text
    assert (await read(here, "A Note", hidden=True)).text == "The miller fears the river."
    for called in ("The Will", "A Note", "nothing"):
        with pytest.raises(NoSuchDocument) as caught:
            await read(here, called)
        assert "Will" not in str(caught.value).replace("“The Will”.", "")


async def test_a_document_that_came_in_by_a_merge_is_read_and_found(reading: Reading):
    here = await reading.begin()
    side = await reading.timelines.fork(here, "side")
    await side.act(NOTE)
    await here.act(say("I wait."))
    source = await reading.timelines.branch_called(here.record.id, "side")
    await reading.timelines.merges.begin(here, source, ANN)
    assert (await reading.knowledge.read(here, "A Note")).text == "The miller fears the river."
    assert await reading.found(here, "river") == {"A Note"}


async def test_what_was_added_and_erased_has_no_text(reading: Reading):
    here = await reading.begin()
    await here.act(NOTE)
    turn = await here.latest()
    await reading.store.erase_words(here.record.id, [words.id for words in turn.words()])
    fresh = reading.again()
    again = await fresh.timelines.open(here.record.id, MAIN)
    assert (await fresh.knowledge.read(again, "A Note")).text == ""
    assert await fresh.found(again, "river") == set()


async def test_what_could_not_be_kept_is_kept_the_next_time(reading: Reading):
    reading.store.broken = True
    here = await reading.begin()
    assert await reading.store.passages(BOOK.digest) == ()
    reading.store.broken = False
    await reading.said(here, "Noon?")
    assert len(await reading.store.passages(BOOK.digest)) == 2


async def test_a_turn_waits_a_little_for_documents_of_a_new_edition_and_no_longer(
    reading: Reading, monkeypatch: pytest.MonkeyPatch
):
    here = await reading.begin()
    burned, owls = (replace(GUIDE, text=text) for text in ("It burned at dawn.", "Owls live here."))
    new = replace(BOOK, digest=Digest("new"), documents=(burned,))
    reading.library.book = new
    assert "It burned at dawn." in await reading.said(here, "What burned at dawn?")

    reading.library.book = replace(new, digest=Digest("newer"), documents=(owls,))
    monkeypatch.setattr(module, "PATIENCE_S", 0)
    reading.store.gate.clear()
    await here.act(say("Do owls live here?"))
    assert "Owls live here." not in reading.telling.asked[-1]
    reading.store.gate.set()
    await reading.settle()
    assert "Owls live here." in await reading.said(here, "Do owls live here?")


async def test_a_turn_goes_on_where_documents_cannot_be_kept(reading: Reading):
    here = await reading.begin()
    reading.library.book = replace(BOOK, digest=Digest("new"))
    reading.store.broken = True
    assert "noon" not in await reading.said(here, "When does the mill open?")


async def test_whoever_leaves_does_not_wait_for_documents(reading: Reading):
    here = await reading.begin()
    reading.store.gate.clear()
    reading.store.asked_to_keep.clear()

    async def recall(*_asked: object) -> tuple[()]:
        return ()

    patient = reading.knowledge.before(recall)
    new = replace(BOOK, digest=Digest("new"))
    reading.library.book = new
    await reading.engine.editions.fresh("book")
    waiting = asyncio.ensure_future(
        patient(here.record, await here.head(), Query("x", story=new.digest))
    )
    await reading.store.asked_to_keep.wait()
    await reading.knowledge.stop()
    assert await waiting == ()
    assert await reading.store.noted("knowledge/new") is None


async def test_documents_that_were_cut_in_another_form_are_cut_anew(
    reading: Reading, monkeypatch: pytest.MonkeyPatch
):
    here = await reading.begin()
    await here.act(NOTE)
    await reading.settle()
    kept = await reading.store.passages(here.record.id)
    monkeypatch.setattr(module, "FORM", "2")
    monkeypatch.setattr(
        module, "passages_of", lambda *of: [Passage("x", "knowledge", "y", document=of[0].id)]
    )
    fresh = reading.again()
    await fresh.knowledge.keep(await fresh.timelines.open(here.record.id, MAIN))
    assert {one.text for one in await reading.store.passages(BOOK.digest)} == {"y"}
    left = {one.text for one in await reading.store.passages(here.record.id)}
    assert NOTE.words.text in {one.text for one in kept}
    assert NOTE.words.text not in left


async def test_long_documents_are_kept_in_portions(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "AT_ONCE", 3)
    long = Document("long", "Long", "\n\n".join(f"{n} " + "x" * 590 for n in range(8)))
    reading = Reading(OneBook(replace(BOOK, documents=(long,))))
    await reading.begin()
    assert len(await reading.store.passages(BOOK.digest)) == 8


async def test_without_an_archive_documents_are_read_and_nothing_is_found():
    engine = Engine(OneBook(BOOK))
    frame = await engine.timelines.start("book", ANN, CHANNEL)
    here = await engine.timelines.open(frame.timeline, MAIN)
    await here.act(NOTE)
    knowledge = engine.timelines.knowledge
    assert await knowledge.keep(here) == 0
    assert (await knowledge.read(here, "A Note")).text == NOTE.words.text
    assert await knowledge.search(here, "river") == ()
