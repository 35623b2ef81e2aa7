"""Documents that a game master adds, hides and takes away."""

from collections.abc import Iterable, Iterator, Sequence

from engine.errors import (
    BadDocument,
    BadTitle,
    DocumentExists,
    NoSuchDocument,
    NothingDone,
    OfTheStory,
    TooManyDocuments,
)
from engine.memory.documents import is_added, shelf
from engine.model.ids import GM
from engine.model.language import Both, Language
from engine.model.memory_actions import AddDocument, HideDocument, RemoveDocument
from engine.model.memory_events import DocumentAdded, DocumentHidden, DocumentRemoved
from engine.model.script import Script
from engine.model.state import Shelved
from engine.rules.names import folded, near, tidy
from engine.rules.taking import Taking

LONGEST_TITLE = 80
LONGEST_DOCUMENT = 500_000
"""How many characters a document can have that is added during play: some 200 pages."""

MOST_DOCUMENTS = 50
"""How many documents can be added to a play."""

_EMPTY = Both("A document needs a text.", "文档需要有正文。")
_NONE = Both("There are no documents.", "没有文档。")
_HIDDEN = Both("🔒 {title} (hidden)", "🔒 《{title}》（隐藏）")
_OPEN = Both("📄 {title}", "📄 《{title}》")
_TITLE_MARKS = "@<＠＜"


def add_document(taking: Taking, action: AddDocument) -> Script:
    """Return the script that gives the world a document.

    Its id has a draw behind its title, so that one that is removed and added again is another one.

    Raises:
        BadTitle, BadDocument, DocumentExists, TooManyDocuments: it cannot be added so.
    """
    yield from ()  # nobody is asked
    title = _fresh_title(taking, action.title)
    check_text(str(action.words))
    id = f"{title}#{taking.chance.getrandbits(32):08x}"
    taking.add(DocumentAdded(id, title, action.words, action.hidden, GM))
    return tuple(taking.events)


def hide_document(taking: Taking, action: HideDocument) -> Script:
    """Return the script that hides a document from the players, until it is revealed.

    Raises:
        NoSuchDocument: there is none.
        NothingDone: it is hidden already.
    """
    yield from ()
    one = document_called(_shelf(taking), action.document)
    if one.hidden:
        raise NothingDone(())
    authored = not is_added(taking.story, one.id)
    taking.add(DocumentHidden(one.id, one.title, authored, GM))
    return tuple(taking.events)


def remove_document(taking: Taking, action: RemoveDocument) -> Script:
    """Return the script that takes away a document that was added during play.

    Raises:
        NoSuchDocument: there is none.
        OfTheStory: it was not added during play.
    """
    yield from ()
    one = document_called(_shelf(taking), action.document)
    if not is_added(taking.story, one.id):
        raise OfTheStory(one.title)
    taking.add(DocumentRemoved(one.id, GM))
    return tuple(taking.events)


def document_called(every: Sequence[Shelved], called: str) -> Shelved:
    """Return the one of *every* document that goes by *called*: its id or title.

    Raises:
        NoSuchDocument: none does.
    """
    wanted = folded(called)
    for one in every:
        if wanted in (folded(one.id), folded(one.title)):
            return one
    raise NoSuchDocument(called, near(called, (one.title for one in every)))


def document_lines(every: Iterable[Shelved], language: Language) -> tuple[str, ...]:
    """Return a line for each document."""
    return tuple(_lines(every, language)) or (_NONE.told(language),)


def check_text(text: str) -> None:
    """Refuse a text that no document can have.

    Raises:
        BadDocument: it is blank, or too long.
    """
    if not text.strip():
        raise BadDocument(_EMPTY)
    if len(text) > LONGEST_DOCUMENT:
        most, count = f"{LONGEST_DOCUMENT:,}", f"{len(text):,}"
        raise BadDocument(
            Both(
                f"That is {count} characters; a document takes at most {most}. Add it in parts.",
                f"这份文档有 {count} 个字符，最多 {most} 个。请分几份添加。",
            )
        )


def _lines(every: Iterable[Shelved], language: Language) -> Iterator[str]:
    for one in every:
        yield (_HIDDEN if one.hidden else _OPEN).told(language).format(title=one.title)


def _fresh_title(taking: Taking, wanted: str) -> str:
    title = tidy(wanted)
    if not 0 < len(title) <= LONGEST_TITLE or any(mark in title for mark in _TITLE_MARKS):
        raise BadTitle(wanted, LONGEST_TITLE)
    every = _shelf(taking)
    if any(folded(title) in (folded(one.id), folded(one.title)) for one in every):
        raise DocumentExists(title)
    if sum(is_added(taking.story, one.id) for one in every) >= MOST_DOCUMENTS:
        raise TooManyDocuments(MOST_DOCUMENTS)
    return title


def _shelf(taking: Taking) -> Sequence[Shelved]:
    return shelf(taking.story, taking.state)
