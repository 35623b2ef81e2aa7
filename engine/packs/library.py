"""The stories in folders on disk."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from itertools import chain, islice
from pathlib import Path, PurePath
from unicodedata import normalize

from engine.errors import NoSuchStory, StoryError
from engine.model.language import Both
from engine.model.story import Story, StorySource
from engine.narration.placeholders import USER
from engine.packs.bookshelf import books_in, folders_near
from engine.packs.files import entries
from engine.packs.near import near
from engine.packs.source import (
    MAIN_FILES,
    MEPH,
    constraints_of,
    is_card,
    is_save,
    load_source,
    main_of,
    read_source,
)
from engine.ports import Title

_YOU = Both("you", "你")

MAX_DEPTH = 3
NEAR_NAMES = 3

_TEXTS = (".yaml", ".json", ".txt", ".md", ".pdf", ".lorebook", ".png")
_MOST_FILES = 500


StampOfBooks = Callable[[Path], str]


@dataclass(frozen=True, slots=True)
class _Edition:
    """A story as its files were when they bore *stamp*: what they hold, or what is wrong."""

    stamp: str
    found: tuple[Story, StorySource] | StoryError


class FolderLibrary:
    """Finds stories in *folders*; of two with one name, the first folder's is meant.

    A story is called by its place below the folder: `faust`, `classics/faust`. Names are only
    compared with what the folders hold, never made into paths.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._editions: dict[Path, _Edition] = {}
        self._found: dict[str, Path] = {}

    def names(self) -> Sequence[str]:
        """Return the names of all stories, also of those that do not load, sorted."""
        return sorted(self._shelf())

    def titles(self) -> Sequence[Title]:
        """Return all stories that load, sorted by name."""
        return sorted(self._titles(self._shelf()), key=lambda title: title.name)

    def find(self, name: str) -> tuple[Story, StorySource]:
        """Return a story by its name, file or title, compared without case, as its files are now.

        Raises:
            NoSuchStory: there is none, with names that look like it.
            StoryError: its files are broken.
        """
        shelf = self._shelf()
        own = self._called(name, shelf)
        self._found[name] = shelf[own]
        found = self._edition(own, shelf[own]).found
        if isinstance(found, StoryError):
            raise StoryError(found.faults)
        return found

    def path_of(self, name: str) -> Path:
        """Return the main file of a story.

        Raises:
            NoSuchStory: as `find`.
        """
        shelf = self._shelf()
        return shelf[self._called(name, shelf)]

    def stamp(self, name: str) -> str:
        """Return what changes whenever the files of *name* do; cheap. '' where there are none."""
        known = self._found.get(name)
        if known is not None and known.exists():
            return stamp_of(known)
        shelf = self._shelf()
        try:
            return stamp_of(shelf[self._called(name, shelf)])
        except NoSuchStory:
            return ""

    def load(self, source: StorySource) -> Story:
        """Return the story in *source*.

        Raises:
            StoryError: it is broken, all faults at once.
        """
        return load_source(source)

    def _shelf(self) -> dict[str, Path]:
        """Return the main files that the folders hold now, by the name of their story."""
        shelf: dict[str, Path] = {}
        for folder in self._folders:
            for name, path in _stories(folder, "", MAX_DEPTH):
                shelf.setdefault(name, path)
        return shelf

    def _titles(self, shelf: Mapping[str, Path]) -> Iterator[Title]:
        of_books = cache(_stamp_of_books)  # one folder of books is near many stories
        for name, path in shelf.items():
            found = self._edition(name, path, of_books).found
            if not isinstance(found, StoryError):
                yield title_of(name, *found)

    def _called(self, name: str, shelf: Mapping[str, Path]) -> str:
        """Return the own name of the story that people call *name*.

        Raises:
            NoSuchStory: there is none.
        """
        wanted = _plain(name)
        whole = [own for own in shelf if _plain(own) == wanted]
        short = (own for own, path in shelf.items() if wanted in _names(own, path))
        own = next(chain(whole, short), None)
        if own is not None:
            return own
        titles = {_plain(title.title): title.name for title in self._titles(shelf)}
        if wanted in titles:
            return titles[wanted]
        known = titles | {_plain(own): own for own in shelf}
        alike = near(wanted, known, NEAR_NAMES)
        raise NoSuchStory(name, dict.fromkeys(known[key] for key in alike))

    def _edition(self, name: str, path: Path, of_books: StampOfBooks | None = None) -> _Edition:
        """Return the story whose main file is *path*, read anew only where a file changed."""
        stamp = stamp_of(path, of_books)
        kept = self._editions.get(path)
        if kept is None or kept.stamp != stamp:
            kept = self._editions[path] = _Edition(stamp, _read(name, path))
        return kept


def title_of(name: str, story: Story, source: StorySource) -> Title:
    """Return how the *story* in *source*, which is called *name* in commands, is offered."""
    texts = (story.opening, *story.greetings) if story.greetings else ()
    greetings = tuple(text.replace(USER, _YOU.told(story.language)) for text in texts)
    card = name + PurePath(next(iter(source.files))).suffix if source.format == "card" else ""
    return Title(name, story.title, story.summary, story.language, greetings, card)


def _read(name: str, path: Path) -> tuple[Story, StorySource] | StoryError:
    try:
        source = replace(read_source(path), name=name)
        return load_source(source), source
    except StoryError as error:
        return error


def _stories(folder: Path, prefix: str, depth: int) -> Iterator[tuple[str, Path]]:
    """Yield name and main file of each story below *folder*, which need not be there."""
    for path in entries(folder):
        name = prefix + (path.name if path.is_dir() else path.stem)
        main = main_of(path)
        if path.name.startswith(".") or is_save(path):
            continue
        if main.suffix.lower() == MEPH or (main.name in MAIN_FILES and main != path):
            yield name, main
        elif path.name not in MAIN_FILES and is_card(path):
            yield name, path
        elif path.is_dir() and depth > 1:
            yield from _stories(path, f"{name}/", depth - 1)


def _names(own: str, path: Path) -> set[str]:
    """Return all that people may call the story *own* for short, plainly."""
    place = own.rpartition("/")[0]
    files = {_plain(path.name), _plain(f"{place}/{path.name}")}
    return {_plain(own.rpartition("/")[2]), *files} - set(map(_plain, MAIN_FILES))


def _plain(name: str) -> str:
    return normalize("NFKC", name).casefold().strip(" 《》/")


def stamp_of(path: Path, of_books: StampOfBooks | None = None) -> str:
    """Return what changes with the files of the story whose main file is *path*; '' without any.

    It has the name, time and size of every file that the story may be made of. *of_books* knows
    the stamps of folders of books, None: they are looked at.
    """
    near = "".join(map(of_books or _stamp_of_books, folders_near(path)))
    if path.name not in MAIN_FILES:
        return "".join((*_stamps((path, constraints_of(path))), near))
    return "".join((*sorted(_stamps(islice(_texts(path.parent), _MOST_FILES))), near))


def _stamp_of_books(folder: Path) -> str:
    """Return what changes with the books in *folder*, in few characters; '' without any."""
    stamps = "".join(_stamps(books_in(folder)))
    return blake2b(stamps.encode(errors="surrogateescape")).hexdigest() if stamps else ""


def _texts(folder: Path | os.DirEntry[str]) -> Iterator[os.DirEntry[str]]:
    """Yield the texts below *folder*. Asked before every turn, so without a path for each file."""
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            if entry.is_dir(follow_symlinks=False):
                yield from _texts(entry)
            elif entry.name.endswith(_TEXTS):
                yield entry


def _stamps(files: Iterable[Path | os.DirEntry[str]]) -> Iterator[str]:
    for file in files:
        with suppress(OSError):  # gone between listing and looking: that is a change as well
            status = file.stat()
            yield f"{os.fspath(file)}:{status.st_mtime_ns}:{status.st_size}\n"
