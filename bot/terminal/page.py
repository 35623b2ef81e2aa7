"""The page of the terminal: narration set like a novel's, and what stands around it."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from rich.console import Console

from bot.terminal.ink import Ink
from bot.terminal.wrap import Wrap
from engine.model.frame import Frame, Speech
from engine.model.language import Both, Language
from engine.narration.paragraphs import Page as Setting
from engine.ports import Asked, DiceFell, Heard, Piece, Queued, Restart
from engine.rules.frame import curtain, spoken_line

ANEW = "· · ·\n\n"
_PICK = Both("/pick NUMBER chooses, /fate lets fate draw:", "/选 序号 来选择，/抽签 由命运决定：")
AFTER_THE_END = Both(
    "/reset begins again; /history shows the whole of it.", "/重来 重新开始；/历史 回看全文。"
)


class Page:
    """Shows one turn: dice first, then the narration as it comes, then what came of it."""

    def __init__(self, console: Console, language: Language, *, lively: bool) -> None:
        self._console = console
        self._language = language
        self._ink = Ink(console, language, lively=lively)
        self._setting = Setting(language)
        # Chinese may break anywhere, and terminals do so by themselves; so do pipes, with nothing.
        breaks = language == "en" and console.is_terminal
        self._wrap = Wrap(lambda: console.width) if breaks else None
        self._heard = ""
        self._diced = False

    def hear(self, heard: Heard) -> None:
        """Take in one piece of a turn; see `engine.ports.Hear`."""
        match heard:
            case Piece(text):
                self._heard += text
                self._put(text)
            case DiceFell(lines):
                self._diced = True
                self._put_dice(lines)
            case Restart():
                self._begin_anew()
            case Queued() | Asked():
                pass

    async def follow(self, turn: Coroutine[Any, Any, Frame]) -> Frame:
        """Run *turn*, writing what is heard of it as it comes; then the rest of its frame.

        Whoever is interrupted before the turn is taken leaves when that is settled.
        """
        task = asyncio.ensure_future(turn)
        try:
            await self._ink.follow(task)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        frame = task.result()
        await self.show(frame)
        return frame

    async def show(self, frame: Frame) -> None:
        """Write what of *frame* was not heard before."""
        if not self._diced:
            done = filter(None, (frame.deed,))
            self._put_dice((*done, *(roll.line for roll in frame.rolls)))
        await self.tell(frame.narration)
        for speech in frame.speeches:
            self._say(speech)
        for line in (*frame.changes, *frame.notices, *_for_leaders(frame)):
            self._note(line)
        if frame.offers:
            self._console.print()
        for line in offer_lines(frame):
            self._note(line)
        if frame.ended is not None:
            self._console.print(f"\n{curtain(frame)}", style="bold", markup=False, highlight=False)
            self._note(AFTER_THE_END.told(self._language))

    async def tell(self, narration: str) -> None:
        """Write *narration*, unless it was heard already (of a reply that was cut, more was)."""
        if not _squeezed(self._heard).startswith(_squeezed(narration)):
            self._begin_anew()
            self._put(narration)
        self._close()
        await self._ink.dry()

    def _begin_anew(self) -> None:
        """Put a sign below what was heard: it is void."""
        if self._heard:
            self._close()
            self._ink.put("\n" + ANEW)
        self._heard = ""

    def _put_dice(self, lines: tuple[str, ...]) -> None:
        if lines:
            self._put("".join(f"{line}\n" for line in lines) + "\n")

    def _put(self, text: str) -> None:
        text = self._setting.feed(text)
        self._ink.put(self._wrap.feed(text) if self._wrap else text)

    def _close(self) -> None:
        """End the last line."""
        self._ink.put((self._wrap.close() if self._wrap else "") + self._setting.close())
        self._setting = Setting(self._language)
        if self._wrap:
            self._wrap.feed("\n")

    def _say(self, speech: Speech) -> None:
        line = spoken_line(speech, self._language)
        self._console.print(line, markup=False, highlight=False)

    def _note(self, line: str) -> None:
        self._console.print(line, style="dim", markup=False, highlight=False)


def _for_leaders(frame: Frame) -> tuple[str, ...]:
    """Return what game masters are told, where nothing is told to all: a reader reads a story.

    `/gm` alone shows it beside a narration.
    """
    return () if frame.narration else frame.gm


def offer_lines(frame: Frame) -> tuple[str, ...]:
    """Return the options that wait, numbered as /pick takes them."""
    head = _PICK.told(frame.language)
    lines = tuple(
        f"{number}. {offer.text}" + (f" — {offer.skeleton}" if offer.skeleton else "")
        for number, offer in enumerate(frame.offers, start=1)
    )
    return (head, *lines) if lines else ()


def _squeezed(text: str) -> str:
    return " ".join(text.split())
