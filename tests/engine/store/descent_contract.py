"""What every journal must tell of how turns descend; a part of `JournalContract`."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from engine.errors import CannotAdopt, NoSuchTurn
from engine.model.actions import Merge
from engine.model.events import Merged
from engine.model.ids import MAIN, TurnId
from engine.model.turn import Turn
from engine.ports import Dated, Descent, Journal, Past
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
    said,
)


def _met(*parents: Turn, turns: int | None = None) -> Turn:
    """Return the turn that brings the last of *parents* into the first."""
    source = parents[-1].id
    events = (Merged("side", source, turns=turns),)
    action = Merge(ANN, "side", source)
    return Turn.after(tuple(p.id for p in parents), action, events, salt=SALT, kind="merge")


LEFT = said(ROOT, "I go left.")
RIGHT = line_of(3)
MET = _met(LEFT, RIGHT[2])
ON = said(MET, "on")

GENERATIONS = {ROOT: 0, LEFT: 1, RIGHT[0]: 1, RIGHT[1]: 2, RIGHT[2]: 3, MET: 4, ON: 5}


async def _grown(journal: Journal) -> None:
    """Play a line of one turn and a line of three, which meet."""
    await begun(journal)
    await journal.fork(branch_at(ROOT), AT)
    await played(journal, *RIGHT, branch=SIDE)
    await played(journal, LEFT, MET, ON)


def _tangle(count: int) -> tuple[Mapping[Turn, int], Past]:
    """Return turns, some of which are merges, with their generations, and as a past."""
    chance, turns, numbers = Random(3), [ROOT], {ROOT: 0}
    for number in range(count):
        one, other = chance.choices(turns[-9:], k=2)
        meets = number % 3 == 0 and one != other
        new = _met(one, other, turns=number) if meets else said(one, f"{number}")
        turns.append(new)
        parents = (one, other) if len(new.parents) > 1 else (one,)
        numbers[new] = 1 + max(numbers[parent] for parent in parents)
    past = Past(record(), [Dated(turn, AT) for turn in turns], [branch_at(turns[-1], "main")])
    return numbers, past


class DescentContract:
    async def test_turns_come_in_the_order_in_which_they_are_asked_for(self, journal: Journal):
        await _grown(journal)
        wanted = [MET, ROOT, RIGHT[1]]
        assert await journal.turns_with(TIMELINE, [turn.id for turn in wanted]) == tuple(wanted)
        assert await journal.turns_with(TIMELINE, []) == ()
        with pytest.raises(NoSuchTurn, match="nowhere"):
            await journal.turns_with(TIMELINE, [ROOT.id, TurnId("nowhere")])

    async def test_a_turn_is_of_a_later_generation_than_all_it_follows(self, journal: Journal):
        await _grown(journal)
        told = await journal.descent(TIMELINE, [ON.id], 9)
        assert {one.id: one for one in told} == {
            turn.id: Descent(turn.id, turn.parents, number) for turn, number in GENERATIONS.items()
        }
        assert len(told) == len(GENERATIONS)

    @pytest.mark.parametrize(
        ("asked", "generations", "found"),
        [
            ([ON], 0, [ON]),
            ([ON], 1, [ON, MET]),
            ([ON], 2, [ON, MET, RIGHT[2]]),
            ([MET], 3, [MET, *RIGHT, LEFT]),
            ([RIGHT[2], LEFT], 1, [*RIGHT[1:], LEFT]),
            ([ON, ROOT], 1, [ON, MET, ROOT]),
            ([], 9, []),
        ],
    )
    async def test_descent_is_told_as_far_back_as_is_asked(
        self, journal: Journal, asked: list[Turn], generations: int, found: list[Turn]
    ):
        await _grown(journal)
        ids = {turn.id for turn in asked}
        told = await journal.descent(TIMELINE, ids, generations)
        assert {one.id for one in told} == {turn.id for turn in found}

    async def test_turns_that_there_are_not_have_no_descent(self, journal: Journal):
        await _grown(journal)
        told = await journal.descent(TIMELINE, [TurnId("nowhere"), LEFT.id], 0)
        assert [one.id for one in told] == [LEFT.id]
        assert await journal.descent(OTHER, [ROOT.id], 9) == ()

    async def test_the_merges_of_a_line_are_found_by_where_it_stood(self, journal: Journal):
        await _grown(journal)
        assert await journal.merges_of(TIMELINE, RIGHT[2].id) == (MET.id,)
        assert await journal.merges_of(TIMELINE, LEFT.id) == ()
        assert await journal.merges_of(OTHER, RIGHT[2].id) == ()

    async def test_a_past_that_is_taken_in_descends_as_one_that_is_played(self, journal: Journal):
        numbers, past = _tangle(600)
        await journal.adopt(past)
        told = await journal.descent(TIMELINE, [turn.id for turn in numbers], 0)
        assert {one.id: one.generation for one in told} == {
            turn.id: number for turn, number in numbers.items()
        }
        head = past.branches[0].head
        met = replace(commit(said(past.turns[-1].turn, "on")), branch=past.branches[0].id)
        await journal.append(met)
        [on, _] = sorted(await journal.descent(TIMELINE, [met.turn.id, head], 0), key=_youth)
        assert on.generation == 1 + numbers[past.turns[-1].turn]

    async def test_no_turn_brings_more_than_two_lines_together(self, journal: Journal):
        turns = [ROOT, LEFT, RIGHT[0], _met(ROOT, LEFT, RIGHT[0])]
        past = Past(record(), [Dated(turn, AT) for turn in turns], [branch_at(LEFT, MAIN)])
        with pytest.raises(CannotAdopt, match="too many lines"):
            await journal.adopt(past)


def _youth(one: Descent) -> int:
    return -one.generation
