"""Run golden plays: told offline, kept in memory, with the dice the play wants."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.app import Choice, open_timelines
from bot.plays.cup import Cup
from bot.plays.expect import holds, seen
from bot.plays.read import Cue, Expectation, Play, read_play
from bot.settings import Settings
from bot.shelves import OneStory
from bot.terminal.machine import take_line
from bot.terminal.outcome import Outcome
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Seat, Sitting
from bot.terminal.table import Table
from engine.errors import Fault, StoryError
from engine.model.language import Both
from engine.model.rule import Place
from engine.model.state import State
from engine.packs.files import entries, read_text
from engine.ports import ignore

PLAYS = "plays"
ENDING = ".play"

Flaw = tuple[int, Both]
"""What did not come true, and the line that wanted it."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one golden play went; *faults* say which lines did not hold."""

    name: str
    faults: tuple[Fault, ...]


def has_plays(story: Path) -> bool:
    """Tell whether there are golden plays beside the main file of a story."""
    return bool(_plays_of(story))


def rehearse_all(path: Path, settings: Settings) -> Iterator[Result]:
    """Yield how each golden play beside the story at *path* goes, in order of name.

    Raises:
        StoryError: the story itself is broken, or has no plays.
    """
    story = OneStory(path)
    story.find(story.name)
    plays = _plays_of(story.path)
    if not plays:
        raise StoryError([_no_plays(story.path)])
    for file in plays:
        yield asyncio.run(_rehearsed(file, story, settings))


def _plays_of(story: Path) -> list[Path]:
    return [file for file in entries(story.parent / PLAYS) if file.suffix == ENDING]


async def _rehearsed(file: Path, story: OneStory, settings: Settings) -> Result:
    try:
        play = read_play(read_text(file, file.name), file.name)
    except StoryError as error:
        return Result(file.stem, error.faults)
    flaws = [_fault(file.name, *flaw) async for flaw in _played(play, story, settings)]
    return Result(file.stem, tuple(flaws))


async def _played(play: Play, story: OneStory, settings: Settings) -> AsyncIterator[Flaw]:
    """Play it, and yield what did not come true."""
    cup = Cup()
    choice = Choice(None, offline=True, chance=cup.dice)
    async with open_timelines(settings, story, choice) as timelines:
        sitting = Sitting(timelines, Seat(story.name, seed=play.seed))
        await sitting.sit_down()
        table = Table(sitting, SaveBox(None), ignore)
        for cue in play.cues:
            cup.faces = list(cue.faces)
            outcome = await take_line(cue.text, table)
            for flaw in _flaws(cue, cup, outcome, await sitting.timeline.state()):
                yield flaw


def _flaws(cue: Cue, cup: Cup, outcome: Outcome, state: State) -> Iterator[Flaw]:
    """Yield what did not come true of *cue*; a refusal must have been expected."""
    if outcome.error and all(expected.kind != "error" for expected in cue.expected):
        yield cue.line, Both(f"refused: {outcome.error}", f"被拒绝：{outcome.error}")
    for says in cup.emptied():
        yield cue.line, says
    for expected in cue.expected:
        if not holds(expected, outcome, state):
            was = " | ".join(seen(expected, outcome, state)) or "—"
            yield expected.line, _missed(expected, was)


def _missed(expected: Expectation, was: str) -> Both:
    return Both(
        f"expected {expected.kind}: {expected.text}; there was: {was}",
        f"应有 {expected.kind}: {expected.text}；实际为：{was}",
    )


def _fault(file: str, line: int, says: Both) -> Fault:
    return Fault(Place(file, line, 1), "", "PLAY_DIFFERS", says)


def _no_plays(story: Path) -> Fault:
    return Fault(
        Place(story.name, 1, 1),
        "",
        "NO_PLAYS",
        Both(
            "there are no golden plays; put .play files into a folder “plays” beside the story",
            "没有剧本测试；请把 .play 文件放进故事旁边的 plays 文件夹",
        ),
    )
