"""What every journal must know of time that passes; a part of the contract."""

import asyncio
from dataclasses import replace

import pytest

from engine.errors import StaleHead
from engine.model.actions import Merge
from engine.model.events import Merged, VarSet
from engine.model.ids import MAIN, NOBODY, BranchId, PersonId, TimelineId, TurnId
from engine.model.people import Mood, Person
from engine.model.people_events import MoodsFaded, PersonEntered
from engine.model.table_actions import Tick
from engine.model.turn import Turn
from engine.ports import Dated, Due, HeadMove, Journal, Past, PendingMerge, Pulse
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
    later,
    line_of,
    move,
    played,
    record,
    root,
    said,
)

MARA = PersonEntered(Person(PersonId("mara"), "Mara", mood=Mood(fear=50.0)))
"""Fear of 50 takes 152 ticks to fade: 50 * 0.97 ** n < 0.5."""

FEAR_LASTS = 152


def beat(turn: Turn | TurnId = ROOT.id, minutes: int = 0, left: int = 9) -> Pulse:
    return Pulse(later(minutes), turn.id if isinstance(turn, Turn) else turn, left)


def passed(after: Turn, ticks: int) -> Turn:
    events = (MoodsFaded(ticks),)
    return Turn.after((after.id,), Tick(ticks), events, salt=SALT, kind="tick")


def merged(ours: Turn, theirs: Turn) -> Turn:
    action, events = Merge(ANN, "side", theirs.id), (Merged("side", theirs.id),)
    return Turn.after((ours.id, theirs.id), action, events, salt=SALT, kind="merge")


def over(turn: Turn) -> Pulse:
    """What a pulse is once nothing fades any more."""
    return beat(turn, left=0)


async def begun_with_pulse(journal: Journal, id: TimelineId = TIMELINE, minutes: int = 0) -> None:
    await journal.begin(record(id), replace(root(id), pulse=beat(minutes=minutes)))


def names(found: list[Due] | tuple[Due, ...]) -> list[tuple[TimelineId, BranchId]]:
    return [(due.record.id, due.branch.id) for due in found]


async def due(journal: Journal, minutes: int = 0) -> list[tuple[TimelineId, BranchId]]:
    return names(list(await journal.pulses_due(later(minutes), 100)))


class PulseContract:
    async def test_a_branch_has_no_pulse_unless_it_is_said_to(self, journal: Journal):
        await begun(journal)
        await played(journal, *line_of(2))
        assert await journal.pulse(TIMELINE, MAIN) is None
        assert await due(journal, 999) == []

    async def test_a_first_turn_can_begin_a_pulse(self, journal: Journal):
        await begun_with_pulse(journal)
        assert await journal.pulse(TIMELINE, MAIN) == beat()

    async def test_a_turn_changes_the_pulse_leaves_it_or_ends_it(self, journal: Journal):
        await begun(journal)
        one, two, three, four = line_of(4)
        await journal.append(replace(commit(one), pulse=beat(one, 1)))
        await journal.append(commit(two))
        assert await journal.pulse(TIMELINE, MAIN) == beat(one, 1)
        await journal.append(replace(commit(three), pulse=beat(three, 3, 2)))
        assert await journal.pulse(TIMELINE, MAIN) == beat(three, 3, 2)
        await journal.append(replace(commit(four), pulse=over(four)))
        assert await journal.pulse(TIMELINE, MAIN) is None

    async def test_a_turn_that_is_refused_leaves_the_pulse(self, journal: Journal):
        await begun_with_pulse(journal)
        stray = said(said(ROOT, "never written"), "nor this")
        with pytest.raises(StaleHead):
            await journal.append(replace(commit(stray), pulse=over(stray)))
        assert await journal.pulse(TIMELINE, MAIN) == beat()

    async def test_of_turns_written_together_the_last_one_counts(self, journal: Journal):
        await begun(journal)
        turns = line_of(6)
        pulses = [over(turn) if at % 2 else beat(turn, at) for at, turn in enumerate(turns)]
        commits = [
            replace(commit(turn), pulse=pulse) for turn, pulse in zip(turns, pulses, strict=True)
        ]
        await asyncio.gather(*map(journal.append, commits[:5]))
        assert await journal.pulse(TIMELINE, MAIN) == pulses[4]
        await asyncio.gather(*map(journal.append, commits[5:]))
        assert await journal.pulse(TIMELINE, MAIN) is None

    async def test_a_branch_begins_with_a_pulse_of_its_own(self, journal: Journal):
        await begun_with_pulse(journal)
        await journal.fork(branch_at(ROOT, "still"), AT)
        await journal.fork(branch_at(ROOT), AT, ANN, beat(minutes=5))
        assert await journal.pulse(TIMELINE, SIDE) == beat(minutes=5)
        assert await journal.pulse(TIMELINE, BranchId("still")) is None
        assert await journal.pulse(TIMELINE, MAIN) == beat()

    async def test_a_head_that_moves_takes_the_pulse_it_is_given(self, journal: Journal):
        await begun(journal)
        [one] = line_of(1)
        await played(journal, one)
        await journal.move_head(TIMELINE, move(one, ROOT), beat(minutes=4))
        assert await journal.pulse(TIMELINE, MAIN) == beat(minutes=4)
        await journal.move_head(TIMELINE, move(ROOT, one))
        assert await journal.pulse(TIMELINE, MAIN) == beat(minutes=4)
        await journal.move_head(TIMELINE, move(one, ROOT), over(ROOT))
        assert await journal.pulse(TIMELINE, MAIN) is None

    async def test_a_tick_moves_the_head_for_a_reason_of_its_own(self, journal: Journal):
        await begun(journal)
        tick = passed(ROOT, 3)
        await journal.append(commit(tick))
        assert (await journal.turn(TIMELINE, tick.id)) == tick
        [moved] = await journal.head_moves(TIMELINE, MAIN, 1)
        assert moved == HeadMove(MAIN, ROOT.id, tick.id, "tick", NOBODY, AT)
        assert moved.plays

    async def test_a_head_that_cannot_move_leaves_the_pulse(self, journal: Journal):
        await begun_with_pulse(journal)
        [one] = line_of(1)
        await played(journal, one)
        with pytest.raises(StaleHead):
            await journal.move_head(TIMELINE, move(ROOT, one), over(one))
        assert await journal.pulse(TIMELINE, MAIN) == beat()

    async def test_a_pulse_is_set_only_where_the_branch_still_stands(self, journal: Journal):
        await begun_with_pulse(journal)
        [one] = line_of(1)
        await played(journal, one)
        for branch in (MAIN, BranchId("nowhere")):
            await journal.set_pulse(TIMELINE, branch, ROOT.id, over(ROOT))
        assert await journal.pulse(TIMELINE, MAIN) == beat()
        await journal.set_pulse(TIMELINE, MAIN, one.id, beat(one, 7))
        assert await journal.pulse(TIMELINE, MAIN) == beat(one, 7)
        await journal.set_pulse(TIMELINE, MAIN, one.id, over(one))
        assert await journal.pulse(TIMELINE, MAIN) is None

    async def test_what_is_due_comes_with_its_play_its_branch_and_its_head(self, journal: Journal):
        await begun_with_pulse(journal)
        [one] = line_of(1)
        await played(journal, one)
        [found] = await journal.pulses_due(AT, 100)
        [branch] = await journal.branches(TIMELINE)
        assert found == Due(record(), branch, beat())
        assert found.branch.head == one.id
        assert found.began == AT

    async def test_only_what_began_long_enough_ago_is_due(self, journal: Journal):
        await begun_with_pulse(journal, minutes=10)
        assert await due(journal, 9) == []
        assert await due(journal, 10) == [(TIMELINE, MAIN)]

    async def test_what_is_due_is_read_in_pages_the_earliest_first(self, journal: Journal):
        ids = [TimelineId(f"{number:032}") for number in range(5)]
        for id, minutes in zip(ids, (3, 1, 2, 1, 9), strict=True):
            await begun_with_pulse(journal, id, minutes)
        found: list[Due] = []
        while page := await journal.pulses_due(later(5), 2, found[-1] if found else None):
            assert len(page) <= 2
            found += page
        assert [one.record.id for one in found] == [ids[1], ids[3], ids[2], ids[0]]

    @pytest.mark.parametrize("status", ["merged", "deleted"])
    async def test_time_stands_still_on_a_branch_that_is_not_open(self, journal: Journal, status):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT, ANN, beat())
        await journal.set_status(TIMELINE, SIDE, status, later(60))
        assert await due(journal, 999) == []
        await journal.set_status(TIMELINE, SIDE, "open", later(90))
        assert await due(journal, 89) == []
        [found] = await journal.pulses_due(later(90), 100)
        assert found.began == later(90)
        assert found.pulse == beat()

    async def test_a_merged_branch_that_is_played_on_has_time_again(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT, ANN, beat())
        await journal.set_status(TIMELINE, SIDE, "merged", later(60))
        await journal.append(replace(commit(said(ROOT, "on"), SIDE), at=later(70)))
        [found] = await journal.pulses_due(later(70), 100)
        assert found.began == later(70)

    async def test_branches_wait_with_the_merge_that_waits_for_them(self, journal: Journal):
        await begun_with_pulse(journal)
        await begun_with_pulse(journal, OTHER)
        for name in ("side", "third"):
            await journal.fork(branch_at(ROOT, name), AT, ANN, beat())
        waits = PendingMerge(MAIN, SIDE, ROOT.id, ROOT.id, (), ANN, AT)
        await journal.keep_merge(TIMELINE, waits)
        third = (TIMELINE, BranchId("third"))
        assert await due(journal) == [third, (OTHER, MAIN)]
        await journal.append(commit(said(ROOT, "on"), SIDE))  # the merge is void
        assert await due(journal) == [(TIMELINE, MAIN), (TIMELINE, SIDE), third, (OTHER, MAIN)]

    async def test_ticks_that_lie_far_ahead_are_pulled_back(self, journal: Journal):
        await begun_with_pulse(journal, TIMELINE, 500)
        await begun_with_pulse(journal, OTHER, 5)
        await journal.pull_pulses(later(5), later(1))
        assert await journal.pulse(TIMELINE, MAIN) == beat(minutes=1)
        assert await journal.pulse(OTHER, MAIN) == beat(minutes=5)

    async def test_a_branch_that_is_purged_takes_its_pulse_along(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT, ANN, beat())
        await journal.set_status(TIMELINE, SIDE, "deleted", later(1))
        assert len(await journal.purge(later(2))) == 1
        assert await journal.pulse(TIMELINE, SIDE) is None
        assert await due(journal, 999) == []

    async def test_what_passed_on_a_purged_branch_stays_known_where_it_was_merged(
        self, journal: Journal
    ):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        tick, ours = passed(ROOT, 3), said(ROOT, "left")
        await played(journal, tick, branch=SIDE)
        await played(journal, ours, merged(ours, tick))
        await journal.set_status(TIMELINE, SIDE, "deleted", later(1))
        assert len(await journal.purge(later(2))) == 1
        [found] = await journal.head_moves(TIMELINE, SIDE)
        assert (found.reason, found.head) == ("tick", tick.id)

    async def test_a_past_that_comes_in_has_the_pulses_of_its_heads(self, journal: Journal):
        turns = [said(ROOT, "hush", "…", MARA)]
        turns.append(said(turns[0], "on", "…", VarSet("n", 1)))
        heads = {"main": turns[1], "side": turns[0], "calm": ROOT}
        branches = [branch_at(head, name) for name, head in heads.items()]
        dated = [Dated(turn, later(3 * at)) for at, turn in enumerate([ROOT, *turns])]
        assert await journal.adopt(Past(record(), dated, branches))
        found = {name: await journal.pulse(TIMELINE, BranchId(name)) for name in heads}
        assert found == {
            "main": Pulse(later(6), turns[1].id, FEAR_LASTS),
            "side": Pulse(later(3), turns[0].id, FEAR_LASTS),
            "calm": None,
        }
