"""Letters on a terminal: one after the other, with a sign of life where none come."""

import asyncio
from typing import Any

from rich.console import Console

from engine.model.language import Both, Language

TICK_S = 0.02
LETTERS_A_TICK = {"zh": 1, "en": 3}
"""A page is read aloud at about a tenth of this; Chinese says more with each letter."""

CATCH_UP_TICKS = 100
PATIENCE_TICKS = 20
SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
WAITING = Both("the narrator takes a breath", "叙述者正在落笔")

_ERASE_LINE, _ERASE_REST = "\r\x1b[2K", "\x1b[K"
_HOLD_PLACE, _BACK_TO_PLACE = "\x1b7", "\x1b8"


class Ink:
    """Writes letter by letter where *lively*, at once otherwise.

    Text that comes faster than it is written is written in larger bites, so that the page never
    lags more than two seconds or so behind.
    """

    def __init__(self, console: Console, language: Language, *, lively: bool) -> None:
        self._console = console
        self._language = language
        self._lively = lively
        self._pending = ""
        self._idle_ticks = 0
        self._is_line_empty = True

    def put(self, text: str) -> None:
        """Take in *text*, to be written when its time has come."""
        self._pending += text

    async def follow(self, task: asyncio.Future[Any]) -> None:
        """Write what is put in until *task* is done."""
        try:
            while not task.done():
                if self._pending:
                    self._write(self._bite())
                else:
                    self._spin()
                await asyncio.wait({task}, timeout=TICK_S)
        finally:
            self._stop_spinning()

    async def dry(self) -> None:
        """Return when all is written. Whoever interrupts that sees the rest at once."""
        try:
            while self._pending:
                self._write(self._bite())
                await asyncio.sleep(TICK_S if self._lively else 0)
        except asyncio.CancelledError:
            self._write(self._pending)
            self._pending = ""

    def _bite(self) -> str:
        """Take the next letters to write from what is pending."""
        size = len(self._pending)
        if self._lively:
            size = max(LETTERS_A_TICK[self._language], size // CATCH_UP_TICKS)
        bite, self._pending = self._pending[:size], self._pending[size:]
        return bite

    def _write(self, text: str) -> None:
        self._stop_spinning()
        self._print(text)
        if text:
            self._is_line_empty = text.endswith("\n")

    def _print(self, text: str) -> None:
        self._console.file.write(text)
        self._console.file.flush()

    def _spin(self) -> None:
        """Show that something is awaited, once it has taken longer than a breath."""
        self._idle_ticks += 1
        if not self._is_spinning:
            return
        sign = SPINNER[self._idle_ticks // 4 % len(SPINNER)]
        if self._is_line_empty:
            self._print(f"\r{sign} {WAITING.told(self._language)}")
        else:
            self._print(f"{_HOLD_PLACE}{sign}{_BACK_TO_PLACE}")

    def _stop_spinning(self) -> None:
        if self._is_spinning:
            self._print(_ERASE_LINE if self._is_line_empty else _ERASE_REST)
        self._idle_ticks = 0

    @property
    def _is_spinning(self) -> bool:
        return self._console.is_terminal and self._idle_ticks > PATIENCE_TICKS
