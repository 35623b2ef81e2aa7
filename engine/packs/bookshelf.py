"""Books of lore as files: beside a story, or in a folder that the stories around it share."""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from unicodedata import normalize

from engine.errors import StoryError
from engine.packs.cards import BOOK_SUFFIXES, holds_book, open_book, read_bounded
from engine.packs.files import entries

FOLDER = "lorebooks"
"""Where books lie that stories share: in the folder of a story, or in the one around that."""

_MOST_BOOKS = 200
_BETWEEN = re.compile(r"[\W_]+")


def books_near(path: Path) -> Iterator[Path]:
    """Yield the books that the story with the main file *path* shares, the nearest first."""
    for folder in folders_near(path):
        yield from books_in(folder)


def folders_near(path: Path) -> tuple[Path, Path]:
    """Return where books lie that the story with the main file *path* shares; maybe nowhere."""
    return path.parent / FOLDER, path.parent.parent / FOLDER


def books_in(folder: Path) -> Iterator[Path]:
    """Yield the books in *folder*."""
    return islice(filter(_is_book, entries(folder)), _MOST_BOOKS)


def book_near(path: Path, name: str) -> Path | None:
    """Return the book called *name*, with or without its ending, near the story at *path*."""
    wanted = _plain(name)
    return next((one for one in books_near(path) if wanted in map(_plain, _names(one))), None)


def book_text(path: Path, file: str) -> str:
    """Return the JSON of the book in the file at *path*, which people know as *file*.

    Raises:
        StoryError: it cannot be read, is too large, or holds no book.
    """
    return open_book(read_bounded(path), file).text


def is_book(path: Path) -> bool:
    """Tell whether the file at *path* holds a book, whatever may be wrong within it."""
    try:
        return _is_book(path) and holds_book(read_bounded(path), path.name)
    except StoryError:
        return False


def _is_book(path: Path) -> bool:
    with suppress(OSError):
        return path.suffix.lower() in BOOK_SUFFIXES and path.is_file()
    return False


def _names(path: Path) -> tuple[str, str]:
    return path.name, path.stem


def _plain(name: str) -> str:
    return _BETWEEN.sub("-", normalize("NFKC", name).casefold()).strip("-")
