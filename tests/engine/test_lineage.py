"""What lies behind turns, read from a journal as far back as a walk goes."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NoSuchTurn
from engine.history.forks import base_of
from engine.history.tree import Tree, fork_point, fork_points, is_ancestor, line_back, path
from engine.lineage import FIRST, Lineage, turns_back
from engine.model.actions import Merge
from engine.model.events import Merged
from engine.model.ids import TimelineId, TurnId
from engine.model.turn import Turn
from engine.ports import Descent, Journal
from engine.store.memory import MemoryStore
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
    line_of,
    played,
    said,
)

LONG = line_of(2_000)


class Watched(MemoryStore):
    """Notes how much was read at each reading."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[int] = []

    async def descent(
        self, timeline: TimelineId, ids: Collection[TurnId], generations: int
    ) -> Sequence[Descent]:
        found = await super().descent(timeline, ids, generations)
        self.read.append(len(found))
        return found


async def parted(after: int, length: int) -> tuple[Watched, TurnId, TurnId]:
    """Return where two lines stand that parted so many turns after the beginning."""
    journal = Watched()
    await begun(journal)
    fork = LONG[after - 1]
    await played(journal, *LONG[:after])
    await journal.fork(branch_at(fork), AT)
    ours, theirs = line_of(length, said(fork, "here")), line_of(length, said(fork, "there"))
    await played(journal, said(fork, "here"), *ours)
    await played(journal, said(fork, "there"), *theirs, branch=SIDE)
    return journal, ours[-1].id, theirs[-1].id


@pytest.mark.parametrize("after", [100, 1_500])
async def test_what_is_read_follows_what_lies_since_the_fork(after: int):
    journal, ours, theirs = await parted(after, length=20)
    behind = Lineage(journal, TIMELINE, (ours, theirs))
    assert await behind.find(partial(fork_point, ours, theirs)) == LONG[after - 1].id
    assert len((await behind.find(partial(path, ours, (theirs,)))).all) == 21
    assert len(journal.read) == 1
    assert sum(journal.read) <= 2 * (FIRST + 1)


async def test_what_lies_far_back_is_reached_in_few_readings():
    journal, ours, theirs = await parted(50, length=1_000)
    behind = Lineage(journal, TIMELINE, (ours, theirs))
    assert await behind.find(partial(fork_point, ours, theirs)) == LONG[49].id
    assert len(journal.read) <= 6
    assert await behind.find(partial(is_ancestor, ROOT.id, ours))
    assert len(await behind.find(partial(line_back, ours, 5_000))) == 1_052
    assert sum(journal.read) == 2 * 1_001 + 51


async def test_what_has_been_read_is_not_read_again():
    journal, ours, theirs = await parted(50, length=5)
    behind = Lineage(journal, TIMELINE, (ours, theirs))
    found = [await behind.find(partial(fork_point, ours, theirs)) for _ in range(3)]
    assert found == [LONG[49].id] * 3
    assert len(journal.read) == 1


async def test_a_turn_that_there_is_not_is_no_endless_search():
    journal, ours, _ = await parted(50, length=5)
    behind = Lineage(journal, TIMELINE, (ours,))
    with pytest.raises(NoSuchTurn, match="nowhere"):
        await behind.find(partial(is_ancestor, TurnId("nowhere"), ours))


async def test_turns_that_nobody_named_are_read_when_they_are_met():
    journal, ours, theirs = await parted(50, length=5)
    behind = Lineage(journal, TIMELINE, ())
    assert await behind.find(partial(fork_point, ours, theirs)) == LONG[49].id


@pytest.mark.parametrize("after", [100, 1_500])
async def test_a_line_is_read_back_as_far_as_is_asked_for(after: int):
    journal, ours, _ = await parted(after, length=20)
    turns = [turn.id async for turn in turns_back(journal, TIMELINE, ours)]
    assert turns == [turn.id for turn in reversed(await journal.line(TIMELINE, ours))]
    journal.read.clear()
    async for turn in turns_back(journal, TIMELINE, ours):
        if turn.id == LONG[after - 2].id:
            break
    assert sum(journal.read) <= 33 + 64


steps = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1, max_size=25)


async def tangled(steps: list[tuple[int, int]], journal: Journal) -> list[Turn]:
    """Play turns that each follow one or two of the last eight, on a branch each."""
    turns = [await begun(journal)]
    for number, places in enumerate(steps):
        one, other = (turns[-8:][place % len(turns[-8:])] for place in places)
        new = said(one, f"{number}")
        if one != other:
            action = Merge(ANN, "side", other.id)
            events = (Merged("side", other.id, turns=number),)
            new = Turn.after((one.id, other.id), action, events, salt=SALT, kind="merge")
        branch = branch_at(one, f"b{number}")
        await journal.fork(branch, AT)
        await journal.append(commit(new, branch.id))
        turns.append(new)
    return turns


@given(steps, st.data())
async def test_walks_find_what_they_find_in_the_whole_tree(
    steps: list[tuple[int, int]], data: st.DataObject
):
    journal = MemoryStore()
    turns = [turn.id for turn in await tangled(steps, journal)]
    tree = Tree((knot.id, knot.parents) for knot in await journal.knots(TIMELINE))
    one, other = data.draw(st.tuples(*[st.sampled_from(turns)] * 2))
    behind = Lineage(journal, TIMELINE, data.draw(st.sets(st.sampled_from(turns), max_size=3)))
    behind._generations = data.draw(st.integers(0, 3))
    walks: list[Callable[..., object]] = [
        partial(base_of, one, other),
        partial(is_ancestor, one, other),
        partial(fork_points, {one}, {other}),
        partial(path, one, {other}),
        partial(line_back, one, 4),
    ]
    for walk in data.draw(st.permutations(walks)):
        assert await behind.find(walk) == walk(tree)
