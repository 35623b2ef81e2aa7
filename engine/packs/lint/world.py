"""Names of people, rooms, items, stats, triggers, scenes and documents that stand for nothing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine.errors import Fault
from engine.model.language import Both
from engine.model.people_deeds import DescribePerson, GiveItem, SpawnPerson
from engine.model.place_deeds import AddRoom, DescribeRoom, GenerateScene
from engine.model.story import Story
from engine.packs.lint.laws import Law, added_triggers, conditioned, steps_of
from engine.packs.lint.warn import about_rule
from engine.packs.near import did_you_mean
from engine.rules.mentions import Kind, Mention, mentions_in
from engine.rules.names import folded

_CODES: Mapping[Kind, str] = {
    "person": "UNKNOWN_PERSON",
    "room": "UNKNOWN_ROOM",
    "item": "UNKNOWN_ITEM",
    "stat": "UNKNOWN_STAT",
    "trigger": "UNKNOWN_TRIGGER",
    "scene": "UNKNOWN_SCENE",
    "document": "UNKNOWN_DOCUMENT",
}
_SAYINGS: Mapping[Kind, Both] = {
    "person": Both("there is nobody called “{name}”", "没有叫「{name}」的人物"),
    "room": Both("there is no room called “{name}”", "没有叫「{name}」的房间"),
    "item": Both("nobody ever has the item “{name}”", "从来没有人拥有物品「{name}」"),
    "stat": Both("the story has no stat called “{name}”", "故事里没有属性「{name}」"),
    "trigger": Both("there is no trigger called “{name}”", "没有叫「{name}」的触发器"),
    "scene": Both("there is no scene called “{name}”", "没有叫「{name}」的场景"),
    "document": Both("there is no document called “{name}”", "没有叫「{name}」的文档"),
}


@dataclass(frozen=True, slots=True)
class Unknown:
    """A mention of something that there is not, and how to say so."""

    mention: Mention
    code: str
    says: Both


class World:
    """All that people, rooms, items and the other things of a story go by."""

    def __init__(self, story: Story) -> None:
        self._known = {kind: frozenset(names(story)) for kind, names in _KNOWN.items()}
        self._compared = {
            kind: {_compared(kind, name) for name in names} for kind, names in self._known.items()
        }
        # A scene that is generated during play chooses its own name.
        self._any_scene = any(isinstance(step, GenerateScene) for step in steps_of(story))

    def unknown(self, law: Law) -> Iterator[Unknown]:
        """Yield what *law* speaks of and the story does not have, each once."""
        found = (self.why_unknown(mention) for mention in mentions_in(law))
        return (unknown for unknown in found if unknown is not None)

    def why_unknown(self, mention: Mention) -> Unknown | None:
        """Return how to say that the story does not have what is mentioned; None where it has."""
        kind, name = mention.kind, mention.name
        if (kind == "scene" and self._any_scene) or _compared(kind, name) in self._compared[kind]:
            return None
        says, hint = _SAYINGS[kind], did_you_mean(name, self._known[kind])
        told = Both(says.en.format(name=name) + hint.en, says.zh.format(name=name) + hint.zh)
        return Unknown(mention, _CODES[kind], told)


def world_faults(story: Story) -> Iterator[Fault]:
    """Yield a warning for every name in a law that stands for nothing in its world."""
    world = World(story)
    for law in conditioned(story):
        for unknown in world.unknown(law):
            yield about_rule(law, unknown.code, unknown.says)


def _compared(kind: Kind, name: str) -> str:
    """Return *name* as a play compares it: ids, titles and triggers letter for letter."""
    return name if kind in {"trigger", "scene", "document"} else folded(name)


def _people(story: Story) -> Iterator[str]:
    for person in story.characters:
        yield from (person.id, person.name, *person.aliases)
    for step in steps_of(story):
        match step:
            case SpawnPerson(name=name) | DescribePerson(field="name", text=name):
                yield name
            case _:
                pass


def _rooms(story: Story) -> Iterator[str]:
    for room in story.rooms.values():
        yield from (room.id, room.name)
    for step in steps_of(story):
        match step:
            case AddRoom(name=name) | DescribeRoom(field="name", text=name):
                yield name
            case _:
                pass


def _items(story: Story) -> Iterator[str]:
    yield from (item for _, item, _ in story.items)
    yield from (item for person in story.characters for item, _ in person.items)
    for step in steps_of(story):
        match step:
            case GiveItem(item=item):
                yield item
            case SpawnPerson(items=items):
                yield from items
            case _:
                pass


def _stats(story: Story) -> Iterator[str]:
    return (name for stat in story.stats for name in (stat.key, stat.label))


def _triggers(story: Story) -> Iterator[str]:
    return (trigger.name for trigger in (*story.triggers, *added_triggers(story)))


def _scenes(story: Story) -> Iterator[str]:
    yield from story.scenes


def _documents(story: Story) -> Iterator[str]:
    return (name for document in story.documents for name in (document.id, document.title))


_KNOWN: Mapping[Kind, Callable[[Story], Iterator[str]]] = {
    "person": _people,
    "room": _rooms,
    "item": _items,
    "stat": _stats,
    "trigger": _triggers,
    "scene": _scenes,
    "document": _documents,
}
