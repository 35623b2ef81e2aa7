"""Reasons are read from the journal only as far back as they lie."""

from collections.abc import Sequence

import pytest

from engine.history.things import Thing
from engine.history.why import MOST
from engine.model.events import FlagPut, VarSet
from engine.model.ids import MAIN, TimelineId, TurnId
from engine.model.turn import Turn
from engine.ports import Dated, Past
from engine.reasons import reasons_of
from engine.store.memory import MemoryStore
from tests.support.plays import Plays
from tests.support.turns import AT, TIMELINE, branch_at, record

HP, MOOD, LIT = Thing("vars", "hp"), Thing("vars", "mood"), Thing("flags", "lit")


class Watched(MemoryStore):
    """Counts the turns that are read, and how often."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[int] = []

    async def turns_with(self, timeline: TimelineId, ids: Sequence[TurnId]) -> Sequence[Turn]:
        self.read.append(len(ids))
        return await super().turns_with(timeline, ids)


async def kept(plays: Plays) -> Watched:
    """Return a journal that has taken these plays in."""
    journal = Watched()
    turns = [Dated(turn, AT) for turn in plays.turns.values()]
    await journal.adopt(Past(record(), turns, [branch_at(plays.heads["main"], MAIN)]))
    return journal


def long_line(length: int) -> Plays:
    """Return a play that lit a lamp, went on for so many turns, and then changed two values."""
    plays = Plays()
    plays.play("main", FlagPut("lit", up=True))
    for number in range(length):
        plays.play("main", VarSet("doors", number))
    plays.play("main", VarSet("mood", "glad"))
    return plays


@pytest.mark.parametrize("length", [40, 3_000])
async def test_what_changed_of_late_is_told_from_the_latest_turns(length: int):
    plays = long_line(length)
    journal = await kept(plays)
    reasons = await reasons_of(journal, TIMELINE, Thing("vars", "doors"), plays.heads["main"])
    assert [reason.value for reason in reasons] == [length - 1 - n for n in range(MOST)]
    assert sum(journal.read) == 8 + 16


async def test_what_lies_far_back_is_read_in_few_portions():
    plays = long_line(3_000)
    journal = await kept(plays)
    reasons = await reasons_of(journal, TIMELINE, LIT, plays.heads["main"])
    assert [reason.value for reason in reasons] == [True]
    assert sum(journal.read) == 3_003
    assert len(journal.read) <= 12


async def test_of_a_line_that_came_in_no_more_is_read_than_its_reasons_need():
    plays = long_line(500)
    plays.fork("dark")
    plays.play("dark", VarSet("mood", "sad"))
    plays.play("main", VarSet("hp", 3))
    plays.merge("main", "dark")
    journal = await kept(plays)
    reasons = await reasons_of(journal, TIMELINE, MOOD, plays.heads["main"])
    assert [(reason.cause, reason.value) for reason in reasons] == [
        *(("merge", "sad"), ("person", "sad"), ("person", "glad"))
    ]


async def test_reasons_are_those_that_the_whole_tree_tells():
    plays = Plays()
    plays.fork("dark")
    plays.play("main", VarSet("hp", 9))
    for number in range(20):
        branch, other = ("main", "dark") if number % 2 else ("dark", "main")
        plays.play(branch, VarSet("mood", f"mood {number}"))
        if number % 5 == 3:
            choices = {c.field: "theirs" for c in plays.merging(branch, other).conflicts}
            plays.merge(branch, other, choices)
    journal = await kept(plays)
    for branch, head in plays.heads.items():
        for thing in (HP, MOOD):
            told = await reasons_of(journal, TIMELINE, thing, head)
            assert told == plays.why(thing, branch)
