"""What the linter knows of conditions: contradictions, and which of two is the weaker."""

from random import Random

import pytest
from hypothesis import given, settings

from engine.model.rule import (
    ALWAYS,
    AllOf,
    AnyOf,
    Condition,
    HasFlag,
    Place,
)
from engine.packs.lint.logic import MOST_ALTERNATIVES, alternatives, is_weaker
from engine.rules.conditions import compiled
from engine.rules.language import read_condition
from engine.rules.throws import Throws
from tests.support.lint_conditions import CONDITIONS, MOMENTS


def condition(text: str) -> Condition:
    return read_condition(text, Place(), dialect="native")


def weaker(weak: str, strong: str) -> bool:
    ways, others = alternatives(condition(weak)), alternatives(condition(strong))
    assert ways is not None
    assert others is not None
    return is_weaker(ways, others)


@pytest.mark.parametrize(
    "text",
    [
        "()",
        '包含 "a" && 不包含 "a"',
        'contains "lamp" and lacks "amp"',
        'lacks ""',
        "state.x > 5 && state.x < 3",
        "state.x > 5 && state.x < 5",
        "state.x >= 5 && state.x < 5",
        "state.x == 5 && state.x == 6",
        "state.x == 5 && state.x != 5",
        "state.x == 5 && not state.x == 5",
        "state.x >= 5 && state.x <= 5 && state.x != 5",
        "state.x >= 5 && not state.x > 2",
        "state.x == 5 && state.x < 2",
        'state.x == "a" && state.x == "b"',
        'state.x == "a" && state.x != "a"',
        'state.x == "a" && state.x > 3',
        "state.x == true && state.x == false",
        "state.x == true && state.x == 1",
        'flag "a" and not flag "a"',
        'scene "a" and scene "b"',
        'scene "a" and not scene "a"',
        "turn < 1",
        "turn > 3 and turn < 4",
        "turn > 3 and not turn > 2",
        "roll(1d6) > 6",
        "roll(2d6+3) < 5",
        "roll(1d100) >= 101",
        "roll(1d6) >= 4 and roll(1d6) <= 3",
        "not roll(1d6) >= 1",
        "chance 0%",
        "not chance 100%",
        '(flag "a" or flag "b") and not flag "a" and not flag "b"',
        'not (flag "a" or not flag "a")',
        "() and always",
    ],
)
def test_a_condition_that_contradicts_itself_can_never_hold(text: str):
    assert alternatives(condition(text)) == ()


@pytest.mark.parametrize(
    "text",
    [
        "always",
        "not ()",
        'contains "amp" and lacks "lamp"',
        'contains "a" and contains "b"',
        "state.x > 5 || state.x < 3",
        "state.x > 5 && state.x < 6",
        "state.x >= 5 && state.x <= 5",
        "state.x != 5 && state.x != 6",
        "state.x > 5 && state.y < 3",
        "state.x > state.y && state.x < 3",
        'state.x == "5" && state.x == 5',
        "not state.x > 5 && not state.x <= 5",
        'not state.x == "a" && state.x > 3',
        "not state.x == true && state.x == 1",
        'scene "a" or scene "b"',
        'not scene "a" and not scene "b"',
        "turn >= 1",
        "roll(1d6) >= 6",
        "roll(1d6) >= 4 and roll(1d8) <= 3",
        "roll(2d6kh1) > 90",
        "roll(1d100) and not roll(1d2)",
        'chance 30% and not chance 30% and contains "a"',
        'not (flag "a" and not flag "b")',
    ],
)
def test_a_sensible_condition_can_hold(text: str):
    assert alternatives(condition(text)) != ()


@pytest.mark.parametrize(
    ("weak", "strong"),
    [
        ('contains "lamp"', 'contains "lamp"'),
        ("always", 'contains "lamp"'),
        ('contains "amp"', 'contains "lamp"'),
        ('lacks "lamp"', 'lacks "amp"'),
        ('contains "a" or contains "b"', 'contains "b" and flag "c"'),
        ('contains "lamp"', 'contains "lamp" and roll(1d6) > 3'),
        ("state.x > 3", "state.x > 5"),
        ("state.x >= 3", "state.x > 3"),
        ("state.x == 3", "state.x >= 3 and state.x <= 3"),
        ("state.x != 3", "state.x > 3"),
        ("state.x != 3", "state.x > 1 and not state.x == 3"),
        ("state.x != 3", 'state.x == "a"'),
        ('state.x != "a"', "state.x > 3"),
        ('state.x != "a"', 'state.x == "b"'),
        ("state.x != 3", "state.x != 3"),
        ("state.x <= 3 and state.x >= 1", "state.x > 1 and state.x <= 2"),
        ("turn > 3", "turn >= 5"),
        ('not scene "a"', 'scene "b"'),
        ('not flag "a"', 'not flag "a" and not flag "b"'),
        ("flag a", "()"),
    ],
)
def test_a_weaker_condition_is_known_as_such(weak: str, strong: str):
    assert weaker(weak, strong)


@pytest.mark.parametrize(
    ("weak", "strong"),
    [
        ('contains "lamp"', "always"),
        ('contains "lamp"', 'contains "amp"'),
        ('lacks "amp"', 'lacks "lamp"'),
        ("state.x == 1", "state.x == true"),
        ('contains "a"', 'lacks "a"'),
        ('contains "a"', 'flag "a"'),
        ('contains "lamp" and roll(1d6) > 3', 'contains "lamp" and roll(1d6) > 3'),
        ('contains "lamp" and chance 30%', 'contains "lamp" and chance 30%'),
        ("state.x > 5", "state.x > 3"),
        ("state.x <= 2", "state.x == 2"),
        ("state.x > 5", "state.y > 6"),
        ("state.x > 5", "not state.x <= 5"),
        ('state.x == "a"', "state.x > 3"),
        ("state.x != 3", "state.x > 2"),
        ('state.x != "a"', 'state.x == "a"'),
        ("state.x != 3", "state.y != 3"),
        ("state.x > state.y", "state.x > 3"),
        ('scene "a"', 'scene "b"'),
        ('not scene "a"', "always"),
        ('flag "a"', 'flag "a" or flag "b"'),
    ],
)
def test_a_condition_that_may_fail_is_not_weaker(weak: str, strong: str):
    assert not weaker(weak, strong)


def test_a_condition_with_too_many_ways_is_let_be():
    pairs = [AnyOf((HasFlag(f"a{n}"), HasFlag(f"b{n}"))) for n in range(12)]
    assert alternatives(AllOf(tuple(pairs))) is None
    assert alternatives(AnyOf((ALWAYS, AllOf(tuple(pairs))))) is None
    assert alternatives(AllOf((ALWAYS, AllOf(tuple(pairs))))) is None
    many = AnyOf(tuple(HasFlag(str(n)) for n in range(MOST_ALTERNATIVES + 1)))
    assert alternatives(many) is None


CHANCE = Random(1)


@settings(deadline=None)
@given(CONDITIONS)
def test_what_is_called_impossible_holds_in_no_world(condition: Condition):
    if alternatives(condition) == ():
        decide = compiled(condition)
        assert not any(decide(moment, Throws(CHANCE)).truth for moment in MOMENTS)


@settings(deadline=None)
@given(CONDITIONS, CONDITIONS)
def test_what_is_called_weaker_holds_in_every_world_where_the_other_does(
    weak: Condition, strong: Condition
):
    ways, others = alternatives(weak), alternatives(strong)
    if ways is not None and others is not None and is_weaker(ways, others):
        later, earlier = compiled(strong), compiled(weak)
        for moment in MOMENTS:
            if later(moment, Throws(CHANCE)).truth:
                assert earlier(moment, Throws(CHANCE)).truth
