"""The ports for stories: those that can be started, and those that were."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.model.ids import Digest
from engine.model.language import Language
from engine.model.story import Story, StorySource


class Shelf(Protocol):
    """Keeps the files of every story that was ever started, by digest."""

    async def keep(self, digest: Digest, source: StorySource) -> None:
        """Keep *source*; keeping the same digest again changes nothing."""
        ...

    async def source(self, digest: Digest) -> StorySource | None:
        """Return what was kept."""
        ...


@dataclass(frozen=True, slots=True)
class Title:
    """A story as listed: *name* is what commands call it.

    *greetings* are the openings to choose from, () where there is one alone. *card* is what a
    character card is called as one that can be played, '' for stories of other kinds.
    """

    name: str
    title: str
    summary: str
    language: Language
    greetings: tuple[str, ...] = ()
    card: str = ""


class Library(Protocol):
    """Knows the stories that can be started, and loads sources."""

    def titles(self) -> Sequence[Title]:
        """Return all stories that load, sorted by name."""
        ...

    def find(self, name: str) -> tuple[Story, StorySource]:
        """Return a story by name, as its files are now.

        Raises:
            NoSuchStory: there is none, with names that look like it.
            StoryError: its files are broken.
        """
        ...

    def stamp(self, name: str) -> str:
        """Return what changes whenever the files of *name* do; cheap. '' where there are none."""
        ...

    def load(self, source: StorySource) -> Story:
        """Return the story in *source*.

        Raises:
            StoryError: it is broken, all faults at once.
        """
        ...
