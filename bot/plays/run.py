"""Run golden plays: told offline, kept in memory, with the dice the play wants."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.app import Choice, open_timelines
from bot.plays.expect import holds
from bot.plays.read import Expectation, Play, read_play
from bot.settings import Settings
from bot.shelves import OneStory
from bot.terminal.commands import Table
from bot.terminal.machine import take_line
from bot.terminal.outcome import Outcome
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Seat, Sitting
from engine.errors import Fault, StoryError
from engine.model.language import Both
from engine.model.rule import Place
from engine.ports import ignore


@dataclass(frozen=True, slots=True)
class Result:
    """How one golden play went; *faults* say which lines did not hold."""

    name: str
    faults: tuple[Fault, ...]


class Loaded(Random):
    """Dice that show prepared faces first, and then what chance from *seed* gives."""

    def __init__(self, seed: str, faces: Iterable[int]) -> None:
        super().__init__(seed)
        self._faces = iter(faces)

    def randint(self, a: int, b: int) -> int:
        """Return the next prepared face; it must lie between *a* and *b*."""
        face = next(self._faces, None)
        return super().randint(a, b) if face is None else face


def rehearse_all(path: Path, settings: Settings) -> Iterator[Result]:
    """Yield how each golden play beside the story at *path* goes, in order of name.

    Raises:
        StoryError: the story itself is broken, or has no plays.
    """
    story = OneStory(path)
    story.find(story.name)
    plays = sorted((story.path.parent / "plays").glob("*.play"))
    if not plays:
        raise StoryError([_no_plays(story.path)])
    for file in plays:
        yield asyncio.run(_rehearsed(file, file.read_text("utf-8"), story, settings))


async def _rehearsed(file: Path, text: str, story: OneStory, settings: Settings) -> Result:
    try:
        play = read_play(text, file.name)
    except StoryError as error:
        return Result(file.stem, error.faults)
    return Result(file.stem, tuple([fault async for fault in _faults(play, file, story, settings)]))


async def _faults(
    play: Play, file: Path, story: OneStory, settings: Settings
) -> AsyncIterator[Fault]:
    """Play it, and yield what did not come true."""
    faces: list[int] = []
    choice = Choice(None, offline=True, chance=lambda seed: Loaded(seed, faces))
    async with open_timelines(settings, story, choice) as timelines:
        sitting = Sitting(timelines, Seat(story.name, seed=play.seed))
        await sitting.sit_down()
        table = Table(sitting, SaveBox(None), ignore)
        for cue in play.cues:
            faces[:] = cue.faces
            outcome = await take_line(cue.text, table)
            state = await sitting.timeline.state()
            for expected in cue.expected:
                if not holds(expected, outcome, state):
                    yield _missed(file.name, expected, outcome)


def _missed(file: str, expected: Expectation, outcome: Outcome) -> Fault:
    told = outcome.frame.narration if outcome.frame else outcome.error or ""
    return Fault(
        Place(file, expected.line, 1),
        "",
        "PLAY_DIFFERS",
        Both(
            f"expected {expected.kind}: {expected.text}; told was: {told}",
            f"应有 {expected.kind}: {expected.text}；实际叙述：{told}",
        ),
    )


def _no_plays(story: Path) -> Fault:
    return Fault(
        Place(story.name, 0, 0),
        "",
        "NO_PLAYS",
        Both(
            "there are no golden plays; put .play files into a folder “plays” beside the story",
            "没有剧本测试；请把 .play 文件放进故事旁边的 plays 文件夹",
        ),
    )
