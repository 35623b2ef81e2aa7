"""Where the story of a command comes from: a name in the library, or a path."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.model.story import Story, StorySource
from engine.packs.library import FolderLibrary
from engine.packs.native import MAIN_FILE
from engine.packs.source import load_source, main_of, read_source
from engine.ports import Library, Title


@dataclass(frozen=True, slots=True)
class Shelved:
    """A story that was found: its library, its name there, and its main file."""

    library: Library
    name: str
    path: Path

    @property
    def mother(self) -> Path | None:
        """Return the file that `.meph` saves lie beside, or None for other formats."""
        return self.path if self.path.suffix.lower() == ".meph" else None


class OneStory:
    """A library of the one story at *path*, whatever it is asked for.

    The story is called by its whole path, so that two files of one name never mix.
    """

    def __init__(self, path: Path) -> None:
        self.path = main_of(path.resolve())

    @property
    def name(self) -> str:
        """Return what the story is called."""
        return str(self.path)

    def titles(self) -> Sequence[Title]:
        """See `Library.titles`."""
        story, _ = self.find(self.name)
        return (Title(self.name, story.title, story.summary, story.language),)

    def find(self, _name: str) -> tuple[Story, StorySource]:
        """See `Library.find`."""
        source = replace(read_source(self.path), name=self.name)
        return load_source(source), source

    def stamp(self, _name: str) -> str:
        """See `Library.stamp`."""
        texts = self.path.parent.iterdir() if self.path.name == MAIN_FILE else (self.path,)
        stats = ((path.name, path.stat()) for path in sorted(texts) if path.is_file())
        return str([(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats])

    def load(self, source: StorySource) -> Story:
        """See `Library.load`."""
        return load_source(source)


def shelf_for(story: str, folder: Path) -> Shelved:
    """Return the story that is meant: a path where one exists, else a name in *folder*.

    Raises:
        NoSuchStory, StoryError: it cannot be played.
    """
    path = Path(story)
    if path.exists():
        one = OneStory(path)
        one.find(one.name)
        return Shelved(one, one.name, one.path)
    library = FolderLibrary([folder])
    _, source = library.find(story)
    return Shelved(library, source.name, library.path_of(source.name))
