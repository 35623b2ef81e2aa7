"""The sitting of a reader: a prompt, a page, and an end that loses nothing."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console

from bot.terminal.commands import Table, run_command
from bot.terminal.outcome import Outcome
from bot.terminal.page import Page
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Sitting
from engine.errors import EngineError, StoryError
from engine.model.language import Both, Language
from engine.model.story import Story

PROMPT = "> "
HINT = Both("Type what you do; /help lists the commands.", "写下你要做的事；/帮助 列出全部命令。")
GOING_ON = Both("You go on where you left off.", "从上次停下的地方继续。")
KEPT = Both("All is kept. Until next time.", "进度已保留，下次再见。")
STOPPED = Both(
    "Stopped; that turn was not taken, and nothing is lost.",
    "已中断；这一回合没有发生，什么也没丢。",
)


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a reader sits: what asks for a line, what is written on, and how lively."""

    ask: Callable[[str], str]
    console: Console
    lively: bool


class Reader:
    """Reads lines and writes pages until the reader leaves."""

    def __init__(self, sitting: Sitting, saves: SaveBox, desk: Desk) -> None:
        self._sitting = sitting
        self._saves = saves
        self._desk = desk
        self._language: Language = "en"

    def sit(self, runner: asyncio.Runner) -> None:
        """Open the story and play until the end of input, `/quit` or Ctrl-C at the prompt."""
        runner.run(self._open())
        while True:
            try:
                line = self._desk.ask(PROMPT)
            except (EOFError, KeyboardInterrupt):
                break
            if self._take(runner, line):
                break
        self._tell(KEPT)

    def _take(self, runner: asyncio.Runner, line: str) -> bool:
        """Play *line*; tell whether the reader leaves."""
        try:
            outcome = runner.run(self._play(line.strip()))
        except KeyboardInterrupt:
            self._tell(STOPPED)
            return False
        return outcome.quits

    async def _open(self) -> None:
        opening = await self._sitting.sit_down(self._take_up)
        story = await self._sitting.timeline.story()
        self._language = story.language
        self._desk.console.rule(story.title)
        if opening is None:
            self._tell(GOING_ON)
            await self._remind()
        else:
            self._page().show(opening)
        self._tell(HINT)

    def _take_up(self, story: Story) -> Story | None:
        """Return the story as its save left it; a save that cannot be read is told of and kept."""
        try:
            return self._saves.continued(story, self._sitting.seat.branch)
        except StoryError as error:
            self._warn(error.told(story.language))
            return None

    async def _remind(self) -> None:
        """Write what was told last, so that a reader knows the place again."""
        state = await self._sitting.timeline.state()
        told = [str(line.words) for line in state.log if line.voice == "narrator"]
        self._page().quote(told[-1] if told else "")

    async def _play(self, line: str) -> Outcome:
        try:
            outcome = await self._outcome(line)
        except EngineError as error:
            self._warn(error.told(self._language))
            return Outcome(error=error.told(self._language))
        for text in outcome.lines or ():
            self._desk.console.print(text, markup=False, highlight=False)
        trouble = await self._saves.keep(self._sitting.timeline) if outcome.frame else None
        if trouble:
            self._warn(trouble)
        return outcome

    async def _outcome(self, line: str) -> Outcome:
        page = self._page()
        if not line.startswith("/"):
            frame = await page.follow(self._sitting.say(line, page.hear))
            return Outcome(frame=frame)
        outcome = await run_command(line, Table(self._sitting, self._saves, page.hear))
        if outcome.frame is not None:
            page.show(outcome.frame)
        return outcome

    def _page(self) -> Page:
        return Page(self._desk.console, self._language, lively=self._desk.lively)

    def tell_between(self, both: Both) -> None:
        """Tell something while the reader sits at the prompt; may be called from any thread."""
        self._desk.console.print(f"\n{both.told(self._language)}", style="dim", markup=False)

    def _tell(self, both: Both) -> None:
        self._desk.console.print(both.told(self._language), style="dim", markup=False)

    def _warn(self, text: str) -> None:
        self._desk.console.print(text, style="yellow", markup=False, highlight=False)
