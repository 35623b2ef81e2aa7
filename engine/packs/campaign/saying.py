"""What names of a story are there, where most things go by a number and people by one name."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.model.atoms import ALL, ANY
from engine.model.story import Character, Story
from engine.packs.campaign.conditions import Terms
from engine.packs.campaign.report import Report
from engine.rules.names import folded


class CannotSay(Exception):
    """The form has no way to say this."""


@dataclass(frozen=True, slots=True)
class Saying:
    """The numbers of scenes, triggers and documents, and the names of people."""

    story: Story
    scenes: Mapping[str, int]
    triggers: Mapping[str, int]
    documents: Mapping[str, int]

    def scene(self, id: str) -> int:
        """Return the number of a scene; 0 for none.

        Raises:
            CannotSay: there is no such scene.
        """
        return 0 if not id else _known(self.scenes, id)

    def trigger(self, name: str) -> int:
        """Return the number of a trigger.

        Raises:
            CannotSay: there is no such trigger.
        """
        return _known(self.triggers, name)

    def document(self, called: str) -> int:
        """Return the number of a document, called by its id or title.

        Raises:
            CannotSay: there is no such document.
        """
        ids = {one.title: one.id for one in self.story.documents} | {
            id: id for id in self.documents
        }
        return _known(self.documents, ids.get(called, ""))

    def person(self, called: str) -> str:
        """Return the name of somebody who may be called otherwise.

        Raises:
            CannotSay: it is nobody in particular.
        """
        if called in (ALL, ANY):
            raise CannotSay
        return next((p.name for p in self.story.characters if _goes_by(p, called)), called)

    def means(self, item: str) -> bool:
        """Tell whether a condition that names *item* means that thing and no other there."""
        items = [name for person in self.story.characters for name, _ in person.items]
        return Terms({}, items, Report()).things(item) == (item,)


def _goes_by(person: Character, called: str) -> bool:
    return folded(called) in map(folded, (person.id, person.name, *person.aliases))


def _known(numbers: Mapping[str, int], name: str) -> int:
    if name not in numbers:
        raise CannotSay
    return numbers[name]
