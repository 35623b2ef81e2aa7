"""The sitting of a reader: a prompt, a page, and an end that loses nothing."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from bot.terminal.commands import is_command, run_command
from bot.terminal.desk import Desk, Margin
from bot.terminal.outcome import Outcome
from bot.terminal.page import Page
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Sitting
from bot.terminal.table import Table
from engine.errors import EngineError, StoryError
from engine.model.ids import TurnId
from engine.model.language import Both, Language
from engine.model.state import State
from engine.model.story import Story
from engine.packs.meph import story_of
from engine.rules.begin import USUAL
from engine.timelines import TakeUp

HINT = Both("Type what you do; /help lists the commands.", "写下你要做的事；/帮助 列出全部命令。")
NOT_ANEW = Both(
    "A greeting and a character are chosen when a play begins; for a new one, name another --db.",
    "开场白和角色只在新开局时选择；要另开一局，请换一个 --db。",
)
GOING_ON = Both("You go on where you left off.", "从上次停下的地方继续。")
FROM_SAVE = Both("You go on from the save.", "从存档继续。")
NOTES = Both("A note by the author: {}", "作者的说明：{}")
GREETINGS = Both(
    "There are {} openings to this story; --greeting NUMBER begins a new play with another.",
    "这个故事有 {} 个开场白；用 --greeting 序号 可以换一个重新开局。",
)
KEPT = Both("All is kept. Until next time.", "进度已保留，下次再见。")
STOPPED = Both(
    "Stopped; that turn was not taken, and nothing is lost.",
    "已中断；这一回合没有发生，什么也没丢。",
)
TAKEN = Both(
    "Stopped, but the turn was taken already; /history shows it.",
    "已中断，但这一回合已经发生；/历史 可以查看。",
)


class Reader:
    """Reads lines and writes pages until the reader leaves."""

    def __init__(self, sitting: Sitting, saves: SaveBox, desk: Desk, language: Language) -> None:
        self._sitting = sitting
        self._saves = saves
        self._desk = desk
        self._margin = Margin(desk)
        self._language = language
        self._stood_at: TurnId | None = None

    def sit(self, runner: asyncio.Runner) -> None:
        """Open the story and play until the end of input, `/quit` or Ctrl-C at the prompt."""
        with suppress(KeyboardInterrupt):  # a second one, while the first is being answered
            with self._desk.hushed():
                runner.run(self._open())
            while self._take_line(runner):
                pass
        self._tell(KEPT)

    def note(self, both: Both) -> None:
        """Tell something from the side; may be called at any time and from any thread."""
        self._margin.note(both.told(self._language))

    def _take_line(self, runner: asyncio.Runner) -> bool:
        """Play the next line; tell whether the reader stays."""
        self._desk.console.print()
        try:
            line = self._margin.ask()
        except (EOFError, KeyboardInterrupt):
            self._desk.console.print()
            return False
        try:
            with self._desk.hushed():
                return not runner.run(self._play(line)).quits
        except KeyboardInterrupt:
            self._desk.console.print()
            self._tell(runner.run(self._fate_of_turn()))
            return True

    async def _open(self) -> None:
        opening = await self._sitting.sit_down(self._saved)
        self._desk.console.rule((await self._sitting.timeline.story()).title)
        self._desk.console.print()
        state = await self._sitting.timeline.state()
        if opening is not None and not state.turns:
            await self._page().show(opening)
            self._tell_author(await self._sitting.timeline.story())
        else:
            self._tell(GOING_ON if opening is None else FROM_SAVE)
            if opening is None and self._sitting.seat.entrance != USUAL:
                self._tell(NOT_ANEW)
            await self._page().tell(_told_last(state))
        self._desk.console.print()
        self._tell(HINT)
        self._stood_at = await self._sitting.timeline.head()

    def _tell_author(self, story: Story) -> None:
        """Tell whoever leads what the author says to them, and which other openings there are."""
        if story.notes and self._sitting.leads:
            self._tell(Both(NOTES.en.format(story.notes), NOTES.zh.format(story.notes)))
        if count := len(story.greetings):
            self._tell(Both(GREETINGS.en.format(count + 1), GREETINGS.zh.format(count + 1)))

    def _saved(self, branch: str) -> TakeUp | None:
        """Return how to take up the save of *branch*; one that cannot be read is told of."""
        try:
            loaded = self._saves.load(branch)
        except StoryError as error:
            self._warn(error.says)
            return None
        if loaded is None:
            return None
        if loaded.own_rules:
            self.note(_resting(loaded.own_rules))
        return lambda story: story_of(loaded.file, name=story.title, digest=story.digest)

    async def _play(self, line: str) -> Outcome:
        try:
            await self._saves.look(self._sitting.timeline)
            outcome = await self._outcome(line)
        except EngineError as error:
            self._warn(error.says)
            return Outcome(error=error.told(self._language))
        for text in outcome.lines or ():
            self._answer(text)
        if outcome.frame is not None:
            await self._keep()
        self._stood_at = await self._sitting.timeline.head()
        return outcome

    async def _outcome(self, line: str) -> Outcome:
        page = self._page()
        if not is_command(line):
            frame = await page.follow(self._sitting.say(line, page.hear))
            return Outcome(frame=frame)
        outcome = await run_command(line, Table(self._sitting, self._saves, page.hear, self.note))
        if outcome.frame is not None:
            await page.show(outcome.frame)
        return outcome

    async def _keep(self) -> None:
        """Save; what goes wrong there is told, and costs nothing: the database has the turn."""
        trouble = await self._saves.keep(self._sitting.timeline)
        if trouble is not None:
            self._warn(trouble)

    async def _fate_of_turn(self) -> Both:
        """Return what to tell of a turn that was interrupted."""
        stands_at = await self._sitting.timeline.head()
        if stands_at == self._stood_at:
            return STOPPED
        self._stood_at = stands_at
        await self._keep()
        return TAKEN

    def _page(self) -> Page:
        return Page(self._desk.console, self._language, lively=self._desk.lively)

    def _answer(self, text: str) -> None:
        """Write a line of an answer; where somebody reads, it breaks between words."""
        console = self._desk.console
        console.print(text, markup=False, highlight=False, soft_wrap=not console.is_terminal)

    def _tell(self, both: Both) -> None:
        text = both.told(self._language)
        self._desk.console.print(text, style="dim", markup=False, highlight=False)

    def _warn(self, both: Both) -> None:
        text = both.told(self._language)
        self._desk.console.print(text, style="yellow", markup=False, highlight=False)


def _told_last(state: State) -> str:
    """Return what was told last, so that a reader knows the place again."""
    told = (str(line.words) for line in reversed(state.log) if line.voice == "narrator")
    return next(told, "")


def _resting(rules: Sequence[str]) -> Both:
    english, chinese = ", ".join(rules), "、".join(rules)
    return Both(
        f"Rules that only the save has rest: {english}. Play that file itself to use them.",
        f"只存在于存档中的规则不会生效：{chinese}。直接打开存档文件即可使用它们。",
    )
