"""Start a sitting at the terminal, for a reader or for a script."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, AsyncExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from io import TextIOWrapper

from bot.app import Choice, open_installation
from bot.settings import Settings
from bot.shelves import Shelved, found_in
from bot.terminal.desk import desk_here
from bot.terminal.machine import play_lines
from bot.terminal.pinned import Pinned, shelf_or_pin
from bot.terminal.reader import Reader
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Seat, Sitting
from bot.terminal.table import Table
from bot.terminal.watch import Watch
from engine.guests import Find, guest_of
from engine.model.language import Language
from engine.ports import ignore
from engine.rules.begin import Entrance
from engine.rules.language import write_condition
from engine.rules.taking import Trace, Trial, untraced

MACHINE_SEED = "moirai"

Found = Shelved | Pinned


@dataclass(frozen=True, slots=True)
class Play:
    """What was asked for on the command line. *database* and *seed* None are chosen here."""

    story: str
    branch: str
    database: str | None
    seed: str | None
    offline: bool
    debug: bool
    speaks_as: str | None = None
    greeting: int = 1
    character: str = ""


def play_as_reader(play: Play, settings: Settings) -> None:
    """Play for a person at a terminal.

    Raises:
        EngineError: it cannot be played.
    """
    database = play.database or settings.database
    found = shelf_or_pin(play.story, settings.stories, database)
    desk, language = desk_here(), _language_of(found)
    with _seated(play, settings, found, play.seed, database) as (runner, sitting):
        reader = Reader(sitting, SaveBox(found.mother), desk, language)
        with _watching(found, reader):
            reader.sit(runner)


def play_as_machine(play: Play, settings: Settings) -> None:
    """Play for a script: no save is read, and none is written but by /save.

    Raises:
        EngineError: it cannot be played.
    """
    _speak_utf8()
    found = shelf_or_pin(play.story, settings.stories, play.database)
    seed = play.seed or MACHINE_SEED
    with _seated(play, settings, found, seed, play.database) as (runner, sitting):
        runner.run(sitting.sit_down())
        table = Table(sitting, SaveBox(found.mother), ignore)
        play_lines(sys.stdin, sys.stdout, table, runner)


@contextmanager
def _seated(
    play: Play, settings: Settings, found: Found, seed: str | None, database: str | None
) -> Iterator[tuple[asyncio.Runner, Sitting]]:
    """Open the engine on a loop that runs only while a line is played."""
    trace = _printing(_language_of(found)) if play.debug else untraced
    opened = open_installation(settings, found.library, Choice(database, play.offline, trace))
    find = partial(found_in, settings.stories)
    seat = Seat(found.name, play.branch, seed, play.speaks_as, _entrance(play, find))
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        here = runner.run(stack.enter_async_context(opened))
        try:
            yield runner, Sitting(here.timelines, seat, here.carrier, find)
        finally:
            runner.run(stack.aclose())


def _entrance(play: Play, find: Find) -> Entrance:
    guest = asyncio.run(guest_of(find, play.character))
    return Entrance(play.greeting, name=guest.name, about=guest.about)


def _watching(found: Found, reader: Reader) -> AbstractContextManager[object]:
    """Watch the files of the story, where it has some."""
    if isinstance(found, Pinned):
        return nullcontext()
    return Watch(found.library, found.name, found.path, reader.note)


def _language_of(found: Found) -> Language:
    story, _ = found.library.find(found.name)
    return story.language


def _printing(language: Language) -> Trace:
    """Return a trace that writes to standard error what was tried, and what decided."""

    def trace(trial: Trial) -> None:
        sign = "+" if trial.held else "-"
        sys.stderr.write(f"{sign} [{trial.rule}] {write_condition(trial.leaf, language)}\n")

    return trace


def _speak_utf8() -> None:
    """Read and write UTF-8 with plain line ends, whatever the machine's locale is.

    What is no UTF-8 on the way in is replaced; half characters on the way out (a model may send
    such) are escaped, which is how JSON writes them anyway.
    """
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace", newline="\n")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
