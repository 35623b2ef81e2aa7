"""The page of the terminal: narration set like a novel's, and what stands around it."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from rich.console import Console

from engine.model.frame import Frame
from engine.model.language import Both, Language
from engine.narration.paragraphs import Page as Setting
from engine.ports import DiceFell, Heard, Piece, Queued, Restart
from engine.rules.frame import curtain

TICK_S = 0.02
LETTERS_A_TICK = 2
CATCH_UP_TICKS = 50
PATIENCE_TICKS = 20
SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
WAITING = Both("the narrator takes a breath", "叙述者正在落笔")


class Page:
    """Writes to a terminal: letter by letter where *lively*, at once otherwise.

    Narration that comes faster than it is written is written in larger bites, so that the page
    never lags more than a second or so behind.
    """

    def __init__(self, console: Console, language: Language, *, lively: bool) -> None:
        self._console = console
        self._language = language
        self._lively = lively
        self._setting = Setting(language)
        self._pending = ""
        self._narrated = False
        self._diced = False
        self._idle_ticks = 0

    def hear(self, heard: Heard) -> None:
        """Take in one piece of a turn; see `engine.ports.Hear`."""
        match heard:
            case Piece(text):
                self._narrated = True
                self._pending += self._setting.feed(text)
            case DiceFell(lines) if lines:
                self._diced = True
                self._pending += "\n".join(lines) + "\n\n"
            case Restart() if self._narrated:
                self._pending += f"{self._setting.close()}\n· · ·\n\n"
                self._setting = Setting(self._language)
            case Restart() | DiceFell() | Queued():
                pass

    async def follow(self, turn: Coroutine[Any, Any, Frame]) -> Frame:
        """Run *turn*, writing what is heard of it as it comes; then the rest of its frame."""
        task = asyncio.ensure_future(turn)
        try:
            while not task.done() or self._pending:
                await self._tick(task)
            frame = await task
        finally:
            task.cancel()
            self._erase_spinner()
        self.show(frame)
        return frame

    def show(self, frame: Frame) -> None:
        """Write what of *frame* was not heard before."""
        if not self._diced:
            self._write("".join(f"{roll.line}\n" for roll in frame.rolls))
        if not self._narrated:
            self._write(self._setting.feed(frame.narration))
        self._write(self._setting.close())
        for line in (*frame.changes, *frame.notices):
            self._console.print(line, style="dim")
        if frame.ended is not None:
            self._console.print(f"\n{curtain(frame)}", style="bold")

    def quote(self, text: str) -> None:
        """Write *text* as narration at once."""
        self._write(self._setting.feed(text) + self._setting.close())

    async def _tick(self, task: "asyncio.Task[Frame]") -> None:
        if self._pending:
            self._erase_spinner()
            self._write(self._bite())
            await asyncio.sleep(TICK_S if self._lively else 0)
        else:
            self._spin()
            await asyncio.wait({task}, timeout=TICK_S)

    def _bite(self) -> str:
        """Take the next letters to write from what is pending."""
        size = len(self._pending)
        if self._lively:
            size = max(LETTERS_A_TICK, size // CATCH_UP_TICKS)
        bite, self._pending = self._pending[:size], self._pending[size:]
        return bite

    def _spin(self) -> None:
        """Show that something is awaited, once it has taken longer than a breath."""
        self._idle_ticks += 1
        if self._console.is_terminal and self._idle_ticks > PATIENCE_TICKS:
            sign = SPINNER[self._idle_ticks // 4 % len(SPINNER)]
            self._write(f"\r{sign} {WAITING.told(self._language)}")

    def _erase_spinner(self) -> None:
        if self._console.is_terminal and self._idle_ticks > PATIENCE_TICKS:
            self._write("\r\x1b[2K")
        self._idle_ticks = 0

    def _write(self, text: str) -> None:
        self._console.file.write(text)
        self._console.file.flush()
