from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.rule import (
    ALWAYS,
    NEVER,
    AllOf,
    AnyOf,
    Chance,
    Compare,
    Condition,
    Contains,
    Not,
    Roll,
    Rule,
)
from engine.rules.conditions import Moment, Verdict, decide_condition
from engine.rules.matching import ANYWHERE, RuleBook, keywords_needed
from engine.rules.throws import Throws
from tests.support.conditions import conditions, keyed, spoken

A, B = Contains("a"), Contains("bb")
RICH = Compare("gold", ">", 5)


def rule(condition: Condition) -> Rule:
    return Rule("r", condition, ())


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (A, {"a"}),
        (Contains(""), ANYWHERE),
        (Not(A), ANYWHERE),
        (Not(Not(A)), {"a"}),
        (RICH, ANYWHERE),
        (AnyOf((A, B)), {"a", "bb"}),
        (AnyOf((A, RICH)), ANYWHERE),
        (AllOf((A, RICH)), {"a"}),
        (AllOf((RICH, A)), {"a"}),
        (AllOf((AnyOf((A, B)), Contains("c"))), {"c"}),
        (AllOf((A, B)), {"bb"}),
        (Not(AnyOf((Not(A), RICH))), {"a"}),
        (Not(AllOf((Not(A), Not(B)))), {"a", "bb"}),
        (NEVER, set()),
        (ALWAYS, ANYWHERE),
        (Not(ALWAYS), set()),
        (AllOf((A, Roll("1d2"))), {"a"}),
        (AllOf((AllOf((A, Roll("1d2"))), RICH)), {"a"}),
    ],
)
def test_the_words_a_condition_needs_are_known(condition: Condition, words: set[str]):
    assert keywords_needed(condition) == words


@pytest.mark.parametrize(
    "dice", [Roll("1d2"), Chance(5), Not(Roll("1d2")), AnyOf((A, Roll("1d2")))]
)
def test_a_rule_that_throws_before_its_keyword_is_always_tried(dice: Condition):
    assert RuleBook([rule(AllOf((dice, B)))]).may_fire("x") == [0]


@pytest.mark.parametrize("filler", [0, 100])
def test_candidates_come_in_the_order_of_the_rules_and_once(filler: int):
    rules = [rule(AnyOf((A, B))), rule(RICH), rule(B), rule(NEVER), rule(A)]
    rules += [rule(Contains(f"填{n}")) for n in range(filler)]
    book = RuleBook(rules)
    assert list(book.may_fire("a bb")) == [0, 1, 2, 4]
    assert list(book.may_fire("a")) == [0, 1, 4]
    assert list(book.may_fire("x")) == [1]


def test_a_book_tells_verdicts_with_the_leaf_that_decided():
    book = RuleBook([rule(AllOf((A, RICH)))])
    verdict = book.verdict(0, Moment("a", {"gold": 3}), Throws(Random(0)))
    assert verdict == Verdict(False, RICH)


def test_an_empty_book_has_no_candidates():
    assert list(RuleBook([]).may_fire("a")) == []


SOME = st.lists(conditions(keyed(), least=0), max_size=6)


@given(SOME, spoken(), st.integers(), st.sampled_from([0, 80]))
def test_leaving_rules_out_never_changes_which_hold_nor_what_dice_fall(
    some: list[Condition], moment: Moment, seed: int, filler: int
):
    rules = [rule(condition) for condition in some]
    rules += [rule(Contains(f"填{n}")) for n in range(filler)]
    book = RuleBook(rules)
    pruned, all_tried = Random(seed), Random(seed)
    candidates = book.may_fire(moment.text)
    by_book = [i for i in candidates if book.verdict(i, moment, Throws(pruned)).truth]
    one_by_one = [
        i
        for i, each in enumerate(rules)
        if decide_condition(each.condition, moment, Throws(all_tried)).truth
    ]
    assert by_book == one_by_one
    assert list(candidates) == sorted(set(candidates))
    assert pruned.getstate() == all_tried.getstate()
