"""Three-valued truth, by its tables and by its laws."""

from collections.abc import Mapping
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
from engine.rules.conditions import Moment, decide_condition
from engine.rules.language import read_condition
from engine.rules.throws import Throws
from engine.rules.truths import Truth, judge_of
from tests.support.chance import Loaded
from tests.support.conditions import conditions, keyed, spoken

YES, NO, ASKED = InScene(SceneId("1")), InScene(SceneId("2")), AskModel("q")
HERE = Moment("", scene=SceneId("1"))


def look(condition: Condition, answers: Mapping[str, bool] | None = None) -> Truth:
    return judge_of(condition)(HERE, Throws(Random(0)), answers or {})


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
    assert look(AllOf((YES, NO, ASKED))) == Truth("false", NO)
    assert look(Not(AnyOf((NO, YES, ASKED)))) == Truth("false", YES)


def test_it_tells_what_is_left_open_and_which_questions_that_hangs_on():
    open_part = AnyOf((NO, AskModel("b"), AskModel("a"), AskModel("b")))
    decided = AnyOf((AskModel("never asked"), YES))
    assert look(AllOf((YES, open_part, decided))) == Truth("maybe", AskModel("b"), ("b", "a"))
    assert look(AllOf((open_part, NO))).questions == ()


def test_an_answer_that_decides_nothing_leaves_the_other_questions():
    both = AllOf((AskModel("a"), AskModel("b")))
    assert look(both, {"a": True}) == Truth("maybe", AskModel("b"), ("b",))


def test_dice_fall_once_however_often_the_same_throws_are_looked_at():
    judge = judge_of(AllOf((Chance(50), AskModel("q"), Chance(50))))
    throws = Throws(Loaded(1, 9999))
    looks = [judge(HERE, throws, answers) for answers in ({}, {"q": True}, {"q": False})]
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
    judge, throws = judge_of(condition), Throws(Random(seed))
    early = judge(moment, throws, some)
    late = judge(moment, throws, rest | some)
    assert late.pole != "maybe"
    assert early.pole in ("maybe", late.pole)


@given(asking(), spoken(), ALL_ANSWERS, st.integers())
def test_with_every_answer_known_it_is_what_two_values_say(
    condition: Condition, moment: Moment, answers: dict[str, bool], seed: int
):
    found = judge_of(condition)(moment, Throws(Random(seed)), answers)
    verdict = decide_condition(_answered(condition, answers), moment, Throws(Random(seed)))
    assert found.pole == ("true" if verdict.truth else "false")


@given(conditions(keyed(), least=0), spoken(), st.integers())
def test_without_questions_verdict_leaf_and_dice_are_those_of_two_values(
    condition: Condition, moment: Moment, seed: int
):
    throws, plain = Throws(Random(seed)), Throws(Random(seed))
    pole, leaf, questions = judge_of(condition)(moment, throws, {})
    assert (pole == "true", leaf) == decide_condition(condition, moment, plain)
    assert (questions, throws.rolled) == ((), plain.rolled)


@given(asking(), spoken(), ANSWERS, st.integers())
def test_maybe_names_questions_and_one_answer_to_all_of_them_settles_it(
    condition: Condition, moment: Moment, some: dict[str, bool], seed: int
):
    judge, throws = judge_of(condition), Throws(Random(seed))
    found = judge(moment, throws, some)
    assert (found.pole == "maybe") is bool(found.questions)
    assert not set(found.questions) & some.keys()
    assert judge(moment, throws, some | dict.fromkeys(found.questions, True)).pole != "maybe"
    assert judge(moment, throws, some | dict.fromkeys(found.questions, False)).pole != "maybe"


@given(asking(), spoken(), ALL_ANSWERS, st.integers())
def test_a_condition_and_its_opposite_never_agree(
    condition: Condition, moment: Moment, answers: dict[str, bool], seed: int
):
    one = judge_of(condition)(moment, Throws(Random(seed)), answers).pole
    other = judge_of(Not(condition))(moment, Throws(Random(seed)), answers).pole
    assert {one, other} == {"true", "false"}


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
    moment = Moment("a lamp", flags=frozenset("f"))
    judge = judge_of(AllOf((Contains("lamp"), HasFlag("f"), Not(ASKED))))
    assert judge(moment, Throws(Random(0)), {"q": False}).pole == "true"
