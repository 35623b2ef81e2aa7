"""What every journal must do. Subclass it where a `store` fixture gives the journal."""

import asyncio
from collections.abc import Awaitable, Iterable
from random import Random

import pytest

from engine.errors import (
    AlreadyTaken,
    BranchExists,
    NoSuchBranch,
    NoSuchTimeline,
    NoSuchTurn,
    StaleHead,
)
from engine.model.actions import Say
from engine.model.events import DiceRolled, Remembered, VarSet
from engine.model.ids import MAIN, BranchId, TurnId
from engine.model.memory import Memory
from engine.model.turn import Turn
from engine.model.words import Words
from engine.ports import BranchRecord, Journal
from tests.engine.store.commit_contract import CommitContract
from tests.engine.store.descent_contract import DescentContract
from tests.engine.store.grant_contract import GrantContract
from tests.engine.store.past_contract import PastContract
from tests.engine.store.pulse_contract import PulseContract
from tests.engine.store.tree_contract import TreeContract
from tests.engine.store.upkeep_contract import UpkeepContract
from tests.support.turns import (
    ANN,
    AT,
    ODD,
    OTHER,
    ROOT,
    SALT,
    SIDE,
    TIMELINE,
    begun,
    branch_at,
    commit,
    line_of,
    played,
    record,
    root,
    said,
)


class JournalContract(
    TreeContract,
    CommitContract,
    DescentContract,
    PastContract,
    UpkeepContract,
    PulseContract,
    GrantContract,
):
    async def test_a_timeline_begins_with_a_main_branch_at_its_root(self, journal: Journal):
        await begun(journal)
        assert await journal.timeline(TIMELINE) == record()
        assert await journal.branches(TIMELINE) == (BranchRecord(MAIN, TIMELINE, "main", ROOT.id),)
        assert await journal.line(TIMELINE, ROOT.id) == (ROOT,)

    async def test_a_timeline_that_never_began_is_unknown(self, journal: Journal):
        with pytest.raises(NoSuchTimeline):
            await journal.timeline(TIMELINE)
        assert await journal.branches(TIMELINE) == ()
        assert await journal.line(TIMELINE, ROOT.id) == ()

    async def test_one_message_begins_one_timeline(self, journal: Journal):
        await journal.begin(record(), root(claim="1"))
        with pytest.raises(AlreadyTaken):
            await journal.begin(record(OTHER), root(OTHER, claim="1"))
        with pytest.raises(NoSuchTimeline):
            await journal.timeline(OTHER)

    async def test_turns_come_back_whole_and_oldest_first(self, journal: Journal):
        await begun(journal)
        dice = DiceRolled("2d6", (3, 4), 7.5, "2d6 = 7", success=None, shown=False)
        memory = Remembered(Memory("a debt", 5), by="rule")
        one = said(ROOT, "I knock.", "Nobody answers.", dice, memory)
        two = said(one, "我再敲。", "门开了。", VarSet("门", value=True), VarSet("x", float("inf")))
        await played(journal, one, two)
        assert await journal.line(TIMELINE, two.id) == (ROOT, one, two)
        assert await journal.head(TIMELINE, MAIN) == two.id

    async def test_broken_text_comes_back_as_it_was(self, journal: Journal):
        await begun(journal)
        turn = said(ROOT, ODD, ODD[1:], VarSet("k", ODD), VarSet(ODD, 2**70))
        await played(journal, turn)
        [_, found] = await journal.line(TIMELINE, turn.id)
        assert found == turn
        assert found.body == turn.body

    async def test_a_line_can_begin_behind_a_turn_that_is_known(self, journal: Journal):
        await begun(journal)
        turns = line_of(4)
        await played(journal, *turns)
        assert await journal.line(TIMELINE, turns[3].id, turns[1].id) == tuple(turns[2:])
        assert await journal.line(TIMELINE, turns[3].id, turns[3].id) == ()

    async def test_a_turn_that_is_not_on_the_line_does_not_shorten_it(self, journal: Journal):
        await begun(journal)
        main, side = line_of(3), said(ROOT, "elsewhere")
        await journal.fork(branch_at(ROOT), AT)
        await played(journal, *main)
        await played(journal, side, branch=SIDE)
        whole = (ROOT, *main)
        assert await journal.line(TIMELINE, main[2].id, side.id) == whole
        assert await journal.line(TIMELINE, main[2].id, TurnId("nowhere")) == whole
        assert await journal.line(TIMELINE, ROOT.id, main[0].id) == (ROOT,)

    async def test_a_stale_turn_is_refused_and_nothing_is_written(self, journal: Journal):
        await begun(journal)
        one, late = said(ROOT, "one"), said(ROOT, "late")
        await played(journal, one)
        with pytest.raises(StaleHead):
            await journal.append(commit(late, claim="9", out="late"))
        assert await journal.head(TIMELINE, MAIN) == one.id
        assert await journal.line(TIMELINE, late.id) == ()
        await journal.append(commit(said(one, "again"), claim="9"))  # the claim is still free

    async def test_a_branch_that_does_not_exist_takes_no_turn(self, journal: Journal):
        await begun(journal)
        with pytest.raises(StaleHead):
            await journal.append(commit(said(ROOT, "one"), BranchId("nowhere")))
        with pytest.raises(StaleHead):
            await journal.append(commit(said(ROOT, "one"), timeline=OTHER))

    async def test_a_branch_stands_at_a_turn_there_is(self, journal: Journal):
        await begun(journal)
        for branch in (branch_at(TurnId("nowhere")), branch_at(ROOT, timeline=OTHER)):
            with pytest.raises(NoSuchTurn):
                await journal.fork(branch, AT)
        assert len(await journal.branches(TIMELINE)) == 1

    async def test_a_second_root_is_refused(self, journal: Journal):
        await begun(journal)
        with pytest.raises(StaleHead):
            await journal.append(commit(ROOT))

    async def test_a_message_is_played_once(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "one")
        await journal.append(commit(one, claim="1"))
        with pytest.raises(AlreadyTaken):
            await journal.append(commit(said(one, "one"), claim="1"))
        assert await journal.head(TIMELINE, MAIN) == one.id

    async def test_a_repeated_message_is_known_though_the_branch_moved_on(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "one")
        await journal.append(commit(one, claim="1"))
        with pytest.raises(AlreadyTaken):
            await journal.append(commit(one, claim="1"))

    async def test_of_turns_that_race_for_a_branch_one_wins(self, journal: Journal):
        await begun(journal)
        turns = [said(ROOT, f"racer {n}") for n in range(20)]
        outcomes = await _all(journal.append(commit(turn)) for turn in turns)
        assert sum(outcome is None for outcome in outcomes) == 1
        assert sum(isinstance(outcome, StaleHead) for outcome in outcomes) == 19
        winner = turns[outcomes.index(None)]
        assert await journal.line(TIMELINE, await journal.head(TIMELINE, MAIN)) == (ROOT, winner)

    async def test_of_two_branches_that_race_for_a_message_one_wins(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        outcomes = await _all(
            journal.append(commit(said(ROOT, str(branch)), branch, claim="1"))
            for branch in (MAIN, SIDE)
        )
        assert [type(outcome) for outcome in outcomes if outcome] == [AlreadyTaken]

    async def test_turns_that_follow_each_other_may_be_written_together(self, journal: Journal):
        await begun(journal)
        turns = line_of(5)
        await asyncio.gather(*(journal.append(commit(turn)) for turn in turns))
        assert await journal.line(TIMELINE, turns[-1].id) == (ROOT, *turns)

    async def test_branches_of_one_head_may_be_written_together(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        main, side = line_of(2), [said(ROOT, "elsewhere")]
        side.append(said(side[0], "further"))
        pairs = ((MAIN, main[0]), (SIDE, side[0]), (MAIN, main[1]), (SIDE, side[1]))
        await asyncio.gather(*(journal.append(commit(turn, branch)) for branch, turn in pairs))
        assert await journal.line(TIMELINE, main[1].id) == (ROOT, *main)
        assert await journal.line(TIMELINE, side[1].id) == (ROOT, *side)

    async def test_equal_plays_in_two_timelines_stay_apart(self, journal: Journal):
        await begun(journal)
        await begun(journal, OTHER)
        one = said(ROOT, "one")
        await journal.append(commit(one))
        assert await journal.head(OTHER, MAIN) == ROOT.id
        assert await journal.line(OTHER, one.id) == ()

    async def test_a_turn_played_on_two_branches_is_one_turn(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        one = said(ROOT, "the same")
        two, other = said(one, "this way"), said(one, "that way")
        await played(journal, one, two)
        await played(journal, one, other, branch=SIDE)
        assert await journal.line(TIMELINE, two.id) == (ROOT, one, two)
        assert await journal.line(TIMELINE, other.id) == (ROOT, one, other)

    async def test_a_turn_played_on_two_branches_at_once_is_one_turn(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        one = said(ROOT, "the same")
        await _must(journal.append(commit(one, branch)) for branch in (MAIN, SIDE))
        assert [branch.head for branch in await journal.branches(TIMELINE)] == [one.id] * 2

    async def test_a_turn_that_is_there_already_may_be_followed_at_once(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        one = said(ROOT, "the same")
        two, other = said(one, "this way"), said(one, "that way")
        await played(journal, one, two)
        await _must(journal.append(commit(turn, SIDE)) for turn in (one, other))
        assert await journal.line(TIMELINE, two.id) == (ROOT, one, two)
        assert await journal.line(TIMELINE, other.id) == (ROOT, one, other)

    async def test_two_branches_may_share_a_turn_and_part_at_once(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        one = said(ROOT, "the same")
        two, other = said(one, "this way"), said(one, "that way")
        pairs = ((MAIN, one), (SIDE, one), (SIDE, other), (MAIN, two))
        await _must(journal.append(commit(turn, branch)) for branch, turn in pairs)
        assert await journal.line(TIMELINE, two.id) == (ROOT, one, two)
        assert await journal.line(TIMELINE, other.id) == (ROOT, one, other)

    async def test_branches_are_listed_oldest_first_with_their_heads(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "one")
        await played(journal, one)
        for name in ("zoe", "abe"):
            await journal.fork(branch_at(ROOT, name), AT)
        found = await journal.branches(TIMELINE)
        assert [(b.name, b.head, b.fork) for b in found] == [
            ("main", one.id, None),
            ("zoe", ROOT.id, ROOT.id),
            ("abe", ROOT.id, ROOT.id),
        ]

    async def test_branch_names_are_compared_without_case(self, journal: Journal):
        await begun(journal)
        branch = branch_at(ROOT, "Straße")
        await journal.fork(branch, AT)
        assert await journal.branch(TIMELINE, "STRASSE") == branch
        for name in ("strasse", "MAIN"):
            with pytest.raises(BranchExists):
                await journal.fork(branch_at(ROOT, name), AT)
        assert len(await journal.branches(TIMELINE)) == 2

    async def test_the_same_name_may_be_used_in_another_timeline(self, journal: Journal):
        await begun(journal)
        await begun(journal, OTHER)
        await journal.fork(branch_at(ROOT), AT)
        await journal.fork(branch_at(ROOT, timeline=OTHER), AT)
        assert (await journal.branch(OTHER, "side")).timeline == OTHER

    async def test_a_branch_that_does_not_exist_is_unknown(self, journal: Journal):
        await begun(journal)
        with pytest.raises(NoSuchBranch):
            await journal.branch(TIMELINE, "side")
        with pytest.raises(NoSuchBranch):
            await journal.head(TIMELINE, SIDE)

    async def test_words_first_said_on_another_branch_have_their_text(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        await played(journal, *line_of(2), said(line_of(2)[-1], "open sesame", "Stone grinds."))
        turn = said(ROOT, "open sesame", "Stone grinds.")
        await played(journal, turn, branch=SIDE)
        assert await journal.line(TIMELINE, turn.id) == (ROOT, turn)

    async def test_a_merge_keeps_all_its_parents_and_follows_the_first(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        main, side = said(ROOT, "left"), said(ROOT, "right")
        await played(journal, main)
        await played(journal, side, branch=SIDE)
        parents = (main.id, side.id, ROOT.id)
        action = Say(ANN, "Ann", Words("together"))
        merge = Turn.after(parents, action, (), salt=SALT, kind="merge")
        await played(journal, merge)
        assert await journal.line(TIMELINE, merge.id) == (ROOT, main, merge)

    async def test_any_tree_gives_each_head_its_own_line(self, journal: Journal):
        await begun(journal)
        chance, lines = Random(7), {MAIN: [ROOT]}
        for number in range(60):
            branch = chance.choice(list(lines))
            if number % 6 == 5:
                fork = BranchId(f"b{number}")
                lines[fork] = lines[branch][: chance.randint(1, len(lines[branch]))]
                await journal.fork(branch_at(lines[fork][-1], fork), AT)
            else:
                turn = said(lines[branch][-1], f"step {number % 9}", f"told {number % 7}")
                lines[branch].append(turn)
                await played(journal, turn, branch=branch)
        for branch, turns in lines.items():
            assert await journal.head(TIMELINE, branch) == turns[-1].id
            assert await journal.line(TIMELINE, turns[-1].id) == tuple(turns)


async def _all(works: Iterable[Awaitable[None]]) -> list[BaseException | None]:
    return await asyncio.gather(*works, return_exceptions=True)


async def _must(works: Iterable[Awaitable[None]]) -> None:
    await asyncio.gather(*works)
