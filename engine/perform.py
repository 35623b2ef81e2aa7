"""Run a script: let an oracle answer its asks, and keep what a model said before it is used."""

import hashlib
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Protocol

from engine.kept_answers import dump_answer, is_of_a_model, load_answer
from engine.model.asked import Asked
from engine.model.events import Event
from engine.model.lore import LoreNote
from engine.model.memory import Found, Query
from engine.model.script import Answer, Ask, Composed, Narrate, Script
from engine.narration.gate import Gate
from engine.ports import DiceFell, Hear, Heard, Oracle, Piece, Restart

Look = Callable[[Query], Awaitable[tuple[Found, ...]]]
"""Looks something up in memory and knowledge."""


class Keep(Protocol):
    """Where answers are kept until the turn they belong to is written, and what was asked.

    *may_hold* is False where it is known that no answer can be kept yet.
    """

    @property
    def may_hold(self) -> bool:
        """Tell whether anything can be kept."""
        ...

    async def find(self, key: str) -> str | None:
        """Return what was kept under *key*."""
        ...

    async def keep(self, key: str, answer: str) -> None:
        """Keep *answer*."""
        ...

    async def keep_asked(self, asked: Sequence[Asked], lore: Sequence[LoreNote]) -> None:
        """Keep all that was *asked* for the turn so far, instead of what was kept before.

        *lore* is what of it stands in the prompt of the narration.
        """
        ...


class _Ear:
    """Passes on to *hear* what may be heard, and gathers what was asked."""

    def __init__(self, hear: Hear) -> None:
        self.asked: list[Asked] = []
        self.lore: tuple[LoreNote, ...] = ()
        self._hear = hear
        self._ask: Ask | None = None
        self._gate: Gate | None = None

    def listen(self, ask: Ask) -> None:
        """Hear the answer to *ask* from now on."""
        self._ask = ask
        is_gated = isinstance(ask, Narrate) and ask.shown == "gated"
        self._gate = Gate(ask.passes) if isinstance(ask, Narrate) and is_gated else None

    def hear(self, heard: Heard) -> None:
        """Pass on what is heard; of a narration that is checked first, only what may be shown."""
        if isinstance(heard, Asked):
            heard = replace(heard, purpose="" if self._ask is None else self._ask.purpose)
            self.asked.append(heard)
        match heard:
            case Piece() if isinstance(self._ask, Narrate) and self._ask.shown == "held":
                return
            case Piece() if self._gate is not None:
                if text := self._gate.let_through(heard.text):
                    self._hear(Piece(text))
            case Restart() if isinstance(self._ask, Narrate):
                self.listen(self._ask)
                self._hear(heard)
            case _:
                self._hear(heard)


async def perform(
    script: Script, oracle: Oracle, hear: Hear, keep: Keep, look: Look | None = None
) -> tuple[Event, ...]:
    """Return the events of *script*, asking *oracle* only what no kept answer settles.

    *hear* gets the settled dice before the first narration, and a `Restart` before each later one.
    *look* is None where no narrator would read what it finds.
    """
    ear = _Ear(hear)
    told = False
    try:
        ask = next(script)
        while True:
            if isinstance(ask, Narrate):
                _announce(ask, hear, again=told)
                told = True
            await _remind(ask, look)
            ask = script.send(await _answer(ask, oracle, ear, keep))
    except StopIteration as end:
        events: tuple[Event, ...] = end.value
        return events


async def _remind(ask: Ask, look: Look | None) -> None:
    """Let *ask* have what memory and knowledge hold for it."""
    messages = ask.messages
    if look is not None and isinstance(messages, Composed) and messages.seek is not None:
        messages.remind(await look(messages.seek()))


def _announce(ask: Narrate, hear: Hear, *, again: bool) -> None:
    """Show what is settled before a narration; one that comes *again* voids what was heard."""
    settled = (*filter(None, (ask.deed,)), *ask.dice)
    if again:
        hear(Restart())
    elif settled:
        hear(DiceFell(settled))


async def _answer(ask: Ask, oracle: Oracle, ear: _Ear, keep: Keep) -> Answer:
    kept = await keep.find(ask_key(ask)) if keep.may_hold else None
    if kept is not None and (known := load_answer(ask, kept)) is not None:
        return known
    ear.listen(ask)
    before = len(ear.asked)
    answer = await oracle.answer(ask, ear.hear)
    if len(ear.asked) > before:
        if isinstance(ask.messages, Composed):
            ear.lore = ask.messages.lore() or ear.lore
        await keep.keep_asked(ear.asked, ear.lore)
    if is_of_a_model(answer):
        await keep.keep(ask_key(ask), dump_answer(answer))
    return answer


def ask_key(ask: Ask) -> str:
    """Return a digest of what a model would be sent."""
    text = json.dumps([(m.role, m.text) for m in ask.messages], ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
