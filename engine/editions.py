"""Which edition of a story a timeline plays: the files as they are now, or as they were pinned."""

import asyncio
from collections import OrderedDict

from engine.errors import NoSuchStory, StoryError
from engine.model.ids import Digest
from engine.model.story import StorySource
from engine.ports import Library, Shelf
from engine.rules.playbook import Playbook

RESIDENT = 64


class Editions:
    """Playbooks by digest, and by name in their newest sound edition.

    A broken edit is never played: the last sound edition stays, and `fault` says what is wrong.
    """

    def __init__(self, library: Library, shelf: Shelf) -> None:
        self._library = library
        self._shelf = shelf
        self._by_digest: OrderedDict[Digest, Playbook] = OrderedDict()
        self._newest: dict[str, Digest] = {}
        self._stamps: dict[str, str] = {}
        self._faults: dict[str, StoryError] = {}

    async def fresh(self, name: str) -> tuple[Playbook, StorySource]:
        """Return the story called *name* as its files are now, and pin it.

        Raises:
            NoSuchStory, StoryError: as `Library.find`.
        """
        self._stamps[name] = self._library.stamp(name)
        story, source = await asyncio.to_thread(self._library.find, name)
        playbook = self._keep(await asyncio.to_thread(Playbook, story))
        self._newest[name] = story.digest
        self._faults.pop(name, None)
        await self._shelf.keep(story.digest, source)
        return playbook, source

    async def current(self, name: str, played: Digest) -> Playbook:
        """Return what a timeline that has *played* an edition of *name* goes on with.

        The files as they are now; where they are broken, the newest sound edition that was played.
        Where they are gone, or never were here, it stays with what it has played: another play of
        a story of that name may be of another story.
        """
        stamp = self._library.stamp(name)
        if not stamp:
            return await self._as_played(name, played)
        if name in self._newest and self._stamps.get(name) == stamp:
            return await self.pinned(self._newest[name])
        try:
            return (await self.fresh(name))[0]
        except NoSuchStory:
            return await self._as_played(name, played)
        except StoryError as fault:
            self._faults[name] = fault
        self._newest.setdefault(name, played)
        return await self.pinned(self._newest[name])

    async def _as_played(self, name: str, played: Digest) -> Playbook:
        self._faults.pop(name, None)
        return await self.pinned(played)

    def fault(self, name: str) -> StoryError | None:
        """Return what is wrong with the files of *name* at present, or None."""
        return self._faults.get(name)

    async def pinned(self, digest: Digest) -> Playbook:
        """Return the edition with *digest*.

        Raises:
            NoSuchStory: it was never pinned here.
        """
        if digest in self._by_digest:
            self._by_digest.move_to_end(digest)
            return self._by_digest[digest]
        source = await self._shelf.source(digest)
        if source is None:
            raise NoSuchStory(digest)
        return self._keep(await asyncio.to_thread(self._made, source))

    def _keep(self, playbook: Playbook) -> Playbook:
        kept = self._by_digest.setdefault(playbook.story.digest, playbook)
        self._by_digest.move_to_end(playbook.story.digest)
        while len(self._by_digest) > RESIDENT:
            self._by_digest.popitem(last=False)
        return kept

    def _made(self, source: StorySource) -> Playbook:
        return Playbook(self._library.load(source))
