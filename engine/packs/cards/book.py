"""Books of lore in all their shapes: in a card, alone, and as other programs write them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.model.lore import LoreEntry, LoreRules
from engine.packs.cards.entry import EntryReader
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.fields import FieldReader
from engine.packs.cards.limits import MOST_ENTRIES
from engine.packs.cards.macros import Macros
from engine.packs.cards.spellings import (
    AGNAI,
    CARD,
    NOVEL,
    RISU,
    TAVERN,
    Spelled,
    Spelling,
    spot_of,
)
from engine.packs.cards.tree import Fields

_LARGEST_BUDGET = 1_000_000
_LONGEST_ID = 60


@dataclass(frozen=True, slots=True)
class Book:
    """What a book tells, how it is looked up, and how many entries it has, told or not."""

    lore: tuple[LoreEntry, ...] = ()
    rules: LoreRules = LoreRules()
    name: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Shape:
    """Where the book is in a file: *fields* at *path*, spelled as *spelling*."""

    fields: Fields
    path: str
    spelling: Spelling


def shape_of(root: Fields) -> Shape | None:
    """Return the book that the file *root* is; None where it is none."""
    data, entries = root.get("data"), root.get("entries")
    if isinstance(data, dict) and _is_many(data.get("entries")) and not _is_card(data):
        return Shape(data, "data.", _told_apart(data))
    if root.get("type") == "risu" and _is_many(data):
        return Shape(root, "", RISU)
    if not _is_many(entries) or _is_card(root):
        return None
    if "lorebookVersion" in root:
        return Shape(root, "", NOVEL)
    return Shape(root, "", AGNAI if root.get("kind") == "memory" else _told_apart(root))


def read_book(shape: Shape, reader: FieldReader, macros: Macros) -> Book:
    """Return what a book tells, all of its entries or none.

    Raises:
        StoryError: it has too many entries.
    """
    entries = _entries(shape, reader)
    scan_depth = _whole(shape, "scan_depth", reader) or None
    told = [
        one
        for at, entry in enumerate(entries)
        for one in EntryReader(entry, reader, macros, scan_depth).read(_id(entry, at))
    ]
    told.sort(key=lambda one: (one.order, _number(one.id) if _is_keyed(shape) else 0))
    rules = LoreRules(
        recursive=reader.truth(shape.fields, "recursive_scanning", shape.path),
        budget=_whole(shape, "token_budget", reader) or None,
    )
    name = reader.text(shape.fields, "name", shape.path).strip()
    return Book(tuple(_told_once(told)), rules, name, len(entries))


def _entries(shape: Shape, reader: FieldReader) -> list[Spelled]:
    spot = spot_of(shape.fields, shape.path, shape.spelling.entries)
    found = reader.objects(spot.fields, spot.key, spot.path)
    if len(found) > MOST_ENTRIES:
        facts = {"count": len(found), "limit": MOST_ENTRIES}
        raise reader.findings.error("TOO_MANY_ENTRIES", f"{spot.path}{spot.key}", **facts)
    _tell_priorities(found, f"{spot.path}{spot.key}", reader.findings)
    return [Spelled(fields, path, shape.spelling) for path, fields in found]


def _tell_priorities(found: list[tuple[str, Fields]], path: str, findings: CardFindings) -> None:
    """Note that what is to be left out first, where room is short, is not asked of entries."""
    if len({str(fields.get("priority")) for _, fields in found} - {"None"}) > 1:
        findings.note("PRIORITY", path)


def _told_once(entries: Iterable[LoreEntry]) -> Iterator[LoreEntry]:
    """Yield *entries*, each with an id that no other has."""
    taken: set[str] = set()
    for entry in entries:
        id, number = entry.id, 2
        while id in taken:
            id, number = f"{entry.id}-{number}", number + 1
        taken.add(id)
        yield replace(entry, id=id)


def _told_apart(book: Fields) -> Spelling:
    """Return how a book is spelled whose entries alone can tell: world info, or a card's."""
    found = book.get("entries")
    entries = list(found.values()) if isinstance(found, dict) else found
    first = entries[0] if isinstance(entries, list) and entries else {}
    is_tavern = isinstance(first, dict) and "keys" not in first and bool({"key", "uid"} & {*first})
    return TAVERN if is_tavern else CARD


def _is_keyed(shape: Shape) -> bool:
    return isinstance(shape.fields.get(shape.spelling.entries), dict)


def _is_many(value: object) -> bool:
    return isinstance(value, list | dict)


def _is_card(fields: Fields) -> bool:
    return "first_mes" in fields or "mes_example" in fields


def _id(entry: Spelled, at: int) -> str:
    """Return what an entry is called: as the file says, else by its place in it, from 0."""
    said = entry.spot("id").value
    return str(said)[:_LONGEST_ID] if isinstance(said, str | int) and said != "" else f"{at}"


def _number(id: str) -> int:
    return int(id) if id.isdecimal() else 0


def _whole(shape: Shape, key: str, reader: FieldReader) -> int:
    found = reader.number(shape.fields, key, shape.path)
    return int(min(max(found, 0), _LARGEST_BUDGET))
