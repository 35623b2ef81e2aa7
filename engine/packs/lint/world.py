"""Names of people, rooms, items, stats, triggers, scenes and documents that stand for nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.errors import Fault
from engine.model.language import Both
from engine.model.people_deeds import DescribePerson, GiveItem, SpawnPerson
from engine.model.place_deeds import AddRoom, DescribeRoom, GenerateScene
from engine.model.story import Story
from engine.packs.lint.laws import added_triggers, laws_of, steps_of
from engine.packs.lint.mentions import Kind, mentions_in
from engine.packs.lint.warn import about_rule
from engine.packs.near import did_you_mean
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


def world_faults(story: Story) -> Iterator[Fault]:
    """Yield a warning for every name in a law that stands for nothing in its world."""
    known = {kind: frozenset(names(story)) for kind, names in _KNOWN.items()}
    compared = {kind: {_compared(kind, name) for name in names} for kind, names in known.items()}
    may_come = _open_kinds(story)
    for law in laws_of(story):
        for one in mentions_in(law):
            if one.kind in may_come or _compared(one.kind, one.name) in compared[one.kind]:
                continue
            says = _unknown(one.kind, one.name, known[one.kind])
            yield about_rule(law, _CODES[one.kind], says)


def _compared(kind: Kind, name: str) -> str:
    """Return *name* as a play compares it: ids, titles and triggers letter for letter."""
    return name if kind in {"trigger", "scene", "document"} else folded(name)


def _open_kinds(story: Story) -> frozenset[Kind]:
    """Return the kinds of which more can come to be during play than a story says.

    A model that settles effects gives things away; scenes that are generated choose their name.
    """
    kinds: dict[Kind, bool] = {
        "item": story.effects,
        "scene": any(isinstance(step, GenerateScene) for step in steps_of(story)),
    }
    return frozenset(kind for kind, is_open in kinds.items() if is_open)


def _unknown(kind: Kind, name: str, known: Iterable[str]) -> Both:
    says, hint = _SAYINGS[kind], did_you_mean(name, known)
    return Both(says.en.format(name=name) + hint.en, says.zh.format(name=name) + hint.zh)


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
