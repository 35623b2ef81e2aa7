"""Character cards V1, V2 and V3, as JSON, in a PNG, or packed as CHARX; and books of lore."""

from engine.packs.cards.file import (
    BOOK_SUFFIXES,
    SHELLS,
    SUFFIXES,
    CardFile,
    Shell,
    holds_book,
    holds_card,
    open_book,
    open_card,
    read_bounded,
    read_card_file,
)
from engine.packs.cards.lorebook import About, Lorebook, read_lorebook, with_books
from engine.packs.cards.read import Card, read_card, world_named
from engine.packs.cards.write import CannotExport, Exported, Wanted, export_card

__all__ = [
    "BOOK_SUFFIXES",
    "SHELLS",
    "SUFFIXES",
    "About",
    "CannotExport",
    "Card",
    "CardFile",
    "Exported",
    "Lorebook",
    "Shell",
    "Wanted",
    "export_card",
    "holds_book",
    "holds_card",
    "open_book",
    "open_card",
    "read_bounded",
    "read_card",
    "read_card_file",
    "read_lorebook",
    "with_books",
    "world_named",
]
