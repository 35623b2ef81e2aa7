"""Signs that must be there for a condition to hold, found without trying the condition.

Most triggers wait for a scene, a room, a flag, a thing, another trigger or a word. Their signs
share one index, so that a turn costs what is there, not how many triggers there are.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from engine.model.atoms import ANY, HasFired, HasItem, InRoom
from engine.model.ids import Owner
from engine.model.rule import AllOf, AnyOf, Chance, Condition, Contains, HasFlag, InScene, Not, Roll
from engine.model.state import State
from engine.rules.keywords import Keywords
from engine.rules.names import folded
from engine.rules.people import party
from engine.rules.rooms import present_room

Sign = tuple[str, str]
"""What kind of sign, and its name."""

ALWAYS: frozenset[Sign] = frozenset({("", "")})


def signs_needed(condition: Condition, *, holds: bool = True) -> frozenset[Sign]:
    """Return signs of which one must be there for *condition* (or its opposite) to hold.

    ALWAYS where it may hold without any; none where it never holds. A condition whose signs are
    missing would not have thrown dice either.
    """
    match condition:
        case Not(part=part):
            return signs_needed(part, holds=not holds)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            every = isinstance(condition, AllOf) is holds
            return (_needed_by_all if every else _needed_by_one)(parts, holds=holds)
        case leaf if holds and (sign := _sign(leaf)) is not None:
            return frozenset({sign})
        case _:
            return ALWAYS


def _sign(  # noqa: PLR0911 - an arm per leaf
    leaf: Condition,
) -> Sign | None:
    match leaf:
        case Contains(text=text) if text:
            return ("word", text)
        case InScene(scene=scene):
            return ("scene", scene)
        case HasFlag(name=name):
            return ("flag", name)
        case HasFired(name=name):
            return ("fired", name)
        case InRoom(room=room, who=""):
            return ("room", folded(room))
        case HasItem(item=item, who=who) if who == ANY:
            return ("item", folded(item))
        case _:
            return None


def _needed_by_all(parts: Iterable[Condition], *, holds: bool) -> frozenset[Sign]:
    """Return the signs of the choosiest part that is tried before any dice are thrown."""
    needed = ALWAYS
    for part in parts:
        needed = min(needed, signs_needed(part, holds=holds), key=_looseness)
        if _throws(part):
            break
    return needed


def _needed_by_one(parts: Iterable[Condition], *, holds: bool) -> frozenset[Sign]:
    needed = frozenset[Sign]().union(*(signs_needed(part, holds=holds) for part in parts))
    return ALWAYS if ALWAYS & needed else needed


def _looseness(signs: frozenset[Sign]) -> tuple[bool, int, bool]:
    return bool(ALWAYS & signs), len(signs), any(kind == "word" for kind, _ in signs)


def _throws(condition: Condition) -> bool:
    match condition:
        case Roll() | Chance():
            return True
        case Not(part=part):
            return _throws(part)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return any(map(_throws, parts))
        case _:
            return False


class SignIndex:
    """Conditions by the signs they need. Immutable."""

    def __init__(self, conditions: Sequence[Condition]) -> None:
        self._by_sign: defaultdict[Sign, list[int]] = defaultdict(list)
        for index, condition in enumerate(conditions):
            for sign in signs_needed(condition):
                self._by_sign[sign].append(index)
        self._keywords = Keywords({name: [] for kind, name in self._by_sign if kind == "word"})
        self._kinds = frozenset(kind for kind, _ in self._by_sign)

    def may_hold(self, state: State, text: str) -> Sequence[int]:
        """Return the indexes of all conditions that may hold, ascending."""
        found = (self._by_sign[sign] for sign in self._signs(state, text) if sign in self._by_sign)
        return sorted({index for indexes in found for index in indexes})

    def _signs(self, state: State, text: str) -> Iterator[Sign]:
        yield ("", "")
        if state.scene is not None:
            yield ("scene", state.scene)
        if "word" in self._kinds:
            yield from (("word", word) for word in self._keywords.within(text))
        if "flag" in self._kinds:
            yield from (("flag", name) for name in state.flags)
        if "fired" in self._kinds:
            yield from (("fired", name) for name, one in state.triggers.items() if one.fired)
        if "room" in self._kinds and (room := present_room(state)) is not None:
            yield ("room", folded(room.id))
            yield ("room", folded(room.name))
        if "item" in self._kinds:
            yield from (("item", folded(item)) for item in _held(state))


def _held(state: State) -> Iterator[str]:
    return (item for one in party(state) for item in state.items.get(Owner(one.id), {}))
