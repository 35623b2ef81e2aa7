"""What conditions depend on, and what steps change of it."""

from collections.abc import Iterable, Iterator
from typing import get_args

from engine.model.atoms import WorldLeaf
from engine.model.people_deeds import MoodStep, PeopleStep, StatStep
from engine.model.place_deeds import PlaceStep
from engine.model.rule import (
    Assign,
    Change,
    Compare,
    GoTo,
    HasFlag,
    Inject,
    InScene,
    Leaf,
    PutFlag,
    Ref,
    Rule,
    Step,
    Tell,
)
from engine.model.table_deeds import FireTrigger, TableStep
from engine.rules.leaves import leaves

_NOTHING_CHANGES = {"+=": 0, "-=": 0, "*=": 1, "/=": 1}
_WORLD_LEAVES = get_args(WorldLeaf)
_WORLD_STEPS = (*get_args(PeopleStep), *get_args(PlaceStep), *get_args(TableStep))

_Name = tuple[str, str]

_WORLD: _Name = ("world", "")
_SCENE: _Name = ("scene", "")


def touches(rules: Iterable[Rule], one: Rule) -> bool:
    """Tell whether one of *rules* may change what the condition of *one* depends on.

    A trigger that is fired may change anything. The world of people and rooms is one thing.
    """
    steps = [step for rule in rules for step in rule.steps]
    reads = {name for leaf in leaves(one.condition) for name in _reads(leaf)}
    return any(isinstance(step, FireTrigger) for step in steps) or any(
        not reads.isdisjoint(_writes(step)) for step in steps
    )


def has_effect(step: Step) -> bool:
    """Tell whether *step* does anything."""
    match step:
        case Inject(text=text) | Tell(text=text):
            return bool(text.strip())
        case Change(op=op, operand=operand):
            return _computes(op, operand)
        case StatStep(op=op, operand=operand) | MoodStep(op=op, operand=operand):
            return op == "=" or _computes(op, operand)
        case _:
            return True


def _computes(op: str, operand: object) -> bool:
    is_division_by_zero = op == "/=" and operand == 0
    return operand != _NOTHING_CHANGES[op] and not is_division_by_zero


def _reads(leaf: Leaf) -> Iterator[_Name]:
    match leaf:
        case Compare(key=key, value=value):
            yield "state", key
            if isinstance(value, Ref):
                yield "state", value.key
        case HasFlag(name=name):
            yield "flag", name
        case InScene():
            yield _SCENE
        case _ if isinstance(leaf, _WORLD_LEAVES):
            yield _WORLD
        case _:
            pass


def _writes(step: Step) -> set[_Name]:
    match step:
        case Assign(key=key) | Change(key=key):
            return {("state", key)}
        case PutFlag(name=name):
            return {("flag", name)}
        case GoTo():
            return {_SCENE, _WORLD}  # a scene may lie in a room
        case _ if isinstance(step, _WORLD_STEPS):
            return {_SCENE, _WORLD}  # a room may have a scene
        case _:
            return set()
