from dataclasses import replace

import pytest

from engine.model.atoms import StatIs
from engine.model.people import Stat
from engine.model.rule import AllOf, AnyOf, Condition, HasFlag, Not, Place
from engine.rules.language import read_rule
from engine.rules.stat_keys import with_stat_keys
from tests.support.people import tale
from tests.support.triggers import fired, run, saga, turn

STORY = replace(tale("zh"), stats=(Stat("hp", "生命"), Stat("san", "SAN")))
LOW, CALLED = StatIs("hp", "<", 70), StatIs("生命", "<", 70)


@pytest.mark.parametrize("called", ["hp", "HP", "生命", "ＨＰ"])
def test_a_stat_is_called_by_its_key_or_label_in_any_case_of_letters(called: str):
    assert with_stat_keys(StatIs(called, "<", 70), STORY) == LOW


@pytest.mark.parametrize(
    ("condition", "keyed"),
    [
        (Not(CALLED), Not(LOW)),
        (AllOf((CALLED, HasFlag("f"))), AllOf((LOW, HasFlag("f")))),
        (AnyOf((Not(CALLED), AllOf(()))), AnyOf((Not(LOW), AllOf(())))),
        (StatIs("luck", "<", 1), StatIs("luck", "<", 1)),
    ],
)
def test_every_part_is_looked_through_and_unknown_stats_stay(
    condition: Condition, keyed: Condition
):
    assert with_stat_keys(condition, STORY) == keyed


def test_a_trigger_that_names_a_label_holds_in_a_play():
    taking = turn(replace(saga("[t] when once: 属性 生命 < 70 -> 标记 f"), stats=STORY.stats))
    run(taking)
    assert fired(taking) == ["t"]


def test_a_rule_that_names_a_label_holds_in_a_play():
    rule = read_rule("[r] if stat HP < 70 -> flag f", Place("", 1, 1), dialect="native")
    playbook = turn(replace(saga(), rules=(rule,))).playbook
    assert playbook.passive.rules[0].condition == LOW
