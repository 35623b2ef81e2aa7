"""Signs that must be there for a condition to hold, found without trying the condition.

Most triggers wait for a scene, a room, a flag, a thing, another trigger or a word. Their signs
share one index, so that a turn costs what is there, not how many triggers there are.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from engine.model.atoms import HasFired, HasItem, InRoom
from engine.model.ids import Owner
from engine.model.rule import AllOf, AnyOf, Condition, Contains, HasFlag, InScene, Not
from engine.model.state import State
from engine.rules.keywords import Keywords
from engine.rules.matching import throws_dice
from engine.rules.names import folded
from engine.rules.rooms import present_room

Sign = tuple[str, str]
"""What kind of sign, and its name."""

ALWAYS: frozenset[Sign] = frozenset({("", "")})


def signs_needed(condition: Condition, *, holds: bool = True) -> frozenset[Sign]:
    """Return signs of which one must be there for *condition* (or its opposite) to hold.

    ALWAYS where it may hold without any; none where it never holds. Where all of them are missing
    the condition is false, whatever a model would answer, and no dice are thrown to see that.
    """
    match condition:
        case Not(part=part):
            return signs_needed(part, holds=not holds)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            every = isinstance(condition, AllOf) is holds
            return (_needed_by_all if every else _needed_by_one)(parts, holds=holds)
        case leaf:
            return _sign(leaf) if holds else ALWAYS


def _sign(  # noqa: PLR0911 - an arm per leaf
    leaf: Condition,
) -> frozenset[Sign]:
    match leaf:
        case Contains(text=text) if text:
            return frozenset({("word", text)})
        case InScene(scene=scene):
            return frozenset({("scene", scene)})
        case HasFlag(name=name):
            return frozenset({("flag", name)})
        case HasFired(name=name):
            return frozenset({("fired", name)})
        case InRoom(room=room, who=""):
            return frozenset({("room", folded(room))})
        case HasItem(item=item, count=count) if count > 0:
            return frozenset({("item", folded(item))})
        case _:
            return ALWAYS


def _needed_by_all(parts: Iterable[Condition], *, holds: bool) -> frozenset[Sign]:
    """Return the signs of the choosiest part that is tried before any dice are thrown."""
    needed = ALWAYS
    for part in parts:
        needed = min(needed, signs_needed(part, holds=holds), key=_looseness)
        if throws_dice(part):
            break
    return needed


def _needed_by_one(parts: Iterable[Condition], *, holds: bool) -> frozenset[Sign]:
    needed = frozenset[Sign]().union(*(signs_needed(part, holds=holds) for part in parts))
    return ALWAYS if ALWAYS & needed else needed


def _looseness(signs: frozenset[Sign]) -> tuple[bool, int, bool]:
    return bool(ALWAYS & signs), len(signs), any(kind == "word" for kind, _ in signs)


class SignIndex:
    """Conditions by the signs they need. Immutable."""

    def __init__(self, conditions: Sequence[Condition]) -> None:
        by_sign: defaultdict[Sign, list[int]] = defaultdict(list)
        for index, condition in enumerate(conditions):
            for sign in signs_needed(condition):
                by_sign[sign].append(index)
        self._by_sign: Mapping[Sign, Sequence[int]] = dict(by_sign)
        self._keywords = Keywords(name for kind, name in by_sign if kind == "word")
        kinds = {kind for kind, _ in by_sign}
        self._looks = [look for kind, look in _LOOKS.items() if kind in kinds]

    def may_hold(self, state: State, text: str) -> Sequence[int]:
        """Return the indexes of all conditions that may hold, ascending."""
        found = (self._by_sign[sign] for sign in self._signs(state, text) if sign in self._by_sign)
        return sorted({index for indexes in found for index in indexes})

    def _signs(self, state: State, text: str) -> Iterator[Sign]:
        yield from ALWAYS
        yield from (("word", word) for word in self._keywords.within(text))
        for look in self._looks:
            yield from look(state)


def _scene(state: State) -> Iterator[Sign]:
    if state.scene is not None:
        yield "scene", state.scene


def _flags(state: State) -> Iterator[Sign]:
    return (("flag", name) for name in state.flags)


def _fired(state: State) -> Iterator[Sign]:
    return (("fired", name) for name, standing in state.triggers.items() if standing.fired)


def _room(state: State) -> Iterator[Sign]:
    here = present_room(state)
    if here is not None:
        yield "room", folded(here.id)
        yield "room", folded(here.name)


def _items(state: State) -> Iterator[Sign]:
    """Yield what people have; that of the ground is nobody's."""
    owned = (state.items.get(Owner(id), {}) for id in state.people)
    return (("item", folded(item)) for own in owned for item in own)


_LOOKS: Mapping[str, Callable[[State], Iterator[Sign]]] = {
    "scene": _scene,
    "flag": _flags,
    "fired": _fired,
    "room": _room,
    "item": _items,
}
"""What of each kind is there at a moment; kinds that no condition needs are not looked for."""
