"""Evaluations of the drifting model, played for real and kept in a folder."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

from bot.evaluation.figures import figures_of
from bot.evaluation.groups import GROUPS
from bot.evaluation.lab import Lab, open_lab
from bot.evaluation.playing import GroupPlay, Plan
from bot.evaluation.probes import Probe
from bot.evaluation.records import Heading, Played, Probed, Results
from bot.evaluation.script import Script
from engine.model.story import Story
from engine.ports import Oracle
from tests.support.drifting import haven
from tests.support.stories import OneBook
from tests.support.tables import NO_SETTINGS

SEED = "seed"


class Bench:
    """A place to measure: a story, a folder for what comes of it."""

    def __init__(self, folder: Path, story: Story | None = None) -> None:
        self.folder, self.story = folder, story or haven()
        self.library = OneBook(self.story)
        self.library.kept |= {self.story.digest: self.story}
        self.script = Script(figures_of(self.story), self.story.language, SEED)
        self.heading = Heading(
            self.story.digest, self.story.title, self.story.language, SEED, "drifting"
        )

    def results(self) -> Results:
        """Return what was measured so far, read anew."""
        return Results(self.folder / "results.jsonl", self.heading)

    def lose_plays(self) -> None:
        """Let the database be gone."""
        for file in self.folder.glob("plays.db*"):
            file.unlink()

    @asynccontextmanager
    async def lab(self, letter: str, oracle: Oracle) -> AsyncIterator[Lab]:
        """Open the engine of a group."""
        database = self.folder / "plays.db"
        async with open_lab(NO_SETTINGS, self.library, database, GROUPS[letter], oracle) as lab:
            yield lab

    async def play(
        self,
        letter: str,
        oracle: Oracle,
        turns: int,
        own: Sequence[Probe] = (),
        *,
        judges: bool = False,
    ) -> list[Played | Probed]:
        """Play a group from where its results end, and return what came."""
        plan = Plan("book", self.script, SEED, turns, own, judges)
        seconds = count(0, 2)
        async with self.lab(letter, oracle) as lab:
            play = GroupPlay(
                lab, GROUPS[letter], plan, self.results(), lambda: float(next(seconds))
            )
            return [record async for record in play.run()]


def turns_in(records: Sequence[Played | Probed]) -> list[Played]:
    """Return the turns among *records*."""
    return [one for one in records if isinstance(one, Played)]


def probes_in(records: Sequence[Played | Probed]) -> list[Probed]:
    """Return the answers to probes among *records*."""
    return [one for one in records if isinstance(one, Probed)]
