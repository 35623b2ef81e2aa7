"""The terminal is killed at any moment, and no action is lost, doubled or halved.

Set KILLS to try more often than a test run should take: `KILLS=50 pytest tests/bot/test_kill.py`.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import Timer

from bot.shelves import OneStory
from engine.model.actions import Say
from engine.model.events import Narrated, Spoke, VarSet
from engine.model.turn import Turn, turn_id
from tests.support.tables import sitting_at, well

HOME = Path(__file__).parents[2]
KILLS = int(os.getenv("KILLS", "3"))
ACTIONS = 60


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


def killed(story: Path, database: Path, first: int, chance: Random) -> int:
    """Send actions from number *first* on, kill the process, and return how many it answered."""
    process = play(story, database)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("".join(f"打水 {first + n}\n" for n in range(ACTIONS)))
    process.stdin.flush()
    heard = [process.stdout.readline() for _ in range(chance.choice([0, 1, 1, 2, 5, 13]))]
    # At a moment of no turn in particular; of a start too, where nothing was waited for.
    death = Timer(chance.uniform(0, 0.05), process.kill)
    death.start()
    told, errors = process.communicate()
    death.join()
    assert errors == ""
    return ("".join(heard) + told).count("\n")


async def turns(story: Path, database: Path) -> Sequence[Turn]:
    one = OneStory(story)
    async with sitting_at(one, database=database) as sitting:
        await sitting.sit_down()
        return await sitting.timeline.turns()


def checked(line: Sequence[Turn]) -> int:
    """Return how many actions were played; each whole, once, and in order."""
    root, *played = line
    parent = root.id
    for number, turn in enumerate(played):
        assert turn.parents == (parent,)
        assert turn.id == turn_id(turn.parents, turn.body)
        assert isinstance(turn.action, Say)
        assert str(turn.action.words) == f"打水 {number}"
        assert [type(event) for event in turn.events if type(event) in PARTS] == PARTS
        parent = turn.id
    return len(played)


PARTS: list[type] = [Spoke, VarSet, Narrated]


async def test_a_killed_terminal_has_played_every_action_once_or_not_at_all(tmp_path: Path):
    story, database = well(tmp_path), tmp_path / "moirai.db"
    chance = Random(f"{KILLS} kills")
    count = checked(await turns(story, database))
    for _ in range(KILLS):
        answered = killed(story, database, count, chance)
        before, count = count, checked(await turns(story, database))
        assert answered <= count - before <= answered + 1
    out, errors = play(story, database).communicate(f"打水 {count}\n")
    assert errors == ""
    assert json.loads(out)["state"]["turns"] == count + 1
