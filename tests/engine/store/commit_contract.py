"""What every journal must do in one step with a turn that is more than the next; the contract."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from engine.errors import NoSuchTurn, StaleHead
from engine.model.actions import Merge
from engine.model.events import Merged
from engine.model.ids import MAIN, TurnId, UserId
from engine.model.turn import Turn
from engine.ports import BranchStatus, Commit, HeadMove, Journal, PendingMerge
from tests.support.turns import (
    ANN,
    AT,
    ROOT,
    SALT,
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

BEN = UserId("2002")


def instead(turn: Turn, of: Turn) -> Commit:
    """Return what puts *turn* in the place of its sibling, as Ben wants it."""
    return replace(commit(turn), at=later(5), instead_of=of.id, by=BEN)


def meeting(ours: Turn, theirs: Turn) -> Turn:
    action, merged = Merge(ANN, "side", theirs.id), Merged("side", theirs.id)
    return Turn.after((ours.id, theirs.id), action, (merged,), salt=SALT, kind="merge")


async def parted(journal: Journal) -> tuple[Turn, Turn, Commit]:
    """Let both branches play on and a merge wait; return their heads, and what merges them."""
    await begun(journal)
    await journal.fork(branch_at(ROOT), AT)
    ours, theirs = said(ROOT, "left"), said(ROOT, "right")
    await played(journal, ours)
    await played(journal, theirs, branch=SIDE)
    await journal.keep_merge(TIMELINE, PendingMerge(MAIN, SIDE, ours.id, theirs.id, (), ANN, AT))
    merge = commit(meeting(ours, theirs), claim="9", out="They meet.")
    return ours, theirs, replace(merge, at=later(5), closes=SIDE)


async def status(journal: Journal) -> BranchStatus:
    [_, side] = await journal.branches(TIMELINE)
    return side.status


class CommitContract:
    async def test_a_turn_takes_the_place_of_its_sibling_in_one_step(self, journal: Journal):
        await begun(journal)
        one, first = line_of(2)
        await played(journal, one, first)
        second = said(one, "step 1", "told anew")
        await journal.append(instead(second, first))
        assert await journal.line(TIMELINE, await journal.head(TIMELINE, MAIN)) == (
            ROOT,
            one,
            second,
        )
        assert set(await journal.children(TIMELINE, one.id)) == {first.id, second.id}
        [turn, variant, *before] = await journal.head_moves(TIMELINE, MAIN)
        assert turn == HeadMove(MAIN, one.id, second.id, "turn", ANN, later(5))
        assert variant == HeadMove(MAIN, first.id, one.id, "variant", BEN, later(5))
        assert len(before) == 3

    async def test_whoever_acts_in_a_turn_puts_it_there_unless_another_is_named(
        self, journal: Journal
    ):
        await begun(journal)
        first, second = said(ROOT, "knock", "one"), said(ROOT, "knock", "two")
        await played(journal, first)
        await journal.append(replace(instead(second, first), by=None))
        [_, moved] = await journal.head_moves(TIMELINE, MAIN, 2)
        assert (moved.by, moved.reason) == (ANN, "variant")

    async def test_a_turn_whose_sibling_is_over_changes_nothing(self, journal: Journal):
        await begun(journal)
        one, two = line_of(2)
        await played(journal, one, two)
        late = said(ROOT, "step 0", "told anew")
        with pytest.raises(StaleHead):
            await journal.append(instead(late, one))
        with pytest.raises(NoSuchTurn):
            await journal.turn(TIMELINE, late.id)
        assert await journal.head(TIMELINE, MAIN) == two.id
        assert len(await journal.head_moves(TIMELINE, MAIN)) == 3

    async def test_a_sibling_must_follow_a_turn_there_is(self, journal: Journal):
        await begun(journal)
        one, stray = line_of(2)
        await played(journal, one)
        with pytest.raises(StaleHead):
            await journal.append(instead(said(stray, "lost"), one))
        assert await journal.head(TIMELINE, MAIN) == one.id

    async def test_a_sibling_written_before_may_take_its_place_again(self, journal: Journal):
        await begun(journal)
        first, second = said(ROOT, "knock", "one"), said(ROOT, "knock", "two")
        after = said(first, "on")
        await played(journal, first)
        await journal.append(instead(second, first))
        await journal.append(instead(first, second))
        await played(journal, after)
        assert await journal.line(TIMELINE, after.id) == (ROOT, first, after)
        assert len(await journal.knots(TIMELINE)) == 4

    async def test_a_turn_and_what_takes_its_place_may_be_written_at_once(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "one")
        two, anew = said(one, "two"), said(one, "two", "told anew")
        after = said(anew, "on")
        commits = [commit(one), commit(two), instead(anew, two), commit(after)]
        await asyncio.gather(*map(journal.append, commits))
        assert await journal.line(TIMELINE, after.id) == (ROOT, one, anew, after)
        assert await journal.line(TIMELINE, two.id) == (ROOT, one, two)

    async def test_answers_kept_for_a_telling_are_dropped_with_it(self, journal: Journal):
        await begun(journal)
        first, second = said(ROOT, "knock", "one"), said(ROOT, "knock", "two")
        await played(journal, first)
        kept, other = f"{MAIN}/{ROOT.id}/ask", f"{MAIN}/{first.id}/ask"
        await journal.keep_answer(TIMELINE, kept, "two")
        await journal.keep_answer(TIMELINE, other, "on")
        await journal.append(instead(second, first))
        assert await journal.kept_answer(TIMELINE, kept) is None
        assert await journal.kept_answer(TIMELINE, other) == "on"

    async def test_a_merged_branch_whose_turn_is_told_anew_is_open_again(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        first, second = said(ROOT, "knock", "one"), said(ROOT, "knock", "two")
        await played(journal, first, branch=SIDE)
        await journal.set_status(TIMELINE, SIDE, "merged", AT)
        await journal.append(replace(instead(second, first), branch=SIDE))
        assert await status(journal) == "open"

    async def test_heads_may_change_between_tellings_and_each_keeps_its_line(
        self, journal: Journal
    ):
        await begun(journal)
        chance, lines, head = Random(11), {ROOT.id: [ROOT]}, ROOT
        for number in range(90):
            line = lines[head.id]
            if len(line) > 1 and chance.random() < 0.4:
                turn = said(line[-2], "again", f"told {number % 5}")
                if turn.id != head.id:
                    await journal.append(instead(turn, head))
            elif chance.random() < 0.2:
                turn = chance.choice(line)
                await journal.move_head(TIMELINE, move(head, turn))
            else:
                turn = said(head, f"step {number % 3}", f"told {number % 4}")
                await played(journal, turn)
            head, lines[turn.id] = turn, _line(lines, turn)
        for head_id, turns in lines.items():
            assert await journal.line(TIMELINE, head_id) == tuple(turns)

    async def test_a_merge_closes_what_it_brings_in_and_no_longer_waits(self, journal: Journal):
        _, theirs, merge = await parted(journal)
        await journal.append(merge)
        closed = replace(branch_at(ROOT), head=theirs.id, status="merged", status_at=merge.at)
        assert await journal.branch(TIMELINE, "side") == closed
        assert await journal.pending_merge(TIMELINE, MAIN) is None
        assert await journal.head(TIMELINE, MAIN) == merge.turn.id

    async def test_a_refused_merge_closes_nothing_and_waits_on(self, journal: Journal):
        ours, _, merge = await parted(journal)
        await played(journal, said(ours, "on"))
        with pytest.raises(StaleHead):
            await journal.append(merge)
        assert await status(journal) == "open"
        assert await journal.pending_merge(TIMELINE, MAIN) is not None

    @pytest.mark.parametrize("order", [1, -1])
    async def test_a_branch_that_is_played_on_while_it_is_merged_stays_open(
        self, journal: Journal, order: int
    ):
        _, theirs, merge = await parted(journal)
        commits = [merge, commit(said(theirs, "on"), SIDE)]
        await asyncio.gather(*map(journal.append, commits[::order]))
        assert await status(journal) == "open"
        assert await journal.head(TIMELINE, MAIN) == merge.turn.id

    @pytest.mark.parametrize("was", ["deleted", "merged"])
    async def test_a_branch_closed_before_stays_as_it_was(
        self, journal: Journal, was: BranchStatus
    ):
        _, _, merge = await parted(journal)
        await journal.set_status(TIMELINE, SIDE, was, later(1))
        await journal.append(merge)
        [_, side] = await journal.branches(TIMELINE)
        assert (side.status, side.status_at) == (was, later(1))

    async def test_a_merge_of_no_branch_in_particular_closes_none(self, journal: Journal):
        _, _, merge = await parted(journal)
        await journal.append(replace(merge, closes=None))
        assert await status(journal) == "open"


def _line(lines: dict[TurnId, list[Turn]], turn: Turn) -> list[Turn]:
    return lines.get(turn.id) or [*lines[turn.parents[0]], turn]
