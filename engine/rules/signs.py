"""Signs that must be there for a condition to hold, found without trying the condition.

Most triggers wait for a scene, a room, a flag, a thing, another trigger or a word. Their signs
share one index, so that a turn costs what is there, not how many triggers there are.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.memory.keywords import Keywords
from engine.model.atoms import HasFired, HasItem, InRoom
from engine.model.ids import Owner
from engine.model.rule import AllOf, AnyOf, Condition, Contains, HasFlag, InScene, Not
from engine.model.state import State
from engine.rules.matching import throws_dice
from engine.rules.names import folded
from engine.rules.rooms import present_room

Sign = tuple[str, str]
"""What kind of sign, and its name."""

Signs = frozenset[Sign]
"""Signs of which one must be there."""

ALWAYS: Signs = frozenset({("", "")})


def signs_needed(condition: Condition, *, holds: bool = True) -> Sequence[Signs]:
    """Return the choices of signs for *condition* (or its opposite) to hold: of each, one.

    There are none where it may hold without any; a choice of none is never met. Where one choice
    is missing the condition is false, whatever a model would answer, and no dice are thrown to
    see that.
    """
    match condition:
        case Not(part=part):
            return signs_needed(part, holds=not holds)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            every = isinstance(condition, AllOf) is holds
            return (_needed_by_all if every else _needed_by_one)(parts, holds=holds)
        case leaf:
            return _sign(leaf) if holds else ()


def _sign(  # noqa: PLR0911 - an arm per leaf
    leaf: Condition,
) -> Sequence[Signs]:
    match leaf:
        case Contains(text=text) if text:
            return (frozenset({("word", text)}),)
        case InScene(scene=scene):
            return (frozenset({("scene", scene)}),)
        case HasFlag(name=name):
            return (frozenset({("flag", name)}),)
        case HasFired(name=name):
            return (frozenset({("fired", name)}),)
        case InRoom(room=room, who=""):
            return (frozenset({("room", folded(room))}),)
        case HasItem(item=item, count=count) if count > 0:
            return (frozenset({("item", folded(item))}),)
        case _:
            return ()


def _needed_by_all(parts: Iterable[Condition], *, holds: bool) -> Sequence[Signs]:
    """Return the choices of all parts that are tried before any dice are thrown."""
    needed: list[Signs] = []
    for part in parts:
        needed += signs_needed(part, holds=holds)
        if throws_dice(part):
            break
    return needed


def _needed_by_one(parts: Iterable[Condition], *, holds: bool) -> Sequence[Signs]:
    """Return one choice that has the smallest of each part; none where a part needs no signs."""
    every = [signs_needed(part, holds=holds) for part in parts]
    if not all(every):
        return ()
    return (frozenset[Sign]().union(*(min(choices, key=len) for choices in every)),)


class SignIndex:
    """Conditions, each filed under those of its signs that the fewest others need. Immutable."""

    def __init__(self, conditions: Sequence[Condition]) -> None:
        needed = [signs_needed(condition) or (ALWAYS,) for condition in conditions]
        shared = Counter(sign for choices in needed for signs in choices for sign in signs)
        files: defaultdict[str, defaultdict[str, list[int]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for index, choices in enumerate(needed):
            for kind, name in min(choices, key=lambda signs: _cost(signs, shared)):
                files[kind][name].append(index)
        self._words = Keywords(files["word"])
        self._files = tuple((_LOOKS[kind], dict(file)) for kind, file in files.items() if file)

    def may_hold(self, state: State, text: str) -> Sequence[int]:
        """Return the indexes of all conditions that may hold, ascending."""
        found: list[int] = []
        for look, file in self._files:
            for name in look(state, text, self._words):
                if name in file:
                    found += file[name]
        return sorted(set(found))


def _cost(signs: Signs, shared: Mapping[Sign, int]) -> tuple[bool, int]:
    """Return how dear it is to be filed under *signs*; to look for words costs the most."""
    return any(kind == "word" for kind, _ in signs), sum(shared[sign] for sign in signs)


def _always(_state: State, _text: str, _words: Keywords) -> Iterable[str]:
    return ("",)


def _said(_state: State, text: str, words: Keywords) -> Iterable[str]:
    return words.within(text)


def _scene(state: State, _text: str, _words: Keywords) -> Iterable[str]:
    return () if state.scene is None else (state.scene,)


def _flags(state: State, _text: str, _words: Keywords) -> Iterable[str]:
    return state.flags


def _fired(state: State, _text: str, _words: Keywords) -> Iterable[str]:
    return (name for name, standing in state.triggers.items() if standing.fired)


def _room(state: State, _text: str, _words: Keywords) -> Iterable[str]:
    here = present_room(state)
    return () if here is None else (folded(here.id), folded(here.name))


def _items(state: State, _text: str, _words: Keywords) -> Iterable[str]:
    """Return what people have; that of the ground is nobody's."""
    return [folded(item) for id in state.people for item in state.items.get(Owner(id), ())]


_LOOKS: Mapping[str, Callable[[State, str, Keywords], Iterable[str]]] = {
    "": _always,
    "word": _said,
    "scene": _scene,
    "flag": _flags,
    "fired": _fired,
    "room": _room,
    "item": _items,
}
"""What of each kind is there at a moment; kinds that no condition needs are not looked for."""
