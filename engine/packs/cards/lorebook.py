"""Books of lore that are files of their own, beside a story or a card."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import PurePath

from engine.errors import Fault, StoryError
from engine.model.ids import Digest
from engine.model.language import Both, Language
from engine.model.story import Story
from engine.packs.cards.book import Book, read_book, shape_of
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.fields import FieldReader
from engine.packs.cards.macros import Macros
from engine.packs.cards.tree import fields_in

_SOMEBODY = Both("the character", "角色")


@dataclass(frozen=True, slots=True)
class About:
    """What a book is read for: the name that `{{char}}` stands for, and the story around it."""

    char: str
    language: Language
    digest: Digest


@dataclass(frozen=True, slots=True)
class Lorebook:
    """A book of lore, and what is doubtful in it."""

    book: Book
    warnings: tuple[Fault, ...] = ()


def read_lorebook(text: str, file: str, about: About) -> Lorebook:
    """Return the book whose JSON is *text*, known to people as *file*.

    Its entries are called after the file, so that those of several books are told apart.

    Raises:
        StoryError: it is no book, or passes a limit.
    """
    findings = CardFindings(file)
    shape = shape_of(fields_in(text, findings))
    if shape is None:
        raise findings.error("NOT_A_BOOK")
    char = about.char or _SOMEBODY.told(about.language)
    macros = Macros(char, about.language, f"{about.digest}/{file}", findings)
    book = read_book(shape, FieldReader(findings), macros)
    stem = PurePath(file).stem
    lore = tuple(replace(entry, id=f"{stem}/{entry.id}") for entry in book.lore)
    return Lorebook(replace(book, lore=lore, name=book.name or stem), findings.all())


def is_lorebook(text: str) -> bool:
    """Tell whether *text* is a book of lore, whatever may be wrong within it."""
    try:
        return shape_of(fields_in(text, CardFindings(""))) is not None
    except StoryError:
        return False


def with_books(story: Story, books: Iterable[Book]) -> Story:
    """Return *story* with what *books* tell besides, looked up as any of them asks for."""
    known = tuple(books)
    rules = story.lore_rules
    budgets = [one.rules.budget for one in known if one.rules.budget is not None]
    if rules.budget is None and budgets:
        rules = replace(rules, budget=sum(budgets))
    if any(one.rules.recursive for one in known):
        rules = replace(rules, recursive=True)
    lore = (*story.lore, *(entry for one in known for entry in one.lore))
    return replace(story, lore=lore, lore_rules=rules)
