"""The tree of turns in the store: what grows with its size, and what must not.

A small tree of 100 turns and 2 branches stands beside one of 10,000 turns and 200 branches, both in
a database of their own, with the states kept that playing would have kept. In both, the main branch
and the one called "near" parted 20 turns ago. CPU time counts: what a disk takes to sync is the
same for both.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count, cycle
from pathlib import Path
from random import Random

from bench.measure import shown, times
from bench.row import Row
from bench.table import STORY, open_table
from engine.history.why import MOST
from engine.model.actions import Begin, Say
from engine.model.events import Began, Narrated, Spoke, VarSet
from engine.model.ids import MAIN, BranchId, ChannelId, Digest, TimelineId, TurnId, UserId
from engine.model.state import State
from engine.model.turn import Turn
from engine.model.words import Words, salt_of
from engine.ports import Binding, BranchRecord, Dated, HeadMove, Past, TimelineRecord
from engine.rules.evolve import replay
from engine.store.memory import MemoryStore
from engine.store.store import Store, open_store
from engine.timeline import SNAPSHOT_EVERY, Timeline
from engine.timelines import Timelines

SMALL, SMALL_BRANCHES = 100, 2
LARGE, LARGE_BRANCHES = 10_000, 200
TAIL = 20  # turns of each branch
LONG_AGO, LONG = 4_000, 2_000  # turns of a tree, and of how long ago branches parted in it
ROUNDS = 101

_AT = datetime(2026, 1, 1, tzinfo=UTC)
_ANN, _STORY, _SALT = UserId("1001"), Digest("d" * 64), salt_of("bench")
_CHANNEL = ChannelId("7")

_numbers = count()


def rows() -> Iterator[Row]:
    """Yield the budgets of the tree."""
    with asyncio.Runner() as runner, _trees(runner) as (large, small):
        for name, work, limit in (
            ("fork a branch", _fork, 2),
            ("switch to a branch", _switch, 2),
            ("move a head", _move, 2),
            ("open any head", _open, 2),
        ):
            own, bare = times(
                _timed(runner, work, large),
                _timed(runner, work, small),
                rounds=ROUNDS,
                timer=time.process_time,
            )
            note = f"{shown(own)}, {shown(bare)} in the small tree"
            yield Row(f"{name}, {LARGE:,} turns: {SMALL}", own / bare, limit, "<=", note)
        yield from _comparing(runner, large, small)
        yield _carrying(runner, large)
    yield _merging_long_after()


class Tree:
    """A timeline in a store of its own, which knows its heads."""

    def __init__(self, store: Store, timelines: Timelines, past: Past) -> None:
        self.store = store
        self.timelines = timelines
        self.id = past.record.id
        self.past = past
        self.branches = cycle(past.branches)
        self.turns = cycle(Random(1).sample([one.turn.id for one in past.turns], 50))
        self.moving, self.head = past.branches[-1].id, past.branches[-1].head


Work = Callable[[Tree], Awaitable[object]]


def _timed(runner: asyncio.Runner, work: Work, tree: Tree) -> Callable[[], object]:
    async def once() -> object:
        return await work(tree)

    return lambda: runner.run(once())


async def _fork(tree: Tree) -> None:
    name, turn = f"new{next(_numbers)}", next(tree.turns)
    await tree.store.journal.fork(BranchRecord(BranchId(name), tree.id, name, turn, turn), _AT)


async def _switch(tree: Tree) -> None:
    branch = await tree.store.journal.branch(tree.id, next(tree.branches).name)
    await tree.store.mailbox.bind(Binding(_CHANNEL, tree.id, branch.id), _AT)
    await _state(tree, branch.head)


async def _move(tree: Tree) -> None:
    to = next(tree.turns)
    move = HeadMove(tree.moving, tree.head, to, "rewind", _ANN, _AT)
    await tree.store.journal.move_head(tree.id, move)
    tree.head = to


async def _open(tree: Tree) -> State:
    return await _state(tree, next(tree.branches).head)


async def _state(tree: Tree, head: TurnId) -> State:
    journal = tree.store.journal
    since, state = await journal.nearest_snapshot(tree.id, head) or (None, State())
    turns = await journal.line(tree.id, head, since)
    return replay(state, (event for turn in turns for event in turn.events))


def _comparing(runner: asyncio.Runner, large: Tree, small: Tree) -> Iterator[Row]:
    """Yield what follows the turns since the fork, and not those before it."""
    for name, work in (
        (f"diff, {TAIL} turns since the fork", _diff),
        (f"merge and undo, {TAIL} turns since the fork", _merge),
        (f"why, told by the last {MOST} turns", _why),
    ):
        own, bare = times(
            _timed(runner, work, large),
            _timed(runner, work, small),
            rounds=ROUNDS,
            timer=time.process_time,
        )
        note = f"{shown(own)}, {shown(bare)} in the small tree"
        yield Row(f"{name}, {LARGE:,} turns: {SMALL}", own / bare, 2, "<=", note)


def _merging_long_after() -> Row:
    """Return what 2,000 turns on either side cost to merge, beside 20."""
    with asyncio.Runner() as runner, tempfile.TemporaryDirectory() as folder:
        stack = AsyncExitStack()
        path = Path(folder, "long.db")
        tree = runner.run(_grown(stack, path, LONG_AGO, {"near": TAIL, "far": LONG}))
        own, bare = times(
            _timed(runner, partial(_merge, source="far"), tree),
            _timed(runner, _merge, tree),
            rounds=5,
            timer=time.process_time,
        )
        runner.run(stack.aclose())
    note = f"{shown(own)}, {shown(bare)} for {TAIL}"
    return Row(
        f"merge and undo, turns since the fork {LONG:,}: {TAIL}", own / bare, 100, "<=", note
    )


async def _diff(tree: Tree) -> None:
    main, near = await _main(tree), await tree.timelines.branch_called(tree.id, "near")
    assert await tree.timelines.merges.differences(main, await main.head(), near.head)


async def _merge(tree: Tree, source: str = "near") -> None:
    main, branch = await _main(tree), await tree.timelines.branch_called(tree.id, source)
    assert (await tree.timelines.merges.begin(main, branch, _ANN)).frame
    assert (await tree.timelines.past.undo(main, _ANN)).reopened == (source,)


async def _why(tree: Tree) -> None:
    _, reasons = await tree.timelines.merges.why(await _main(tree), "doors")
    assert len(reasons) == MOST


async def _main(tree: Tree) -> Timeline:
    return await tree.timelines.open(tree.id, MAIN)


def _carrying(runner: asyncio.Runner, tree: Tree) -> Row:
    """Return what it costs to hand a large past over and take it in, beside memory alone."""

    async def handed() -> list[Dated]:
        return [written async for written in tree.store.journal.turns(tree.id)]

    def taken() -> None:
        with tempfile.TemporaryDirectory() as folder:
            runner.run(_adopted(Path(folder, "other.db"), tree.past))

    def bare() -> None:
        runner.run(MemoryStore().adopt(tree.past))

    reading, _ = times(lambda: runner.run(handed()), lambda: None, rounds=3)
    own, memory = times(taken, bare, rounds=3, timer=time.process_time)
    note = f"{shown(own)}, in memory {shown(memory)}; handed over in {shown(reading)}"
    return Row(f"take {LARGE:,} turns in: checking them alone", own / memory, 20, "<=", note)


async def _adopted(path: Path, past: Past) -> None:
    async with open_store(path) as store:
        await store.journal.adopt(past)


@contextmanager
def _trees(runner: asyncio.Runner) -> Iterator[tuple[Tree, Tree]]:
    with tempfile.TemporaryDirectory() as folder:
        stack = AsyncExitStack()
        trees = [
            runner.run(_grown(stack, Path(folder, f"{turns}.db"), turns, _twigs(turns, branches)))
            for turns, branches in ((LARGE, LARGE_BRANCHES), (SMALL, SMALL_BRANCHES))
        ]
        yield trees[0], trees[1]
        runner.run(stack.aclose())


def _twigs(turns: int, branches: int) -> Mapping[str, int]:
    """Return how long ago the branches parted that a tree of so many turns has."""
    chance = Random(turns)
    trunk = turns - branches * TAIL
    ages = {f"b{number}": chance.randrange(trunk) for number in range(branches - 1)}
    return {"near": TAIL, **ages}


async def _grown(stack: AsyncExitStack, path: Path, turns: int, ages: Mapping[str, int]) -> Tree:
    store = await stack.enter_async_context(open_store(path))
    lengths = {name: LONG if age == LONG else TAIL for name, age in ages.items()}
    trunk = _line(_root(), turns - len(ages) * TAIL - 1, "main")
    forks = {name: trunk[-1 - age] for name, age in ages.items()}
    tails = {name: _line(fork, lengths[name], name)[1:] for name, fork in forks.items()}
    past = _past(trunk, forks, tails)
    await store.journal.adopt(past)
    await _keep_states(store, past.record.id, trunk)
    return Tree(store, await stack.enter_async_context(open_table(path)), past)


async def _keep_states(store: Store, id: TimelineId, trunk: Sequence[Turn]) -> None:
    state = State()
    for number, turn in enumerate(trunk):
        state = replay(state, turn.events)
        if number % SNAPSHOT_EVERY == SNAPSHOT_EVERY - 1:
            await store.journal.keep_snapshot(id, turn.id, state)


def _past(
    trunk: Sequence[Turn], forks: Mapping[str, Turn], tails: Mapping[str, Sequence[Turn]]
) -> Past:
    record = TimelineRecord(TimelineId("t" * 32), _STORY, STORY, "bench", _ANN, _AT)
    turns = [*trunk, *(turn for tail in tails.values() for turn in tail)]
    branches = [BranchRecord(MAIN, record.id, "main", trunk[-1].id)]
    for name, tail in tails.items():
        branches.append(BranchRecord(BranchId(name), record.id, name, tail[-1].id, forks[name].id))
    dated = [Dated(turn, _AT + timedelta(minutes=minute)) for minute, turn in enumerate(turns)]
    return Past(record, dated, branches)


def _root() -> Turn:
    return Turn.after((), Begin(_ANN, _STORY), (Began(_STORY, (("hp", 20),)),), salt=_SALT)


def _line(after: Turn, length: int, where: str) -> list[Turn]:
    turns = [after]
    for number in range(length):
        said = Words(f"我在 {where} 推开第 {number} 扇门，举起灯笼。")
        told = Words(f"Door {number} of {where} opens. " + "Dust dances in the light. " * 8)
        events = (Spoke(_ANN, "Ann", said), VarSet("doors", number), Narrated(told, "model"))
        turns.append(Turn.after((turns[-1].id,), Say(_ANN, "Ann", said), events, salt=_SALT))
    return turns
