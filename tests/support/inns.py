"""An inn to play at the terminal: people, rooms with a lock, choices and triggers, on disk."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.shelves import OneStory
from bot.terminal.commands import run_command
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Seat
from bot.terminal.table import Table
from engine.model.frame import Frame
from engine.ports import ignore
from tests.support.tables import sitting_at

INN = """\
title: The Inn
language: en
opening: Rain drums on the roof.
start: taproom
clock: 2025-11-03 17:00
state: {gold: 3, _doom: 1}
characters:
  tom: {name: Tom, kind: pc, items: [coin x5, iron key]}
  ida: {name: Ida, kind: pc}
  mara: {name: Mara Voss, aliases: [Mara], description: The host., mood: {trust: 10}}
  spy: {name: Ilya, presence: hidden, room: cellar, secret: He listens.}
rooms:
  taproom:
    name: Taproom
    state: explored
    x: 0
    y: 0
    scene: taproom
    items: [lamp]
    doors: [{to: cellar, key: iron key}, {to: yard}]
  cellar: {name: Cellar, x: 0, y: 120}
  yard: {name: Yard, x: 160, y: 0, scene: yard}
scenes:
  taproom:
    text: Smoke hangs under the beams.
    choices: [{text: Step outside, to: yard}, {text: Stay, to: taproom}]
  yard: {text: Puddles.}
triggers:
  - {name: toast, when: contains "cheers", do: npc "Mara" say "To the house!"}
"""

TEAHOUSE = """\
title: 茶馆
language: zh
opening: 茶香弥漫。
characters:
  awa: {name: 阿瓦, kind: pc, items: [绳子 x2]}
  mara: {name: 玛拉, description: 老板。}
"""


def _written(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "story.yaml").write_text(text, encoding="utf-8")
    return folder / "story.yaml"


@asynccontextmanager
async def inn_at(
    folder: Path, speaks_as: str | None = None, text: str = INN
) -> AsyncIterator[Table]:
    """Sit down at an inn, as whoever leads or as another player."""
    story = OneStory(_written(folder, text))
    seat = Seat(story.name, seed="seed", speaks_as=speaks_as)
    async with sitting_at(story, seat) as sitting:
        await sitting.sit_down()
        yield Table(sitting, SaveBox(None), ignore)


async def answered(table: Table, command: str) -> tuple[str, ...]:
    """Return the lines that answer *command*."""
    found = (await run_command(command, table)).lines
    assert found is not None
    return found


async def acted(table: Table, command: str) -> Frame:
    """Return the turn that *command* makes."""
    found = (await run_command(command, table)).frame
    assert found is not None
    return found
