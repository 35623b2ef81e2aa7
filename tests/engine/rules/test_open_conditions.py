"""Conditions that hang on a model: true, false or maybe, by their tables and their laws."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import StoryError
from engine.model.atoms import AskModel, Pole
from engine.model.ids import SceneId
from engine.model.rule import (
    ALWAYS,
    NEVER,
    AllOf,
    AnyOf,
    Chance,
    Condition,
    Contains,
    HasFlag,
    InScene,
    Not,
    Place,
)
from engine.rules.conditions import Moment, Verdict, compiled, decide_condition, hopes_of
from engine.rules.language import read_condition
from engine.rules.throws import Throws
from tests.support.chance import Loaded
from tests.support.conditions import conditions, keyed, spoken

YES, NO, ASKED = InScene(SceneId("1")), InScene(SceneId("2")), AskModel("q")
HERE = Moment("", scene=SceneId("1"))


def look(condition: Condition, answers: Mapping[str, bool] | None = None) -> Verdict:
    return decide_condition(condition, replace(HERE, answers=answers or {}), Throws(Random(0)))


TREES = [
    (AllOf((YES, YES)), "true"),
    (AllOf((YES, ASKED)), "maybe"),
    (AllOf((NO, NO)), "false"),
    (AllOf((ASKED, YES)), "maybe"),
    (AllOf((ASKED, NO)), "false"),
    (AllOf((ASKED, ASKED)), "maybe"),
    (AnyOf((YES, NO)), "true"),
    (AnyOf((NO, YES)), "true"),
    (AnyOf((NO, NO)), "false"),
    (AnyOf((NO, ASKED)), "maybe"),
    (AnyOf((ASKED, NO)), "maybe"),
    (AnyOf((ASKED, YES)), "true"),
    (Not(YES), "false"),
    (Not(NO), "true"),
    (Not(ASKED), "maybe"),
    (AnyOf(()), "false"),
    (AllOf((ASKED, AnyOf((YES, ASKED)))), "maybe"),
    (AllOf((Not(ASKED), NO)), "false"),
]


@pytest.mark.parametrize(("condition", "pole"), TREES)
def test_before_a_model_is_asked_a_condition_is_true_false_or_maybe(
    condition: Condition, pole: Pole
):
    assert look(condition).pole == pole


@pytest.mark.parametrize(
    ("condition", "answer", "pole"),
    [
        (AllOf((YES, ASKED)), True, "true"),
        (AllOf((YES, ASKED)), False, "false"),
        (AnyOf((NO, ASKED)), True, "true"),
        (AnyOf((NO, ASKED)), False, "false"),
        (Not(ASKED), True, "false"),
        (Not(ASKED), False, "true"),
    ],
)
def test_an_answer_makes_true_or_false_of_maybe(condition: Condition, answer: bool, pole: Pole):
    assert look(condition, {"q": answer}).pole == pole


def test_a_question_without_an_answer_is_maybe_and_so_is_its_opposite():
    assert look(Not(Not(ASKED)), {"another": True}).pole == "maybe"
    assert look(Not(ASKED), {"another": True}).pole == "maybe"


@pytest.mark.parametrize(("nots", "pole"), [(19, "false"), (20, "true")])
def test_a_leaf_can_stand_under_twenty_nots(nots: int, pole: Pole):
    condition: Condition = YES
    for _ in range(nots):
        condition = Not(condition)
    assert look(condition).pole == pole


@pytest.mark.parametrize("nots", [21, 22])
def test_what_stands_deeper_is_no_condition_at_all(nots: int):
    text = "!(" * nots + "turn >= 1" + ")" * nots
    with pytest.raises(StoryError) as found:
        read_condition(text, Place("", 1, 1), dialect="native")
    assert [fault.code for fault in found.value.faults] == ["TOO_DEEP"]


@pytest.mark.parametrize("text", ["", "xor (turn >= 1)", "turn >= 1 and", 'ai ""', "zzz x"])
def test_what_is_no_condition_is_refused_when_it_is_read(text: str):
    with pytest.raises(StoryError):
        read_condition(text, Place("", 1, 1), dialect="native")


def test_it_tells_which_leaf_decided():
    assert look(AllOf((YES, NO, ASKED))) == Verdict(truth=False, leaf=NO)
    assert look(Not(AnyOf((NO, YES, ASKED)))) == Verdict(truth=False, leaf=YES)
    assert look(AllOf((YES, ASKED)), {"q": True}) == Verdict(truth=True, leaf=ASKED)


def test_it_tells_what_is_left_open_and_which_questions_that_hangs_on():
    open_part = AnyOf((NO, AskModel("b"), AskModel("a"), AskModel("b")))
    decided = AnyOf((AskModel("never asked"), YES))
    assert look(AllOf((YES, open_part, decided))) == _open(AskModel("b"), "b", "a")
    assert look(AllOf((open_part, NO))).questions == ()


def _open(leaf: Condition, *questions: str) -> Verdict:
    return Verdict(truth=False, leaf=leaf, questions=questions)


def test_an_answer_that_decides_nothing_leaves_the_other_questions():
    both = AllOf((AskModel("a"), AskModel("b")))
    assert look(both, {"a": True}) == _open(AskModel("b"), "b")


def test_dice_fall_once_however_often_the_same_throws_are_looked_at():
    decide = compiled(AllOf((Chance(50), AskModel("q"), Chance(50))))
    throws = Throws(Loaded(1, 9999))
    answered: list[dict[str, bool]] = [{}, {"q": True}, {"q": False}]
    looks = [decide(replace(HERE, answers=answers), throws) for answers in answered]
    assert [found.pole for found in looks] == ["false"] * 3
    assert len(throws.rolled) == 2


def asking() -> st.SearchStrategy[Condition]:
    """Conditions that ask as well, and conditions without anything in them."""
    leaves = st.one_of(keyed(), st.sampled_from("pqr").map(AskModel), st.just(ALWAYS))
    return conditions(leaves, least=0)


ANSWERS = st.dictionaries(st.sampled_from("pqr"), st.booleans())
ALL_ANSWERS = st.fixed_dictionaries({name: st.booleans() for name in "pqr"})


@given(asking(), spoken(), ANSWERS, ALL_ANSWERS, st.integers())
def test_whatever_the_answers_come_to_be_a_verdict_stays(
    condition: Condition, moment: Moment, some: dict[str, bool], rest: dict[str, bool], seed: int
):
    decide, throws = compiled(condition), Throws(Random(seed))
    early = decide(replace(moment, answers=some), throws)
    late = decide(replace(moment, answers=rest | some), throws)
    assert late.pole != "maybe"
    assert early.pole in ("maybe", late.pole)


@given(asking(), spoken(), ALL_ANSWERS, st.integers())
def test_with_every_answer_known_it_is_what_two_values_say(
    condition: Condition, moment: Moment, answers: dict[str, bool], seed: int
):
    found = compiled(condition)(replace(moment, answers=answers), Throws(Random(seed)))
    verdict = decide_condition(_answered(condition, answers), moment, Throws(Random(seed)))
    assert found.truth is verdict.truth
    assert found.questions == ()


@given(asking(), spoken(), st.integers())
def test_what_is_open_holds_for_nobody_and_neither_does_its_opposite(
    condition: Condition, moment: Moment, seed: int
):
    found = compiled(condition)(moment, Throws(Random(seed)))
    opposite = compiled(Not(condition))(moment, Throws(Random(seed)))
    assert (found.pole == "maybe") is (opposite.pole == "maybe")
    if found.questions:
        assert not found.truth
        assert not opposite.truth


@given(asking(), spoken(), ANSWERS, st.integers())
def test_maybe_names_questions_and_one_answer_to_all_of_them_settles_it(
    condition: Condition, moment: Moment, some: dict[str, bool], seed: int
):
    decide, throws = compiled(condition), Throws(Random(seed))
    found = decide(replace(moment, answers=some), throws)
    assert (found.pole == "maybe") is bool(found.questions)
    assert not set(found.questions) & some.keys()
    for answer in (True, False):
        answers = some | dict.fromkeys(found.questions, answer)
        assert decide(replace(moment, answers=answers), throws).pole != "maybe"


@given(asking(), spoken(), ALL_ANSWERS, st.integers())
def test_a_condition_and_its_opposite_never_agree(
    condition: Condition, moment: Moment, answers: dict[str, bool], seed: int
):
    answered = replace(moment, answers=answers)
    one = compiled(condition)(answered, Throws(Random(seed))).truth
    other = compiled(Not(condition))(answered, Throws(Random(seed))).truth
    assert one is not other


@given(asking(), spoken(), ALL_ANSWERS, st.integers())
def test_without_an_answer_that_it_hopes_for_nothing_that_is_open_comes_to_hold(
    condition: Condition, moment: Moment, answers: dict[str, bool], seed: int
):
    decide, throws = compiled(condition), Throws(Random(seed))
    if decide(moment, throws).questions and not hopes_of(condition) & answers.items():
        assert not decide(replace(moment, answers=answers), throws).truth


@pytest.mark.parametrize(
    ("condition", "hopes"),
    [
        (AllOf((ASKED, Not(AskModel("p")), YES)), {("q", True), ("p", False)}),
        (Not(AnyOf((ASKED, Not(ASKED)))), {("q", True), ("q", False)}),
        (YES, set()),
    ],
)
def test_a_condition_hopes_for_the_answers_that_can_let_it_hold(
    condition: Condition, hopes: set[tuple[str, bool]]
):
    assert hopes_of(condition) == hopes


def _answered(condition: Condition, answers: Mapping[str, bool]) -> Condition:
    """Return *condition* with each question exchanged for what answers it."""
    match condition:
        case AskModel(question=question):
            return ALWAYS if answers[question] else NEVER
        case Not(part=part):
            return Not(_answered(part, answers))
        case AllOf(parts=parts):
            return AllOf(tuple(_answered(part, answers) for part in parts))
        case AnyOf(parts=parts):
            return AnyOf(tuple(_answered(part, answers) for part in parts))
        case _:
            return condition


def test_words_and_flags_count_as_known():
    moment = Moment("a lamp", flags=frozenset("f"), answers={"q": False})
    condition = AllOf((Contains("lamp"), HasFlag("f"), Not(ASKED)))
    assert compiled(condition)(moment, Throws(Random(0))).pole == "true"
