"""Where a reader sits: what is typed on, what is written on, and notes from the side."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper

from rich.console import Console

PROMPT = "> "


@dataclass(frozen=True, slots=True)
class Desk:
    """What a reader needs.

    *typed* returns what stands behind the prompt at this moment. Within *hushed*, keys are kept for
    the next prompt, and do not show in the middle of a page.
    """

    ask: Callable[[str], str]
    console: Console
    lively: bool
    typed: Callable[[], str] = str
    hushed: Callable[[], AbstractContextManager[None]] = nullcontext


def desk_here() -> Desk:
    """Return the desk of this process: a terminal, or files that stand in for one."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    lively = sys.stdout.isatty()
    console = _Console(force_terminal=lively, highlight=False, soft_wrap=True)
    if not sys.stdin.isatty():
        return Desk(_ask_and_copy, console, lively)
    return Desk(input, console, lively, _line_editing() if lively else str, _hushed)


class _Console(Console):
    """Leaves it to the caller that nobody reads on."""

    def on_broken_pipe(self) -> None:
        """Raise what rich has just caught, instead of leaving the process."""
        raise BrokenPipeError


class Margin:
    """Notes for a reader that come at any time, from any thread.

    They never stand in the middle of a page: while one is written they wait for its end.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()
        self._waiting: list[str] = []
        self._is_asking = False

    def ask(self) -> str:
        """Return the next line of the reader.

        Raises:
            EOFError: there is none.
        """
        with self._lock:
            self._write_waiting()
            self._is_asking = True
        try:
            return self._desk.ask(PROMPT)
        finally:
            with self._lock:
                self._is_asking = False

    def note(self, text: str) -> None:
        """Write *text* where it disturbs nobody; the prompt, and what is typed, stay below it."""
        with self._lock:
            self._waiting.append(text)
            if self._is_asking:
                self._write("\r\x1b[2K" if self._desk.console.is_terminal else "\n")
                self._write_waiting()
                self._write(PROMPT + self._desk.typed())

    def _write_waiting(self) -> None:
        for text in self._waiting:
            self._desk.console.print(text, style="dim", markup=False, highlight=False)
        self._waiting.clear()

    def _write(self, text: str) -> None:
        self._desk.console.file.write(text)
        self._desk.console.file.flush()


def _ask_and_copy(prompt: str) -> str:
    """Ask a file, and write the answer behind the prompt as if it were typed there."""
    line = input(prompt)
    sys.stdout.write(f"{line}\n")
    return line


def _line_editing() -> Callable[[], str]:
    """Give the prompt arrow keys and a memory, where the system can; return what is typed."""
    if find_spec("readline") is None:
        return str
    buffer: Callable[[], str] = import_module("readline").get_line_buffer
    return buffer


@contextmanager
def _hushed() -> Iterator[None]:
    """Do not show what is typed; only Unix terminals can do that."""
    if find_spec("termios") is None:
        yield
        return
    termios, stdin = import_module("termios"), sys.stdin.fileno()
    before = termios.tcgetattr(stdin)
    local = before[3] & ~termios.ECHO
    termios.tcsetattr(stdin, termios.TCSANOW, [*before[:3], local, *before[4:]])
    try:
        yield
    finally:
        termios.tcsetattr(stdin, termios.TCSANOW, before)
