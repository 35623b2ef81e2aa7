"""Names in a trigger that stand for nothing in a play, and names that look like them.

That is no mistake: what is spoken of may come later, from a game master or a model.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from engine.memory.documents import shelf
from engine.model.language import Both
from engine.model.people_deeds import DescribePerson, GiveItem, SpawnPerson
from engine.model.place_deeds import AddRoom, DescribeRoom
from engine.model.rule import End, GoTo, InScene, Rule, Step
from engine.model.state import State
from engine.model.story import Story
from engine.model.trigger import Trigger
from engine.rules.leaves import leaves
from engine.rules.mentions import Kind, mentions_in
from engine.rules.names import folded, near

Sort = Kind | Literal["scene id", "ending"]
"""What is spoken of. Conditions know scenes by their ids alone, steps by their names as well."""

_LETTER_FOR_LETTER: frozenset[Sort] = frozenset({"trigger", "scene id", "document", "ending"})

_SAYINGS: Mapping[Sort, Both] = {
    "person": Both("Nobody is called “{0}”.", "没有叫「{0}」的人物。"),
    "room": Both("There is no room “{0}”.", "没有叫「{0}」的房间。"),
    "item": Both("Nobody has the item “{0}” yet.", "还没有人拥有物品「{0}」。"),
    "stat": Both("The story has no stat “{0}”.", "故事里没有属性「{0}」。"),
    "trigger": Both("There is no trigger “{0}”.", "没有叫「{0}」的触发器。"),
    "scene": Both("There is no scene “{0}”.", "没有叫「{0}」的场景。"),
    "scene id": Both("No scene has the id “{0}”.", "没有编号为「{0}」的场景。"),
    "document": Both("There is no document “{0}”.", "没有叫「{0}」的文档。"),
    "ending": Both("There is no ending “{0}”.", "没有叫「{0}」的结局。"),
}


@dataclass(frozen=True, slots=True)
class Stranger:
    """A *name* that stands for nothing of its *sort*; *near* are names that look like it."""

    sort: Sort
    name: str
    near: tuple[str, ...] = ()

    @property
    def says(self) -> Both:
        """Return the sentence that says so."""
        saying, hint = _SAYINGS[self.sort], " / ".join(self.near)
        return Both(
            saying.en.format(self.name) + (f" Did you mean: {hint}?" if hint else ""),
            saying.zh.format(self.name) + (f"是不是想写：{hint}？" if hint else ""),
        )


def strangers(
    trigger: Trigger, story: Story, state: State, others: Iterable[Trigger]
) -> tuple[Stranger, ...]:
    """Return the names in *trigger* that stand for nothing, each once.

    What it, a rule of *story* or one of the *others* brings along is no stranger.
    """
    triggers = (trigger, *others)
    play = _Play(story, state, triggers)
    spoken = dict.fromkeys(_spoken_of(trigger))
    return tuple(play.stranger(*one) for one in spoken if not play.has(*one))


def _spoken_of(trigger: Trigger) -> Iterator[tuple[Sort, str]]:
    for mention in mentions_in(trigger):
        yield mention.kind, mention.name
    for leaf in leaves(trigger.condition):
        if isinstance(leaf, InScene):
            yield "scene id", leaf.scene
    for step in trigger.steps:
        match step:
            case GoTo(scene=scene):
                yield "scene", scene
            case End(ending=ending):
                yield "ending", ending
            case _:
                pass


class _Play:
    """All that people, rooms, items and the other things of a play go by."""

    def __init__(self, story: Story, state: State, triggers: tuple[Trigger, ...]) -> None:
        self._story = story
        self._state = state
        self._triggers = triggers
        self._laws: tuple[Rule | Trigger, ...] = (*story.rules, *triggers)

    def has(self, sort: Sort, name: str) -> bool:
        """Tell whether something of *sort* goes by *name*."""
        alike = str if sort in _LETTER_FOR_LETTER else folded
        return alike(name) in map(alike, self._names(sort))

    def stranger(self, sort: Sort, name: str) -> Stranger:
        """Return that nothing of *sort* goes by *name*."""
        return Stranger(sort, name, self._scenes_called(sort, name) or self._near(sort, name))

    def _near(self, sort: Sort, name: str) -> tuple[str, ...]:
        """Return names that look like *name*; of those that differ in case alone, the first."""
        names = {folded(found): found for found in reversed([*self._names(sort)])}
        return near(name, names.values())

    def _scenes_called(self, sort: Sort, name: str) -> tuple[str, ...]:
        """Return the ids of scenes where a condition calls one by its name."""
        every = chain(self._story.scenes.values(), self._state.scenes.values())
        wanted = folded(name)
        return tuple(s.id for s in every if sort == "scene id" and folded(s.name) == wanted)

    def _names(self, sort: Sort) -> Iterator[str]:
        return _NAMES[sort](self)

    def people(self) -> Iterator[str]:
        for person in self._state.people.values():
            yield from (person.name, *person.aliases, person.id)
        for step in self._steps():
            match step:
                case SpawnPerson(name=name) | DescribePerson(field="name", text=name):
                    yield name
                case _:
                    pass

    def rooms(self) -> Iterator[str]:
        for room in self._state.rooms.values():
            yield from (room.name, room.id)
        for step in self._steps():
            match step:
                case AddRoom(name=name) | DescribeRoom(field="name", text=name):
                    yield name
                case _:
                    pass

    def items(self) -> Iterator[str]:
        yield from chain.from_iterable(self._state.items.values())
        for step in self._steps():
            match step:
                case GiveItem(item=item):
                    yield item
                case SpawnPerson(items=items):
                    yield from items
                case _:
                    pass

    def stats(self) -> Iterator[str]:
        return (name for stat in self._story.stats for name in (stat.key, stat.label))

    def triggers(self) -> Iterator[str]:
        return (trigger.name for trigger in self._triggers)

    def scene_ids(self) -> Iterator[str]:
        yield from (*self._story.scenes, *self._state.scenes)

    def scenes(self) -> Iterator[str]:
        for scene in (*self._story.scenes.values(), *self._state.scenes.values()):
            yield from (scene.id, scene.name)

    def documents(self) -> Iterator[str]:
        every = shelf(self._story, self._state)
        return (name for one in every for name in (one.id, one.title))

    def endings(self) -> Iterator[str]:
        yield from self._story.endings

    def _steps(self) -> Iterator[Step]:
        return (step for law in self._laws for step in law.steps)


_NAMES: Mapping[Sort, Callable[[_Play], Iterator[str]]] = {
    "person": _Play.people,
    "room": _Play.rooms,
    "item": _Play.items,
    "stat": _Play.stats,
    "trigger": _Play.triggers,
    "scene": _Play.scenes,
    "scene id": _Play.scene_ids,
    "document": _Play.documents,
    "ending": _Play.endings,
}
