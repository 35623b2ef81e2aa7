"""What a purge takes from any tree leaves whole what stays."""

from dataclasses import replace
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from engine.model.ids import BranchId, TurnId
from engine.ports import BranchRecord, Checkpoint, HeadMove, MoveReason, PendingMerge
from engine.store.leaving import Holdings, behind, expired, forsaken, stays
from tests.support.turns import ANN, AT, TIMELINE, later

REASONS: tuple[MoveReason, ...] = ("turn", "variant", "undo")


@st.composite
def holdings(draw: st.DrawFn) -> Holdings:
    """Return a tree with merges in it, and branches that were anywhere in it."""
    parents: dict[TurnId, tuple[TurnId, ...]] = {TurnId("0"): ()}
    for number in range(1, draw(st.integers(1, 25))):
        some = draw(st.lists(st.sampled_from(list(parents)), min_size=1, max_size=2, unique=True))
        parents[TurnId(str(number))] = tuple(some)
    turns = st.sampled_from(list(parents))
    branches = [BranchRecord(BranchId("main"), TIMELINE, "main", draw(turns))]
    moves = []
    for number in range(draw(st.integers(1, 5))):
        id, minutes = BranchId(f"b{number}"), draw(st.sampled_from([None, 1, 9]))
        branch = BranchRecord(id, TIMELINE, id, draw(turns), draw(turns))
        if minutes is not None:
            branch = replace(branch, status="deleted", status_at=later(minutes))
        branches.append(branch)
        for _ in range(draw(st.integers(0, 4))):
            reason = draw(st.sampled_from(REASONS))
            moves.append(HeadMove(id, draw(turns), draw(turns), reason, ANN, AT))
    ids = st.sampled_from([branch.id for branch in branches])
    heads = {branch.id: branch.head for branch in branches}
    pairs = draw(st.lists(st.tuples(ids, ids), max_size=2))
    merges = [PendingMerge(a, b, heads[a], heads[b], (), ANN, AT) for a, b in pairs]
    marks = [Checkpoint("a", turn, branches[0].id, ANN, AT) for turn in draw(st.sets(turns))]
    return Holdings(parents, branches, moves, marks, merges, draw(st.sets(ids, max_size=1)))


@given(holdings())
def test_what_stays_stands_on_what_stays(held: Holdings):
    left = forsaken(held, expired(held, later(5)))
    for turn in held.parents.keys() - left:
        assert left.isdisjoint(held.parents[turn])


@given(holdings())
def test_nothing_that_stays_leans_on_what_goes(held: Holdings):
    gone = expired(held, later(5))
    left = forsaken(held, gone)
    there = {branch.id for branch in held.branches if branch not in gone}
    assert left.isdisjoint(mark.turn for mark in held.checkpoints)
    for branch in held.branches:
        if branch.id in there:
            assert left.isdisjoint({branch.head, branch.fork})
    for move in held.moves:
        if move.branch in there or stays(move, left):
            assert left.isdisjoint({move.head, move.previous})
    for merge in held.merges:
        if {merge.into, merge.source} <= there:
            assert left.isdisjoint({merge.into_head, merge.source_head})


@given(holdings())
def test_only_what_the_branches_led_to_goes(held: Holdings):
    gone = expired(held, later(5))
    theirs = {one for branch in gone for one in (branch.head, branch.fork) if one}
    ids = {branch.id for branch in gone}
    theirs |= {one for m in held.moves if m.branch in ids for one in (m.head, m.previous) if one}
    assert forsaken(held, gone) <= behind(theirs, held.parents)
    assert forsaken(held, ()) == set()


@given(holdings())
def test_a_branch_goes_only_when_it_is_due(held: Holdings):
    for branch in expired(held, later(5)):
        assert (branch.status, branch.status_at) == ("deleted", later(1))
        assert branch.id not in held.played
    assert expired(held, AT - timedelta(days=1)) == ()
