"""A story on disk, and a table to play it at: what the tests of the terminal have in common."""

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from rich.console import Console

from bot.app import Choice, open_installation
from bot.settings import Settings
from bot.shelves import OneStory
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Saved, Seat, Sitting, nothing_saved
from bot.terminal.table import Table
from engine.ports import ignore

WELL = """\
【标题】
古井

【角色名】
阿宁

【世界观】
雾锁着村子。

【开局场景】
{角色名}站在井边。
井绳湿漉漉的。

【状态】
- 水: 1
- 胆量: 50

【规则】
# 打水
[打水] if 包含 "打水" -> {角色名}摇起一桶水。 && 状态.水 += 1
[赌] if 包含 "赌一把" && roll(1d100) >= 70 -> 状态.胆量 += 10
[记] if 包含 "记住" -> 注入 "井里有月亮"
[跳井] if 包含 "跳井" -> 结局 "井底"

【结局】
- 井底: 水很凉。

【台词】
- 风吹过井口。
"""

LAMP = """\
title: The Lamp
opening: |-
  The lamp is out.

  Somebody must light it.
state: {oil: 1, _ghost: near}
flags: [night]
scenes:
  room:
    name: the room
    text: A bare room.
    exits: [{to: stair, words: [stair]}]
  stair: {text: It is dark.}
rules:
  - {name: light, words: [light], tell: You light the lamp., do: [state.oil -= 1, flag "lit"]}
  - {name: luck, words: [luck], when: roll(1d20) >= 10, tell: Luck is with you.}
  - {name: leave, words: [leave], do: end "gone"}
idle: [Nothing happens.]
endings: {gone: {title: Gone, text: You leave.}}
"""

NO_SETTINGS = Settings(_env_file=None)


def well(folder: Path, name: str = "well.meph") -> Path:
    """Write the Chinese story, and return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(WELL, encoding="utf-8")
    return folder / name


def lamp(folder: Path) -> Path:
    """Write the English story, and return its main file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "story.yaml").write_text(LAMP, encoding="utf-8")
    return folder / "story.yaml"


@asynccontextmanager
async def sitting_at(
    story: OneStory, seat: Seat | None = None, database: Path | None = None
) -> AsyncIterator[Sitting]:
    """Open the engine on *story*; nobody has sat down yet."""
    choice = Choice(None if database is None else str(database), offline=True)
    async with open_installation(NO_SETTINGS, story, choice) as here:
        yield Sitting(here.timelines, seat or Seat(story.name, seed="seed"), here.carrier)


@asynccontextmanager
async def table_at(path: Path, saved: Saved = nothing_saved) -> AsyncIterator[Table]:
    """Sit down at the story at *path*; everything is kept in memory."""
    story = OneStory(path)
    async with sitting_at(story) as sitting:
        await sitting.sit_down(saved)
        mother = path if path.suffix == ".meph" else None
        yield Table(sitting, SaveBox(mother), ignore)


def paper(*, width: int = 80, is_terminal: bool = False) -> tuple[Console, io.StringIO]:
    """Return a console, and what is written on it."""
    written = io.StringIO()
    console = Console(
        file=written,
        width=width,
        force_terminal=is_terminal,
        color_system=None,
        highlight=False,
        soft_wrap=True,
    )
    return console, written
