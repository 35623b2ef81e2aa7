"""One branch of a play as a tale, and that as a book in Markdown."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.archive.folding import editions_of
from engine.archive.form import Archive
from engine.errors import NoSuchBranch, NoSuchStory
from engine.history.variants import tellings
from engine.model.events import Began, DiceRolled, Ended, Narrated, SceneEntered, Spoke
from engine.model.ids import SceneId, TurnId
from engine.model.people_events import Said
from engine.model.story import Story, StorySource
from engine.model.turn import Turn
from engine.ports import Dated, Past


@dataclass(frozen=True, slots=True)
class Tale:
    """One line of turns, oldest first, and the story as it was played last on it.

    *tellings* has all tellings of a turn, the oldest first, where it was told in several ways.
    """

    story: Story
    turns: Sequence[Dated]
    tellings: Mapping[TurnId, Sequence[Turn]]


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
    return Tale(load(archive.sources[edition]), turns, _all_tellings(archive.past, turns))


def novel(tale: Tale) -> str:
    """Return the tale in Markdown: scenes are headings, what people said is quoted."""
    parts = (part for one in tale.turns for part in _parts(tale.story, one) if part)
    return "\n\n".join((f"# {_plain(tale.story.title)}", *parts)) + "\n"


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


def _all_tellings(past: Past, line: Sequence[Dated]) -> Mapping[TurnId, Sequence[Turn]]:
    siblings: dict[TurnId, list[Turn]] = {}
    for turn in (one.turn for one in past.turns if one.turn.parents):
        siblings.setdefault(turn.parents[0], []).append(turn)
    found = ((t, tellings(t, siblings[t.parents[0]])) for t in (o.turn for o in line) if t.parents)
    return {turn.id: told for turn, told in found if len(told) > 1}


def _parts(story: Story, written: Dated) -> Iterator[str]:
    for event in written.turn.events:
        match event:
            case Began(scene=scene) | SceneEntered(scene=scene) if scene is not None:
                yield from _heading(story, scene)
            case Spoke(name=name, words=words) | Said(name=name, words=words):
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
