"""What every journal must do. Subclass it where a `store` fixture gives the journal."""

import asyncio
from collections.abc import Awaitable, Iterable
from random import Random

import pytest

from engine.errors import AlreadyTaken, BranchExists, NoSuchBranch, NoSuchTimeline, StaleHead
from engine.model.actions import Say
from engine.model.events import DiceRolled, Remembered, VarSet
from engine.model.ids import MAIN, BranchId, MessageId, TimelineId, TurnId, WordsId
from engine.model.state import Line, State
from engine.model.story import Memory
from engine.model.turn import Turn
from engine.model.words import Words
from engine.ports import BranchRecord, Journal
from engine.store.store import Store
from tests.support.turns import (
    ANN,
    AT,
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

ODD = "nul \x00, half a pair \ud83d, the mark \x01, 深渊 🎲\n"


class JournalContract:
    @pytest.fixture
    def journal(self, store: Store) -> Journal:
        return store.journal

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

    async def test_erased_words_are_gone_and_the_turns_stay(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "my name is Ann", "Noted.")
        await played(journal, one)
        [secret, told] = one.words()
        await journal.erase_words(TIMELINE, [secret.id, WordsId("unknown")])
        await journal.erase_words(TIMELINE, [])
        [_, found] = await journal.line(TIMELINE, one.id)
        assert found.words() == (Words(None, secret.id), told)
        assert (found.id, found.body) == (one.id, one.body)

    async def test_erasing_in_one_timeline_leaves_others_alone(self, journal: Journal):
        await begun(journal)
        await begun(journal, OTHER)
        one = said(ROOT, "my name is Ann")
        await journal.append(commit(one))
        await journal.append(commit(one, timeline=OTHER))
        await journal.erase_words(OTHER, [words.id for words in one.words()])
        assert await journal.line(TIMELINE, one.id) == (ROOT, one)

    async def test_words_said_anew_are_there_again(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "my name is Ann")
        two = said(one, "my name is Ann")
        await played(journal, one)
        await journal.erase_words(TIMELINE, [words.id for words in one.words()])
        await played(journal, two)
        assert await journal.line(TIMELINE, two.id, one.id) == (two,)

    async def test_a_turn_without_texts_does_not_erase_them(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "my name is Ann")
        words = Words(None, one.words()[0].id)
        two = Turn.after((one.id,), Say(ANN, "Ann", words), (), salt=SALT, kind="fold")
        await played(journal, one, two)
        assert (await journal.line(TIMELINE, one.id))[1] == one

    async def test_the_newest_snapshot_on_the_line_is_found(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        main, side = line_of(3), said(ROOT, "elsewhere")
        await played(journal, *main)
        await played(journal, side, branch=SIDE)
        assert await journal.nearest_snapshot(TIMELINE, main[2].id) is None
        for turns, turn in enumerate((side, ROOT, main[0], main[1])):
            await journal.keep_snapshot(TIMELINE, turn.id, State(turns=turns))
        assert await journal.nearest_snapshot(TIMELINE, main[2].id) == (main[1].id, State(turns=3))
        assert await journal.nearest_snapshot(TIMELINE, main[0].id) == (main[0].id, State(turns=2))
        assert await journal.nearest_snapshot(TIMELINE, side.id) == (side.id, State(turns=0))

    async def test_a_snapshot_holds_the_whole_state(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "I knock.", "Nobody answers.")
        await played(journal, one)
        log = (
            Line("person", "Ann", one.words()[0]),
            Line("dice", "", Words("2d6 = 7")),
            Line("narrator", "", one.words()[1]),
        )
        state = State(
            ROOT.action.story,  # type: ignore[union-attr]
            {"hp": 3, "名": ODD, "f": 1.0, "b": True, ODD: float("-inf")},
            frozenset({"lit", "深"}),
            visits={},
            memories=(Memory(ODD, 5),),
            log=log,
            turns=1,
            ended="",
        )
        await journal.keep_snapshot(TIMELINE, one.id, State())
        await journal.keep_snapshot(TIMELINE, one.id, state)
        found = await journal.nearest_snapshot(TIMELINE, one.id)
        assert found == (one.id, state)
        assert found is not None
        assert [type(value) for value in found[1].vars.values()] == [int, str, float, bool, float]

    async def test_a_snapshot_does_not_keep_what_was_erased(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "my name is Ann")
        await played(journal, one)
        lines = tuple(Line("person", "Ann", words) for words in one.words())
        await journal.keep_snapshot(TIMELINE, one.id, State(log=lines))
        await journal.erase_words(TIMELINE, [one.words()[0].id])
        found = await journal.nearest_snapshot(TIMELINE, one.id)
        assert found is not None
        assert [line.words.text for line in found[1].log] == [None, "So be it."]

    async def test_a_snapshot_of_an_unknown_turn_is_dropped(self, journal: Journal):
        await begun(journal)
        await journal.keep_snapshot(TIMELINE, TurnId("nowhere"), State())
        await journal.keep_snapshot(TimelineId("nowhere"), ROOT.id, State())
        assert await journal.nearest_snapshot(TIMELINE, TurnId("nowhere")) is None
        assert await journal.nearest_snapshot(TIMELINE, ROOT.id) is None

    async def test_an_answer_is_kept_until_its_turn_is_written(self, journal: Journal):
        await begun(journal)
        one = said(ROOT, "one")
        here, later = f"main/{ROOT.id}/ask", f"main/{one.id}/ask"
        elsewhere = f"side/{ROOT.id}/ask"
        for key in (here, later, elsewhere):
            await journal.keep_answer(TIMELINE, key, "first")
            await journal.keep_answer(TIMELINE, key, ODD)
        assert await journal.kept_answer(TIMELINE, here) == ODD
        await played(journal, one)
        assert await journal.kept_answer(TIMELINE, here) is None
        assert await journal.kept_answer(TIMELINE, later) == ODD
        assert await journal.kept_answer(TIMELINE, elsewhere) == ODD

    async def test_answers_are_kept_by_timeline_and_key(self, journal: Journal):
        await begun(journal)
        await begun(journal, OTHER)
        await journal.keep_answer(TIMELINE, "main/x/1", "yes")
        assert await journal.kept_answer(OTHER, "main/x/1") is None
        assert await journal.kept_answer(TIMELINE, "main/x/2") is None

    async def test_a_refused_turn_drops_no_answer(self, journal: Journal):
        await begun(journal)
        await played(journal, said(ROOT, "one"))
        await journal.keep_answer(TIMELINE, f"main/{ROOT.id}/1", "yes")
        with pytest.raises(StaleHead):
            await journal.append(commit(said(ROOT, "late"), claim=MessageId("4")))
        assert await journal.kept_answer(TIMELINE, f"main/{ROOT.id}/1") == "yes"


async def _all(works: Iterable[Awaitable[None]]) -> list[BaseException | None]:
    return await asyncio.gather(*works, return_exceptions=True)


async def _must(works: Iterable[Awaitable[None]]) -> None:
    await asyncio.gather(*works)
