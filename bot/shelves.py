"""Where the story of a command comes from: a name in the library, or a path."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from engine.archive.talk.story import is_of_talk
from engine.errors import NoSuchStory
from engine.model.story import Story, StorySource
from engine.packs.library import FolderLibrary, stamp_of, title_of
from engine.packs.meph import read_meph
from engine.packs.meph.file import MephFile
from engine.packs.meph.saves import child_text
from engine.packs.source import MAIN_FILES, MEPH, is_save, load_source, main_of, read_source
from engine.ports import Title


class OneStory:
    """A library of the one story at *path*, whatever it is asked for but what came from chats.

    A story without a *name* is called by its whole path, so that two files of one name never mix.
    """

    def __init__(self, path: Path, name: str | None = None) -> None:
        self.path = main_of(path.resolve())
        self.name = name or str(self.path)
        self._begun: MephFile | None = None

    def titles(self) -> Sequence[Title]:
        """See `Library.titles`."""
        return (title_of(self.name, *self.find(self.name)),)

    def find(self, name: str) -> tuple[Story, StorySource]:
        """See `Library.find`."""
        if is_of_talk(name) and name != self.name:
            raise NoSuchStory(name)
        source = replace(read_source(self.path), name=self.name)
        if is_save(self.path):
            source = self._as_begun(source)
        return load_source(source), source

    def stamp(self, name: str) -> str:
        """See `Library.stamp`."""
        return "" if is_of_talk(name) and name != self.name else stamp_of(self.path)

    def load(self, source: StorySource) -> Story:
        """See `Library.load`."""
        return load_source(source)

    def _as_begun(self, source: StorySource) -> StorySource:
        """Return *source* with the play that it held at first.

        A save that is played as a story of its own is written after each turn. Only what an author
        mends in it makes another edition.
        """
        file, text = next(iter(source.files.items()))
        read = read_meph(text, file)
        begun = self._begun = self._begun or read
        fixed = child_text(read, dict(begun.vars), begun.memories, begun.history, begun.fate)
        return replace(source, files={**source.files, file: fixed})


@dataclass(frozen=True, slots=True)
class Shelved:
    """A story that was found: its library, its name there, and its main file."""

    library: OneStory
    name: str
    path: Path

    @property
    def mother(self) -> Path | None:
        """Return the file that `.meph` saves lie beside, or None for other formats."""
        return self.path if self.path.suffix.lower() == MEPH else None


def shelf_for(story: str, folder: Path) -> Shelved:
    """Return the story that is meant: what is at that path, else what *folder* calls so.

    A story in *folder* has one name, however it was found; its plays go on under either.

    Raises:
        NoSuchStory, StoryError: it cannot be played.
    """
    library = FolderLibrary([folder])
    path = main_of(Path(story))
    if path.is_dir() or not path.exists():
        path = _called(story, path, library)
    one = OneStory(path, _name_of(path.resolve(), folder.resolve(), library))
    one.find(one.name)
    return Shelved(one, one.name, one.path)


def found_in(folder: Path, story: str) -> tuple[Story, StorySource]:
    """Return the story that is meant, as `shelf_for`, and its files.

    Raises:
        NoSuchStory, StoryError: it cannot be had.
    """
    shelved = shelf_for(story, folder)
    return shelved.library.find(shelved.name)


def stories_at(story: str, folder: Path) -> Sequence[OneStory]:
    """Return the story that is meant, as `shelf_for`, or all stories in the folder at that path.

    They need not load.

    Raises:
        NoSuchStory: there is none.
    """
    path = Path(story)
    if not path.exists():
        return [OneStory(FolderLibrary([folder]).path_of(story))]
    inside = FolderLibrary([path])
    names = () if main_of(path).name in MAIN_FILES else inside.names()
    return [OneStory(inside.path_of(name), name) for name in names] or [OneStory(path)]


def _called(name: str, path: Path, library: FolderLibrary) -> Path:
    """Return the main file of the story called *name*; a folder without a story is told of."""
    try:
        return library.path_of(name)
    except NoSuchStory:
        if path.is_dir():
            return path
        raise


def _name_of(path: Path, folder: Path, library: FolderLibrary) -> str | None:
    """Return what *library* calls the story whose main file is *path*; None where it is none."""
    for place in (path.parent, path.with_suffix("")):
        if place != folder and place.is_relative_to(folder):
            name = place.relative_to(folder).as_posix()
            with suppress(NoSuchStory):
                if library.path_of(name).resolve() == path:
                    return name
    return None
