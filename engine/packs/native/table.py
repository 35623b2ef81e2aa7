"""What else a story says of its table: its documents, its clock, and whether turns are settled."""

from collections.abc import Iterator
from datetime import datetime

from engine.model.atoms import HasItem, InRoom, MoodIs, PresenceIs, StatIs
from engine.model.language import Both
from engine.model.people import Mood
from engine.model.story import Character, Document, Story
from engine.packs.native.form import StoryForm
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.names import Naming, check_once
from engine.packs.native.prose import Prose
from engine.rules.leaves import leaves

_DOCUMENT = Both("document", "文档")
_OF_THE_WORLD = (HasItem, StatIs, MoodIs, InRoom, PresenceIs)
_BAD_CLOCK = Both(
    "write a date and a time, such as “2025-11-03 17:00”",
    "请写日期和时间，例如「2025-11-03 17:00」",
)


def documents_of(form: StoryForm, manuscript: Manuscript, prose: Prose) -> Iterator[Document]:
    """Yield the documents of the story."""
    check_once(_names(form), _DOCUMENT, manuscript, str)
    for id, document in form.documents.items():
        text = prose.document(document.text, "documents", id, "text")
        yield Document(id, document.title or id, text, document.hidden)


def clock_of(form: StoryForm, manuscript: Manuscript) -> str:
    """Return the story time of the beginning; '' where the story has no clock."""
    try:
        is_local = not form.clock or datetime.fromisoformat(form.clock).tzinfo is None
    except ValueError:
        is_local = False
    if not is_local:
        manuscript.blame(("clock",), "BAD_CLOCK", _BAD_CLOCK)
    return form.clock


def settles(form: StoryForm, story: Story) -> bool:
    """Tell whether a model is asked what each turn does to people, items and places.

    Where the story does not say, that is where there is something of the kind: rooms, stats of its
    own, people who can be played or of whom more is told than who they are, or triggers that look
    at people and places.
    """
    if form.effects is not None:
        return form.effects
    asked = (leaf for trigger in story.triggers for leaf in leaves(trigger.condition))
    return (
        bool(form.rooms)
        or form.stats is not None
        or any(map(_has_more, story.characters))
        or any(isinstance(leaf, _OF_THE_WORLD) for leaf in asked)
    )


def _has_more(person: Character) -> bool:
    return person.kind == "pc" or bool(person.stats or person.items) or person.mood != Mood()


def _names(form: StoryForm) -> Iterator[Naming]:
    for id, document in form.documents.items():
        yield Naming(id, id, ("documents", id), at_key=True)
        if document.title:
            yield Naming(id, document.title, ("documents", id, "title"))
