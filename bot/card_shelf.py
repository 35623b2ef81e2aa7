"""Character cards and books of lore that somebody brings: looked over, and put on the shelf.

They are kept as they are, byte for byte, picture and all. What lies there is never overwritten.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from functools import lru_cache
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
from engine.packs.cards.png import SIGNATURE
from engine.packs.cards.tree import Fields, fields_in
from engine.packs.source import card_in, card_source
from engine.ports.carrier import NewBook, NewStory

CARDS = "cards"
"""Where cards lie that were brought, below the folder of stories."""

MOST_SHELVED = 1_000
"""How many cards, and how many books, are taken in; whoever keeps the bot can put more there."""

MOST_SHELVED_BYTES = 2 * 2**30
"""How much room all cards, and all books, may take up."""

_NO_PLAYS = (".charx", ".lorebook")
_OF_CHATS = frozenset({"mes", "message", "user_name", "chat_metadata", "is_user"})
_BLANKS = b"\xef\xbb\xbf \t\r\n"
_SLUG_CHARS = 60
_NOT_IN_SLUGS = re.compile(r"[\W_]+")


class ShelfFull(PlayerError):
    """No more cards or books are taken in."""

    def __init__(self) -> None:
        gigabytes = MOST_SHELVED_BYTES // 2**30
        super().__init__(
            Both(
                f"There is no room for more such files here: at most {MOST_SHELVED}, or "
                f"{gigabytes} GiB. Whoever keeps the bot can remove some from the folder.",
                f"这里放不下更多这类文件：最多 {MOST_SHELVED} 个，或 {gigabytes} GiB。"
                "请让机器人的管理者从文件夹中移走一些。",
            )
        )


def is_shelved(file: str, content: bytes) -> bool:
    """Tell whether *content*, of a file called *file*, is a card or a book, and no play.

    It is told of damaged ones as well, whose fault is named when they are to be shelved.
    """
    return holds_card(content, file) or holds_book(content, file) or _is_meant_so(file, content)


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
    if holds_book(content, name):
        return _shelve_book(stories / BOOKS, name, content)
    findings = CardFindings(name)
    fields = fields_in(open_card(content, name).text, findings)
    raise findings.error("NOT_A_BOOK" if "entries" in fields else "NO_CARD")


def _is_meant_so(file: str, content: bytes) -> bool:
    """Tell whether a file that holds neither card nor book was to be one, by its kind or layout."""
    suffix = PurePath(file).suffix.lower()
    if content.startswith(SIGNATURE) or suffix in _NO_PLAYS:
        return True
    if suffix != ".json" or not content.lstrip(_BLANKS).startswith(b"{"):
        return False
    fields = _object_in(content)
    if fields is None:
        fields = _object_in(content.lstrip(_BLANKS).partition(b"\n")[0])
    return fields is None or _OF_CHATS.isdisjoint(fields)


def _object_in(content: bytes) -> Fields | None:
    try:
        return fields_in(open_book(content, "").text, CardFindings(""))
    except StoryError:
        return None


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
        status = one.stat()
        if _hash_at(one, status.st_mtime_ns, status.st_size) == wanted:
            return one
    return None


@lru_cache(maxsize=2 * MOST_SHELVED)
def _hash_at(path: Path, _time_ns: int, _size: int) -> str:
    """Return the digest of the book at *path* as it was at that time; '' where it is none."""
    try:
        return _hash(book_text(path, path.name))
    except StoryError:
        return ""


def _hash(text: str) -> str:
    """Return the digest of what JSON says, whatever its blanks and the order of its keys."""
    plain = json.dumps(fields_in(text, CardFindings("")), sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()


def _put(path: Path, content: bytes) -> Path:
    """Write *content* to *path*, or beside it where something of that name stands already."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        free = _claimed(path, len(content))
    except OSError as error:
        raise SaveFailed(path.name, error.strerror or str(error)) from error
    try:
        write_whole(free, content)
    except SaveFailed:
        free.unlink(missing_ok=True)
        raise
    return free


def _claimed(path: Path, room: int) -> Path:
    """Make an empty file at *path* or beside it, so that no other process takes that place."""
    here = list(path.parent.glob("*"))
    held = sum(one.stat().st_size for one in here)
    if len(here) >= MOST_SHELVED or held + room > MOST_SHELVED_BYTES:
        raise ShelfFull
    taken = {one.stem.casefold() for one in here}
    free = (one for one in _numbered(path) if one.stem.casefold() not in taken)
    return next(one for one in free if _is_claimed(one))


def _is_claimed(path: Path) -> bool:
    """Make an empty file at *path*; tell whether it was not there before."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _numbered(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_stem(f"{path.stem}-{number}") for number in count(2))


def _slug(title: str, otherwise: str) -> str:
    return _NOT_IN_SLUGS.sub("-", title).strip("-")[:_SLUG_CHARS].strip("-") or otherwise
