"""What documents say: kept where it can be found, read whole, and searched."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import suppress

from engine.errors import EngineError, NoSuchDocument
from engine.lineage import turns_back
from engine.memory.chunks import passages_of
from engine.memory.documents import documents_known, is_added, shelf
from engine.memory.ranking import ranked
from engine.memory.terms import asked_terms
from engine.model.ids import Digest, TurnId
from engine.model.memory import Found, Passage, Query
from engine.model.memory_events import DocumentAdded
from engine.model.story import Document, Story
from engine.narration.tokens import token_count
from engine.ports import Collected, Index, Mailbox, TimelineRecord
from engine.rules.documents import document_called
from engine.timeline import Timeline, World
from engine.world import Recall

FORM = "1"
"""Grows with every change in how documents are cut: then each is cut anew."""

AT_ONCE = 200
"""How many passages are kept in one transaction; turns are written between two."""

PATIENCE_S = 1.0
"""How long a turn waits for documents that nobody has looked at before."""

MOST_FOUND, FOUND_TOKENS = 5, 2_000
CANDIDATES = 400
"""How many passages are looked at in a search."""

_NO_TURN = TurnId("")


class Knowledge:
    """Keeps documents as passages: the story's under its digest, those added under the play.

    It is noted what was kept, so that nothing is done twice, in other processes either.
    """

    def __init__(self, world: World, mailbox: Mailbox) -> None:
        self._world = world
        self._mailbox = mailbox
        self._kept: set[str] = set()
        self._running: set[asyncio.Task[None]] = set()

    async def keep(self, timeline: Timeline) -> int:
        """Keep all that can be found where a branch stands; return how many documents were new.

        Raises:
            ServiceError: it cannot be read or kept; it is kept the next time.
        """
        edition = await self._world.editions.pinned((await timeline.state()).story)
        return await self.keep_story(edition.story) + await self._keep_added(timeline)

    async def keep_story(self, story: Story) -> int:
        """Keep what the documents of *story* say; return how many were new.

        Raises:
            ServiceError: it cannot be kept; it is kept the next time.
        """
        key = _story_key(story.digest)
        if self._index is None or await self._is_kept(key):
            return 0
        await self._keep(self._index, key, story.digest, story.documents)
        return len(story.documents)

    def begin(self, edition: Digest) -> asyncio.Task[None]:
        """Begin to keep the documents of an edition; where that fails, it is done the next time."""
        task = asyncio.get_running_loop().create_task(self._keep_edition(edition))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    def before(self, recall: Recall) -> Recall:
        """Return *recall*, which first waits a little for the documents of the edition it is for.

        They are kept all the same where that takes longer.
        """

        async def patient(record: TimelineRecord, head: TurnId, query: Query) -> tuple[Found, ...]:
            if query.story and _story_key(query.story) not in self._kept:
                await asyncio.wait({self.begin(query.story)}, timeout=PATIENCE_S)
            return await recall(record, head, query)

        return patient

    async def stop(self) -> None:
        """Cut off what is being kept; it is kept the next time."""
        tasks = [*self._running]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def read(self, timeline: Timeline, called: str, *, hidden: bool = False) -> Document:
        """Return a document by its id or title; with *hidden* also one that players do not know.

        The text of one whose words were erased is ''.

        Raises:
            NoSuchDocument: there is none.
        """
        story = await timeline.story()
        every = (one for one in shelf(story, await timeline.state()) if hidden or not one.hidden)
        one = document_called(tuple(every), called)
        if not is_added(story, one.id):
            return next(document for document in story.documents if document.id == one.id)
        async for _, document in self._added(timeline, {one.id}):
            return document
        raise NoSuchDocument(called)

    async def search(
        self, timeline: Timeline, words: str, *, hidden: bool = False
    ) -> tuple[Found, ...]:
        """Return what documents say about *words*, the best first; *hidden* as in `read`.

        Raises:
            ServiceError: they cannot be searched.
        """
        story, state = await timeline.story(), await timeline.state()
        await self.keep_story(story)
        await self._keep_added(timeline)
        every = frozenset(one.id for one in shelf(story, state))
        known = every if hidden else documents_known(story, state)
        query = Query(words, documents=known, limit=MOST_FOUND, tokens=FOUND_TOKENS)
        collections = (story.digest, timeline.record.id)
        found = [one for of in collections for one in await self._searched(of, words)]
        return ranked(query, (one for one in found if one.document), token_count)

    @property
    def _index(self) -> Index | None:
        return None if self._world.memory is None else self._world.memory.index

    async def _searched(self, of: Collected, words: str) -> Collection[Passage]:
        if self._index is None:
            return ()
        return await self._index.search(of, asked_terms(words), CANDIDATES)

    async def _added(
        self, timeline: Timeline, wanted: Collection[str]
    ) -> AsyncIterator[tuple[TurnId, Document]]:
        """Yield those of *wanted* that were added, on all lines behind where a branch stands."""
        left, seen, heads = {*wanted}, set[TurnId](), [await timeline.head()]
        while left and heads:
            async for turn in turns_back(self._world.journal, timeline.record.id, heads.pop()):
                if not left or turn.id in seen:
                    break
                seen.add(turn.id)
                heads += turn.parents[1:]
                for event in turn.events:
                    if isinstance(event, DocumentAdded) and event.document in left:
                        left.discard(event.document)
                        yield turn.id, _document(event)

    async def _keep_added(self, timeline: Timeline) -> int:
        added = (one.id for one in (await timeline.state()).documents if not one.authored)
        missing = {id for id in added if not await self._is_kept(_key(timeline, id))}
        if self._index is None or not missing:
            return 0
        async for turn, document in self._added(timeline, missing):
            key = _key(timeline, document.id)
            await self._keep(self._index, key, timeline.record.id, (document,), turn)
        return len(missing)

    async def _keep_edition(self, edition: Digest) -> None:
        with suppress(EngineError):
            await self.keep_story((await self._world.editions.pinned(edition)).story)

    async def _keep(
        self,
        index: Index,
        key: str,
        of: Collected,
        documents: Collection[Document],
        turn: TurnId = _NO_TURN,
    ) -> None:
        """Keep *documents*, and note it under *key*; what was cut in another form goes."""
        if await self._mailbox.noted(key) is not None:
            await index.drop_documents(of, [one.id for one in documents])
        for document in documents:
            passages = await asyncio.to_thread(passages_of, document, turn)
            for at in range(0, len(passages), AT_ONCE):
                await index.keep_passages(of, passages[at : at + AT_ONCE])
        await self._mailbox.note(key, FORM)
        self._kept.add(key)

    async def _is_kept(self, key: str) -> bool:
        if key not in self._kept and await self._mailbox.noted(key) == FORM:
            self._kept.add(key)
        return key in self._kept


def _story_key(edition: Digest) -> str:
    return f"knowledge/{edition}"


def _key(timeline: Timeline, document: str) -> str:
    return f"knowledge/{timeline.record.id}/{document}"


def _document(event: DocumentAdded) -> Document:
    return Document(event.document, event.title, event.words.text or "", event.hidden)
