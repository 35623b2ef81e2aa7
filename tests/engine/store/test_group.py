import asyncio
from itertools import chain

import pytest

from engine.errors import StoreError
from engine.model.language import Both
from engine.store.faults import Unstorable
from engine.store.group import Group

FULL = StoreError(Both("full", "满"))


class Paper:
    """Where groups are written; holds the pen back until it is told to `go`."""

    def __init__(self, **outcomes) -> None:
        self.groups: list[list[str]] = []
        self.outcomes = outcomes
        self.go = asyncio.Event()
        self.go.set()
        self.began = asyncio.Event()

    async def write(self, items):
        self.began.set()
        await self.go.wait()
        self.groups.append(list(items))
        for item in items:
            if isinstance(self.outcomes.get(item), Raised):
                raise self.outcomes[item].error
        return [self.outcomes.get(item) for item in items]


class Raised:
    def __init__(self, error) -> None:
        self.error = error


async def _held(paper: Paper, group: Group[str], *items: str) -> list[asyncio.Task[None]]:
    """Return tasks that wait behind a first item that is being written."""
    paper.go.clear()
    first = asyncio.create_task(group.add("first"))
    await paper.began.wait()
    rest = [asyncio.create_task(group.add(item)) for item in items]
    await asyncio.sleep(0)
    return [first, *rest]


async def test_a_lone_item_is_written_at_once():
    paper = Paper()
    await Group(paper.write).add("one")
    assert paper.groups == [["one"]]


async def test_what_gathers_during_a_write_goes_together():
    paper = Paper()
    tasks = await _held(paper, Group(paper.write), "a", "b", "c")
    paper.go.set()
    await asyncio.gather(*tasks)
    assert paper.groups == [["first"], ["a", "b", "c"]]


async def test_a_group_has_a_limit():
    paper = Paper()
    tasks = await _held(paper, Group(paper.write, limit=2), "a", "b", "c")
    paper.go.set()
    await asyncio.gather(*tasks)
    assert paper.groups == [["first"], ["a", "b"], ["c"]]


async def test_the_writer_ends_when_idle_and_starts_again():
    paper = Paper()
    group = Group(paper.write)
    before = asyncio.all_tasks()
    for item in ("one", "two"):
        await group.add(item)
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == before


async def test_no_item_is_forgotten_whenever_it_comes():
    paper = Paper()
    group = Group(paper.write)

    async def later(steps):
        for _ in range(steps):
            await asyncio.sleep(0)
        await group.add(str(steps))

    await asyncio.wait_for(asyncio.gather(*map(later, range(40))), 5)
    assert sorted(map(int, chain(*paper.groups))) == [*range(40)]


async def test_a_refusal_befalls_its_item_alone():
    refusal = ValueError("no")
    paper = Paper(b=refusal)
    tasks = await _held(paper, Group(paper.write), "a", "b", "c")
    paper.go.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert outcomes == [None, None, refusal, None]


@pytest.mark.parametrize("error", [Unstorable(Both("bad", "坏")), TypeError("bug")])
async def test_an_item_that_cannot_be_written_spoils_no_other(error):
    paper = Paper(b=Raised(error))
    tasks = await _held(paper, Group(paper.write), "a", "b", "c")
    paper.go.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert outcomes == [None, None, error, None]
    assert paper.groups == [["first"], ["a", "b", "c"], ["a"], ["b"], ["c"]]


async def test_a_store_that_fails_fails_the_group_once():
    paper = Paper(b=Raised(FULL))
    group = Group(paper.write)
    tasks = await _held(paper, group, "a", "b")
    paper.go.set()
    assert await asyncio.gather(*tasks, return_exceptions=True) == [None, FULL, FULL]
    assert paper.groups == [["first"], ["a", "b"]]
    await group.add("after")  # the next group is tried anew


async def test_a_caller_that_gives_up_while_waiting_is_not_written():
    paper = Paper()
    tasks = await _held(paper, Group(paper.write), "a", "b")
    tasks[1].cancel()
    await asyncio.sleep(0)
    paper.go.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        asyncio.CancelledError,
        type(None),
    ]
    assert paper.groups == [["first"], ["b"]]


async def test_nothing_is_written_where_every_caller_gave_up():
    paper = Paper()
    tasks = await _held(paper, Group(paper.write), "a")
    tasks[1].cancel()
    await asyncio.sleep(0)
    paper.go.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert paper.groups == [["first"]]


async def test_a_caller_that_gives_up_during_its_write_disturbs_nobody():
    paper = Paper()
    group = Group(paper.write)
    tasks = await _held(paper, group, "a")
    tasks[0].cancel()
    await asyncio.sleep(0)
    paper.go.set()
    await tasks[1]
    assert paper.groups == [["first"], ["a"]]


async def test_closing_writes_what_waits_and_takes_no_more():
    paper = Paper()
    group = Group(paper.write)
    tasks = await _held(paper, group, "a")
    closing = asyncio.create_task(group.close())
    await asyncio.sleep(0)
    with pytest.raises(StoreError):
        await group.add("late")
    paper.go.set()
    await closing
    assert all(task.done() for task in tasks)
    assert paper.groups == [["first"], ["a"]]


async def test_closing_an_idle_group_returns():
    await Group(Paper().write).close()


async def test_callers_do_not_hang_where_the_writer_is_cancelled():
    paper = Paper()
    group = Group(paper.write)
    before = asyncio.all_tasks()
    tasks = await _held(paper, group, "a")
    [writer] = [t for t in asyncio.all_tasks() - before - {*tasks} if "_run" in repr(t)]
    writer.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError] * 2
    paper.go.set()
    await group.add("after")


async def test_the_rest_comes_after_its_group_was_told():
    seen = []
    told = asyncio.Event()

    async def rest():
        await told.wait()
        seen.append("rest")

    group = Group(Paper().write, rest)
    await group.add("one")
    seen.append("told")
    told.set()
    await group.close()
    assert seen == ["told", "rest"]
