from dataclasses import replace

import pytest

from engine.errors import StaleHead
from engine.model.actions import Merge
from engine.model.ids import MAIN, TurnId
from engine.model.turn import Turn
from engine.ports import Pulse
from engine.store.plan import Entry, Plan, answer_place
from engine.store.statements import (
    ADD_TURN,
    ADD_WORDS,
    DROP_PULSE,
    KEEP_PULSE,
    WRITES,
    Facts,
)
from tests.support.turns import ANN, AT, ROOT, SALT, SIDE, commit, record, root, said

AT_ROOT = Facts(ROOT.id, ROOT.id, 0, taken=False, known=None, fate=None)
NOWHERE = Facts(None, None, None, taken=False, known=None, fate=None)


def _spots(plan: Plan) -> list[tuple[TurnId, TurnId, int]]:
    rows = dict(plan.rows())[ADD_TURN]
    return [(row["id"], row["strand"], row["depth"]) for row in rows]


def test_a_root_begins_the_first_strand():
    plan = Plan()
    assert plan.add(Entry(root(), record()), NOWHERE) is None
    assert _spots(plan) == [(ROOT.id, ROOT.id, 0)]


def test_a_first_child_goes_on_with_the_strand_of_its_parent():
    plan, one = Plan(), said(ROOT, "one")
    plan.add(Entry(commit(one)), AT_ROOT)
    plan.add(Entry(commit(said(one, "two"))), AT_ROOT)
    assert [spot[1:] for spot in _spots(plan)] == [(ROOT.id, 1), (ROOT.id, 2)]


def test_a_second_child_begins_a_strand():
    plan, one = Plan(), said(ROOT, "one")
    plan.add(Entry(commit(one)), AT_ROOT._replace(taken=True))
    assert _spots(plan) == [(one.id, one.id, 1)]


def test_a_second_child_in_the_same_group_begins_a_strand():
    plan, one, other = Plan(), said(ROOT, "one"), said(ROOT, "other")
    plan.add(Entry(commit(one)), AT_ROOT)
    plan.add(Entry(commit(other, SIDE)), AT_ROOT)
    assert _spots(plan) == [(one.id, ROOT.id, 1), (other.id, other.id, 1)]


def test_what_takes_the_place_of_a_turn_stands_beside_it():
    plan, one, other = Plan(), said(ROOT, "one"), said(ROOT, "one", "told anew")
    plan.add(Entry(commit(one)), AT_ROOT)
    assert plan.add(Entry(replace(commit(other), instead_of=one.id)), AT_ROOT) is None
    assert _spots(plan) == [(one.id, ROOT.id, 1), (other.id, other.id, 1)]


def test_a_turn_that_is_written_already_keeps_its_place():
    plan, one = Plan(), said(ROOT, "one")
    plan.add(Entry(commit(one)), AT_ROOT._replace(taken=True, known=ROOT.id))
    assert _spots(plan) == [(one.id, ROOT.id, 1)]


def _met(one: Turn, other: Turn) -> Turn:
    return Turn.after((one.id, other.id), Merge(ANN, "side", other.id), (), salt=SALT, kind="merge")


def _generations(plan: Plan) -> list[int]:
    return [row["generation"] for row in dict(plan.rows())[ADD_TURN]]


def test_a_turn_is_of_the_generation_after_that_of_its_parent():
    plan, one = Plan(), said(ROOT, "one")
    plan.add(Entry(commit(one)), AT_ROOT._replace(generation=7))
    plan.add(Entry(commit(said(one, "two"))), AT_ROOT._replace(generation=7))
    assert _generations(plan) == [8, 9]


@pytest.mark.parametrize(("parent", "source", "generation"), [(3, 8, 9), (8, 3, 9), (0, 0, 1)])
def test_a_merge_is_of_a_later_generation_than_both_lines(
    parent: int, source: int, generation: int
):
    plan, other = Plan(), said(ROOT, "other")
    facts = AT_ROOT._replace(generation=parent, source=source)
    assert plan.add(Entry(commit(_met(ROOT, other))), facts) is None
    assert _generations(plan) == [generation]


def test_a_merge_may_follow_what_is_written_in_the_same_group():
    plan, one = Plan(), said(ROOT, "one")
    two = said(one, "two")
    for turn in (one, two):
        plan.add(Entry(commit(turn, SIDE)), AT_ROOT._replace(generation=0))
    assert plan.add(Entry(commit(_met(ROOT, two))), AT_ROOT._replace(generation=0)) is None
    assert _generations(plan) == [1, 2, 3]


def test_a_refused_commit_leaves_no_rows():
    plan = Plan()
    assert plan.add(Entry(commit(said(ROOT, "one"), claim="1", out="x")), NOWHERE) is not None
    assert list(plan.rows()) == []


def test_a_first_turn_of_no_timeline_is_refused():
    plan = Plan()
    assert isinstance(plan.add(Entry(root()), NOWHERE), StaleHead)
    assert list(plan.rows()) == []


def test_rows_come_in_an_order_that_satisfies_the_foreign_keys():
    plan = Plan()
    plan.add(Entry(commit(said(ROOT, "one"), claim="1", out="x")), AT_ROOT)
    statements = [statement for statement, _ in plan.rows()]
    assert statements == [statement for statement in WRITES if statement in statements]
    assert statements.index(ADD_TURN) < statements.index(ADD_WORDS)


def test_answers_are_placed_by_branch_and_head():
    assert answer_place(MAIN, ROOT.id) == f"main/{ROOT.id}"


def test_a_turn_that_says_nothing_of_the_pulse_has_no_row_for_it():
    plan = Plan()
    plan.add(Entry(commit(said(ROOT, "one"))), AT_ROOT)
    assert not {KEEP_PULSE, DROP_PULSE} & dict(plan.rows()).keys()


def test_each_branch_has_one_row_for_its_pulse_however_often_it_changed():
    plan, one = Plan(), said(ROOT, "one")
    two, three = said(one, "two"), said(ROOT, "three")
    for turn, branch, left in ((one, MAIN, 3), (two, MAIN, 0), (three, SIDE, 5)):
        pulse = Pulse(AT, turn.id, left)
        plan.add(Entry(replace(commit(turn, branch), pulse=pulse)), AT_ROOT)
    for _ in range(2):
        rows = dict(plan.rows())
        assert [(row["branch"], row["ticks"]) for row in rows[KEEP_PULSE]] == [(SIDE, 5)]
        assert [row["branch"] for row in rows[DROP_PULSE]] == [MAIN]
