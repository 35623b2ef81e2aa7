"""What a leaf of a condition finds at a moment, in words: the value it compares, whoever has it."""

from typing import assert_never

from engine.model.atoms import HasFired, HasItem, InRoom, MoodIs, PresenceIs, StatIs
from engine.model.ids import Owner, RoomId
from engine.model.language import Both, Language
from engine.model.people import Person
from engine.model.rule import (
    Compare,
    Condition,
    Contains,
    HasFlag,
    InScene,
    Ref,
    TurnCount,
)
from engine.model.state import State
from engine.model.story import Story
from engine.model.value import Value, shown
from engine.rules.changed import PRESENCE_NAMES
from engine.rules.items import count_of
from engine.rules.people import who
from engine.rules.standing import whereabouts, whoever
from engine.rules.stats import stat_called
from engine.rules.trigger_book import NEW

_MISSING = Both("not there", "不存在")
_UP, _DOWN = Both("up", "已立"), Both("down", "未立")
_NOWHERE = Both("nowhere on the map", "不在地图上")
_SAID = Both("said: “{0}”", "说的是「{0}」")
_FIRED = Both("{0} times so far", "已触发 {0} 次")
_TURN = Both("turn {0}", "第 {0} 回合")

_OfPeople = HasItem | StatIs | MoodIs | InRoom | PresenceIs


def evidence(  # noqa: C901, PLR0911 - an arm per leaf
    leaf: Condition, story: Story, state: State, words: str
) -> str:
    """Return what *leaf* finds in *state* where *words* are said; '' for what finds nothing."""
    language = story.language
    match leaf:
        case Contains():
            return _SAID.told(language).format(words) if words else ""
        case Compare(key=key, value=Ref(key=other)):
            return ", ".join(_value(state.vars.get(name), language) for name in (key, other))
        case Compare(key=key):
            return _value(state.vars.get(key), language)
        case HasFlag(name=name):
            return (_UP if name in state.flags else _DOWN).told(language)
        case InScene():
            return state.scene or _MISSING.told(language)
        case TurnCount():
            return _TURN.told(language).format(state.turns)
        case HasFired(name=name):
            return _FIRED.told(language).format(state.triggers.get(name, NEW).fired)
        case InRoom(who=""):
            return _room(state.room, state, language)
        case HasItem() | StatIs() | MoodIs() | InRoom() | PresenceIs():
            return _each(leaf, story, state)
        case _:
            return ""


def _each(leaf: _OfPeople, story: Story, state: State) -> str:
    """Return what everybody has whom *leaf* means."""
    people = (whoever if isinstance(leaf, PresenceIs) else who)(state, leaf.who)
    found = (f"{one.name} {_of(leaf, one, story, state)}" for one in people)
    return ", ".join(found) or _MISSING.told(story.language)


def _of(leaf: _OfPeople, person: Person, story: Story, state: State) -> str:
    language = story.language
    match leaf:
        case HasItem(item=item):
            return str(count_of(state, Owner(person.id), item))
        case StatIs(key=key):
            stat = stat_called(story, key)
            return _value(person.stats.get(key if stat is None else stat.key), language)
        case MoodIs(axis=axis):
            return shown(round(getattr(person.mood, axis), 2))
        case InRoom():
            return _room(whereabouts(state, person), state, language)
        case PresenceIs():
            return PRESENCE_NAMES[person.presence].told(language)
        case _:
            assert_never(leaf)


def _value(value: Value | None, language: Language) -> str:
    return _MISSING.told(language) if value is None else shown(value)


def _room(id: RoomId | None, state: State, language: Language) -> str:
    room = None if id is None else state.rooms.get(id)
    return _NOWHERE.told(language) if room is None else room.name
