"""Several processes on one database, and processes that die in the middle of writing."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise
from pathlib import Path

import pytest

from engine.model.ids import MAIN, MessageId, TimelineId
from engine.model.turn import Turn, turn_id
from engine.store.store import Store, open_store
from tests.engine.store import writer
from tests.support.turns import ANN, begun

HOME = Path(__file__).parents[3]
KILLS = 10


async def _writer(url: str, name: str, channels: int, turns: int) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(Path(writer.__file__)),
        *(url, name, str(channels), str(turns)),
        stdout=PIPE,
        stderr=PIPE,
        env={"PYTHONPATH": str(HOME), "PATH": os.defpath},
    )


async def _done(process: Process) -> list[str]:
    """Return the messages that *process* said it wrote."""
    out, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    return out.decode().split()[1:]


async def _line(store: Store, timeline: str) -> Sequence[Turn]:
    id = TimelineId(timeline)
    return await store.journal.line(id, await store.journal.head(id, MAIN))


def _said(turns: Sequence[Turn]) -> list[str]:
    return [str(turn.words()[0]) for turn in turns[1:]]


async def _check_processes(url: str) -> None:
    async with open_store(url) as store:
        await begun(store.journal, writer.SHARED)
        processes = [await _writer(url, name, channels=9, turns=6) for name in ("one", "two")]
        written = [await _done(process) for process in processes]
        lines = [
            await _line(store, f"{name}-{channel}")
            for name in ("one", "two")
            for channel in range(9)
        ]
        lines.append(await _line(store, writer.SHARED))
        waiting = await store.mailbox.waiting()
    assert [len(line) for line in lines] == [7] * 18 + [13]
    assert sorted(chain(*written)) == sorted(text for line in lines for text in _said(line))
    assert waiting == ()


async def test_two_processes_with_twenty_channels_lose_nothing_on_sqlite(tmp_path: Path):
    await _check_processes(str(tmp_path / "moirai.db"))


async def test_two_processes_with_twenty_channels_lose_nothing_on_postgresql(
    clean_postgres_url: str,
):
    await _check_processes(clean_postgres_url)


async def _killed(url: str, name: str, after: int) -> list[str]:
    """Return the messages that a writer had told of when it was killed."""
    process = await _writer(url, name, channels=4, turns=1_000)
    assert process.stdout is not None
    told = [(await process.stdout.readline()).decode().strip() for _ in range(after)]
    process.kill()
    rest, _ = await process.communicate()
    return [*told[1:], *rest.decode().split("\n")[:-1]]


async def _check_whole(store: Store, told: Sequence[str], names: Sequence[str]) -> None:
    """Check that each message has one turn or none, and each message told of has one."""
    timelines = [f"{name}-{channel}" for name in names for channel in range(4)]
    lines = [await _line(store, timeline) for timeline in (*timelines, writer.SHARED)]
    turns = Counter(text for line in lines for text in _said(line))
    assert set(turns.values()) == {1}
    assert set(told) <= set(turns)
    waiting = {incoming.message for incoming in await store.mailbox.waiting()}
    assert not waiting & set(map(MessageId, turns))
    assert {out.claim for out in await store.mailbox.undelivered()} == set(turns)
    for line in lines:
        for before, turn in pairwise(line):
            assert turn.parents == (before.id,)
            assert turn.id == turn_id(turn.parents, turn.body)
            assert turn.action.user == ANN


@pytest.mark.timeout(300)
async def test_a_process_that_is_killed_leaves_whole_turns_or_none(tmp_path: Path):
    url, told = str(tmp_path / "moirai.db"), []
    async with open_store(url) as store:
        await begun(store.journal, writer.SHARED)
    for kill in range(KILLS):
        told += await _killed(url, "one", after=3 + 7 * kill)
        async with open_store(url) as store:
            await _check_whole(store, told, ["one"])
