"""A whole evaluation: all groups, one after the other, and what is written of it."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from bot.evaluation.blind import key, pairs, sheet
from bot.evaluation.charts import report_png
from bot.evaluation.figures import figures_of
from bot.evaluation.groups import Group
from bot.evaluation.lab import open_lab, open_oracle
from bot.evaluation.meter import Now
from bot.evaluation.playing import GroupPlay, Plan
from bot.evaluation.probes import Probe
from bot.evaluation.progress import Progress, done_in
from bot.evaluation.records import Heading, Results
from bot.evaluation.report import PICTURE, Measured, as_json, markdown
from bot.evaluation.script import Script
from bot.evaluation.summary import summary
from bot.settings import BadSettings, Settings
from engine.errors import PlayerError
from engine.model.language import Both
from engine.model.story import Story
from engine.ports import Library, Oracle

RESULTS, REPORT, PLAYS = "results.jsonl", "report.md", "plays.db"
BLIND, BLIND_KEY = "blind.md", "blind-key.json"

NO_MODEL = Both(
    "An evaluation needs a model. Set MOIRAI_LLM_URL and MOIRAI_LLM_MODEL.",
    "评测需要模型。请设置 MOIRAI_LLM_URL 和 MOIRAI_LLM_MODEL。",
)

Tell = Callable[[str], None]


class NoFolder(PlayerError):
    """The folder for the report cannot be written to."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            Both(
                f"{path} cannot be written to ({why}). Name another folder with --out.",
                f"无法写入 {path}（{why}）。请用 --out 指定别的文件夹。",
            )
        )


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for: of the story called *name*, into *folder*."""

    name: str
    story: Story
    groups: Sequence[Group]
    turns: int
    folder: Path
    seed: str = "moirai"
    own: Sequence[Probe] = ()
    judges: bool = False


class Evaluation:
    """Plays what is missing, and writes what there is."""

    def __init__(self, wish: Wish, settings: Settings, library: Library) -> None:
        """Look at what was measured before.

        Raises:
            BadSettings: there is no model.
            NobodyToWatch: the story has no characters to look at.
            OtherResults, BrokenResults, NoFolder: the folder cannot be used.
        """
        if not settings.llm_url or not settings.llm_model:
            raise BadSettings(NO_MODEL)
        self._wish, self._settings, self._library = wish, settings, library
        self._script = Script(figures_of(wish.story), wish.story.language, wish.seed)
        story = wish.story
        heading = Heading(
            story.digest,
            story.title,
            story.language,
            wish.seed,
            settings.llm_model,
            wish.judges,
        )
        try:
            wish.folder.mkdir(parents=True, exist_ok=True)
            self._results = Results(wish.folder / RESULTS, heading)
        except OSError as error:
            raise NoFolder(wish.folder, error.strerror or type(error).__name__) from error

    async def play(self, tell: Tell, now: Now = perf_counter, oracle: Oracle | None = None) -> None:
        """Play all that is missing; *tell* gets a line for each result.

        *oracle* answers instead of the models that are set.

        Raises:
            NoAnswer, PlayGone: see `GroupPlay.run`.
            StoreError: the plays cannot be kept.
        """
        if oracle is not None:
            await self._play(tell, now, oracle)
            return
        async with open_oracle(self._settings) as models:
            await self._play(tell, now, models)

    async def _play(self, tell: Tell, now: Now, oracle: Oracle) -> None:
        wish = self._wish
        plan = Plan(wish.name, self._script, wish.seed, wish.turns, wish.own, wish.judges)
        before = [self._results.played(group.letter, wish.turns) for group in wish.groups]
        language = wish.story.language
        progress = Progress(len(wish.groups), wish.turns, done_in(before), language)
        for group in wish.groups:
            database = wish.folder / PLAYS
            async with open_lab(self._settings, self._library, database, group, oracle) as lab:
                began = now()
                async for record in GroupPlay(lab, group, plan, self._results, now).run():
                    tell(progress.line(record, now() - began))
                    began = now()

    def measured(self) -> Measured:
        """Return the figures of what was played."""
        wish, results = self._wish, self._results
        groups = [
            (
                group,
                results.played(group.letter, wish.turns),
                results.probed(group.letter, wish.turns),
            )
            for group in wish.groups
        ]
        return Measured(
            results.heading,
            self._script,
            wish.turns,
            [
                (group, summary(group.letter, played, probed, self._script.figures), played)
                for group, played, probed in groups
            ],
        )

    def write(self) -> dict[str, object]:
        """Write report, picture and blind sheets, and return the figures."""
        found, folder = self.measured(), self._wish.folder
        figures = as_json(found)
        (folder / REPORT).write_text(markdown(found, RESULTS), encoding="utf-8")
        (folder / PICTURE).write_bytes(report_png(found))
        if len(found.groups) > 1:
            first, last = found.groups[0][2], found.groups[-1][2]
            both = pairs(first, last, self._wish.seed)
            language = found.heading.language
            (folder / BLIND).write_text(sheet(both, language), encoding="utf-8")
            (folder / BLIND_KEY).write_text(json.dumps(key(both), indent=2), encoding="utf-8")
        return figures


def folder_for(title: str) -> Path:
    """Return the folder that an evaluation goes to where none was named."""
    return Path("evaluations") / (re.sub(r"\W+", "-", title).strip("-").lower() or "story")
