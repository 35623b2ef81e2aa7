"""Decides conditions, and tells which leaf decided.

A condition is compiled once into closures that share two verdicts a leaf, so that evidence costs
nothing when it is evaluated: parts are tried from left to right until one decides, and the verdict
of that one is the verdict of the whole. `Not` is pushed down to the leaves (De Morgan), which
changes neither the order nor the deciding leaf.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.model.atoms import AskModel, StateLeaf
from engine.model.ids import SceneId
from engine.model.operators import Comparison
from engine.model.rule import (
    AllOf,
    AnyOf,
    Chance,
    Compare,
    Condition,
    Contains,
    HasFlag,
    InScene,
    Not,
    Ref,
    Roll,
    TurnCount,
)
from engine.model.state import State
from engine.model.value import Value
from engine.rules.comparing import compares
from engine.rules.standing import holds_in
from engine.rules.throws import Throws

EMPTY = State()
"""A world without anything in it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What conditions look at. *text* is what the player said, trimmed; *turn* counts from 1.

    *world* is where people, things and places stand.
    """

    text: str
    vars: Mapping[str, Value] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    scene: SceneId | None = None
    turn: int = 1
    world: State = EMPTY

    @classmethod
    def of(cls, state: State, text: str) -> "Moment":
        """Return the moment at which *text* is said in *state*."""
        return cls(text, state.vars, state.flags, state.scene, state.turns, state)


class Verdict(NamedTuple):
    """Whether a condition holds, and the leaf that decided it."""

    truth: bool
    leaf: Condition


_Tested = HasFlag | InScene | TurnCount | Roll | Chance | StateLeaf

Decider = Callable[[Moment, Throws], Verdict]
Test = Callable[[Moment, Throws], bool]


def decide_condition(condition: Condition, moment: Moment, throws: Throws) -> Verdict:
    """Return whether *condition* holds at *moment*; dice fall into *throws*."""
    return compiled(condition)(moment, throws)


def compiled(  # noqa: PLR0911 - an arm per node
    condition: Condition, *, holds: bool = True
) -> Decider:
    """Return what decides *condition*, or its opposite where *holds* is False.

    What only a model can answer does not hold, nor does its opposite.
    """
    match condition:
        case AskModel():
            return lambda _moment, _throws: Verdict(truth=False, leaf=condition)
        case Not(part=part):
            return compiled(part, holds=not holds)
        case AllOf(parts=parts):
            deciders = [compiled(part, holds=holds) for part in parts]
            return _until(not holds, deciders, Verdict(holds, condition))
        case AnyOf(parts=parts):
            deciders = [compiled(part, holds=holds) for part in parts]
            return _until(holds, deciders, Verdict(not holds, condition))
        case Contains(text=text):
            return _contains(text, Verdict(holds, condition), Verdict(not holds, condition))
        case Compare():
            return _compare(condition, Verdict(holds, condition), Verdict(not holds, condition))
        case leaf:
            return _by(_test(leaf), Verdict(holds, leaf), Verdict(not holds, leaf))


def _until(truth: bool, deciders: Sequence[Decider], empty: Verdict) -> Decider:
    """Try *deciders* in turn until a verdict is *truth*; the last verdict is that of all."""
    if not deciders:
        return lambda _moment, _throws: empty
    *most, last = deciders

    def decide(moment: Moment, throws: Throws) -> Verdict:
        for decider in most:
            verdict = decider(moment, throws)
            if verdict.truth is truth:
                return verdict
        return last(moment, throws)

    return decide


def _contains(text: str, yes: Verdict, no: Verdict) -> Decider:
    return lambda moment, _throws: yes if text in moment.text else no


def _compare(leaf: Compare, yes: Verdict, no: Verdict) -> Decider:
    """Decide a comparison; it is false while a state value in it is missing."""
    key, op, right = leaf.key, leaf.op, leaf.value
    if isinstance(right, Ref):
        return _by(_compare_two(key, op, right.key), yes, no)
    stands = compares(op, right)

    def decide(moment: Moment, _throws: Throws) -> Verdict:
        left = moment.vars.get(key)
        return yes if left is not None and stands(left) else no

    return decide


def _compare_two(key: str, op: Comparison, other: str) -> Test:
    def test(moment: Moment, _throws: Throws) -> bool:
        left, right = moment.vars.get(key), moment.vars.get(other)
        return left is not None and right is not None and compares(op, right)(left)

    return test


def _by(test: Test, yes: Verdict, no: Verdict) -> Decider:
    return lambda moment, throws: yes if test(moment, throws) else no


def _test(leaf: _Tested) -> Test:
    match leaf:
        case HasFlag(name=name):
            return lambda moment, _: name in moment.flags
        case InScene(scene=scene):
            return lambda moment, _: moment.scene == scene
        case TurnCount(op=op, number=number):
            stands = compares(op, number)
            return lambda moment, _: stands(moment.turn)
        case Roll():
            return lambda _, throws: throws.succeeds(leaf)
        case Chance(percent=percent):
            place = object()  # equal chances of one condition fall on their own
            return lambda _, throws: throws.befalls(percent, place)
        case _:
            return lambda moment, _: holds_in(leaf, moment.world)
