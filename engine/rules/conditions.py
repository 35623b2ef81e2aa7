"""Decides conditions, and tells which leaf decided.

A condition is compiled once into closures that share two verdicts a leaf, so that evidence costs
nothing when it is evaluated: parts are tried from left to right until one decides, and the verdict
of that one is the verdict of the whole. `Not` is pushed down to the leaves (De Morgan), which
changes neither the order nor the deciding leaf.

Truth is three-valued. What only a model can answer is open until it answered, and so is its
opposite; a group is open where no part decides it and one is open. So whatever the answers come to
be, what is known already stays so.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.model.atoms import AskModel, Pole
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
    Leaf,
    Not,
    Ref,
    Roll,
    TurnCount,
)
from engine.rules.authored import UNKNOWN, Authored
from engine.rules.comparing import compares
from engine.rules.moment import Moment
from engine.rules.standing import stands
from engine.rules.throws import Throws

__all__ = ["Decider", "Moment", "Verdict", "compiled", "decide_condition"]


class Verdict(NamedTuple):
    """Whether a condition holds, and the leaf that decided it, or leaves it open.

    *questions* are those it still hangs on, none of parts that are decided; while there are any,
    neither the condition nor its opposite holds.
    """

    truth: bool
    leaf: Condition
    questions: tuple[str, ...] = ()

    @property
    def pole(self) -> Pole:
        """Return the verdict as a word."""
        return "maybe" if self.questions else "true" if self.truth else "false"


Decider = Callable[[Moment, Throws], Verdict]


def decide_condition(
    condition: Condition, moment: Moment, throws: Throws, authored: Authored = UNKNOWN
) -> Verdict:
    """Return whether *condition* holds at *moment*; dice fall into *throws*."""
    return compiled(condition, authored)(moment, throws)


def compiled(condition: Condition, authored: Authored = UNKNOWN, *, holds: bool = True) -> Decider:
    """Return what decides *condition*, or its opposite where *holds* is False.

    *authored* says who and what is meant by the names in it. Each of its dice falls once into the
    same throws, however often it is looked at.
    """
    match condition:
        case Not(part=part):
            return compiled(part, authored, holds=not holds)
        case AllOf() | AnyOf():
            decisive = isinstance(condition, AnyOf) is holds
            deciders = [compiled(part, authored, holds=holds) for part in _parts(condition)]
            group = _until_open if asks(condition) else _until
            return group(decisive, deciders, Verdict(not decisive, condition))
        case leaf:
            return _leaf(leaf, authored, Verdict(holds, leaf), Verdict(not holds, leaf))


def _parts(group: AllOf | AnyOf) -> Iterator[Condition]:
    """Yield the parts of *group*, with those of groups of its kind in it; empty ones stay whole."""
    for part in group.parts:
        if isinstance(part, type(group)) and part.parts:
            yield from _parts(part)
        else:
            yield part


def asks(condition: Condition) -> bool:
    """Tell whether a part of *condition* is for a model to answer."""
    match condition:
        case Not(part=part):
            return asks(part)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return any(map(asks, parts))
        case _:
            return isinstance(condition, AskModel)


def hopes_of(condition: Condition, *, holds: bool = True) -> frozenset[tuple[str, bool]]:
    """Return questions and answers of which one must come for *condition* to hold once it is open.

    Until then nothing else about it changes, so it need not be decided again without any of them.
    """
    match condition:
        case AskModel(question=question):
            return frozenset({(question, holds)})
        case Not(part=part):
            return hopes_of(part, holds=not holds)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return frozenset[tuple[str, bool]]().union(*(hopes_of(p, holds=holds) for p in parts))
        case _:
            return frozenset()


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


def _until_open(truth: bool, deciders: Sequence[Decider], empty: Verdict) -> Decider:
    """Try *deciders* in turn as `_until` does; where none decides, those that are open count."""

    def decide(moment: Moment, throws: Throws) -> Verdict:
        verdict, is_open = empty, None
        for decider in deciders:
            verdict = decider(moment, throws)
            if verdict.questions:
                is_open = verdict if is_open is None else _both(is_open, verdict)
            elif verdict.truth is truth:
                return verdict
        return is_open or verdict

    return decide


def _both(one: Verdict, other: Verdict) -> Verdict:
    """Return *one*, with what *other* hangs on besides."""
    questions = dict.fromkeys((*one.questions, *other.questions))
    return one._replace(questions=tuple(questions))


def _leaf(  # noqa: C901, PLR0911 - an arm per leaf
    leaf: Leaf, authored: Authored, yes: Verdict, no: Verdict
) -> Decider:
    """Return what decides *leaf* with the one verdict or the other."""
    match leaf:
        case AskModel(question=question):
            return _ask(question, yes, no, Verdict(truth=False, leaf=leaf, questions=(question,)))
        case Contains(text=text):
            return lambda moment, _: yes if text in moment.text else no
        case Compare():
            return _compare(leaf, yes, no)
        case HasFlag(name=name):
            return lambda moment, _: yes if name in moment.flags else no
        case InScene(scene=scene):
            return lambda moment, _: yes if moment.scene == scene else no
        case TurnCount(op=op, number=number):
            relates = compares(op, number)
            return lambda moment, _: yes if relates(moment.turn) else no
        case Roll():
            return lambda _, throws: yes if throws.succeeds(leaf) else no
        case Chance(percent=percent):
            place = object()  # equal chances of one condition fall on their own
            return lambda _, throws: yes if throws.befalls(percent, place) else no
        case _:
            test = stands(leaf, authored)
            return lambda moment, _: yes if test(moment) else no


def _ask(question: str, yes: Verdict, no: Verdict, is_open: Verdict) -> Decider:
    def decide(moment: Moment, _throws: Throws) -> Verdict:
        if question not in moment.answers:
            return is_open
        return yes if moment.answers[question] else no

    return decide


def _compare(leaf: Compare, yes: Verdict, no: Verdict) -> Decider:
    """Decide a comparison; it is false while a state value in it is missing."""
    key, op, right = leaf.key, leaf.op, leaf.value
    if isinstance(right, Ref):
        return _compare_two(key, op, right.key, yes, no)
    relates = compares(op, right)

    def decide(moment: Moment, _throws: Throws) -> Verdict:
        left = moment.vars.get(key)
        return yes if left is not None and relates(left) else no

    return decide


def _compare_two(key: str, op: Comparison, other: str, yes: Verdict, no: Verdict) -> Decider:
    def decide(moment: Moment, _throws: Throws) -> Verdict:
        left, right = moment.vars.get(key), moment.vars.get(other)
        is_so = left is not None and right is not None and compares(op, right)(left)
        return yes if is_so else no

    return decide
