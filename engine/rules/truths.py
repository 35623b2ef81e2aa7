"""Three-valued truth: a condition is true, false, or maybe while a model has not been asked.

Parts are tried from left to right until one decides. What only a model can answer is maybe until
it answered, and so is its opposite; a group is maybe where no part decides it and one is maybe. So
whatever the answers come to be, what is known already stays true or false.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.model.atoms import AskModel, Pole
from engine.model.rule import AllOf, AnyOf, Condition, Not
from engine.rules.conditions import Moment, decide_condition
from engine.rules.throws import Throws

Answers = Mapping[str, bool]

_OPPOSITE: dict[Pole, Pole] = {"true": "false", "false": "true", "maybe": "maybe"}


class Truth(NamedTuple):
    """Whether a condition holds, and the leaf that decided, or leaves it open."""

    pole: Pole
    leaf: Condition


def truth(condition: Condition, moment: Moment, throws: Throws, answers: Answers) -> Truth:
    """Return whether *condition* holds at *moment*, as far as *answers* can tell.

    Dice fall into *throws*, and lie there for the next time.
    """
    match condition:
        case AskModel(question=question):
            return Truth(_pole(question, answers), condition)
        case Not(part=part):
            pole, leaf = truth(part, moment, throws, answers)
            return Truth(_OPPOSITE[pole], leaf)
        case AllOf(parts=parts):
            return _group("false", parts, Truth("true", condition), moment, throws, answers)
        case AnyOf(parts=parts):
            return _group("true", parts, Truth("false", condition), moment, throws, answers)
        case _:
            verdict = decide_condition(condition, moment, throws)
            return Truth("true" if verdict.truth else "false", verdict.leaf)


def open_questions(
    condition: Condition, moment: Moment, throws: Throws, answers: Answers
) -> Iterator[str]:
    """Yield the questions that *condition* still hangs on; none of parts that are decided."""
    pole = truth(condition, moment, throws, answers).pole
    match condition:
        case _ if pole != "maybe":
            return
        case AskModel(question=question):
            yield question
        case Not(part=part):
            yield from open_questions(part, moment, throws, answers)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            for part in parts:
                yield from open_questions(part, moment, throws, answers)
        case _:
            raise AssertionError(f"only questions can be open, not {condition}")


def _pole(question: str, answers: Answers) -> Pole:
    if question not in answers:
        return "maybe"
    return "true" if answers[question] else "false"


def _group(
    deciding: Pole,
    parts: tuple[Condition, ...],
    otherwise: Truth,
    moment: Moment,
    throws: Throws,
    answers: Answers,
) -> Truth:
    last, is_open = otherwise, None
    for part in parts:
        last = truth(part, moment, throws, answers)
        if last.pole == deciding:
            return last
        if last.pole == "maybe" and is_open is None:
            is_open = last
    return is_open or last
