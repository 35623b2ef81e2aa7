"""The commands `moirai tree` and `moirai diff`: the past of a play, seen from outside."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from bot.app import Choice, open_timelines
from bot.archives import NothingPlayed
from bot.complaints import complaining
from bot.settings import Settings, read_settings
from bot.shelves import Shelved
from bot.terminal.pinned import Pinned, shelf_or_pin
from bot.terminal.sitting import note_key
from engine.history.diff_lines import lines
from engine.history.layout_text import Role, TextLine, text_lines
from engine.model.ids import MAIN, TimelineId
from engine.timeline import Timeline
from engine.timelines import Timelines

Look = Callable[[Timelines, Timeline], Awaitable[None]]

StoryName = Annotated[
    str, typer.Argument(help="A story's name, a .meph file, or a pack folder. 故事的名称或路径。")
]
DatabaseName = Annotated[
    str | None, typer.Option("--db", help="Database of the play. 保存进度的数据库。")
]
BranchName = Annotated[str, typer.Option(help="The branch that is looked at. 所看的分支。")]
Called = Annotated[
    str,
    typer.Argument(
        help="A branch, a checkpoint, or the beginning of a turn's id. 分支、存档点或回合编号。"
    ),
]
OtherCalled = Annotated[
    str, typer.Argument(help="What to compare with; the branch itself. 与之比较的对象。")
]

STYLES: dict[Role, str] = {
    "current": "bold",
    "head": "bold cyan",
    "merged": "dim",
    "checkpoint": "yellow",
    "number": "dim",
    "id": "dim",
}


def tree(story: StoryName, *, branch: BranchName = MAIN, db: DatabaseName = None) -> None:
    """Draw the tree of a play."""

    async def look(timelines: Timelines, timeline: Timeline) -> None:
        language = (await timeline.story()).language
        drawing = await timelines.draw(timeline)
        console = Console(highlight=False, soft_wrap=True)
        for line in text_lines(drawing, language):
            console.print(_coloured(line))

    _looking(story, branch, db, look)


def diff(
    story: StoryName,
    one: Called,
    other: OtherCalled = "",
    *,
    branch: BranchName = MAIN,
    db: DatabaseName = None,
) -> None:
    """Show what differs between two branches or turns of a play since they parted."""

    async def look(timelines: Timelines, timeline: Timeline) -> None:
        past = timelines.past
        first = await past.turn_called(timeline, one)
        second = await past.turn_called(timeline, other or branch)
        found = await timelines.merges.differences(timeline, first, second, hidden=True)
        language = (await timeline.story()).language
        for line in lines(found, language, (one, other or branch), full=True):
            typer.echo(line)

    _looking(story, branch, db, look)


def _looking(story: str, branch: str, db: str | None, look: Look) -> None:
    with complaining(story):
        settings = read_settings()
        choice = Choice(db or settings.database, offline=True)
        found = shelf_or_pin(story, settings.stories, choice.database)
        asyncio.run(_look(found, branch, choice, settings, look))


async def _look(
    found: Shelved | Pinned, branch: str, choice: Choice, settings: Settings, look: Look
) -> None:
    async with open_timelines(settings, found.library, choice) as timelines:
        kept = await timelines.noted(note_key(found.name))
        if kept is None:
            raise NothingPlayed
        await look(timelines, await timelines.open_named(TimelineId(kept), branch))


def _coloured(line: TextLine) -> Text:
    return Text.assemble(*((piece.text, STYLES.get(piece.role, "")) for piece in line))
