"""A process is killed while it changes the past: a telling or a merge is there whole, or not.

Set KILLS to try more often than a test run should take, as in `test_kill.py`.
"""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Timer

from bot.shelves import OneStory
from engine.model.actions import Amend, Merge, Say
from engine.model.events import Narrated, VarSet
from engine.model.ids import TimelineId
from engine.model.turn import Turn
from engine.ports import BranchRecord
from engine.store.store import Store, open_store
from tests.support.tables import sitting_at, well

HOME = Path(__file__).parents[2]
KILLS = int(os.getenv("KILLS", "3"))
ROUNDS = 12


def play(story: Path, database: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "bot", "play", str(story), "--json", "--db", str(database)],
        cwd=HOME,
        env={"PATH": os.defpath, "PYTHONPATH": str(HOME)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def killed(story: Path, database: Path, lines: str, chance: Random) -> None:
    """Send *lines*, and kill the process while it works on them."""
    process = play(story, database)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(lines)
    process.stdin.flush()
    for _ in range(chance.choice([1, 2, 3, 5, 8])):
        process.stdout.readline()
    death = Timer(chance.uniform(0, 0.05), process.kill)
    death.start()
    _, errors = process.communicate()
    death.join()
    assert errors == ""


def finished(story: Path, database: Path, lines: str) -> None:
    """Send *lines* to a process that lives."""
    _, errors = play(story, database).communicate(lines)
    assert errors == ""


async def the_timeline(story: Path, database: Path) -> TimelineId:
    async with sitting_at(OneStory(story), database=database) as sitting:
        await sitting.sit_down()
        return sitting.timeline.record.id


async def line_of(store: Store, branch: BranchRecord) -> list[Turn]:
    return list(await store.journal.line(branch.timeline, branch.head))


def drew(turn: Turn) -> bool:
    """Tell whether water was drawn in *turn*, and told of in somebody's words or the author's."""
    is_drawn = any(isinstance(event, VarSet) and event.key == "水" for event in turn.events)
    return is_drawn and any(isinstance(event, Narrated) for event in turn.events)


async def test_a_turn_that_is_put_in_other_words_is_never_missing(tmp_path: Path):
    story, database = well(tmp_path), tmp_path / "moirai.db"
    id, chance, least = await the_timeline(story, database), Random(f"{KILLS} amends"), 0
    rounds = "".join(f"打水 {n}\n/amend 第 {n} 桶水。\n" for n in range(ROUNDS))
    for _ in range(KILLS):
        killed(story, database, rounds, chance)
        async with open_store(database) as store:
            [main] = await store.journal.branches(id)
            _root, *played = await line_of(store, main)
            moves = await store.journal.head_moves(id, main.id, None)
        assert all(map(drew, played))
        assert all(isinstance(turn.action, Amend) for turn in played[:-1])
        assert all(after.previous == before.head for after, before in pairwise(moves))
        assert moves[0].reason == "turn"
        assert len(played) >= least
        if played and isinstance(played[-1].action, Say):
            finished(story, database, "/amend 接着说。\n")
        least = len(played)


async def test_a_merge_closes_its_branch_or_did_not_happen(tmp_path: Path):
    story, database = well(tmp_path), tmp_path / "moirai.db"
    id, chance = await the_timeline(story, database), Random(f"{KILLS} merges")
    for kill in range(KILLS):
        names = [f"路{kill}x{n}" for n in range(ROUNDS)]
        rounds = "".join(
            f"/branch {name}\n打水 {name}\n/switch main\n赌一把 {name}\n/merge {name}\n"
            for name in names
        )
        killed(story, database, rounds, chance)
        async with open_store(database) as store:
            branches = await store.journal.branches(id)
            merged = {
                turn.action.head
                for turn in await line_of(store, branches[0])
                if isinstance(turn.action, Merge)
            }
            for branch in branches[1:]:
                assert (branch.status == "merged") == (branch.head in merged)
        finished(story, database, "/switch main\n")
