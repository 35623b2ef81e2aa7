"""What is compared: groups that differ in what their prompts leave out, and in how they check."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.errors import PlayerError
from engine.model.ids import Digest
from engine.model.language import Both
from engine.model.persona import EMOTIONS, NEUTRAL, Checking, Left
from engine.model.story import Character, Story, StorySource
from engine.persona.policies import is_somebody
from engine.ports import Library, Title


@dataclass(frozen=True, slots=True)
class Group:
    """One setting. *recalls*: what was said long ago is looked up for the prompt, by its words."""

    letter: str
    says: Both
    without: frozenset[Left] = frozenset()
    checking: Checking = "off"
    recalls: bool = True


GROUPS: Mapping[str, Group] = {
    group.letter: group
    for group in (
        Group(
            "A",
            Both("prompt only", "仅提示词"),
            frozenset({"window", "inner", "examples"}),
            recalls=False,
        ),
        Group(
            "B",
            Both("+ rolling window", "＋滚动窗口"),
            frozenset({"inner", "examples"}),
            recalls=False,
        ),
        Group("C", Both("+ state and recall", "＋状态与回忆"), frozenset({"examples"})),
        Group("D", Both("+ examples", "＋言行范例")),
        Group("E", Both("+ validation and rewrite", "＋校验与重写"), checking="strict"),
    )
}


class BadGroups(PlayerError):
    """What was written names no groups."""

    def __init__(self, written: str) -> None:
        super().__init__(
            Both(
                f"“{written}” names no groups. Write letters from A to E, such as A-E or A,E.",
                f"「{written}」不是有效的组。请写 A 到 E 的字母，例如 A-E 或 A,E。",
            )
        )


def groups_in(written: str) -> Sequence[Group]:
    """Return the groups that are meant by `A-E`, `a,c,e` or `AE`, each once, in order.

    Raises:
        BadGroups: it names others, or none.
    """
    text = re.sub(r"[\s,，、;；]+", "", written.upper())
    text = re.sub(r"([A-Z])[-–—~～]([A-Z])", _between, text)
    if not text or not set(text) <= GROUPS.keys():
        raise BadGroups(written)
    return [group for letter, group in GROUPS.items() if letter in text]


def _between(found: re.Match[str]) -> str:
    return "".join(map(chr, range(ord(found[1]), ord(found[2]) + 1)))


def variant(story: Story, group: Group) -> Story:
    """Return *story* as *group* plays it: another story, so that no play of the two mixes.

    How it is with characters is followed in every group that tells it, whether it checks or not.
    """
    digest = hashlib.sha256(f"{story.digest}/{group.letter}".encode()).hexdigest()
    return replace(
        story,
        digest=Digest(digest),
        without=group.without,
        checking=group.checking,
        characters=tuple(map(_followed, story.characters)),
    )


def _followed(character: Character) -> Character:
    """Return *character* with an emotion to begin with, which says that emotions matter."""
    if character.emotions or not is_somebody(character.policy):
        return character
    return replace(character, emotions=((EMOTIONS[0], NEUTRAL),))


class GroupLibrary:
    """The stories of a *library*, each as one *group* plays it."""

    def __init__(self, library: Library, group: Group) -> None:
        self._library, self._group = library, group

    def titles(self) -> Sequence[Title]:
        """See `Library.titles`."""
        return self._library.titles()

    def find(self, name: str) -> tuple[Story, StorySource]:
        """See `Library.find`."""
        story, source = self._library.find(name)
        return variant(story, self._group), source

    def stamp(self, name: str) -> str:
        """See `Library.stamp`."""
        return self._library.stamp(name)

    def load(self, source: StorySource) -> Story:
        """See `Library.load`."""
        return variant(self._library.load(source), self._group)
