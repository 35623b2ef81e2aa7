"""A condition looked at without letting anything happen: true, false or maybe at each leaf, and why.

Dice are not thrown and no model is asked; what hangs on them is maybe.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import assert_never

from engine.model.atoms import (
    AskModel,
    HasFired,
    HasItem,
    InRoom,
    MoodIs,
    Pole,
    PresenceIs,
    StatIs,
    Who,
)
from engine.model.ids import Owner, PersonId
from engine.model.language import Both, Language
from engine.model.rule import (
    AllOf,
    AnyOf,
    Chance,
    Compare,
    Condition,
    Contains,
    HasFlag,
    InScene,
    Leaf,
    Not,
    Roll,
    TurnCount,
)
from engine.model.state import State
from engine.model.value import shown
from engine.rules.conditions import Moment, decide_condition
from engine.rules.items import count_of
from engine.rules.language import write_condition
from engine.rules.people import person_called, who
from engine.rules.rooms import present_room
from engine.rules.standing import whereabouts
from engine.rules.throws import Throws

_SIGNS: dict[Pole, str] = {"true": "✅", "false": "❌", "maybe": "❔"}
_OPPOSITE: dict[Pole, Pole] = {"true": "false", "false": "true", "maybe": "maybe"}

_ALL = Both("all of these", "以下全部")
_ANY = Both("one of these", "以下任一")
_NOT = Both("not so", "并非")
_MISSING = Both("not there", "不存在")
_UP, _DOWN = Both("up", "已立"), Both("down", "未立")
_NOWHERE = Both("nowhere", "不在地图上")
_DICE = Both("dice fall when it is tried", "届时才掷骰")
_MODEL = Both("a model is asked when it counts", "届时才询问模型")
_SAID = Both("said: “{0}”", "说的是「{0}」")
_FIRED = Both("{0} times so far", "已触发 {0} 次")
_TURN = Both("turn {0}", "第 {0} 回合")


@dataclass(frozen=True, slots=True)
class Tried:
    """A part of a condition: what it says, whether it holds, what was found, and its own parts."""

    pole: Pole
    text: str
    found: str = ""
    parts: tuple["Tried", ...] = ()


def tried(condition: Condition, state: State, words: str, language: Language) -> Tried:
    """Return how *condition* stands in *state* if somebody said *words* now."""
    match condition:
        case AllOf(parts=()) | AnyOf(parts=()):
            return Tried(_known(condition, state, words), write_condition(condition, language))
        case AllOf(parts=parts):
            return _group(
                _ALL, "false", [tried(p, state, words, language) for p in parts], language
            )
        case AnyOf(parts=parts):
            return _group(_ANY, "true", [tried(p, state, words, language) for p in parts], language)
        case Not(part=part):
            inner = tried(part, state, words, language)
            return Tried(_OPPOSITE[inner.pole], _NOT.told(language), "", (inner,))
        case _:
            return _leaf(condition, state, words, language)


def tried_lines(one: Tried, depth: int = 0) -> Iterator[str]:
    """Yield *one* and its parts, a line each, parts further in."""
    found = f" — {one.found}" if one.found else ""
    yield f"{'　' * depth}{_SIGNS[one.pole]} {one.text}{found}"
    for part in one.parts:
        yield from tried_lines(part, depth + 1)


def _group(head: Both, deciding: Pole, parts: list[Tried], language: Language) -> Tried:
    poles = [part.pole for part in parts]
    pole: Pole = _OPPOSITE[deciding]
    if deciding in poles:
        pole = deciding
    elif "maybe" in poles:
        pole = "maybe"
    return Tried(pole, head.told(language), "", tuple(parts))


def _leaf(leaf: Leaf, state: State, words: str, language: Language) -> Tried:
    text = write_condition(leaf, language)
    if isinstance(leaf, AskModel):
        return Tried("maybe", text, _MODEL.told(language))
    if isinstance(leaf, Roll | Chance):
        return Tried("maybe", text, _DICE.told(language))
    return Tried(_known(leaf, state, words), text, _found(leaf, state, words, language))


def _known(condition: Condition, state: State, words: str) -> Pole:
    no_dice = Throws(Random(0))
    verdict = decide_condition(condition, Moment.of(state, words), no_dice)
    return "true" if verdict.truth else "false"


def _found(  # noqa: C901, PLR0911, PLR0912 - an arm per leaf
    leaf: Leaf, state: State, words: str, language: Language
) -> str:
    match leaf:
        case Contains():
            return _SAID.told(language).format(words) if words else ""
        case Compare(key=key):
            value = state.vars.get(key)
            return _MISSING.told(language) if value is None else shown(value)
        case HasFlag(name=name):
            return (_UP if name in state.flags else _DOWN).told(language)
        case InScene():
            return state.scene or _NOWHERE.told(language)
        case TurnCount():
            return _TURN.told(language).format(state.turns)
        case HasItem(item=item):
            return _each(leaf.who, state, language, lambda one: count_of(state, Owner(one), item))
        case StatIs(key=key):
            stats = {id: person.stats.get(key) for id, person in state.people.items()}
            return _each(leaf.who, state, language, lambda one: stats[one])
        case MoodIs(axis=axis):
            return _each(
                leaf.who, state, language, lambda one: round(getattr(state.people[one].mood, axis))
            )
        case InRoom():
            return _where(leaf, state, language)
        case PresenceIs():
            person = person_called(state, leaf.who)
            return _MISSING.told(language) if person is None else person.presence
        case HasFired(name=name):
            fired = state.triggers[name].fired if name in state.triggers else 0
            return _FIRED.told(language).format(fired)
        case AskModel() | Roll() | Chance():
            return ""
        case _:
            assert_never(leaf)


def _each(
    called: Who, state: State, language: Language, value: Callable[[PersonId], object]
) -> str:
    """Return the value of everybody *called* so."""
    found = (f"{one.name} {_shown(value(one.id), language)}" for one in who(state, called))
    return ", ".join(found) or _MISSING.told(language)


def _shown(value: object, language: Language) -> str:
    match value:
        case None:
            return _MISSING.told(language)
        case int() | float():
            return shown(value)
        case _:
            return str(value)


def _where(leaf: InRoom, state: State, language: Language) -> str:
    if leaf.who:
        return _each(leaf.who, state, language, lambda one: _room_of(state, one, language))
    here = present_room(state)
    return _NOWHERE.told(language) if here is None else here.name


def _room_of(state: State, one: PersonId, language: Language) -> str:
    id = whereabouts(state, state.people[one])
    room = None if id is None else state.rooms.get(id)
    return _NOWHERE.told(language) if room is None else room.name
