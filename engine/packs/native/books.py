"""The books of lore that a story names under `lorebooks`."""

from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath
from pathlib import PurePosixPath

from engine.errors import Fault, StoryError
from engine.model.language import Both
from engine.model.story import Story
from engine.packs.bookshelf import book_near, book_text
from engine.packs.cards import BOOK_SUFFIXES, About, Lorebook, read_lorebook, with_books
from engine.packs.native.keys import CHINESE
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.prose import OUTSIDE, is_inside
from engine.packs.near import did_you_mean

FIELD = "lorebooks"


def named_books(manuscript: Manuscript) -> tuple[str, ...]:
    """Return the books that *manuscript* names, each once; whatever is no text is passed over."""
    root = manuscript.root if isinstance(manuscript.root, dict) else {}
    found = root.get(FIELD) or root.get(CHINESE[FIELD])
    named = found if isinstance(found, list) else [found]
    texts = (one.strip() for one in named if isinstance(one, str))
    return tuple(dict.fromkeys(text for text in texts if text))


def read_books(folder: FilePath, manuscript: Manuscript) -> tuple[dict[str, str], list[Fault]]:
    """Return the books of the pack in *folder* by the names it has for them, and what is wrong.

    One that does not lie in the pack may lie among those that stories share. One that is nowhere
    is left out; the loader says so.
    """
    books: dict[str, str] = {}
    faults: list[Fault] = []
    for name in named_books(manuscript):
        path = _path_of(folder, name)
        if path is None:
            continue
        try:
            books[name] = book_text(path, name)
        except StoryError as error:
            faults += error.faults
    return books, faults


def with_named_books(story: Story, manuscript: Manuscript, files: Mapping[str, str]) -> Story:
    """Return *story* with what its books tell; what is wrong with them goes to *manuscript*."""
    found = [one.book for one in _read(story, manuscript, files)]
    return with_books(story, found) if found else story


def book_notes(story: Story, manuscript: Manuscript, files: Mapping[str, str]) -> tuple[Fault, ...]:
    """Return what is doubtful in the books of a *story* that loads."""
    return tuple(note for one in _read(story, manuscript, files) for note in one.warnings)


def _read(story: Story, manuscript: Manuscript, files: Mapping[str, str]) -> Iterator[Lorebook]:
    about = About(_leading(story), story.language, story.digest)
    for number, name in enumerate(named_books(manuscript)):
        if fault := _fault(name, files):
            manuscript.blame((FIELD, number), *fault)
            continue
        try:
            yield read_lorebook(files[name], name, about)
        except StoryError as error:
            manuscript.faults.extend(error.faults)


def _leading(story: Story) -> str:
    """Return who a book means by its character: the one person of a story, else its role."""
    return story.characters[0].name if len(story.characters) == 1 else story.role


def _fault(name: str, files: Mapping[str, str]) -> tuple[str, Both] | None:
    if not is_inside(name):
        return "OUTSIDE_PACK", OUTSIDE
    if name not in files:
        hint = did_you_mean(name, files)
        says = Both(f"there is no book “{name}”{hint.en}", f"没有设定集「{name}」{hint.zh}")
        return "MISSING_FILE", says
    return None


def _path_of(folder: FilePath, name: str) -> FilePath | None:
    """Return where a book lies: in the pack, symbolic links followed, or among the shared ones."""
    inside = folder / name
    held = is_inside(name) and inside.resolve().is_relative_to(folder.resolve())
    if held and inside.suffix.lower() in BOOK_SUFFIXES and inside.is_file():
        return inside
    is_bare = len(PurePosixPath(name).parts) == 1 and is_inside(name)
    return book_near(folder / "story.yaml", name) if is_bare else None
