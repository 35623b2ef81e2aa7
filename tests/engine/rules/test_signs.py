"""Signs may call a condition that does not hold, and never leave out one that would."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.atoms import ALL, AskModel, HasFired, HasItem, InRoom, PresenceIs, StatIs
from engine.model.ids import SceneId
from engine.model.rule import (
    NEVER,
    AllOf,
    AnyOf,
    Chance,
    Condition,
    Contains,
    HasFlag,
    InScene,
    Not,
)
from engine.model.state import State
from engine.model.trigger import Standing
from engine.rules.conditions import Moment, decide_condition
from engine.rules.signs import SignIndex, signs_needed
from engine.rules.throws import Throws
from tests.support.moments import all_conditions, moments, said
from tests.support.people import world

X, Y, F = InScene(SceneId("x")), InScene(SceneId("y")), HasFlag("f")


@pytest.mark.parametrize(
    ("condition", "choices"),
    [
        (Contains("lamp"), ["word lamp"]),
        (X, ["scene x"]),
        (F, ["flag f"]),
        (HasFired("t"), ["fired t"]),
        (InRoom("The HALL"), ["room the hall"]),
        (HasItem("ROPE"), ["item rope"]),
        (HasItem("Rope", ALL), ["item rope"]),
        (AnyOf((X, Y)), ["scene x, scene y"]),
        (AnyOf((AllOf((AnyOf((X, Y)), F)), Contains("a"))), ["flag f, word a"]),
        (AllOf((AnyOf((X, Y)), F)), ["scene x, scene y", "flag f"]),
        (AllOf((X, Chance(50), F)), ["scene x"]),
        (Not(AnyOf((Not(X), Chance(50), Not(F)))), ["scene x"]),
        (NEVER, [""]),
        (AllOf((X, NEVER)), ["scene x", ""]),
    ],
)
def test_each_part_that_is_tried_before_any_dice_names_the_signs_it_needs(
    condition: Condition, choices: list[str]
):
    found = signs_needed(condition)
    assert [", ".join(sorted(map(" ".join, signs))) for signs in found] == choices


@pytest.mark.parametrize(
    "condition",
    [
        Contains(""),
        Not(X),
        InRoom("hall", "Ava"),
        HasItem("Rope", count=0),
        StatIs("hp", "<", 5),
        PresenceIs("Ava", "dead"),
        AskModel("is it night?"),
        Chance(50),
        AnyOf((X, Not(Y))),
        AllOf((Chance(50), X)),
        AllOf((AllOf((Not(Y), Chance(1))), X)),
        AllOf(()),
        Not(NEVER),
    ],
)
def test_what_may_hold_without_a_sign_or_throws_dice_first_needs_none(condition: Condition):
    assert tuple(signs_needed(condition)) == ()


def test_a_condition_is_filed_under_what_the_fewest_others_need_and_words_come_last():
    both = AllOf((X, F))
    in_scene = SignIndex([both, F, F])
    assert in_scene.may_hold(replace(State(), flags=frozenset("f")), "") == [1, 2]
    by_flag = SignIndex([both, X, X])
    assert by_flag.may_hold(replace(State(), scene=SceneId("x")), "") == [1, 2]
    said = SignIndex([AllOf((X, Contains("lamp"))), X, X])
    assert said.may_hold(replace(State(), scene=SceneId("x")), "") == [0, 1, 2]


def test_only_what_may_hold_here_is_called_in_the_order_it_was_given():
    index = SignIndex([Y, AskModel("q"), F, AnyOf((X, F)), X])
    state = replace(State(), scene=SceneId("x"), flags=frozenset("f"))
    assert index.may_hold(state, "") == [1, 2, 3, 4]
    assert index.may_hold(State(), "") == [1]


def test_things_rooms_words_and_firings_are_signs_in_any_case_of_letters():
    index = SignIndex([HasItem("ROPE"), InRoom("the hall"), Contains("灯"), HasFired("t")])
    state = replace(world(), triggers={"t": Standing(fired=1), "u": Standing()})
    assert index.may_hold(state, "拿起灯") == [0, 1, 2, 3]
    away = replace(world(), room=None, items={}, triggers={"t": Standing()})
    assert index.may_hold(away, "no lamp") == []


CONDITIONS = st.lists(all_conditions(), max_size=6)
ANSWERS = st.fixed_dictionaries({"p": st.booleans(), "q": st.booleans()})


@given(CONDITIONS, moments(), said(), ANSWERS, st.integers())
def test_what_is_left_out_does_not_hold_is_not_open_and_throws_no_dice(
    conditions: list[Condition], state: State, words: str, answers: dict[str, bool], seed: int
):
    called = SignIndex(conditions).may_hold(state, words)
    for number, condition in enumerate(conditions):
        if number not in called:
            for known in ({}, answers):
                throws = Throws(Random(seed))
                found = decide_condition(condition, Moment.of(state, words, known), throws)
                assert (found.pole, throws.rolled) == ("false", ())


@given(CONDITIONS, moments(), said())
def test_an_index_calls_each_condition_once_and_in_order(
    conditions: list[Condition], state: State, words: str
):
    called = list(SignIndex(conditions).may_hold(state, words))
    assert called == sorted(set(called))
