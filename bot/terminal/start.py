"""Start a sitting at the terminal, for a reader or for a script."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from io import TextIOWrapper

from rich.console import Console

from bot.app import Choice, open_timelines
from bot.settings import Settings
from bot.shelves import Shelved, shelf_for
from bot.terminal.commands import Table
from bot.terminal.machine import play_lines
from bot.terminal.reader import Desk, Reader
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Seat, Sitting
from bot.terminal.watch import Watch
from engine.ports import ignore
from engine.rules.language import write_condition
from engine.rules.taking import Trial, untraced

MACHINE_SEED = "moirai"


@dataclass(frozen=True, slots=True)
class Play:
    """What was asked for on the command line. *database* and *seed* None are chosen here."""

    story: str
    branch: str
    database: str | None
    seed: str | None
    offline: bool
    debug: bool


def play_as_reader(play: Play, settings: Settings) -> None:
    """Play for a person at a terminal."""
    shelved = shelf_for(play.story, settings.stories)
    console = Console(highlight=False, soft_wrap=True)
    database = play.database or settings.database
    with _seated(play, settings, shelved, play.seed, database) as (runner, sitting):
        desk = Desk(input, console, lively=console.is_terminal)
        reader = Reader(sitting, SaveBox(shelved.mother), desk)
        with Watch(shelved.path, reader.tell_between):
            reader.sit(runner)


def play_as_machine(play: Play, settings: Settings) -> None:
    """Play for a script: no save is read, and none is written but by /save."""
    shelved = shelf_for(play.story, settings.stories)
    seed = play.seed or MACHINE_SEED
    with _seated(play, settings, shelved, seed, play.database) as (runner, sitting):
        runner.run(sitting.sit_down())
        _speak_utf8()
        table = Table(sitting, SaveBox(shelved.mother), ignore)
        play_lines(sys.stdin, sys.stdout, table, runner)


@contextmanager
def _seated(
    play: Play, settings: Settings, shelved: Shelved, seed: str | None, database: str | None
) -> Iterator[tuple[asyncio.Runner, Sitting]]:
    """Open the engine on a loop that runs only while a line is played."""
    choice = Choice(database, offline=play.offline, trace=_print_trial if play.debug else untraced)
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        opened = open_timelines(settings, shelved.library, choice)
        timelines = runner.run(stack.enter_async_context(opened))
        try:
            yield runner, Sitting(timelines, Seat(shelved.name, play.branch, seed))
        finally:
            runner.run(stack.aclose())


def _print_trial(trial: Trial) -> None:
    sys.stderr.write(f"{'+' if trial.held else '-'} [{trial.rule}] {write_condition(trial.leaf)}\n")


def _speak_utf8() -> None:
    """Read and write UTF-8 with plain line ends, whatever the machine's locale is."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
