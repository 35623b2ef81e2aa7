"""Who and what rules and triggers speak of, by name."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.model.atoms import ALL, ANY, HasFired, HasItem, InRoom, MoodIs, PresenceIs, StatIs
from engine.model.people_deeds import (
    Attack,
    DescribePerson,
    GiveItem,
    MoodStep,
    PutPresence,
    RememberAs,
    SayAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.place_deeds import (
    AddRoom,
    AddToScene,
    DescribeRoom,
    LinkRooms,
    MoveTo,
    PutLock,
    PutRoom,
    RevealDocument,
    UnlinkRooms,
)
from engine.model.rule import Leaf, Rule, Step
from engine.model.table_deeds import (
    DropTrigger,
    FireTrigger,
    OfferOption,
    PutSpotlight,
    ResetTrigger,
    SwitchTrigger,
)
from engine.model.trigger import Trigger
from engine.rules.leaves import leaves

Kind = Literal["person", "room", "item", "stat", "trigger", "scene", "document"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A law speaks of something of a *kind* as *name*."""

    kind: Kind
    name: str


def mentions_in(law: Rule | Trigger) -> Iterator[Mention]:
    """Yield whom and what *law* speaks of, each once."""
    found = dict.fromkeys(_all(law))
    return (one for one in found if one.name and not _is_anybody(one))


def _is_anybody(mention: Mention) -> bool:
    return mention.kind == "person" and mention.name in {ANY, ALL}


def _all(law: Rule | Trigger) -> Iterator[Mention]:
    for leaf in leaves(law.condition):
        yield from _in_leaf(leaf)
    for step in law.steps:
        yield from _in_people_step(step)
        yield from _in_place_step(step)
        yield from _in_table_step(step)
    if isinstance(law, Trigger):
        for name in (*law.gates.needs, *law.gates.unless):
            yield Mention("trigger", name)


def _in_leaf(leaf: Leaf) -> Iterator[Mention]:
    match leaf:
        case HasItem(item=item, who=who):
            yield Mention("item", item)
            yield Mention("person", who)
        case StatIs(key=key, who=who):
            yield Mention("stat", key)
            yield Mention("person", who)
        case MoodIs(who=who) | PresenceIs(who=who):
            yield Mention("person", who)
        case InRoom(room=room, who=who):
            yield Mention("room", room)
            yield Mention("person", who)
        case HasFired(name=name):
            yield Mention("trigger", name)
        case _:
            pass


def _in_people_step(step: Step) -> Iterator[Mention]:
    match step:
        case StatStep(who=who, key=key):
            yield Mention("stat", key)
            yield Mention("person", who)
        case GiveItem(who=who, source=source):
            yield Mention("person", who)
            yield Mention("person", source)
        case TakeItem(item=item, who=who):
            yield Mention("item", item)
            yield Mention("person", who)
        case (
            MoodStep(who=who)
            | PutPresence(who=who)
            | Attack(who=who)
            | RememberAs(who=who)
            | DescribePerson(who=who)
            | SayAs(who=who)
        ):
            yield Mention("person", who)
        case SpawnPerson(stats=stats):
            for key, _ in stats:
                yield Mention("stat", key)
        case _:
            pass


def _in_place_step(step: Step) -> Iterator[Mention]:
    match step:
        case AddToScene(scene=scene):
            yield Mention("scene", scene)
        case RevealDocument(document=document):
            yield Mention("document", document)
        case MoveTo(room=room, who=who):
            yield Mention("room", room)
            yield Mention("person", who)
        case PutRoom(room=room) | DescribeRoom(room=room) | AddRoom(beside=room):
            yield Mention("room", room)
        case (
            LinkRooms(one=one, other=other)
            | UnlinkRooms(one=one, other=other)
            | PutLock(one=one, other=other)
        ):
            yield Mention("room", one)
            yield Mention("room", other)
        case _:
            pass


def _in_table_step(step: Step) -> Iterator[Mention]:
    match step:
        case OfferOption(scene=scene):
            yield Mention("scene", scene)
        case (
            FireTrigger(name=name)
            | DropTrigger(name=name)
            | SwitchTrigger(name=name)
            | ResetTrigger(name=name)
        ):
            yield Mention("trigger", name)
        case PutSpotlight(who=who):
            yield Mention("person", who)
        case _:
            pass
