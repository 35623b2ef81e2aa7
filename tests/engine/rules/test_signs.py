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
from engine.rules.conditions import Moment
from engine.rules.signs import ALWAYS, SignIndex, signs_needed
from engine.rules.throws import Throws
from engine.rules.truths import judge_of
from tests.support.moments import all_conditions, moments, said
from tests.support.people import world

X, Y, F = InScene(SceneId("x")), InScene(SceneId("y")), HasFlag("f")


@pytest.mark.parametrize(
    ("condition", "signs"),
    [
        (Contains("lamp"), {("word", "lamp")}),
        (X, {("scene", "x")}),
        (F, {("flag", "f")}),
        (HasFired("t"), {("fired", "t")}),
        (InRoom("The HALL"), {("room", "the hall")}),
        (HasItem("ROPE"), {("item", "rope")}),
        (HasItem("Rope", ALL), {("item", "rope")}),
        (AnyOf((X, Y)), {("scene", "x"), ("scene", "y")}),
        (AllOf((AnyOf((X, Y)), F)), {("flag", "f")}),
        (AllOf((Contains("lamp"), F)), {("flag", "f")}),
        (AllOf((X, Chance(50), F)), {("scene", "x")}),
        (Not(AnyOf((Not(X), Chance(50)))), {("scene", "x")}),
        (NEVER, set()),
    ],
)
def test_signs_are_taken_from_the_choosiest_part(condition: Condition, signs: set[tuple[str, str]]):
    assert signs_needed(condition) == signs


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
def test_what_may_hold_without_a_sign_or_throws_dice_first_is_always_tried(condition: Condition):
    assert signs_needed(condition) == ALWAYS


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
                found = judge_of(condition)(Moment.of(state, words), throws, known)
                assert (found.pole, throws.rolled) == ("false", ())


@given(CONDITIONS, moments(), said())
def test_an_index_calls_each_condition_once_and_in_order(
    conditions: list[Condition], state: State, words: str
):
    called = list(SignIndex(conditions).may_hold(state, words))
    assert called == sorted(set(called))
