from random import Random

from hypothesis import given

from engine.model.atoms import AskModel
from engine.model.ids import SceneId
from engine.model.language import Language
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
    Roll,
)
from engine.model.state import State
from engine.rules.conditions import Moment, decide_condition
from engine.rules.throws import Throws
from engine.rules.tried import Tried, tried, tried_lines
from tests.support.conditions import conditions
from tests.support.moments import all_conditions, known_leaves, moments, said
from tests.support.people import tale, world

YES, NO, ASKS = Contains("lamp"), HasFlag("f"), AskModel("is it late?")


def look(condition: Condition, language: Language = "en") -> Tried:
    return tried(condition, tale(language), world(), "my lamp")


def test_it_shows_true_false_or_maybe_at_each_leaf_and_what_was_found():
    found = look(AllOf((AnyOf((YES, NO)), Not(NO), ASKS, Roll("1d100", ">=", 50))))
    assert list(tried_lines(found)) == [
        "❔ all of these",
        "　✅ one of these",
        '　　✅ contains "lamp" — said: “my lamp”',
        '　　❌ flag "f" — down',
        "　✅ not so",
        '　　❌ flag "f" — down',
        '　❔ ai "is it late?" — a model is asked when it counts',
        "　❔ roll(1d100) >= 50 — dice fall when it is tried",
    ]


def test_it_speaks_the_language_of_the_story():
    found = look(AllOf((Not(NO), AnyOf((Chance(30), ASKS)))), "zh")
    assert list(tried_lines(found)) == [
        "❔ 以下全部",
        "　✅ 并非",
        '　　❌ 标记 "f" — 未立',
        "　❔ 以下任一",
        "　　❔ 概率 30% — 届时才掷骰",
        '　　❔ 判断 "is it late?" — 届时才询问模型',
    ]


def test_what_always_or_never_holds_is_shown_as_it_is_written():
    assert look(ALWAYS) == Tried("true", "always")
    assert look(NEVER) == Tried("false", "()")


def test_a_part_that_decides_settles_what_is_open():
    assert look(AllOf((ASKS, NO))).pole == "false"
    assert look(AnyOf((ASKS, YES))).pole == "true"
    assert look(Not(ASKS)).pole == "maybe"
    assert look(AnyOf((NO, NO))).pole == "false"


@given(conditions(known_leaves(), least=0), moments(), said())
def test_what_needs_neither_dice_nor_a_model_stands_as_it_would_in_a_turn(
    condition: Condition, state: State, words: str
):
    pole = decide_condition(condition, Moment.of(state, words), Throws(Random(0))).pole
    assert tried(condition, tale(), state, words).pole == pole


@given(all_conditions(), moments(), said())
def test_what_it_calls_true_or_false_is_so_whatever_falls_or_is_answered(
    condition: Condition, state: State, words: str
):
    found = tried(condition, tale(), state, words).pole
    for seed in range(4):
        answers = {"p": seed % 2 == 0, "q": seed < 2}
        moment = Moment.of(state, words, answers)
        pole = decide_condition(condition, moment, Throws(Random(seed))).pole
        assert found in ("maybe", pole)


def test_looking_throws_no_dice():
    assert look(AnyOf((Chance(100), InScene(SceneId("x"))))).pole == "maybe"
