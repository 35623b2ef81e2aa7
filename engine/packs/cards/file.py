"""Files that hold a card or a book. What they are is told by their first bytes, not their names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.errors import Fault, StoryError
from engine.packs.cards.charx import MAIN_FILE, ZIP, card_in
from engine.packs.cards.encoding import text_in, unwrapped
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.limits import MEGABYTE, MOST_BYTES
from engine.packs.cards.lorebook import is_lorebook
from engine.packs.cards.png import SIGNATURE, Chunk, chunks_of, keywords_in, text_of
from engine.packs.cards.tree import Fields, fields_in

NEWER, OLDER, BOOK = "ccv3", "chara", "naidata"

Shell = Literal["json", "png", "charx"]

SHELLS: Mapping[str, Shell] = {".png": "png", ".json": "json", ".charx": "charx"}
"""Which kind of file a suffix means."""

SUFFIXES = tuple(SHELLS)

BOOK_SUFFIXES = (".json", ".lorebook", ".png")
"""How files of books end."""

_ENCODINGS = ("utf-8", "utf-16-le")
_OF_VERSION = frozenset({"spec", "spec_version"})
_NAMES = tuple(
    word.encode(encoding) for word in ("first_mes", "chara_card_v") for encoding in _ENCODINGS
)


@dataclass(frozen=True, slots=True)
class CardFile:
    """A file that holds a card: the card's JSON as *text*, and what is wrong around it."""

    text: str
    shell: Shell
    warnings: tuple[Fault, ...] = ()


def open_card(content: bytes, file: str) -> CardFile:
    """Return the card in a file that people know as *file*.

    Raises:
        StoryError: there is none, or it is not safe to open.
    """
    findings = CardFindings(file)
    if len(content) > MOST_BYTES:
        raise findings.error("FILE_TOO_LARGE", limit=MOST_BYTES // MEGABYTE)
    if content.startswith(SIGNATURE):
        text = _in_picture(chunks_of(content, findings), findings)
        return CardFile(text, "png", findings.all())
    if content.startswith(ZIP):
        text = text_in(card_in(content, findings), findings, MAIN_FILE)
        return CardFile(text, "charx", findings.all())
    return CardFile(text_in(content, findings), "json", findings.all())


def open_book(content: bytes, file: str) -> CardFile:
    """Return the book of lore in a file that people know as *file*: JSON, or a PNG of NovelAI.

    Raises:
        StoryError: there is none, or it is not safe to open.
    """
    findings = CardFindings(file)
    if len(content) > MOST_BYTES:
        raise findings.error("FILE_TOO_LARGE", limit=MOST_BYTES // MEGABYTE)
    if not content.startswith(SIGNATURE):
        return CardFile(text_in(content, findings), "json", findings.all())
    text = _said(chunks_of(content, findings), BOOK, findings)
    if not text:
        raise findings.error("NOT_A_BOOK")
    return CardFile(text, "png", findings.all())


def read_card_file(path: Path) -> CardFile:
    """Return the card in the file at *path*.

    Raises:
        StoryError: it cannot be read, there is none, or it is not safe to open.
    """
    content = read_bounded(path)
    if holds_book(content, path.name) and not holds_card(content, path.name):
        raise CardFindings(path.name).error("A_BOOK")
    return open_card(content, path.name)


def read_bounded(path: Path) -> bytes:
    """Return what is in the file at *path*, but never much more than a card can have.

    Raises:
        StoryError: it cannot be read.
    """
    try:
        with path.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise CardFindings(path.name).error("UNREADABLE", why=why) from error


def holds_card(content: bytes, name: str) -> bool:
    """Tell whether *content*, of a file called *name*, seems to be a card; cheap."""
    if content.startswith(SIGNATURE):
        return not {NEWER, OLDER}.isdisjoint(keywords_in(content))
    if content.startswith(ZIP):
        return name.casefold().endswith(".charx") or MAIN_FILE.encode() in content
    return name.casefold().endswith(".json") and any(word in content for word in _NAMES)


def holds_book(content: bytes, name: str) -> bool:
    """Tell whether *content*, of a file called *name*, is a book of lore."""
    if content.startswith(SIGNATURE):
        return BOOK in keywords_in(content)
    if not name.casefold().endswith(BOOK_SUFFIXES):
        return False
    try:
        return is_lorebook(open_book(content, name).text)
    except StoryError:
        return False


def _in_picture(chunks: Sequence[Chunk], findings: CardFindings) -> str:
    """Return the card in a picture: ccv3 before chara, and of one kind the first that is JSON."""
    newer, older = (_said(chunks, name, findings) for name in (NEWER, OLDER))
    if not newer and not older:
        raise findings.error("NO_CARD")
    told, other = _lasting(newer), _lasting(older)
    if newer and older and told != other:
        findings.note("TWO_CARDS" if told else "BROKEN_TWIN")
    return newer if told or (newer and not other) else older


def _said(chunks: Sequence[Chunk], name: str, findings: CardFindings) -> str:
    """Return what the chunks called *name* say: the first that is JSON, else the nearest to it."""
    called = [chunk for chunk in chunks if chunk.keyword.casefold() == name]
    if len(called) > 1:
        findings.note("SECOND_CARD", name=name)
    contents = (text_of(chunk, findings) for chunk in called)
    texts = [
        text_in(unwrapped(content, findings, name), findings, name)
        for content in contents
        if content is not None
    ]
    near = [text for text in texts if text.lstrip().startswith("{")]
    return next((text for text in near if _lasting(text)), next(iter(near), ""))


def _lasting(text: str) -> Fields:
    """Return what a card says in any version; nothing where it is no JSON."""
    try:
        card = fields_in(text, CardFindings(""))
    except StoryError:
        return {}
    data = card.get("data")
    inner = data if isinstance(data, dict) else {}
    return {**_filled(card), "data": _filled(inner)}


def _filled(fields: Fields) -> Fields:
    """Return the fields that say something, whatever version they are of."""
    kept = ((key, value) for key, value in fields.items() if key not in _OF_VERSION)
    return {key: value for key, value in kept if value not in ("", [], {}, None)}
