"""One branch of a play to be read: as a book in Markdown, or as a chat for SillyTavern."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from engine.archive.folding import editions_of
from engine.archive.form import Archive
from engine.errors import NoSuchBranch, NoSuchStory
from engine.model.events import Began, DiceRolled, Ended, Narrated, SceneEntered, Spoke
from engine.model.ids import SceneId, TurnId
from engine.model.story import Story, StorySource
from engine.ports import Dated, Past


@dataclass(frozen=True, slots=True)
class Tale:
    """One line of turns, oldest first, and the story as it was played last on it."""

    story: Story
    turns: Sequence[Dated]


def tale_of(archive: Archive, branch: str, load: Callable[[StorySource], Story]) -> Tale:
    """Return what happened on the branch of that name, compared without case.

    Raises:
        NoSuchBranch: there is none that is not deleted.
        NoSuchStory: the edition it played was not kept.
        StoryError: that edition cannot be read by this version.
    """
    turns = _line(archive.past, _head(archive.past, branch))
    edition = editions_of([one.turn for one in turns])[-1]
    if edition not in archive.sources:
        raise NoSuchStory(archive.past.record.story_name)
    return Tale(load(archive.sources[edition]), turns)


def novel(tale: Tale) -> str:
    """Return the tale in Markdown: scenes are headings, what people said is quoted."""
    parts = (part for one in tale.turns for part in _parts(tale.story, one))
    return "\n\n".join((f"# {_plain(tale.story.title)}", *parts)) + "\n"


def chat(tale: Tale) -> str:
    """Return the tale as SillyTavern keeps chats: JSON lines, a head and then the messages."""
    story = tale.story
    messages = list(_messages(tale))
    people = [message.name for message in messages if message.is_person]
    head = {
        "user_name": people[0] if people else "User",
        "character_name": story.role or story.title,
        "create_date": tale.turns[0].at.isoformat(),
        "chat_metadata": {},
    }
    rows = (head, *(message.row() for message in messages))
    lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    return "".join(lines)


def _head(past: Past, name: str) -> TurnId:
    for branch in past.branches:
        if branch.name.casefold() == name.casefold() and branch.status != "deleted":
            return branch.head
    raise NoSuchBranch(name)


def _line(past: Past, head: TurnId) -> list[Dated]:
    known = {one.turn.id: one for one in past.turns}
    line = [known[head]]
    while line[-1].turn.parents:
        line.append(known[line[-1].turn.parents[0]])
    return line[::-1]


def _parts(story: Story, written: Dated) -> Iterator[str]:
    for event in written.turn.events:
        match event:
            case Began(scene=scene) | SceneEntered(scene=scene) if scene is not None:
                yield from _heading(story, scene)
            case Spoke(name=name, words=words):
                yield "\n>\n".join(f"> {line}" for line in _lines(f"**{name}**: {words}"))
            case Narrated(words=words):
                yield "\n\n".join(_lines(str(words)))
            case DiceRolled(text=text, shown=True, secret=False):
                yield f"*{_plain(text)}*"
            case Ended(ending=ending) if ending in story.endings:
                yield f"## {_plain(story.endings[ending].title)}"
            case _:
                pass


def _heading(story: Story, scene: SceneId) -> Iterator[str]:
    if scene in story.scenes:
        yield f"## {_plain(story.scenes[scene].name)}"


def _lines(text: str) -> list[str]:
    """Return the lines of *text*, each a paragraph: a story means its line ends."""
    return [_plain(line) for line in text.splitlines() if line.strip()]


def _plain(line: str) -> str:
    """Return *line* so that it makes no headings and no HTML; emphasis stays."""
    line = line.strip().replace("<", "&lt;")
    return f"\\{line}" if line.startswith(("#", ">", "=", "---", "```")) else line


@dataclass(frozen=True, slots=True)
class _Message:
    name: str
    text: str
    at: datetime
    is_person: bool = False

    def row(self) -> dict[str, object]:
        return {
            "name": self.name,
            "is_user": self.is_person,
            "is_system": False,
            "send_date": self.at.isoformat(),
            "mes": self.text,
            "extra": {},
        }


def _messages(tale: Tale) -> Iterator[_Message]:
    """Yield what people said, and after it what came of it: dice first, as they were shown."""
    teller = tale.story.role or tale.story.title
    for one in tale.turns:
        told: list[str] = []
        for event in one.turn.events:
            match event:
                case Spoke(name=name, words=words):
                    yield from _told(teller, told, one.at)
                    told = []
                    yield _Message(name, str(words), one.at, is_person=True)
                case Narrated(words=words):
                    told.append(str(words))
                case DiceRolled(text=text, shown=True, secret=False):
                    told.append(text)
                case _:
                    pass
        yield from _told(teller, told, one.at)


def _told(teller: str, told: Sequence[str], at: datetime) -> Iterator[_Message]:
    if told:
        yield _Message(teller, "\n\n".join(told), at)
