"""A story that lies in no folder, but was played: its files are in the database."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from bot.shelves import Shelved, shelf_for
from bot.terminal.sitting import note_key
from engine.errors import NoSuchStory
from engine.model.ids import TimelineId
from engine.model.story import Story, StorySource
from engine.packs.library import title_of
from engine.packs.source import load_source
from engine.ports import Title
from engine.store.store import open_store


class PinnedStory:
    """A library of one story, as it was played last."""

    def __init__(self, source: StorySource) -> None:
        self._source = source

    def titles(self) -> Sequence[Title]:
        """See `Library.titles`."""
        return (title_of(self._source.name, load_source(self._source), self._source),)

    def find(self, name: str) -> tuple[Story, StorySource]:
        """See `Library.find`."""
        if name != self._source.name:
            raise NoSuchStory(name, (self._source.name,))
        return load_source(self._source), self._source

    def stamp(self, _name: str) -> str:
        """See `Library.stamp`: there are no files."""
        return ""

    def load(self, source: StorySource) -> Story:
        """See `Library.load`."""
        return load_source(source)


@dataclass(frozen=True, slots=True)
class Pinned:
    """A story that was found in the database: its library, and its name there."""

    library: PinnedStory
    name: str
    mother: ClassVar[None] = None


def shelf_or_pin(story: str, folder: Path, database: str | None) -> Shelved | Pinned:
    """Return the story that is meant: by its files as `shelf_for`, else as it was played last.

    *database* is where it may have been played, None for nowhere.

    Raises:
        NoSuchStory, StoryError: it cannot be played.
    """
    try:
        return shelf_for(story, folder)
    except NoSuchStory:
        if database is None or not is_there(database):
            raise
    return asyncio.run(_pinned(story, database))


def is_there(database: str) -> bool:
    """Tell whether there is a database; nobody wants one for a story that was misspelt."""
    return "://" in database or Path(database).exists()


async def _pinned(story: str, database: str) -> Pinned:
    async with open_store(database) as store:
        id = await store.mailbox.noted(note_key(story))
        if id is not None:
            record = await store.journal.timeline(TimelineId(id))
            source = await store.shelf.source(record.story)
            if source is not None:
                return Pinned(PinnedStory(replace(source, name=story)), story)
    raise NoSuchStory(story)
