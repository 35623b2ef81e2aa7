"""What the linter knows of conditions on a living world: contradictions, and which is weaker."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.rule import Condition, Place
from engine.packs.lint.logic import Alternative, alternatives, is_weaker
from engine.packs.lint.lookup import Lookup
from engine.rules.conditions import compiled
from engine.rules.language import read_condition
from engine.rules.throws import Throws
from tests.support.lint_world import CONDITIONS, MOMENTS

CHANCE = Random(1)


def ways_of(text: str) -> tuple[Alternative, ...]:
    ways = alternatives(read_condition(text, Place(), dialect="native"))
    assert ways is not None
    return ways


@pytest.mark.parametrize(
    "text",
    [
        'npc "Mara" fear >= 150',
        'mood "Mara" trust < -100',
        'mood "Mara" fear > 70 and mood "Mara" fear < 50',
        'mood "Mara" fear > 70 and not mood "mara" fear > 50',
        'stat hp of "Mara" > 50 and stat HP of "Mara" < 30',
        'stat hp of "Mara" == 50 and stat hp of "Mara" == 51',
        'npc "Mara" here and npc "Mara" dead',
        'item "coin" >= 3 and not item "Coin" >= 2',
        'item "coin" of all and not item "coin" of all',
        'ai "x" and not ai "x"',
        'fired "x" and not fired "x"',
        'room "a" and not room "a"',
    ],
)
def test_a_condition_that_contradicts_itself_can_never_hold(text: str):
    assert ways_of(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        'mood "Mara" fear >= 100',
        'mood "Mara" fear > 70 and mood "Bo" fear < 50',
        "mood any fear > 70 and mood any fear < 50",
        "stat hp > 50 and stat hp < 30",
        "stat hp of all > 50 and stat hp of all < 30",
        'not stat hp of "Mara" > 50 and not stat hp of "Mara" <= 50',
        'npc "Mara" here and npc "Bo" dead',
        'room "a" and room "b"',
        'item "coin" >= 3 and not item "coin" >= 4',
        'item "coin" of "Bo" and not item "coin" of "Mara"',
        'ai "x" and not ai "y"',
    ],
)
def test_a_sensible_condition_can_hold(text: str):
    assert ways_of(text) != ()


@pytest.mark.parametrize(
    ("weak", "strong"),
    [
        ('mood "Mara" fear > 50', 'mood "Mara" fear > 70'),
        ('stat hp of "Mara" < 50', 'stat hp of "Mara" < 30 and flag "a"'),
        ('item "coin" >= 2', 'item "coin" >= 3'),
        ('not item "coin" >= 3', 'not item "coin" >= 2'),
        ('not npc "Mara" here', 'npc "Mara" dead'),
        ('npc "Mara" dead', 'npc "Mara" dead and fired "x"'),
        ('room "a"', 'room "a"'),
    ],
)
def test_a_weaker_condition_is_known_as_such(weak: str, strong: str):
    assert is_weaker(ways_of(weak), ways_of(strong))
    assert not is_weaker(ways_of(strong), ways_of(weak)) or weak == strong


@pytest.mark.parametrize(
    ("weak", "strong"),
    [
        ("stat hp < 50", "stat hp < 30"),
        ('not npc "Mara" here', 'npc "Bo" dead'),
        ('ai "x"', 'ai "x"'),
        ('item "coin" of "Mara"', 'item "coin"'),
    ],
)
def test_a_condition_that_may_fail_is_not_weaker(weak: str, strong: str):
    assert not is_weaker(ways_of(weak), ways_of(strong))


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


@settings(deadline=None)
@given(st.lists(CONDITIONS.filter(alternatives), max_size=6), CONDITIONS.filter(alternatives))
def test_no_weaker_condition_is_missed(conditions: list[Condition], strong: Condition):
    lookup: Lookup[int] = Lookup()
    ways = [alternatives(condition) or () for condition in conditions]
    strongest = alternatives(strong) or ()
    for number, way in enumerate(ways):
        lookup.add(way, number)
    found = list(lookup.maybe_weaker(strongest))
    assert {n for n, weak in enumerate(ways) if is_weaker(weak, strongest)} <= set(found)
