"""What every journal must do with branches, their heads and their names; part of the contract."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from engine.errors import BranchExists, NoSuchBranch, NoSuchTurn, StaleHead
from engine.model.ids import MAIN, NOBODY, BranchId, TimelineId, TurnId
from engine.model.state import State
from engine.model.turn import Turn
from engine.ports import BranchStatus, Checkpoint, HeadMove, Journal, PendingMerge
from tests.support.turns import (
    ANN,
    AT,
    ODD,
    OTHER,
    ROOT,
    SIDE,
    TIMELINE,
    begun,
    branch_at,
    commit,
    later,
    line_of,
    move,
    played,
    said,
)


class TreeContract:
    async def test_a_head_moves_back_and_forth_and_the_turns_stay(self, journal: Journal):
        await begun(journal)
        one, two, three = line_of(3)
        await played(journal, one, two, three)
        await journal.move_head(TIMELINE, move(three, one, "rewind"))
        assert await journal.head(TIMELINE, MAIN) == one.id
        assert await journal.line(TIMELINE, three.id) == (ROOT, one, two, three)
        await journal.move_head(TIMELINE, move(one, three, "redo"))
        assert (await journal.branch(TIMELINE, "main")).head == three.id

    async def test_a_head_that_moved_back_plays_on_elsewhere(self, journal: Journal):
        await begun(journal)
        one, two = line_of(2)
        other = said(one, "another way", "And it opens.")
        await played(journal, one, two)
        await journal.move_head(TIMELINE, move(two, one, "undo"))
        await played(journal, other)
        assert await journal.line(TIMELINE, other.id) == (ROOT, one, other)
        assert await journal.line(TIMELINE, two.id) == (ROOT, one, two)
        assert await journal.line(TIMELINE, other.id, one.id) == (other,)
        assert await journal.line(TIMELINE, other.id, two.id) == (ROOT, one, other)

    async def test_the_same_turn_played_anew_is_the_same_turn(self, journal: Journal):
        await begun(journal)
        one, two, three = line_of(3)
        await played(journal, one, two)
        await journal.move_head(TIMELINE, move(two, ROOT, "rewind"))
        await played(journal, one, two, three)
        assert await journal.line(TIMELINE, three.id) == (ROOT, one, two, three)
        assert len(await journal.knots(TIMELINE)) == 4

    async def test_a_head_moves_to_a_turn_beside_it(self, journal: Journal):
        await begun(journal)
        first, second, third = (said(ROOT, "I knock.", told) for told in ("one", "two", "three"))
        for variant in (first, second, third):
            head = await journal.head(TIMELINE, MAIN)
            if head != ROOT.id:
                await journal.move_head(TIMELINE, HeadMove(MAIN, head, ROOT.id, "undo", ANN, AT))
            await played(journal, variant)
        await journal.move_head(TIMELINE, move(third, first, "variant"))
        after = said(first, "on")
        await played(journal, after)
        assert await journal.line(TIMELINE, after.id) == (ROOT, first, after)

    async def test_a_head_that_moved_meanwhile_moves_no_more(self, journal: Journal):
        await begun(journal)
        one, two = line_of(2)
        await played(journal, one, two)
        with pytest.raises(StaleHead):
            await journal.move_head(TIMELINE, move(one, ROOT))
        with pytest.raises(StaleHead):
            await journal.move_head(TIMELINE, move(two, one, branch=SIDE))
        with pytest.raises(StaleHead):
            await journal.append(commit(said(one, "late")))
        assert await journal.head(TIMELINE, MAIN) == two.id
        assert len(await journal.head_moves(TIMELINE, MAIN)) == 3

    async def test_a_head_moves_to_no_turn_that_is_not_there(self, journal: Journal):
        await begun(journal)
        await begun(journal, OTHER)
        one = said(ROOT, "one")
        await journal.append(commit(one, timeline=OTHER))
        for timeline, head in ((TIMELINE, one), (TimelineId("nowhere"), ROOT)):
            with pytest.raises(NoSuchTurn):
                await journal.move_head(timeline, move(ROOT, head))
        assert await journal.head(TIMELINE, MAIN) == ROOT.id

    async def test_every_move_is_kept_with_its_reason(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "one")
        await journal.append(replace(commit(one), at=later(1)))
        undo = replace(move(one, ROOT, "undo"), at=later(2))
        await journal.move_head(TIMELINE, undo)
        await journal.fork(branch_at(one), later(3))
        assert await journal.head_moves(TIMELINE, MAIN) == (
            undo,
            HeadMove(MAIN, ROOT.id, one.id, "turn", ANN, later(1)),
            HeadMove(MAIN, None, ROOT.id, "turn", ANN, AT),
        )
        made = HeadMove(SIDE, None, one.id, "turn", NOBODY, later(3))
        assert await journal.head_moves(TIMELINE, SIDE) == (made,)
        assert await journal.head_moves(TIMELINE, MAIN, 1) == (undo,)
        assert await journal.head_moves(TIMELINE, BranchId("nowhere")) == ()

    async def test_the_last_moves_are_told_unless_all_are_wanted(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "one")
        await played(journal, one)
        for number in range(210):
            there, back = (one, ROOT) if number % 2 == 0 else (ROOT, one)
            await journal.move_head(TIMELINE, move(there, back))
        assert len(await journal.head_moves(TIMELINE, MAIN)) == 200
        assert len(await journal.head_moves(TIMELINE, MAIN, None)) == 212

    async def test_a_branch_gets_another_name(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        await journal.rename(TIMELINE, SIDE, "Tränen")
        await journal.rename(TIMELINE, SIDE, "TRÄNEN")
        assert (await journal.branch(TIMELINE, "tränen")).name == "TRÄNEN"
        with pytest.raises(NoSuchBranch):
            await journal.branch(TIMELINE, "side")
        with pytest.raises(BranchExists):
            await journal.rename(TIMELINE, SIDE, "Main")
        with pytest.raises(NoSuchBranch):
            await journal.rename(TIMELINE, BranchId("nowhere"), "x")
        assert [branch.name for branch in await journal.branches(TIMELINE)] == ["main", "TRÄNEN"]

    async def test_a_deleted_branch_leaves_its_name_to_others(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        await journal.set_status(TIMELINE, SIDE, "deleted", later(1))
        with pytest.raises(NoSuchBranch):
            await journal.branch(TIMELINE, "side")
        heir = replace(branch_at(ROOT, "heir"), name="SIDE")
        await journal.fork(heir, AT)
        assert await journal.branch(TIMELINE, "side") == heir
        with pytest.raises(BranchExists):
            await journal.set_status(TIMELINE, SIDE, "open", later(2))
        gone = replace(branch_at(ROOT), status="deleted", status_at=later(1))
        assert (await journal.branches(TIMELINE))[1] == gone
        assert await journal.head(TIMELINE, SIDE) == ROOT.id

    async def test_a_closed_branch_can_be_opened_again(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        statuses: tuple[BranchStatus, ...] = ("merged", "deleted", "open")
        for number, status in enumerate(statuses):
            await journal.set_status(TIMELINE, SIDE, status, later(number))
        back = replace(branch_at(ROOT), status_at=later(2))
        assert await journal.branch(TIMELINE, "side") == back
        with pytest.raises(NoSuchBranch):
            await journal.set_status(TIMELINE, BranchId("nowhere"), "merged", AT)

    async def test_a_merged_branch_keeps_its_name(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        await journal.set_status(TIMELINE, SIDE, "merged", AT)
        assert (await journal.branch(TIMELINE, "side")).status == "merged"
        with pytest.raises(BranchExists):
            await journal.fork(replace(branch_at(ROOT, "heir"), name="Side"), AT)

    async def test_a_merged_branch_that_is_played_on_is_open_again(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        await journal.set_status(TIMELINE, SIDE, "merged", later(1))
        one, two = line_of(2)
        await journal.append(replace(commit(one, SIDE), at=later(2)))
        await journal.append(replace(commit(two, SIDE), at=later(3)))
        back = replace(branch_at(ROOT), head=two.id, status_at=later(2))
        assert await journal.branch(TIMELINE, "side") == back

    async def test_an_id_of_a_branch_is_given_once(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        await journal.set_status(TIMELINE, SIDE, "deleted", AT)
        with pytest.raises(BranchExists):
            await journal.fork(replace(branch_at(ROOT), name="other"), AT)

    async def test_a_checkpoint_is_kept_until_its_name_is_used_again(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "one")
        await played(journal, one)
        first = Checkpoint("Straße", ROOT.id, MAIN, ANN, AT)
        second = Checkpoint("before the bridge", one.id, MAIN, ANN, later(1))
        again = Checkpoint("STRASSE", one.id, MAIN, ANN, later(2))
        await journal.keep_checkpoint(TIMELINE, first)
        await journal.keep_checkpoint(TIMELINE, second)
        assert await journal.checkpoints(TIMELINE) == (first, second)
        await journal.keep_checkpoint(TIMELINE, again)
        assert await journal.checkpoints(TIMELINE) == (second, again)
        assert await journal.checkpoints(OTHER) == ()

    async def test_a_checkpoint_names_a_turn_there_is(self, journal: Journal):
        await begun(journal)
        await journal.keep_checkpoint(TIMELINE, Checkpoint("a", ROOT.id, MAIN, ANN, AT))
        lost = Checkpoint("a", TurnId("nowhere"), MAIN, ANN, AT)
        with pytest.raises(NoSuchTurn):
            await journal.keep_checkpoint(TIMELINE, lost)
        assert [one.turn for one in await journal.checkpoints(TIMELINE)] == [ROOT.id]

    async def test_a_merge_waits_until_it_is_dropped(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        choices = (("var:hp", "ours"), ("var:名", ODD))
        merge = PendingMerge(MAIN, SIDE, ROOT.id, ROOT.id, choices, ANN, AT)
        await journal.keep_merge(TIMELINE, replace(merge, choices=()))
        await journal.keep_merge(TIMELINE, merge)
        assert await journal.pending_merge(TIMELINE, MAIN) == merge
        assert await journal.pending_merge(TIMELINE, SIDE) is None
        await journal.drop_merge(TIMELINE, SIDE)
        await journal.drop_merge(TIMELINE, MAIN)
        await journal.drop_merge(TIMELINE, MAIN)
        assert await journal.pending_merge(TIMELINE, MAIN) is None

    async def test_a_merge_waits_on_a_branch_there_is(self, journal: Journal):
        await begun(journal)
        merge = PendingMerge(SIDE, MAIN, ROOT.id, ROOT.id, (), ANN, AT)
        with pytest.raises(NoSuchBranch):
            await journal.keep_merge(TIMELINE, merge)

    async def test_heads_may_wander_and_each_turn_keeps_its_line(self, journal: Journal):
        await begun(journal)
        chance, lines, head = Random(3), {ROOT.id: [ROOT]}, ROOT.id
        for number in range(90):
            if chance.random() < 0.4:
                to = chance.choice(list(lines))
                wander = HeadMove(MAIN, head, to, "rewind", ANN, AT)
                await journal.move_head(TIMELINE, wander)
                head = to
            else:
                turn = said(lines[head][-1], f"step {number % 3}", f"told {number % 5}")
                await played(journal, turn)
                lines[turn.id] = [*lines[head], turn]
                head = turn.id
            await journal.keep_snapshot(TIMELINE, head, State(turns=len(lines[head])))
        await _check(journal, lines, chance)


async def _check(journal: Journal, lines: Mapping[TurnId, list[Turn]], chance: Random) -> None:
    for head, line in lines.items():
        assert await journal.line(TIMELINE, head) == tuple(line)
        since = chance.randrange(len(line))
        after = tuple(line[since + 1 :])
        assert await journal.line(TIMELINE, head, line[since].id) == after
        children = {id for id, other in lines.items() if other[:-1] == line}
        assert set(await journal.children(TIMELINE, head)) == children
        found = await journal.nearest_snapshot(TIMELINE, head)
        if found is not None:  # it is a cache
            assert line[found[1].turns - 1].id == found[0]
