"""Three-valued truth: a condition is true, false, or maybe while a model has not been asked.

Parts are tried from left to right until one decides. What only a model can answer is maybe until
it answered, and so is its opposite; a group is maybe where no part decides it and one is maybe. So
whatever the answers come to be, what is known already stays true or false.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.model.atoms import AskModel, Pole
from engine.model.rule import AllOf, AnyOf, Condition, Not
from engine.rules.conditions import Decider, Moment, compiled
from engine.rules.throws import Throws

Answers = Mapping[str, bool]
"""What a model answered, by question."""

OPPOSITE: Mapping[Pole, Pole] = {"true": "false", "false": "true", "maybe": "maybe"}


class Truth(NamedTuple):
    """Whether a condition holds, and the leaf that decided, or leaves it open.

    *questions* are those it still hangs on: none of parts that are decided, and none unless maybe.
    """

    pole: Pole
    leaf: Condition
    questions: tuple[str, ...] = ()


Judge = Callable[[Moment, Throws, Answers], Truth]
"""Says whether a condition holds as far as answers can tell; dice fall once into the throws."""


def judge_of(condition: Condition) -> Judge:
    """Return what judges *condition*. Only parts that ask a model are not decided the fast way."""
    match condition:
        case AskModel():
            return _asked(condition)
        case Not(part=part) if _asks(part):
            return _opposite(judge_of(part))
        case AllOf(parts=parts) if any(map(_asks, parts)):
            return _group("false", [judge_of(part) for part in parts])
        case AnyOf(parts=parts) if any(map(_asks, parts)):
            return _group("true", [judge_of(part) for part in parts])
        case _:
            return _known(compiled(condition))


def _asks(condition: Condition) -> bool:
    match condition:
        case Not(part=part):
            return _asks(part)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return any(map(_asks, parts))
        case _:
            return isinstance(condition, AskModel)


def _known(decide: Decider) -> Judge:
    def judge(moment: Moment, throws: Throws, _answers: Answers) -> Truth:
        verdict = decide(moment, throws)
        return Truth("true" if verdict.truth else "false", verdict.leaf)

    return judge


def _asked(leaf: AskModel) -> Judge:
    question, is_open = leaf.question, Truth("maybe", leaf, (leaf.question,))
    answered = {True: Truth("true", leaf), False: Truth("false", leaf)}
    return lambda _moment, _throws, answers: (
        answered[answers[question]] if question in answers else is_open
    )


def _opposite(judge: Judge) -> Judge:
    def opposite(moment: Moment, throws: Throws, answers: Answers) -> Truth:
        found = judge(moment, throws, answers)
        return found._replace(pole=OPPOSITE[found.pole])

    return opposite


def _group(deciding: Pole, judges: Sequence[Judge]) -> Judge:
    """Try *judges* in turn until one is *deciding*; else those that are open leave all open."""

    def group(moment: Moment, throws: Throws, answers: Answers) -> Truth:
        found: list[Truth] = []
        for judge in judges:
            found.append(judge(moment, throws, answers))
            if found[-1].pole == deciding:
                return found[-1]
        is_open = [one for one in found if one.pole == "maybe"]
        if not is_open:
            return found[-1]
        questions = dict.fromkeys(question for one in is_open for question in one.questions)
        return Truth("maybe", is_open[0].leaf, tuple(questions))

    return group
