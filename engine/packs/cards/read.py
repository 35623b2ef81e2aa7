"""A card, from its JSON to a story of one character."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.errors import Fault, StoryError
from engine.model.ids import Digest
from engine.model.language import Both, Language, language_of
from engine.model.persona import Policy
from engine.model.story import Character, Story
from engine.packs.cards.book import Book, Shape, read_book
from engine.packs.cards.examples import examples_in, lines_of, samples_of, told_as_examples
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.fields import FieldReader
from engine.packs.cards.layout import Layout, book_of, layout_of
from engine.packs.cards.limits import MOST_GREETINGS
from engine.packs.cards.lorebook import About, read_lorebook, with_books
from engine.packs.cards.macros import Macros
from engine.packs.cards.spellings import CARD, spot_of
from engine.packs.cards.tree import Fields, fields_in
from engine.rules.names import LONGEST_NAME

_NOT_IN_NAMES = re.compile(r"[\"“”「」{}\[\]@<\s]+")
_PERSONALITY = Both("Personality: {text}", "性格：{text}")
_WANTS = {
    "extensions.regex_scripts": Both("scripts that change texts", "正则脚本"),
    "extensions.risuai.customScripts": Both("scripts that change texts", "正则脚本"),
    "extensions.risuai.triggerscript": Both("scripts that are triggered", "触发脚本"),
}
_SAMPLED = ("first_mes", "description", "scenario", "personality", "name")


@dataclass(frozen=True, slots=True)
class Card:
    """A card as a story, what is doubtful in it, and how many entries its book has, told or not."""

    story: Story
    warnings: tuple[Fault, ...] = ()
    entries: int = 0


def read_card(text: str, file: str, digest: Digest, books: Mapping[str, str] | None = None) -> Card:
    """Return the card whose JSON is *text*, known to people as *file*.

    *books* are texts of books of lore by their files: they count where it has no book of its own.

    Raises:
        StoryError: it is no card, or passes a limit.
    """
    findings = CardFindings(file)
    reader = FieldReader(findings)
    root = fields_in(text, findings)
    layout = layout_of(root, reader)
    card = _CardReader(root, layout, reader, digest)
    story, about = card.story(), card.about
    if books and not story.lore:
        read = [read_lorebook(text, file, about) for file, text in books.items()]
        story = with_books(story, (one.book for one in read))
        notes = (*findings.all(), *(note for one in read for note in one.warnings))
        return Card(story, notes, sum(one.book.count for one in read))
    if not story.lore:
        card.tell_link()
    return Card(story, findings.all(), card.entries)


def world_named(text: str) -> str:
    """Return what the book is called that a card links, '' for none or where it has its own."""
    findings = CardFindings("")
    try:
        root = fields_in(text, findings)
    except StoryError:
        return ""
    reader = FieldReader(findings)
    layout = layout_of(root, reader)
    _, book = book_of(root, layout, reader)
    more = reader.fields(layout.fields, "extensions", layout.path)
    return "" if book.get("entries") else reader.text(more, "world", layout.path).strip()


class _CardReader:
    """Makes a story of the fields of one card."""

    def __init__(self, root: Fields, layout: Layout, reader: FieldReader, digest: Digest) -> None:
        self._root = root
        self._layout = layout
        self._reader = reader
        self._digest = digest
        self._name = self._called("name")
        self._language = self._spoken()
        self._char = self._nickname() or self._name
        self.about = About(self._char, self._language, digest)
        self.entries = 0
        self._macros = Macros(self._char, self._language, digest, reader.findings)

    def story(self) -> Story:
        """Return the story.

        Raises:
            StoryError: a vital text is too long, or the book has too many entries.
        """
        self._tell_wants()
        book = self._book()
        self.entries = book.count
        examples = self._macros.example(self._vital("mes_example"), self._path("mes_example"))
        style = (
            *self._manners(),
            told_as_examples(examples, self._char, self._language),
        )
        return Story(
            self._digest,
            self._name,
            self._language,
            author=self._text("creator"),
            world=self._fixed("scenario"),
            style=_joined(*style),
            opening=self._macros.greeting(self._vital("first_mes"), self._path("first_mes")),
            greetings=tuple(self._greetings()),
            notes=self._notes(),
            characters=(self._character(examples),),
            lore=book.lore,
            lore_rules=book.rules,
        )

    def tell_link(self) -> None:
        """Note a book that the card links, and that is not here."""
        more = self._reader.fields(self._layout.fields, "extensions", self._layout.path)
        name = self._reader.text(more, "world", self._path("extensions.")).strip()
        if name and not self.entries:
            self._reader.findings.note("NO_BOOK", self._path("extensions.world"), name=name)

    def _character(self, examples: str) -> Character:
        personality = self._fixed("personality")
        told = _PERSONALITY.told(self._language).format(text=personality) if personality else ""
        description = self._fixed("description")
        spoken = _joined(examples, examples_in(description))
        return Character(
            self._name,
            self._char,
            _joined(description, told),
            lines=lines_of(examples, self._char),
            aliases=(self._name,) if self._char != self._name else (),
            policy=Policy(samples=samples_of(spoken, self._char)),
        )

    def _greetings(self) -> Iterator[str]:
        found = self._reader.texts(self._layout.fields, "alternate_greetings", self._layout.path)
        for at, text in enumerate(found[:MOST_GREETINGS]):
            yield self._macros.greeting(text, self._path(f"alternate_greetings[{at}]"))
        if self._layout.fields.get("group_only_greetings"):
            self._reader.findings.note("GROUP_GREETINGS", self._path("group_only_greetings"))

    def _manners(self) -> Iterator[str]:
        """Yield how the author wants it told; where the host's own rules are meant, they stand."""
        yield self._fixed("system_prompt")
        yield self._fixed("post_history_instructions")
        more = self._reader.fields(self._layout.fields, "extensions", self._layout.path)
        note = self._reader.fields(more, "depth_prompt", self._path("extensions."))
        path = self._path("extensions.depth_prompt.")
        yield self._macros.fixed(self._reader.text(note, "prompt", path), f"{path}prompt")

    def _tell_wants(self) -> None:
        """Note what of the card has no effect here, each where it stands."""
        for name, says in _WANTS.items():
            if spot_of(self._layout.fields, self._layout.path, name).value:
                self._reader.findings.note("NOT_SUPPORTED", self._path(name), what=says)

    def _notes(self) -> str:
        """Return what the author tells whoever brings the card, in its language where it can."""
        notes = self._text("creator_notes") or self._text("creatorcomment")
        fields = self._layout.fields
        more = self._reader.fields(fields, "creator_notes_multilingual", self._layout.path)
        path = self._path("creator_notes_multilingual.")
        return self._reader.text(more, self._language, path).strip() or notes.strip()

    def _book(self) -> Book:
        path, book = book_of(self._root, self._layout, self._reader)
        return read_book(Shape(book, f"{path}.", CARD), self._reader, self._macros)

    def _called(self, key: str) -> str:
        """Return the name of the character as a name can be here.

        Raises:
            StoryError: there is none.
        """
        said = self._text(key).strip()
        name = _as_name(said)
        if not name:
            raise self._reader.findings.error("NO_NAME", self._path(key))
        if name != said:
            self._reader.findings.note("NAME_CHANGED", self._path(key), name=said, instead=name)
        return name

    def _nickname(self) -> str:
        return _as_name(self._text("nickname"))

    def _spoken(self) -> Language:
        texts = (self._layout.fields.get(key) for key in _SAMPLED)
        return language_of("".join(text for text in texts if isinstance(text, str)))

    def _fixed(self, key: str) -> str:
        return self._macros.fixed(self._vital(key), self._path(key))

    def _vital(self, key: str) -> str:
        return self._reader.text(self._layout.fields, key, self._layout.path, vital=True)

    def _text(self, key: str) -> str:
        return self._reader.text(self._layout.fields, key, self._layout.path)

    def _path(self, key: str) -> str:
        return f"{self._layout.path}{key}"


def _as_name(text: str) -> str:
    return _NOT_IN_NAMES.sub(" ", text).strip()[:LONGEST_NAME].strip()


def _joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)
