"""What every journal must do with a whole past: show it, hand it over, take it in."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.errors import CannotAdopt, NoSuchTimeline, NoSuchTurn
from engine.model.actions import Amend, Merge
from engine.model.events import Merged, Narrated, Spoke, VarSet
from engine.model.ids import MAIN, PersonId, TimelineId, TurnId
from engine.model.people_events import Said, Texted
from engine.model.state import Line, State
from engine.model.table_actions import Use
from engine.model.table_events import Gathered
from engine.model.turn import Turn
from engine.model.words import Words
from engine.ports import BranchRecord, Checkpoint, Dated, HeadMove, Journal, Knot, Past
from engine.rules.evolve import replay
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
    later,
    line_of,
    move,
    played,
    record,
    said,
)

LEFT = said(ROOT, "I go left.", "It is dark.", VarSet("x", ODD))
RIGHT = [said(ROOT, "I go right.", ODD)]
RIGHT.append(said(RIGHT[0], "And on.", "A lamp burns."))
_LOG = (
    Line("person", "Ann", LEFT.words()[0]),
    Line("dice", "", Words("2d6 = 7")),
    Line("narrator", "", RIGHT[1].words()[1]),
)
MERGE = Turn.after(
    (LEFT.id, RIGHT[1].id),
    Merge(ANN, "side", RIGHT[1].id, (("var:x", "ours"),)),
    (Merged("side", RIGHT[1].id, log=_LOG), Narrated(Words("You meet again."), "model")),
    salt=SALT,
    kind="merge",
)
AMENDED = Turn.after(
    (MERGE.id,),
    Amend(ANN, Words("You meet at last.")),
    (Narrated(Words("You meet at last."), "model"),),
    salt=SALT,
)
ALL = (ROOT, LEFT, *RIGHT, MERGE, AMENDED)


async def _grown(journal: Journal, id: TimelineId = TIMELINE) -> None:
    """Play ALL, a minute apart: a fork, a merge, and a turn told in other words."""
    await begun(journal, id)
    await journal.fork(branch_at(ROOT, timeline=id), AT)
    branches = (MAIN, SIDE, SIDE, MAIN, MAIN)
    for minute, (turn, branch) in enumerate(zip(ALL[1:], branches, strict=True), 1):
        await journal.append(replace(commit(turn, branch, timeline=id), at=later(minute)))


async def _past(journal: Journal, id: TimelineId = TIMELINE) -> Past:
    branches = await journal.branches(id)
    moves = [await journal.head_moves(id, branch.id, None) for branch in branches]
    return Past(
        await journal.timeline(id),
        tuple([written async for written in journal.turns(id)]),
        branches,
        tuple(move for some in moves for move in reversed(some)),
        await journal.checkpoints(id),
    )


def _small(**changes) -> Past:
    """Return the past of a root and one turn, changed by *changes*."""
    one = said(ROOT, "one")
    turns = (Dated(ROOT, AT), Dated(one, later(1)))
    past = Past(record(), turns, (BranchRecord(MAIN, TIMELINE, "main", one.id),))
    return replace(past, **changes)


class PastContract:
    async def test_one_turn_is_found_by_its_id(self, journal: Journal):
        await _grown(journal)
        for turn in ALL:
            found = await journal.turn(TIMELINE, turn.id)
            assert found == turn
            assert found.body == turn.body
        for timeline, id in ((TIMELINE, TurnId("nowhere")), (OTHER, ROOT.id)):
            with pytest.raises(NoSuchTurn):
                await journal.turn(timeline, id)

    async def test_a_turn_is_called_by_how_its_id_begins(self, journal: Journal):
        await begun(journal)
        await begun(journal, OTHER)
        turns = line_of(40)
        await played(journal, *turns)
        for turn in turns:
            assert await journal.turn_called(TIMELINE, turn.id) == turn.id
            assert await journal.turn_called(TIMELINE, turn.id[:12].upper()) == turn.id
        shared = next(d for d in "0123456789abcdef" if sum(t.id[0] == d for t in turns) > 1)
        for prefix in ("", shared, turns[0].id + "0", "f" * 32, "_", "%", "a%", "gg", "深"):
            with pytest.raises(NoSuchTurn):
                await journal.turn_called(TIMELINE, prefix)
        with pytest.raises(NoSuchTurn):
            await journal.turn_called(OTHER, turns[0].id)

    async def test_children_are_told_oldest_first(self, journal: Journal):
        await begun(journal)
        variants = [said(ROOT, "I knock.", f"answer {number}") for number in range(6)]
        for minute, variant in enumerate(variants):
            await journal.append(replace(commit(variant), at=later(minute)))
            await journal.move_head(TIMELINE, move(variant, ROOT, "undo"))
        assert await journal.children(TIMELINE, ROOT.id) == tuple(turn.id for turn in variants)
        assert await journal.children(TIMELINE, variants[0].id) == ()
        assert await journal.children(OTHER, ROOT.id) == ()

    async def test_a_merge_is_a_child_of_its_first_parent(self, journal: Journal):
        await _grown(journal)
        assert await journal.children(TIMELINE, LEFT.id) == (MERGE.id,)
        assert await journal.children(TIMELINE, RIGHT[1].id) == ()

    async def test_the_tree_is_told_in_knots_oldest_first(self, journal: Journal):
        await _grown(journal)
        assert await journal.knots(TIMELINE) == (
            Knot(ROOT.id, (), "play", "begin", AT),
            Knot(LEFT.id, (ROOT.id,), "play", "say", later(1)),
            Knot(RIGHT[0].id, (ROOT.id,), "play", "say", later(2)),
            Knot(RIGHT[1].id, (RIGHT[0].id,), "play", "say", later(3)),
            Knot(MERGE.id, (LEFT.id, RIGHT[1].id), "merge", "merge", later(4)),
            Knot(AMENDED.id, (MERGE.id,), "play", "amend", later(5)),
        )
        assert await journal.knots(OTHER) == ()

    async def test_a_clock_that_is_wrong_puts_no_turn_before_its_parents(self, journal: Journal):
        await begun(journal)
        await journal.fork(branch_at(ROOT), AT)
        for minute, turn, branch in (
            (-1, LEFT, MAIN),
            (9, RIGHT[0], SIDE),
            (8, RIGHT[1], SIDE),
            (3, MERGE, MAIN),
        ):
            await journal.append(replace(commit(turn, branch), at=later(minute)))
        told = [knot.id for knot in await journal.knots(TIMELINE)]
        assert told == [turn.id for turn in (ROOT, LEFT, *RIGHT, MERGE)]
        assert [one.turn.id async for one in journal.turns(TIMELINE)] == told

    async def test_words_of_a_merge_are_kept_apart_and_joined_back(self, journal: Journal):
        await _grown(journal)
        assert (await journal.line(TIMELINE, AMENDED.id))[-2:] == (MERGE, AMENDED)
        ids = [LEFT.words()[0].id, AMENDED.words()[0].id]
        await journal.erase_words(TIMELINE, ids)
        [merge, amended] = (await journal.line(TIMELINE, AMENDED.id))[-2:]
        assert [str(words) for words in merge.words()] == [
            "…",
            "A lamp burns.",
            "You meet again.",
        ]
        assert [str(words) for words in amended.words()] == ["…"]
        assert (merge.id, merge.body) == (MERGE.id, MERGE.body)
        assert await journal.turn(TIMELINE, MERGE.id) == merge

    async def test_words_are_erased_wherever_they_were_said(self, journal: Journal):
        await begun(journal)
        mara, secret = PersonId("mara"), Words("my secret")
        events = (
            Spoke(ANN, "Ann", secret),
            Said(mara, "Mara", secret),
            Texted(ANN, "Ann", mara, secret, secret),
            Gathered(ANN, "Ann", secret),
            Narrated(Words("So be it."), "model"),
        )
        turn = Turn.after((ROOT.id,), Use(ANN, "Ann", "rope", secret), events, salt=SALT)
        await played(journal, turn)
        state = replay(State(), (*ROOT.events, *turn.events))
        await journal.keep_snapshot(TIMELINE, turn.id, state)
        await journal.erase_words(TIMELINE, [turn.words()[0].id])
        [found] = await journal.line(TIMELINE, turn.id, ROOT.id)
        assert [words.text for words in found.words()] == [None, "So be it."]
        assert (found.id, found.body) == (turn.id, turn.body)
        kept = await journal.nearest_snapshot(TIMELINE, turn.id)
        assert kept is not None
        assert kept[1] == replay(State(), (*ROOT.events, *found.events))
        assert kept[1].letters[0].words.text is None
        assert kept[1].gathered[0].words.text is None

    async def test_all_turns_are_handed_over_with_their_dates(self, journal: Journal):
        await _grown(journal)
        handed = [written async for written in journal.turns(TIMELINE)]
        assert handed == [Dated(turn, later(minute)) for minute, turn in enumerate(ALL)]
        assert [written.turn.body for written in handed] == [turn.body for turn in ALL]
        assert [written async for written in journal.turns(OTHER)] == []

    async def test_turns_written_meanwhile_are_left_out(self, journal: Journal):
        await begun(journal)
        handed, tip = [], ROOT
        async for written in journal.turns(TIMELINE):
            handed.append(written.turn)
            tip = said(tip, "on")
            await played(journal, tip)
        assert handed == [ROOT]

    async def test_a_past_is_taken_in_as_it_was(self, journal: Journal, elsewhere: Journal):
        await _grown(elsewhere)
        await elsewhere.erase_words(TIMELINE, [LEFT.words()[0].id])
        await elsewhere.set_status(TIMELINE, SIDE, "merged", later(7))
        await elsewhere.fork(replace(branch_at(LEFT, "old"), status="deleted"), later(8))
        await elsewhere.fork(replace(branch_at(LEFT, "new"), name="Old"), later(8))
        await elsewhere.move_head(TIMELINE, move(AMENDED, LEFT, "rewind"))
        await elsewhere.keep_checkpoint(TIMELINE, Checkpoint("门前", LEFT.id, MAIN, ANN, AT))
        past = await _past(elsewhere)
        assert await journal.adopt(past)
        assert await _past(journal) == past
        assert [turn.body for turn in await journal.line(TIMELINE, AMENDED.id)] == [
            turn.body for turn in (ROOT, LEFT, MERGE, AMENDED)
        ]

    async def test_an_adopted_past_is_played_on(self, journal: Journal, elsewhere: Journal):
        await _grown(elsewhere)
        await journal.adopt(await _past(elsewhere))
        on, off = said(AMENDED, "on"), said(LEFT, "off")
        await played(journal, on)
        await journal.move_head(TIMELINE, move(on, LEFT))
        await played(journal, off)
        await journal.keep_snapshot(TIMELINE, LEFT.id, State(turns=1))
        assert await journal.line(TIMELINE, on.id) == (ROOT, LEFT, MERGE, AMENDED, on)
        assert await journal.line(TIMELINE, off.id) == (ROOT, LEFT, off)
        assert await journal.nearest_snapshot(TIMELINE, off.id) == (LEFT.id, State(turns=1))
        assert set(await journal.children(TIMELINE, LEFT.id)) == {MERGE.id, off.id}

    async def test_a_past_that_is_here_already_changes_nothing(self, journal: Journal):
        await _grown(journal)
        past = await _past(journal)
        await journal.erase_words(TIMELINE, [LEFT.words()[0].id])
        assert not await journal.adopt(past)
        assert (await journal.turn(TIMELINE, LEFT.id)).words()[0].text is None
        assert len(await journal.head_moves(TIMELINE, MAIN)) == 4

    async def test_a_past_that_went_another_way_here_is_refused(self, journal: Journal):
        await _grown(journal)
        past = await _past(journal)
        for other in (
            replace(past, record=replace(past.record, seed="another")),
            replace(past, branches=past.branches[:1], moves=past.moves[:4]),
            replace(past, checkpoints=[Checkpoint("a", ROOT.id, MAIN, ANN, AT)]),
        ):
            with pytest.raises(CannotAdopt, match="here already"):
                await journal.adopt(other)
        await played(journal, said(RIGHT[1], "on"), branch=SIDE)
        with pytest.raises(CannotAdopt, match="here already"):
            await journal.adopt(past)

    async def test_two_who_take_in_the_same_past_at_once_have_it_once(self, journal: Journal):
        past = _small()
        adopted = await asyncio.gather(*(journal.adopt(past) for _ in range(3)))
        assert sorted(adopted) == [False, False, True]
        assert await _past(journal) == past

    @pytest.mark.parametrize(
        ("changes", "says"),
        [
            ({"branches": []}, "it has no branch"),
            ({"turns": [Dated(ROOT, AT)]}, "stands nowhere"),
            ({"turns": [Dated(ROOT, AT)] * 2}, "comes twice"),
            ({"turns": [Dated(said(ROOT, "one"), AT)]}, "before its parents"),
            ({"turns": [Dated(replace(ROOT, id=TurnId("x")), AT)]}, "not what its id says"),
            ({"branches": [branch_at(ROOT, timeline=OTHER)]}, "of another story"),
            ({"branches": [replace(branch_at(ROOT), fork=TurnId("x"))]}, "stands nowhere"),
            ({"branches": [branch_at(ROOT)] * 2}, "two branches have one name"),
            ({"branches": [branch_at(ROOT, "a"), branch_at(ROOT, "A")]}, "one name"),
            ({"moves": [move(ROOT, ROOT, branch=SIDE)]}, "leads nowhere"),
            ({"moves": [HeadMove(MAIN, None, TurnId("x"), "turn", ANN, AT)]}, "leads nowhere"),
            ({"checkpoints": [Checkpoint("a", TurnId("x"), MAIN, ANN, AT)]}, "is at no turn"),
            (
                {"checkpoints": [Checkpoint(name, ROOT.id, MAIN, ANN, AT) for name in "aA"]},
                "two checkpoints have one name",
            ),
        ],
    )
    async def test_a_past_that_does_not_hold_together_leaves_nothing(
        self, journal: Journal, changes: dict[str, Any], says: str
    ):
        with pytest.raises(CannotAdopt, match=says):
            await journal.adopt(_small(**changes))
        with pytest.raises(NoSuchTimeline):
            await journal.timeline(TIMELINE)
        assert await journal.knots(TIMELINE) == ()

    async def test_a_large_tree_is_taken_in_whole(self, journal: Journal):
        past = _bushy(1_300)
        assert await journal.adopt(past)
        assert [written async for written in journal.turns(TIMELINE)] == list(past.turns)
        turns = {written.turn.id: written.turn for written in past.turns}
        for branch in past.branches:
            line = [turns[branch.head]]
            while line[-1].parents:
                line.append(turns[line[-1].parents[0]])
            assert await journal.line(TIMELINE, branch.head) == tuple(reversed(line))


def _bushy(count: int) -> Past:
    """Return a past of *count* turns, each after one of the last twenty."""
    chance, turns = Random(5), [ROOT]
    for number in range(count - 1):
        turns.append(said(chance.choice(turns[-20:]), f"step {number}", f"told {number % 50}"))
    heads: Sequence[Turn] = [turns[-1], *chance.sample(turns, 9)]
    branches = [branch_at(head, f"b{number}") for number, head in enumerate(heads)]
    dated = [Dated(turn, later(minute)) for minute, turn in enumerate(turns)]
    return Past(record(), dated, branches)
