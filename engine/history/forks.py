"""Where two lines parted, also where they met and parted several times.

After a criss-cross two lines have more than one newest common turn. Whatever came of either must
not count as a change of both, so their common turns are brought together first, in the same way
as lines are: what both lines have in common then is a moment that nobody played.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.errors import CannotMerge
from engine.history.merge import joined
from engine.history.tree import Ancestry, fork_points, is_ancestor
from engine.model.ids import BranchId, TimelineId, TurnId
from engine.model.language import Both
from engine.model.state import State

LEVELS = 50
"""How many criss-crosses in a row are unravelled; beyond, the deepest common turn stands alone."""


@dataclass(frozen=True, slots=True)
class Joint:
    """Two lines brought together that nobody brought together in play.

    *base* is where they parted, None where they share no turn.
    """

    one: "Base"
    other: TurnId
    base: "Base | None"


Base = TurnId | Joint


@dataclass(frozen=True, slots=True)
class Stand:
    """A branch and where it stands."""

    timeline: TimelineId
    branch: BranchId
    head: TurnId


def base_to_merge(into: Stand, source: Stand, tree: Ancestry) -> Base:
    """Return where two branches parted.

    Raises:
        CannotMerge: they are one branch, or of two timelines, or share no turn; or *source* has
            nothing that *into* has not.
    """
    if into.timeline != source.timeline:
        raise CannotMerge(_OTHER_TIMELINE)
    if into.branch == source.branch:
        raise CannotMerge(_ITSELF)
    if is_ancestor(source.head, into.head, tree):
        raise CannotMerge(_NOTHING)
    base = base_of(into.head, source.head, tree)
    if base is None:
        raise CannotMerge(_STRANGERS)
    return base


def base_of(one: TurnId, other: TurnId, tree: Ancestry) -> Base | None:
    """Return what two turns have in common, or None where they share no turn."""

    @cache
    def found(ones: frozenset[TurnId], other: TurnId, levels: int) -> Base | None:
        points = fork_points(ones, {other}, tree)
        if not points:
            return None
        base: Base = points[0]
        for count, point in enumerate(points[1:] if levels else (), start=1):
            base = Joint(base, point, found(frozenset(points[:count]), point, levels - 1))
        return base

    return found(frozenset({one}), other, LEVELS)


def turns_of(base: Base) -> frozenset[TurnId]:
    """Return the turns whose states `base_state` needs."""
    if not isinstance(base, Joint):
        return frozenset({base})
    below = turns_of(base.base) if base.base is not None else frozenset()
    return turns_of(base.one) | {base.other} | below


def base_state(base: Base, states: Mapping[TurnId, State]) -> State:
    """Return the state of *base*; *states* has those of `turns_of`.

    On what joined lines contradict each other it is as it was before, so that how a person has
    settled that since counts as a change.
    """
    if not isinstance(base, Joint):
        return states[base]
    below = base_state(base.base, states) if base.base is not None else State()
    return joined(below, base_state(base.one, states), states[base.other])


_OTHER_TIMELINE = Both(
    "Those are branches of two different stories; only branches of one story can be merged.",
    "这两个分支属于不同的故事，只能合并同一个故事的分支。",
)
_ITSELF = Both("A branch cannot be merged into itself.", "分支不能合并到自己。")
_NOTHING = Both(
    "There is nothing to merge: everything that happened there is part of this branch already.",
    "没有可以合并的：那里发生的一切，本分支都已经有了。",
)
_STRANGERS = Both(
    "These two branches share no turn, so there is nothing to measure what changed against.",
    "这两个分支没有共同的回合，无法判断各自改变了什么。",
)
