"""Where lore stands in a prompt: each entry in its slot, or as near as a prompt has one.

What is told in every turn stands in the system message, which stays what it was; all else in the
last message, or so many messages deep. No message is added for it, as some chat templates refuse
two of one role in a row, and a system message behind the first: it joins the message beside it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from engine.memory.lore_book import is_standing
from engine.model.lore import LoreEntry, LoreRole
from engine.model.script import Message
from engine.model.state import State
from engine.model.story import Story
from engine.narration import wording
from engine.narration.placeholders import fill, players_named
from engine.narration.quoting import tame
from engine.narration.setting import listed, section

_DEEP: Collection[str] = ("depth",)
_OF_THE_MOMENT: Collection[str] = ("note_top", "note_bottom")
BEFORE: Collection[str] = ("before", "examples_top")
AFTER: Collection[str] = ("after", "examples_bottom")

_Place = tuple[int, bool]
"""A message by its number, and whether something stands behind it, not before."""


def is_stable(entry: LoreEntry) -> bool:
    """Tell whether *entry* stands in the system message wherever it is told."""
    return is_standing(entry) and entry.slot not in (*_DEEP, *_OF_THE_MOMENT)


def lore_section(
    story: Story, state: State, entries: Sequence[LoreEntry], slots: Collection[str]
) -> str:
    """Return what is told of *entries* in any of *slots*; '' where that is nothing."""
    here = [entry for entry in entries if entry.slot in slots]
    return section(story, wording.LORE_HEAD, listed(_told(story, state, here)))


def with_deep_lore(
    story: Story, state: State, messages: Sequence[Message], entries: Sequence[LoreEntry]
) -> tuple[Message, ...]:
    """Return *messages* with those of *entries* that stand so many messages deep.

    *messages* alternate, from a user's to a user's.
    """
    deep: defaultdict[_Place, list[LoreEntry]] = defaultdict(list)
    for entry in entries:
        if entry.slot in _DEEP:
            deep[_place(messages, entry.depth, entry.role)].append(entry)
    texts = {at: "\n\n".join(_paragraphs(story, state, found)) for at, found in deep.items()}
    return tuple(_joined(message, number, texts) for number, message in enumerate(messages))


def _joined(message: Message, number: int, texts: Mapping[_Place, str]) -> Message:
    parts = (texts.get((number, False)), message.text, texts.get((number, True)))
    return Message(message.role, "\n\n".join(part for part in parts if part))


def _place(messages: Sequence[Message], depth: int, role: LoreRole) -> _Place:
    """Return what a text joins that has *depth* messages behind it: one of its role, else either.

    Notes of the system join what users say.
    """
    behind = max(0, len(messages) - depth)
    wanted = "assistant" if role == "assistant" else "user"
    beside = [(behind, False), (behind - 1, True)]
    possible = [(at, after) for at, after in beside if 0 <= at < len(messages)]
    fitting = [(at, after) for at, after in possible if messages[at].role == wanted]
    return (fitting or possible)[0]


def _paragraphs(story: Story, state: State, entries: Sequence[LoreEntry]) -> Iterator[str]:
    """Yield what somebody says as it stands, and notes of the system under their heading."""
    yield from _told(story, state, (one for one in entries if one.role != "system"))
    notes = [one for one in entries if one.role == "system"]
    yield section(story, wording.LORE_HEAD, listed(_told(story, state, notes)))


def _told(story: Story, state: State, entries: Iterable[LoreEntry]) -> Iterator[str]:
    user = players_named(state, story.language)
    return (tame(fill(one.text, story.role, state.vars, user).strip()) for one in entries)
