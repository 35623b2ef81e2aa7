"""A card or a book written back to a file, with all that its author put into it."""

from enum import StrEnum
from pathlib import Path

from bot.disk import read_whole, write_whole
from bot.shelves import shelf_for
from engine.errors import PlayerError
from engine.model.language import Both
from engine.packs.bookshelf import FOLDER, book_near, book_text
from engine.packs.cards import SHELLS, Exported, Wanted, export_card, read_bounded
from engine.packs.source import is_card


class Version(StrEnum):
    """The versions that a card can be written in."""

    SAME = "same"
    V2 = "v2"
    V3 = "v3"


class NotACard(PlayerError):
    """The story is no character card."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "This is no character card, and cannot be written so; moirai campaign writes "
                "stories of any kind.",
                "这不是角色卡，无法这样写出；moirai campaign 可以写出任何格式的故事。",
            )
        )


def is_card_file(path: Path) -> bool:
    """Tell whether *path* is called like a card or a book, and not like an archive."""
    return path.suffix.lower() in SHELLS


def _book(book: Path, path: Path) -> bytes:
    """Return what is to be written to *path*: the book as it lies here, or what is in a PNG."""
    if book.suffix.lower() == path.suffix.lower():
        return read_bounded(book)
    if path.suffix.lower() != ".json":
        raise NotACard
    return book_text(book, book.name).encode()


def export_shelved(
    path: Path, story: str, stories: Path, version: Version, picture: Path | None
) -> tuple[str, ...]:
    """Write the card or the book called *story* to *path*; return the names of what is left out.

    *picture* is a PNG to write the card into, None for the one it came in.

    Raises:
        NoSuchStory, StoryError: there is no such card, or it cannot be read.
        NotACard, CannotExport, NoFile, SaveFailed: it cannot be written so.
    """
    book = book_near(stories / "story", story.removeprefix(f"{FOLDER}/"))
    if book is not None and story.startswith(f"{FOLDER}/"):
        write_whole(path, _book(book, path))
        return ()
    card = shelf_for(story, stories).path
    if not is_card(card):
        raise NotACard
    inside = None if picture is None else read_whole(picture)
    wanted = Wanted(SHELLS[path.suffix.lower()], version.value, inside)
    made: Exported = export_card(read_bounded(card), card.name, wanted)
    write_whole(path, made.content)
    return made.left_out
