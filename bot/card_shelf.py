"""Character cards and books of lore that somebody brings: looked over, and put on the shelf.

They are kept as they are, byte for byte, picture and all. What lies there is never overwritten.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path, PurePath

from bot.disk import write_whole
from engine.errors import PlayerError, SaveFailed, StoryError
from engine.model.ids import Digest
from engine.model.language import Both, language_of
from engine.packs.bookshelf import FOLDER as BOOKS
from engine.packs.bookshelf import book_text
from engine.packs.cards import About, holds_book, holds_card, open_book, open_card, read_lorebook
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.tree import fields_in
from engine.packs.source import card_in, card_source
from engine.ports.carrier import NewBook, NewStory

CARDS = "cards"
"""Where cards lie that were brought, below the folder of stories."""

MOST_SHELVED = 1_000
"""How many cards, and how many books, are taken in; whoever keeps the bot can put more there."""

_SLUG_CHARS = 60
_NOT_IN_SLUGS = re.compile(r"[\W_]+")


class ShelfFull(PlayerError):
    """No more cards or books are taken in."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                f"There are {MOST_SHELVED} such files here already; no more are taken in.",
                f"这里已有 {MOST_SHELVED} 个这类文件，不再接收。",
            )
        )


def is_shelved(file: str, content: bytes) -> bool:
    """Tell whether *content*, of a file called *file*, is a card or a book, and no play."""
    return holds_card(content, file) or holds_book(content, file)


def shelve(stories: Path, file: str, content: bytes) -> NewStory | NewBook:
    """Put what is in *content*, of a file called *file*, among the *stories*.

    Raises:
        StoryError: it is neither a card nor a book that can be read.
        ShelfFull: there are too many.
        SaveFailed: it could not be written.
    """
    name = PurePath(file).name
    if holds_card(content, name):
        return _shelve_card(stories / CARDS, name, content)
    return _shelve_book(stories / BOOKS, name, content)


def _shelve_card(folder: Path, file: str, content: bytes) -> NewStory:
    opened = open_card(content, file)
    card = card_in(card_source(folder / file, opened.text))
    story = card.story
    path = _same_file(folder, f".{opened.shell}", content)
    is_new = path is None
    if path is None:
        path = _put(folder / f"{_slug(story.title, 'card')}.{opened.shell}", content)
    return NewStory(
        f"{CARDS}/{path.stem}",
        story.title,
        is_new,
        1 + len(story.greetings),
        card.entries,
        len(story.lore),
        story.notes,
        (*opened.warnings, *card.warnings),
    )


def _shelve_book(folder: Path, file: str, content: bytes) -> NewBook:
    opened = open_book(content, file)
    about = About("", language_of(opened.text), Digest(""))
    read = read_lorebook(opened.text, file, about)
    path = _same_book(folder, opened.text)
    is_new = path is None
    if path is None:
        slug = _slug(PurePath(file).stem, "lorebook")
        path = _put(folder / f"{slug}.{opened.shell}", content)
    told = len(read.book.lore)
    notes = (*opened.warnings, *read.warnings)
    return NewBook(path.stem, read.book.name, is_new, read.book.count, told, notes)


def _same_file(folder: Path, suffix: str, content: bytes) -> Path | None:
    """Return where the very same lies; None where it does not."""
    for one in sorted(folder.glob(f"*{suffix}")):
        if one.stat().st_size == len(content) and one.read_bytes() == content:
            return one
    return None


def _same_book(folder: Path, text: str) -> Path | None:
    """Return where a book lies that says the same, however it is written; None for nowhere."""
    wanted = _hash(text)
    for one in sorted(folder.glob("*")):
        try:
            if _hash(book_text(one, one.name)) == wanted:
                return one
        except StoryError:
            continue
    return None


def _hash(text: str) -> str:
    """Return the digest of what JSON says, whatever its blanks and the order of its keys."""
    plain = json.dumps(fields_in(text, CardFindings("")), sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()


def _put(path: Path, content: bytes) -> Path:
    """Write *content* to *path*, or beside it where something of that name stands already."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveFailed(path.name, error.strerror or str(error)) from error
    taken = {one.stem for one in path.parent.glob("*")}
    if len(taken) >= MOST_SHELVED:
        raise ShelfFull
    free = next(one for one in _numbered(path) if one.stem not in taken)
    write_whole(free, content)
    return free


def _numbered(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_stem(f"{path.stem}-{number}") for number in count(2))


def _slug(title: str, otherwise: str) -> str:
    return _NOT_IN_SLUGS.sub("-", title).strip("-")[:_SLUG_CHARS].strip("-") or otherwise
